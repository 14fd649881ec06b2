// How likely an answer holds something that its sources do not, from what was found of its claims.
import type { ClaimParts, ClaimSupport } from './claim.ts'

/**
 * What each sign of a made-up answer adds. The share is that of the whole answer; what is missing and counted grows with
 * its logarithm: the tenth missing word tells less than the first, yet a long answer has more chances to be wrong. What
 * is missing is added up by squares, so that one claim that lacks much tells more than many that lack a word each. Open:
 * an answer mostly told from its source may have claims that it is not in. Order: an answer that tells its source goes
 * along with it, one made up finds its words here and there.
 */
const WEIGHTS = { share: 8, missing: 0.8, values: 2, names: 1, stray: 0.5, order: 3, open: 3 }
// Signs at which a half is reached, and how steep it is there: such that doubt is about the share of wrong answers.
const HALF = 4.5
const STEEPNESS = 3
// Of the claims that a source was found to contradict three in four are wrong indeed; more than two tell no more.
const CONTRADICTED = 0.75
const MOST_CONTRADICTED = 2
// A claim is open where more than this share of it is missing.
const OPEN = 0.4

const sum = (claims: readonly ClaimSupport[], of: (part: ClaimParts) => number): number =>
  claims.reduce((total, { parts }) => total + of(parts), 0)

/** Share of the claims whose evidence stands before that of the claim told last. */
function outOfOrder(claims: readonly ClaimSupport[]): number {
  const places = claims.flatMap(({ evidence }) => evidence ?? [])
  const back = places.filter((place, at) => {
    const last = places[at - 1]
    if (last === undefined) return false
    return place.source < last.source || (place.source === last.source && place.start < last.start)
  })
  return back.length / (places.length + 1)
}

/** Share of the claims of which much is missing. */
const openShare = (claims: readonly ClaimSupport[]): number =>
  claims.filter(({ parts }) => parts.missing > OPEN * parts.weight).length / claims.length

/** How likely an answer is wrong by what it lacks, 0 to 1. */
function doubtOfMissing(claims: readonly ClaimSupport[]): number {
  const weight = sum(claims, (part) => part.weight)
  const squares = sum(claims, (part) => part.missing ** 2)
  const signs =
    WEIGHTS.share * (weight === 0 ? 0 : sum(claims, (part) => part.missing) / weight) +
    WEIGHTS.missing * Math.log1p(Math.sqrt(squares)) +
    WEIGHTS.values * Math.log1p(sum(claims, (part) => part.values)) +
    WEIGHTS.names * Math.log1p(sum(claims, (part) => part.names)) +
    WEIGHTS.stray * sum(claims, (part) => part.stray) +
    WEIGHTS.order * outOfOrder(claims) +
    WEIGHTS.open * openShare(claims)
  return signs ** STEEPNESS / (signs ** STEEPNESS + HALF ** STEEPNESS)
}

/** 0 (all stands in the sources) to 1. */
export function doubtOf(claims: readonly ClaimSupport[]): number {
  if (claims.length === 0) return 0
  const against = new Set(claims.flatMap(({ contradictions }) => contradictions)).size
  return 1 - (1 - doubtOfMissing(claims)) * (1 - CONTRADICTED) ** Math.min(against, MOST_CONTRADICTED)
}
