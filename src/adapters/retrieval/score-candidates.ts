// From candidates in the order of their rank to the passages that a search gives back.
import type { StoredPassage } from './passage-index.ts'
import { openRelevance, type Likeness, type Spoken } from './relevance.ts'
import type { FoundPassage, Passage, Search } from './retrieval.ts'
import { cosineOf } from './vectors.ts'

/** Passages that are scored for each one wanted, and at least. */
const candidatesEach = 3
const candidatesLeast = 20

/** How many candidates are looked at: some will score too little. */
export const candidatesFor = ({ limit }: Pick<Search, 'limit'>): number =>
  Math.max(limit * candidatesEach, candidatesLeast)

/** What a passage speaks of, remembered: reading one takes half a millisecond. */
export type Reader = (passage: Passage) => Spoken

type Scoring = {
  readonly search: Search
  /** Of the question, where it was asked by vectors of a model. */
  readonly vector: Float32Array | undefined
  readonly read: Reader
}

/** The first that score enough, in order, with their scores. */
export function scoredOf(
  candidates: readonly StoredPassage[],
  { search, vector, read }: Scoring,
): readonly FoundPassage[] {
  const relevance = openRelevance(search.query)
  const found: FoundPassage[] = []
  for (const candidate of candidates) {
    if (found.length === search.limit) break
    const { passage } = candidate
    const score = relevance(read(passage), likenessOf(vector, candidate, search.alpha))
    if (score >= search.minScore) found.push({ ...passage, score })
  }
  return found
}

function likenessOf(
  asked: Float32Array | undefined,
  { vector }: StoredPassage,
  alpha: number,
): Likeness | undefined {
  if (asked === undefined || vector === undefined || alpha === 0) return undefined
  return { cosine: cosineOf(asked, vector), alpha }
}
