// The passages of one collection, ready to be searched: words, vectors, and both together.
import { setImmediate as turn } from 'node:timers/promises'
import { searchedText, spokenIn, type Spoken } from './relevance.ts'
import type { FoundPassage, Passage, Search } from './retrieval.ts'
import { candidatesFor, scoredOf, type Reader } from './score-candidates.ts'
import { openBm25, openCosine, type Ranking } from './term-index.ts'
import { gramsOf, wordsOf } from './terms.ts'
import { cosineOf } from './vectors.ts'

export type StoredPassage = { readonly passage: Passage; readonly vector?: Float32Array }

export type PassageIndex = {
  /** `vector`: of the question; needed where passages have vectors and alpha is above 0. */
  search(search: Search, vector?: Float32Array): readonly FoundPassage[]
}

/** So many passages are indexed before others have their turn: a service goes on while an index is built. */
const builtAtOnce = 50

export async function buildIndex(
  stored: readonly StoredPassage[],
  signal: AbortSignal,
): Promise<PassageIndex> {
  const words = openBm25()
  const grams = openCosine()
  const dense = stored.every(({ vector }) => vector !== undefined)
  for (const [at, { passage }] of stored.entries()) {
    const text = searchedText(passage)
    words.add(wordsOf(text))
    if (!dense) grams.add(gramsOf(text))
    if (at % builtAtOnce === 0) await turn(undefined, { signal })
  }
  const byWords = words.finish()
  const byGrams = dense ? undefined : grams.finish()
  const spoken = new Map<Passage, Spoken>()
  const read: Reader = (passage) => {
    const known = spoken.get(passage) ?? spokenIn(searchedText(passage))
    spoken.set(passage, known)
    return known
  }
  return {
    search: (search, vector) => searchIn(stored, { search, vector, byWords, byGrams, read }),
  }
}

type Searching = {
  readonly search: Search
  readonly vector: Float32Array | undefined
  readonly byWords: Ranking
  readonly byGrams: Ranking | undefined
  readonly read: Reader
}

function searchIn(stored: readonly StoredPassage[], searching: Searching): readonly FoundPassage[] {
  const { search, vector } = searching
  const allowed = (at: number): boolean => {
    const fields = stored[at]?.passage.fields ?? {}
    return Object.entries(search.filters ?? {}).every(([field, value]) => fields[field] === value)
  }
  const candidates = bestOf(fused(stored, searching, allowed), candidatesFor(search)).flatMap(
    (at) => stored[at] ?? [],
  )
  return scoredOf(candidates, { search, vector, read: searching.read })
}

/** Each part as a share of its best allowed score, then weighted: relative score fusion, without taking the least off. */
function fused(
  stored: readonly StoredPassage[],
  { search: { query, alpha }, vector, byWords, byGrams }: Searching,
  allowed: (at: number) => boolean,
): Float32Array {
  const scores = new Float32Array(stored.length)
  const add = (part: Float32Array, weight: number): void => {
    let most = 0
    for (const [at, score] of part.entries()) if (score > most && allowed(at)) most = score
    if (most === 0) return
    for (const [at, score] of part.entries()) {
      if (score > 0 && allowed(at)) scores[at] = (scores[at] ?? 0) + (weight * score) / most
    }
  }
  if (alpha < 1) add(byWords(wordsOf(query)), 1 - alpha)
  if (alpha > 0) {
    if (byGrams !== undefined) add(byGrams(gramsOf(query)), alpha)
    else if (vector !== undefined) add(densely(stored, vector), alpha)
  }
  return scores
}

const densely = (stored: readonly StoredPassage[], asked: Float32Array): Float32Array =>
  Float32Array.from(stored, ({ vector }) => (vector === undefined ? 0 : cosineOf(asked, vector)))

/** Places of the highest scores above 0, best first; of equal ones the earlier. */
function bestOf(scores: Float32Array, most: number): readonly number[] {
  const best: number[] = []
  const scoreAt = (at: number | undefined): number => (at === undefined ? 0 : (scores[at] ?? 0))
  for (const [at, score] of scores.entries()) {
    if (score <= 0 || (best.length === most && score <= scoreAt(best.at(-1)))) continue
    let place = best.length
    while (place > 0 && scoreAt(best[place - 1]) < score) place -= 1
    best.splice(place, 0, at)
    if (best.length > most) best.pop()
  }
  return best
}
