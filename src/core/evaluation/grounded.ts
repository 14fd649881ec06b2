// What the sources of a job say of its answer: kept for the record, and for the gates that need not be asked.
import { abstains } from '../checks/abstention.ts'
import { groundAnswer } from '../grounding/ground.ts'
import { withoutMarks } from '../grounding/marks.ts'
import type { ValueClash } from '../grounding/claim.ts'
import { standLiterally } from '../grounding/value-clash.ts'
import type { Job } from '../job/job.ts'
import { questionOf } from '../judge/judged-case.ts'
import type { Gate } from '../gates/gate.ts'
import type { EvaluationPlan } from '../policy/evaluation-plan.ts'
import type { Answered } from './question.ts'

/** A claim that the sources do not back: its place in the answer, UTF-16 units, end exclusive. */
export type OpenClaim = {
  readonly start: number
  readonly end: number
  readonly status: 'unsupported' | 'contradicted'
  readonly missing: readonly string[]
  readonly against: readonly string[]
}

/** A claim, and the value of it that stands in the place of another one of the sources. */
type Clash = ValueClash & { readonly start: number; readonly end: number }

type Backed = { readonly start: number; readonly end: number; readonly support: number }

export type Grounded = {
  /** Share of the claims, by weight, that the sources back, 0 to 1. */
  readonly support: number
  /** 0 to 1: how likely something is made up. */
  readonly doubt: number
  /** Every claim: its place in the answer, and the share of its weight that the sources back. */
  readonly claims: readonly Backed[]
  readonly open: readonly OpenClaim[]
  readonly clashes: readonly Clash[]
  /** Parts of the question that nothing in the answer speaks to. */
  readonly unanswered: readonly string[]
  /** Every claim stands as it is in one sentence of a source. */
  readonly literal: boolean
}

/** Reading is linear; this much takes some ten milliseconds, and more is left to the gates. */
const mostChars = 60_000

/** Undefined where there is nothing to ground: no sources, too much of them, or an answer that says they are silent. */
export function groundedIn(answer: string, { documents, messages }: Job): Grounded | undefined {
  const length = documents.reduce((sum, { text }) => sum + text.length, answer.length)
  if (documents.length === 0 || length > mostChars || abstains(answer)) return undefined
  const sources = documents.map(({ text }) => text)
  const { claims, support, doubt, unanswered, unread } = groundAnswer(
    withoutMarks(answer, documents),
    sources,
    questionOf(messages),
  )
  if (unread.answer + unread.sources > 0) return undefined
  return {
    support,
    doubt,
    claims: claims.map(({ start, end, support: backed }) => ({ start, end, support: backed })),
    open: claims.flatMap(({ start, end, status, missing, contradictions: against }): OpenClaim[] =>
      status === 'supported' ? [] : [{ start, end, status, missing, against }],
    ),
    clashes: claims.flatMap(({ start, end, clash }) =>
      clash === undefined ? [] : [{ start, end, ...clash }],
    ),
    unanswered,
    literal: standLiterally(claims, sources),
  }
}

const texts = {
  en: ({ said, source }: ValueClash) => `The sources say “${source}”, not “${said}”.`,
  zh: ({ said, source }: ValueClash) => `资料所述为“${source}”，而非“${said}”。`,
} as const

const longestPlace = 200

/** Gates that ask what grounding has looked up, the first of them the most general. */
const answerable: readonly string[] = ['faithful', 'nothing-invented']

/**
 * What needs no judge. A value in the place of another one of the sources fails an enforced gate at once: the exact words
 * go into the next attempt. A pass is only given where the policy says so (`answers`), to an answer every claim of which
 * stands in the sources as it is.
 */
export function knownGates(
  grounded: Grounded | undefined,
  { answer, language, gates, grounding }: Known,
): ReadonlyMap<string, Answered> {
  const asked = gates.filter(({ id, mode }) => mode === 'enforce' && answerable.includes(id))
  if (grounded === undefined || grounding === 'ignored') return new Map()
  const { clashes, literal } = grounded
  const base = { vague: 0, flaky: false, notes: [], method: 'grounding' } as const
  if (clashes.length > 0) {
    const issues = clashes.map((clash) => ({
      place: answer.slice(clash.start, clash.end).slice(0, longestPlace),
      problem: texts[language](clash),
    }))
    return new Map(asked.slice(0, 1).map(({ id }) => [id, { ...base, status: 'fail', issues }]))
  }
  if (!literal || grounding !== 'answers') return new Map()
  return new Map(asked.map(({ id }) => [id, { ...base, status: 'pass', issues: [] }]))
}

type Known = {
  readonly answer: string
  readonly language: Job['language']
  readonly gates: readonly Pick<Gate, 'id' | 'mode'>[]
  readonly grounding: EvaluationPlan['grounding']
}
