// An answer held to its sources, claim by claim.
import { sentencesOf } from '../text/sentences.ts'
import { claimSupport, type ClaimParts, type ClaimSupport } from './claim.ts'
import { unanswered } from './completeness.ts'
import { withoutMarks } from './marks.ts'
import { indexOf, type SourceIndex } from './source-index.ts'

export type Grounding = {
  readonly claims: readonly ClaimSupport[]
  /** 0 (all stands in the sources) to 1: how likely the answer holds something that they do not. */
  readonly doubt: number
  /** Mean support of the claims, by weight; 1 for an answer without claims. */
  readonly support: number
  /** Parts of the question that no claim speaks to. */
  readonly unanswered: readonly string[]
}

/**
 * What each sign of a made-up answer adds. Counts grow with their logarithm: the tenth missing word tells
 * less than the first, yet a long answer has more chances to be wrong. The share is that of the whole answer.
 */
const WEIGHTS = { missing: 1, share: 8, turned: 0.2, values: 1, names: 0.3, fields: 2, stray: 0.5 }
// Scale on which half of the doubt is reached.
const HALF = 4

const sum = (parts: readonly ClaimParts[], of: (part: ClaimParts) => number): number =>
  parts.reduce((total, part) => total + of(part), 0)

function doubtOf(parts: readonly ClaimParts[]): number {
  const weight = sum(parts, (part) => part.weight)
  const missing = sum(parts, (part) => part.missing)
  const counted = (of: (part: ClaimParts) => number): number => Math.log1p(sum(parts, of))
  const signs =
    WEIGHTS.missing * Math.log1p(missing) +
    WEIGHTS.share * (weight === 0 ? 0 : missing / weight) +
    WEIGHTS.turned * counted((part) => part.turned) +
    WEIGHTS.values * counted((part) => part.values) +
    WEIGHTS.names * counted((part) => part.names) +
    WEIGHTS.fields * counted((part) => part.fields) +
    WEIGHTS.stray * sum(parts, (part) => part.stray)
  return signs / (signs + HALF)
}

/** Grounds an answer in sources read before. */
export function groundIn(index: SourceIndex, answer: string, question = ''): Grounding {
  const claims = sentencesOf(answer).map((claim) => claimSupport(claim, index))
  const parts = claims.map((claim) => claim.parts)
  const weight = sum(parts, (part) => part.weight)
  return {
    claims,
    doubt: doubtOf(parts),
    support:
      weight === 0
        ? 1
        : claims.reduce((total, claim) => total + claim.support * claim.parts.weight, 0) / weight,
    unanswered: unanswered(question, answer),
  }
}

/**
 * Grounds an answer in texts or JSON records; `question` for completeness. Marks such as [1] that cite one of the sources
 * are no claims; places are those of the answer as it was given.
 */
export function groundAnswer(answer: string, sources: readonly string[], question = ''): Grounding {
  const plain = withoutMarks(
    answer,
    sources.map((_, at) => ({ id: String(at + 1) })),
  )
  const index = indexOf(question === '' ? sources : [...sources, question])
  const grounding = groundIn(index, plain, question)
  const claims = grounding.claims.map((claim) => ({ ...claim, text: answer.slice(claim.start, claim.end) }))
  return { ...grounding, claims }
}
