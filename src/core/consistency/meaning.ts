// Likeness of texts by their embeddings, joined with what the words say. A contradiction is never joined.
import { SAME_FLOOR, type Comparison } from './verdict.ts'

export type Vector = readonly number[]

/** Vectors of the answers, in their order; answers without one are compared by their words alone. */
export type Meanings = {
  readonly vectors: readonly (Vector | undefined)[]
  /** Cosine from which two texts say the same: it depends on the model. */
  readonly sameAbove: number
}

/** Cosine of two vectors, -1 to 1; NaN where there is none. */
export function cosineOf(a: Vector, b: Vector): number {
  if (a.length !== b.length) return Number.NaN
  const [mostA, mostB] = [largest(a), largest(b)]
  let [product, normA, normB] = [0, 0, 0]
  for (const [at, one] of a.entries()) {
    // Scaled first: numbers near the end of the range would not survive a square.
    const [x, y] = [one / mostA, (b[at] ?? 0) / mostB]
    product += x * y
    normA += x * x
    normB += y * y
  }
  return Math.max(-1, Math.min(1, product / Math.sqrt(normA * normB)))
}

const largest = (vector: Vector): number => vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

/**
 * An open pair whose cosine reaches the mark says the same: its similarity is 0.7 at the mark, 1 where the vectors
 * point one way. Anything else is left as the words have it, so that no vector lowers or half raises a score.
 */
export function joined(words: Comparison, cosine: number, sameAbove: number): Comparison {
  if (words.open !== true || !(cosine >= sameAbove)) return words
  const beyond = sameAbove >= 1 ? 1 : (cosine - sameAbove) / (1 - sameAbove)
  const similarity = SAME_FLOOR + (1 - SAME_FLOOR) * beyond
  return { relation: 'same', similarity, contradictions: [], matches: words.matches }
}
