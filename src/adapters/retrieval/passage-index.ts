// The passages of one collection, ready to be searched: words, vectors, and both together.
import { setImmediate as turn } from 'node:timers/promises'
import { searchedText, spokenIn, type Spoken } from './relevance.ts'
import type { FoundPassage, Passage, Search } from './retrieval.ts'
import { candidatesFor, scoredOf, type Reader } from './score-candidates.ts'
import { openBm25, openCosine, type Ranking } from './term-index.ts'
import { askedTerms, isConcept, termsOf } from './terms.ts'
import { cosineOf } from './vectors.ts'

export type StoredPassage = { readonly passage: Passage; readonly vector?: Float32Array }

export type PassageIndex = {
  /** `vector`: of the question; needed where passages have vectors and alpha is above 0. */
  search(search: Search, vector?: Float32Array): readonly FoundPassage[]
}

/** A word is one concept and several pieces; so they count about as much. */
const conceptWeight = 2

/** So many passages are indexed before others have their turn: a service goes on while an index is built. */
const builtAtOnce = 50

/** In turns, so that the process goes on meanwhile. Rejects when the signal is aborted. */
export async function buildIndex(
  stored: readonly StoredPassage[],
  signal: AbortSignal,
): Promise<PassageIndex> {
  const words = openBm25()
  const pieces = openCosine((term) => (isConcept(term) ? conceptWeight : 1))
  const dense = stored.every(({ vector }) => vector !== undefined)
  for (const [at, { passage }] of stored.entries()) {
    const text = searchedText(passage)
    const terms = termsOf(text)
    words.add(terms.words)
    if (!dense) pieces.add(terms.pieces)
    if (at % builtAtOnce === 0) await turn(undefined, { signal })
  }
  const byWords = words.finish()
  const byPieces = dense ? undefined : pieces.finish()
  const spoken = new Map<Passage, Spoken>()
  const read: Reader = (passage) => {
    const known = spoken.get(passage) ?? spokenIn(searchedText(passage))
    spoken.set(passage, known)
    return known
  }
  return {
    search: (search, vector) => searchIn(stored, { search, vector, byWords, byPieces, read }),
  }
}

type Searching = {
  readonly search: Search
  readonly vector: Float32Array | undefined
  readonly byWords: Ranking
  readonly byPieces: Ranking | undefined
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

/**
 * From 1, where both parts count the same everywhere, to infinity, where the better one decides alone. 2 to 5 are usual
 * for the "or" of two conditions: Salton, Fox and Wu, Extended Boolean Information Retrieval (1983).
 */
const NORM = 4

/**
 * The p-norm of both parts, weighted: a passage has to be known by words or by vectors. Where words cover the question
 * they decide; where they hardly do (other forms, a slip of the pen) their order is chance, and vectors decide.
 */
function fused(
  stored: readonly StoredPassage[],
  { search: { query, alpha }, vector, byWords, byPieces }: Searching,
  allowed: (at: number) => boolean,
): Float32Array {
  const scores = new Float32Array(stored.length)
  const add = (part: Float32Array, weight: number): void => {
    for (const [at, score] of part.entries()) {
      if (score > 0 && allowed(at)) scores[at] = (scores[at] ?? 0) + weight * score ** NORM
    }
  }
  const { words, pieces } = askedTerms(query)
  if (alpha < 1) add(byWords(words), 1 - alpha)
  if (alpha > 0) {
    if (byPieces !== undefined) add(byPieces(pieces), alpha)
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
