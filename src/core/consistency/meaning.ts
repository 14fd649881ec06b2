// What models say of two texts whose words leave it open, joined with what the words say. A contradiction is never joined.
import { SAME_FLOOR, type Relation, type Pair } from './verdict.ts'

export type Vector = readonly number[]

/** Vectors of the answers, in their order; answers without one are compared by their words alone. */
export type Embedded = {
  readonly vectors: readonly (Vector | undefined)[]
  /** Cosine from which two texts say the same: it depends on the model. */
  readonly sameAbove: number
}

/** Two answers of which a model said that they say the same; by where such a text first stands. */
export type Entailed = Pair & {
  /** How far beyond the needed probability it was, 0 to 1. */
  readonly beyond: number
}

export type Meanings = {
  readonly embedded?: Embedded
  readonly entailed?: readonly Entailed[]
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

/** Each open pair with what the vectors say of it, else with what the entailment does. */
export const joinedBy =
  ({ embedded, entailed = [] }: Meanings) =>
  (words: Relation, { a, b }: Pair): Relation => {
    const near = embedded === undefined ? words : byCosine(words, embedded, { a, b })
    const found = entailed.find((pair) => pair.a === a && pair.b === b)
    return near.open === true && found !== undefined ? same(found.beyond) : near
  }

const byCosine = (words: Relation, { vectors, sameAbove }: Embedded, { a, b }: Pair): Relation =>
  joined(words, cosineOf(vectors[a] ?? [], vectors[b] ?? []), sameAbove)

/**
 * An open pair whose cosine reaches the mark says the same: its similarity is 0.7 at the mark, 1 where the vectors
 * point one way. Anything else is left as the words have it, so that no vector lowers or half raises a score.
 */
export const joined = (words: Relation, cosine: number, sameAbove: number): Relation =>
  words.open === true && cosine >= sameAbove ? same(beyondMark(cosine, sameAbove)) : words

/** How far a figure is from its mark to 1, as a share; 1 where the mark is 1. */
export const beyondMark = (figure: number, mark: number): number =>
  mark >= 1 ? 1 : (figure - mark) / (1 - mark)

const same = (beyond: number): Relation => ({
  relation: 'same',
  similarity: SAME_FLOOR + (1 - SAME_FLOOR) * beyond,
  contradictions: [],
})
