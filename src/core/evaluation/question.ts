// One question about an answer: a gate, or a seat of the judges' panel. Its replies, and when it is settled.
import type { Gate } from '../gates/gate.ts'
import type { Issue } from '../judge/issue.ts'
import type { Method, Reading } from '../judge/reading.ts'
import type { Message } from '../job/job.ts'
import type { EvaluationPlan, JudgePlan } from '../policy/evaluation-plan.ts'

export type About =
  | { readonly kind: 'gate'; readonly gate: Gate }
  | { readonly kind: 'judge'; readonly seat: number; readonly rubric: JudgePlan }

/** What a question came to. An error carries no figure: it is no zero. */
export type Answered = {
  readonly status: 'pass' | 'fail' | 'error'
  readonly figure?: number
  readonly method?: Method
  readonly issues: readonly Issue[]
  readonly vague: number
  readonly scores?: Readonly<Record<string, number>>
  readonly fatal?: boolean
  readonly notCovered?: 'rightly' | 'wrongly'
  /** Replies fell on both sides of the threshold. */
  readonly flaky: boolean
  readonly notes: readonly string[]
  /** Why there is no result, or why it fails beside its figure. */
  readonly reason?: string
  /** The call failed before a judge could say anything. */
  readonly unreached?: true
}

export type Question = {
  readonly about: About
  readonly model: string
  readonly messages: readonly Message[]
  /** Calls made so far, those still out included. */
  readonly asked: number
  readonly readings: readonly Reading[]
  readonly answered?: Answered
}

/** Whether a call of it is made and not answered yet. */
export const isOut = ({ asked, readings }: Pick<Question, 'asked' | 'readings'>): boolean =>
  asked > readings.length

type Read = Extract<Reading, { readonly status: 'read' }>
type Missed = Exclude<Reading, Read>
type Contradiction = Extract<Reading, { readonly status: 'contradiction' }>
type Unreached = Extract<Reading, { readonly status: 'unreached' }>
/** One that is more than a vote. */
type Rated = Read & { readonly figure: number }

const isRead = (reading: Reading): reading is Read => reading.status === 'read'
const isMissed = (reading: Reading): reading is Missed => reading.status !== 'read'
const isContradiction = (reading: Reading): reading is Contradiction => reading.status === 'contradiction'
const isUnreached = (reading: Reading): reading is Unreached => reading.status === 'unreached'
const isRated = (reading: Read): reading is Rated => reading.figure !== undefined

/** How often a question is asked, and what its replies have to have in common. */
type AskingRule = Pick<EvaluationPlan, 'retries' | 'votes' | 'repeats' | 'band' | 'flakyFails'>

/** How many more calls the question needs, or what it came to. Call it when none of its calls is out. */
export function nextFor(question: Question, plan: AskingRule): number | Answered {
  const { readings } = question
  const read = readings.filter(isRead)
  const missed = readings.filter(isMissed)
  const hopeless = missed.some((reading) => reading.status === 'unreached' && reading.fault.kind !== 'call')
  const wanted = wantedReadings(question, read, plan)
  if (read.length >= wanted) return fromReadings(question, read, plan)
  const last = missed.at(-1)
  if (last !== undefined && (hopeless || missed.length > plan.retries)) return short({ missed, last }, read)
  return readings.length === 0 ? 1 : wanted - read.length
}

/** One; more for votes, and where the first reply was near the threshold. */
function wantedReadings({ about }: Question, read: readonly Read[], plan: AskingRule): number {
  if (read.length === 0) return 1
  const rated = read.filter(isRated)
  const [first] = rated
  if (first === undefined || rated.length < read.length) return plan.votes
  const band = about.kind === 'gate' ? plan.band.gate : plan.band.judge
  const near = Math.abs(first.figure - thresholdOf(about)) <= band
  return near ? 1 + plan.repeats : 1
}

const thresholdOf = (about: About): number =>
  about.kind === 'gate' ? about.gate.threshold : about.rubric.passMark

const round = (value: number): number => Math.round(value * 1e6) / 1e6

function fromReadings({ about }: Question, read: readonly Read[], plan: AskingRule): Answered {
  const rated = read.filter(isRated)
  const [first, ...others] = rated
  if (first === undefined || rated.length < read.length) return voted(thresholdOf(about), read)
  const { passed, ...middle } = middleOf([first, ...others])
  const flaky = isFlaky(read)
  const vetoed = read.some(({ fatal, notCovered }) => fatal === true || notCovered === 'wrongly')
  const unstable = passed && !vetoed && flaky && plan.flakyFails
  return {
    ...partsOf(read),
    ...middle,
    status: passed && !vetoed && !unstable ? 'pass' : 'fail',
    flaky,
    ...(unstable ? { reason: 'repeated replies fell on both sides of the threshold' } : {}),
  }
}

const isFlaky = (read: readonly Read[]): boolean => new Set(read.map(({ passed }) => passed)).size > 1

function voted(threshold: number, read: readonly Read[]): Answered {
  const figure = round(read.filter(({ passed }) => passed).length / read.length)
  const status = figure >= threshold ? 'pass' : 'fail'
  return { ...partsOf(read), status, figure, method: 'votes', flaky: isFlaky(read) }
}

/** The reply in the middle; of an even number the lower of the two: in doubt the worse. */
function middleOf(
  rated: readonly [Rated, ...Rated[]],
): Pick<Answered, 'figure' | 'method' | 'scores'> & { readonly passed: boolean } {
  const lower = rated.toSorted((a, b) => a.figure - b.figure).slice(0, Math.ceil(rated.length / 2))
  const { passed, figure, method, scores } = lower.reduce((_, each) => each, rated[0])
  return {
    passed,
    figure: round(figure),
    ...(method === undefined ? {} : { method }),
    ...(scores === undefined ? {} : { scores }),
  }
}

/** What all replies have in common: every named issue once, what any of them saw. */
function partsOf(
  read: readonly Read[],
): Pick<Answered, 'issues' | 'vague' | 'fatal' | 'notCovered' | 'notes'> {
  const failing = read.filter(({ passed }) => !passed)
  const issues = new Map(
    failing
      .flatMap((reading) => reading.issues.named)
      .map((issue) => [`${issue.place}\n${issue.problem}`, issue]),
  )
  const notCovered = read.some((reading) => reading.notCovered === 'wrongly')
    ? 'wrongly'
    : read.find((reading) => reading.notCovered !== undefined)?.notCovered
  return {
    issues: [...issues.values()],
    vague: read.reduce((sum, reading) => sum + reading.issues.vague, 0),
    ...(read.some(({ fatal }) => fatal === true) ? { fatal: true } : {}),
    ...(notCovered === undefined ? {} : { notCovered }),
    notes: [...new Set(read.flatMap(({ notes }) => notes))],
  }
}

/** The retries are used up. Contradictions to the end are a fail; anything else is an error. */
function short(
  { missed, last }: { readonly missed: readonly Missed[]; readonly last: Missed },
  read: readonly Read[],
): Answered {
  const contradictions = missed.filter(isContradiction)
  const none = { issues: [], vague: 0, flaky: false, notes: [] }
  const [contradiction] = contradictions
  if (contradiction !== undefined && read.length === 0) {
    const issues = contradictions.flatMap((each) => each.issues.named)
    return {
      ...none,
      issues,
      status: 'fail',
      reason: `the judge contradicts itself: ${contradiction.reason}`,
    }
  }
  const why = missed.findLast(isUnreached) ?? last
  return why.status === 'unreached'
    ? { ...none, status: 'error', reason: why.fault.message, unreached: true }
    : { ...none, status: 'error', reason: why.reason }
}
