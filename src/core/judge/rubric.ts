// The rubric: dimensions with weights and floors, each scored from 0 to 10; the total is added up in code.
import type { ErrorType } from '../checks/finding.ts'
import type { Language } from '../job/language.ts'

export type Dimension = {
  readonly id: string
  readonly weight: number
  /** Below it the answer fails whatever the total. */
  readonly floor: number
  readonly asks: Readonly<Record<Language, string>>
  /** What is wrong with an answer that is poor in it. */
  readonly errorType: ErrorType
}

export type Rubric = {
  readonly dimensions: readonly Dimension[]
  /** Points of the highest score. */
  readonly scale: number
  /** Of the weighted mean, on the same scale. */
  readonly passMark: number
}

export const scale = 10
export const standardPassMark = 8

/** A wrong fact is not made up for by good style: hence the floor. */
export const standardDimensions: readonly Dimension[] = [
  {
    id: 'factuality',
    weight: 3,
    floor: 6,
    asks: {
      en: 'Every statement, number, name and condition is true to the sources; nothing is added to them.',
      zh: '每一个陈述、数字、名称和条件都与资料一致，没有添加资料之外的内容。',
    },
    errorType: 'hallucination',
  },
  {
    id: 'instruction',
    weight: 3,
    floor: 0,
    asks: {
      en: 'The answer does what the task and the question ask, in the form they ask for.',
      zh: '回答按照任务和问题的要求，以要求的形式作答。',
    },
    errorType: 'instruction',
  },
  {
    id: 'completeness',
    weight: 2,
    floor: 0,
    asks: {
      en: 'Every part of the question is answered. Saying that the sources do not cover a part is complete only when they really do not.',
      zh: '问题的每个部分都得到回答。只有当资料确实没有涉及时，说明资料未涉及才算完整。',
    },
    errorType: 'incomplete',
  },
  {
    id: 'coherence',
    weight: 2,
    floor: 0,
    asks: {
      en: 'No part contradicts another, and each step follows from the one before.',
      zh: '各部分互不矛盾，每一步都由前一步得出。',
    },
    errorType: 'reasoning',
  },
]

/** Weighted mean of the scores, on the scale of the rubric. */
export function totalOf(scores: Readonly<Record<string, number>>, { dimensions }: Rubric): number {
  const weights = dimensions.reduce((sum, { weight }) => sum + weight, 0)
  const points = dimensions.reduce((sum, { id, weight }) => sum + weight * (scores[id] ?? 0), 0)
  // Weights such as 0.1 must not leave 7.999999999 of an 8.
  return Math.round((points / weights) * 1e6) / 1e6
}

/** Whether the scores alone are enough: total and every floor. */
export const scoresPass = (scores: Readonly<Record<string, number>>, rubric: Rubric): boolean =>
  totalOf(scores, rubric) >= rubric.passMark &&
  rubric.dimensions.every(({ id, floor }) => (scores[id] ?? 0) >= floor)
