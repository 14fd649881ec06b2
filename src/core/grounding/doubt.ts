// How likely an answer holds something that its sources do not, from what was found of its claims.
import type { ClaimParts, ClaimSupport } from './claim.ts'

/**
 * What each sign of a made-up answer adds. The share is that of the whole answer; what is missing and counted grows with
 * its logarithm: the tenth missing word tells less than the first, yet a long answer has more chances to be wrong. Order:
 * an answer that tells its source goes along with it, one made up finds its words here and there.
 */
const WEIGHTS = { share: 8, missing: 0.7, values: 2, names: 1, stray: 0.5, order: 3 }
// Signs at which a half is reached, and how steep it is there: such that doubt is about the share of wrong answers.
const HALF = 4.5
const STEEPNESS = 3
// Of the claims that a source was found to contradict three in four are wrong indeed.
const CONTRADICTED = 0.75

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

/** 0 (all stands in the sources) to 1. */
export function doubtOf(claims: readonly ClaimSupport[]): number {
  const weight = sum(claims, (part) => part.weight)
  const missing = sum(claims, (part) => part.missing)
  const signs =
    WEIGHTS.share * (weight === 0 ? 0 : missing / weight) +
    WEIGHTS.missing * Math.log1p(missing) +
    WEIGHTS.values * Math.log1p(sum(claims, (part) => part.values)) +
    WEIGHTS.names * Math.log1p(sum(claims, (part) => part.names)) +
    WEIGHTS.stray * sum(claims, (part) => part.stray) +
    WEIGHTS.order * outOfOrder(claims)
  const open = signs ** STEEPNESS / (signs ** STEEPNESS + HALF ** STEEPNESS)
  const against = claims.some(({ parts }) => parts.against > 0)
  return against ? 1 - (1 - open) * (1 - CONTRADICTED) : open
}
