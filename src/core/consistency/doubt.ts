// How doubtful the first answer of a matrix is, from what the others say of it and of each other.
import type { Agreement } from './agreement.ts'

// The others' own agreement tells whether the model knows the subject at all; half as much as their
// agreement with the answer.
const KNOWLEDGE = 0.5

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

// Long answers seldom match as wholes; what is specific in them may all the same.
const BACKING = 0.2

/** What is known beside the matrix. */
export type Beside = {
  /** Which answer is doubted; the first by default. */
  readonly at?: number
  /** Share of specifics that it has in common with the others (`supportOf`), where that was read. */
  readonly backing?: number
}

/** 0 (all say what it says) to 1. */
export function doubtOfAnswer(
  { matrix }: Pick<Agreement, 'matrix'>,
  { at = 0, backing }: Beside = {},
): number {
  const own = (matrix[at] ?? []).filter((_, other) => other !== at)
  const pairs = matrix.flatMap((row, one) =>
    row.filter((_, other) => one !== at && other !== at && other > one),
  )
  if (own.length === 0) return 1
  const knowledge = pairs.length === 0 ? mean(own) : mean(pairs)
  const [added, weight] = backing === undefined ? [0, 0] : [BACKING * backing, BACKING]
  return 1 - (mean(own) + KNOWLEDGE * knowledge + added) / (1 + KNOWLEDGE + weight)
}
