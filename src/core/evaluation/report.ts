// What an evaluation knows, as facts for the decision and the record.
import type { Gate } from '../gates/gate.ts'
import { shareRight, type Curve } from '../judge/curve.ts'
import type { Order } from '../judge/addressed.ts'
import { scoresPass } from '../judge/rubric.ts'
import type { JudgePlan } from '../policy/evaluation-plan.ts'
import type { ReferenceResult } from '../reference/reference.ts'
import type { Evaluation } from './evaluation.ts'
import type { Answered, Question } from './question.ts'

export type GateResult = Answered & {
  readonly gate: Pick<Gate, 'id' | 'threshold' | 'mode' | 'onError' | 'errorType' | 'hint'>
  readonly model: string
  readonly calls: number
  /** Share of labelled answers with this figure that were good; where that was measured. */
  readonly calibrated?: number
}

export type Seat = Answered & { readonly model: string; readonly calls: number }

/** The panel as one. */
export type Judgement = {
  readonly status: 'pass' | 'fail' | 'error'
  /** Mean total of the seats that could be read; absent when there was none. */
  readonly figure?: number
  readonly passMark: number
  readonly onError: 'closed' | 'open'
  readonly seats: readonly Seat[]
  /** Share of labelled answers with this total that were good; where that was measured. */
  readonly calibrated?: number
}

export type EvaluationReport =
  | {
      readonly status: 'judged'
      readonly gates: readonly GateResult[]
      readonly judgement?: Judgement
      readonly reference?: ReferenceResult
      readonly orders: readonly Order[]
      readonly ordersFail: boolean
      /** Questions without a result: given up after a veto, or forgotten, and then nothing passes. */
      readonly open: number
    }
  /** Not drawn for evaluation, by job id. */
  | { readonly status: 'skipped'; readonly share: number }
  /** The evaluation could not be paid for, or its time ran out. */
  | { readonly status: 'stopped'; readonly reason: string }

/** What is known so far. */
export function reportOf({
  plan,
  questions,
  orders,
  reference,
}: Evaluation): Extract<EvaluationReport, { status: 'judged' }> {
  const judgement = plan.judge === undefined ? undefined : judgementOf(questions, plan.judge)
  return {
    status: 'judged',
    gates: questions.flatMap(gateResult),
    ...(judgement === undefined ? {} : { judgement }),
    ...(reference === undefined ? {} : { reference }),
    orders,
    ordersFail: plan.orders === 'fail',
    open: questions.filter(({ answered }) => answered === undefined).length,
  }
}

function gateResult({ about, answered, model, readings }: Question): readonly GateResult[] {
  if (about.kind !== 'gate' || answered === undefined) return []
  const { id, threshold, mode, onError, errorType, hint, curve } = about.gate
  const gate = { id, threshold, mode, onError, errorType, ...(hint === undefined ? {} : { hint }) }
  const measured = calibratedBy(curve, answered.figure)
  return [{ ...answered, gate, model, calls: readings.length, ...measured }]
}

function calibratedBy(curve: Curve | undefined, raw: number | undefined): { readonly calibrated?: number } {
  const share = curve === undefined || raw === undefined ? undefined : shareRight(curve, raw)
  return share === undefined ? {} : { calibrated: share }
}

/** The panel's judgement as soon as nothing that is still out could change it. */
function judgementOf(questions: readonly Question[], plan: JudgePlan): Judgement | undefined {
  const seats = questions.flatMap(({ about, answered, model, readings }): Seat[] =>
    about.kind === 'judge' && answered !== undefined ? [{ ...answered, model, calls: readings.length }] : [],
  )
  const status = panelStatus(seats, plan)
  if (status === undefined) return undefined
  const figures = seats.flatMap(({ figure }) => (figure === undefined ? [] : [figure]))
  const figure = figures.reduce((sum, each) => sum + each, 0) / figures.length
  return {
    status,
    ...(figures.length === 0
      ? {}
      : {
          figure: Math.round(figure * 1000) / 1000,
          ...calibratedBy(plan.curve, figure / plan.scale),
        }),
    passMark: plan.passMark,
    onError: plan.onError,
    seats,
  }
}

function panelStatus(seats: readonly Seat[], plan: JudgePlan): Judgement['status'] | undefined {
  if (seats.some(({ fatal, notCovered }) => fatal === true || notCovered === 'wrongly')) return 'fail'
  const failed = seats.filter(({ status }) => status === 'fail').length
  const passed = seats.filter(({ status }) => status === 'pass').length
  if (plan.aggregate === 'majority' && failed * 2 >= plan.panel.length) return 'fail'
  if (seats.length < plan.panel.length) return undefined
  if (passed + failed < plan.quorum) return 'error'
  if (plan.aggregate === 'majority') return passed > failed ? 'pass' : 'fail'
  return meanPasses(seats, plan) ? 'pass' : 'fail'
}

/** The rubric over the mean scores. A seat that failed by itself, such as by contradicting itself, has no mean. */
function meanPasses(seats: readonly Seat[], plan: JudgePlan): boolean {
  const readable = seats.filter(({ status }) => status !== 'error')
  const scores = readable.flatMap(({ scores: given, reason }) =>
    given === undefined || reason !== undefined ? [] : [given],
  )
  if (scores.length < readable.length) return false
  const given = Map.groupBy(
    scores.flatMap((each) => Object.entries(each)),
    ([id]) => id,
  )
  const means = [...given].map(
    ([id, entries]) => [id, entries.reduce((sum, [, score]) => sum + score, 0) / scores.length] as const,
  )
  return scoresPass(Object.fromEntries(means), plan)
}

/** Whether an enforced result is bad enough that nothing else needs to be waited for. */
export function isDecided(evaluation: Evaluation): boolean {
  const report = reportOf(evaluation)
  return (
    evaluation.questions.every(({ answered }) => answered !== undefined) ||
    (report.ordersFail && report.orders.length > 0) ||
    report.reference?.status === 'fail' ||
    report.judgement?.status === 'fail' ||
    report.gates.some(({ status, gate }) => status === 'fail' && gate.mode === 'enforce')
  )
}
