// An answer held to its sources, claim by claim.
import { sentencesOf, type Span } from '../text/sentences.ts'
import { claimSupport, type ClaimParts, type ClaimSupport } from './claim.ts'
import { unanswered } from './completeness.ts'
import { withoutMarks } from './marks.ts'
import { MOST_ANSWER, MOST_CLAIMS, MOST_QUESTION, MOST_TOGETHER, reachIn } from './reach.ts'
import { indexOf, type SourceIndex } from './source-index.ts'

export type Grounding = {
  readonly claims: readonly ClaimSupport[]
  /** 0 (all stands in the sources) to 1: how likely the answer holds something that they do not. */
  readonly doubt: number
  /** Mean support of the claims, by weight; 1 for an answer without claims. */
  readonly support: number
  /** Parts of the question that no claim speaks to. */
  readonly unanswered: readonly string[]
  /** UTF-16 units that were too many to read: the end of the answer, which is then one open claim, and of the sources. */
  readonly unread: { readonly answer: number; readonly sources: number }
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

/** What was not read is open: nobody looked for it in the sources. It weighs what as much of the rest weighs. */
function unreadClaim(rest: Span, read: readonly ClaimSupport[]): ClaimSupport {
  const length = read.reduce((total, { start, end }) => total + end - start, 0)
  const weight = sum(
    read.map((claim) => claim.parts),
    (part) => part.weight,
  )
  const own = length === 0 ? 1 : (weight / length) * (rest.end - rest.start)
  return {
    ...rest,
    support: 0,
    status: 'unsupported',
    missing: [],
    contradictions: [],
    evidence: undefined,
    parts: { weight: own, missing: own, values: 0, names: 0, turned: 0, fields: 0, stray: 0 },
  }
}

/** Claims as far as they are read, and one more for all that is not. */
function claimsIn(
  index: SourceIndex,
  answer: string,
): { readonly claims: readonly ClaimSupport[]; readonly unread: number } {
  const { end } = reachIn(answer, MOST_ANSWER)
  const spans = sentencesOf(answer.slice(0, end))
  // The end of what is read cuts a sentence, which says nothing by half.
  const whole = (end < answer.length ? spans.slice(0, -1) : spans).slice(0, MOST_CLAIMS)
  const claims = whole.map((claim) => claimSupport(claim, index))
  const start = whole.at(-1)?.end ?? 0
  if (end === answer.length && whole.length === spans.length) return { claims, unread: 0 }
  const rest = unreadClaim({ text: answer.slice(start), start, end: answer.length }, claims)
  return { claims: [...claims, rest], unread: answer.length - start }
}

/** Grounds an answer in sources read before. */
export function groundIn(index: SourceIndex, answer: string, question = ''): Grounding {
  const { claims, unread } = claimsIn(index, answer)
  const parts = claims.map((claim) => claim.parts)
  const weight = sum(parts, (part) => part.weight)
  return {
    claims,
    doubt: doubtOf(parts),
    support:
      weight === 0
        ? 1
        : claims.reduce((total, claim) => total + claim.support * claim.parts.weight, 0) / weight,
    unanswered: unanswered(question, answer.slice(0, reachIn(answer, MOST_ANSWER).end)),
    unread: { answer: unread, sources: index.unread },
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
  const asked = question.slice(0, reachIn(question, MOST_QUESTION).end)
  const most = MOST_TOGETHER - reachIn(plain, MOST_ANSWER).letters
  const index = indexOf(sources, { most, asked })
  const grounding = groundIn(index, plain, asked)
  const claims = grounding.claims.map((claim) => ({ ...claim, text: answer.slice(claim.start, claim.end) }))
  return { ...grounding, claims }
}
