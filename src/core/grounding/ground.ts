// An answer held to its sources, claim by claim.
import { unitsOf } from '../facts/units.ts'
import { folded } from '../text/folded.ts'
import { reachIn } from '../text/reach.ts'
import { sentencesOf, type Span } from '../text/sentences.ts'
import { claimSupport, contradictedBy, type ClaimParts, type ClaimSupport } from './claim.ts'
import { note, unanswered, type Said } from './completeness.ts'
import { doubtOf } from './doubt.ts'
import { withoutMarks } from './marks.ts'
import { MOST_ANSWER, MOST_CLAIMS, MOST_QUESTION, MOST_TOGETHER } from './reach.ts'
import { indexOf, type SourceIndex } from './source-index.ts'
import { mayClash, valueClash } from './value-clash.ts'

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

const sum = (parts: readonly ClaimParts[], of: (part: ClaimParts) => number): number =>
  parts.reduce((total, part) => total + of(part), 0)

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
    clash: undefined,
    parts: { weight: own, missing: own, values: 0, counts: 0, names: 0, stray: 0 },
  }
}

// Holding a claim to a sentence costs more than looking it up; who has made up so many values is found out by then.
const MOST_HELD = 50

/** Claims with a value that stands in the place of another one of the source. */
function withClashes(claims: readonly ClaimSupport[], index: SourceIndex): readonly ClaimSupport[] {
  let held = 0
  return claims.map((claim) => {
    if (!mayClash(claim) || held === MOST_HELD) return claim
    held += 1
    const clash = valueClash(claim, index)
    if (clash === undefined) return claim
    return { ...contradictedBy(claim, [`${clash.said}: ${clash.source} in the source`]), clash }
  })
}

/** Claims as far as they are read, and one more for all that is not. */
function claimsIn(
  index: SourceIndex,
  answer: string,
): { readonly claims: readonly ClaimSupport[]; readonly said: Said; readonly unread: number } {
  const { end } = reachIn(answer, MOST_ANSWER)
  const spans = sentencesOf(answer.slice(0, end))
  // The end of what is read cuts a sentence, which says nothing by half.
  const whole = (end < answer.length ? spans.slice(0, -1) : spans).slice(0, MOST_CLAIMS)
  const said: Said = { kinds: new Set(), words: new Set() }
  const looked = whole.map((claim) => {
    const units = unitsOf(folded(claim.text))
    note(said, units)
    return claimSupport(claim, units, index)
  })
  const claims = withClashes(looked, index)
  const start = whole.at(-1)?.end ?? 0
  if (end === answer.length && whole.length === spans.length) return { claims, said, unread: 0 }
  const rest = unreadClaim({ text: answer.slice(start), start, end: answer.length }, claims)
  return { claims: [...claims, rest], said, unread: answer.length - start }
}

/** Grounds an answer in sources read before. */
export function groundIn(index: SourceIndex, answer: string, question = ''): Grounding {
  const { claims, said, unread } = claimsIn(index, answer)
  const parts = claims.map((claim) => claim.parts)
  const weight = sum(parts, (part) => part.weight)
  return {
    claims,
    doubt: doubtOf(claims),
    support:
      weight === 0
        ? 1
        : claims.reduce((total, claim) => total + claim.support * claim.parts.weight, 0) / weight,
    unanswered: unanswered(question, said),
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
