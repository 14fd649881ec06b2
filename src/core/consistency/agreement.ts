// How far the samples of an attempt agree: score, risk, and the answer the others stand closest to.
import { folded, similarity } from './similarity.ts'

export type AnswerKind = 'text' | 'json' | 'code'

export type AgreementOptions = {
  readonly kind: AnswerKind
  /** Score from which agreement is good enough, 0 to 1. */
  readonly threshold: number
}

export type Agreement = {
  /** Mean similarity off the diagonal, 0 to 1. 1 for a single answer, which is no evidence: see `samples`. */
  readonly score: number
  /** low: score at or above the threshold; high: below half of it. */
  readonly risk: 'low' | 'medium' | 'high'
  readonly samples: number
  /** Index of the answer with the highest mean similarity to the others; the lowest index on ties. -1 for none. */
  readonly medoid: number
  readonly matrix: readonly (readonly number[])[]
  readonly threshold: number
}

/** Compares every answer with every other one. Equal answers cost a lookup, not a comparison. */
export function agreementOf(answers: readonly string[], options: AgreementOptions): Agreement {
  const matrix = matrixOf(answers)
  const means = matrix.map((row) => meanOffDiagonal(row))
  const score = means.length === 0 ? 0 : means.reduce((sum, mean) => sum + mean, 0) / means.length
  const { threshold } = options
  return {
    score,
    risk: riskOf(score, threshold),
    samples: answers.length,
    medoid: means.indexOf(Math.max(...means)),
    matrix,
    threshold,
  }
}

function riskOf(score: number, threshold: number): Agreement['risk'] {
  if (score >= threshold) return 'low'
  return score < threshold / 2 ? 'high' : 'medium'
}

function meanOffDiagonal(row: readonly number[]): number {
  if (row.length === 1) return 1
  return (row.reduce((sum, value) => sum + value, 0) - 1) / (row.length - 1)
}

function matrixOf(answers: readonly string[]): readonly (readonly number[])[] {
  const keys = answers.map(folded)
  const distinct = [...new Set(keys)]
  const known = new Map<string, number>()
  const between = (a: number, b: number): number => {
    if (a === b) return 1
    const pair = a < b ? `${a} ${b}` : `${b} ${a}`
    const seen = known.get(pair)
    if (seen !== undefined) return seen
    const value = similarity(distinct[a] ?? '', distinct[b] ?? '')
    known.set(pair, value)
    return value
  }
  const ids = keys.map((key) => distinct.indexOf(key))
  return ids.map((a) => ids.map((b) => between(a, b)))
}
