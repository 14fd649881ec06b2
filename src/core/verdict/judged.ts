// From what gates, judges and the reference say to a verdict. An error never passes, nor does nothing at all.
import type { EvaluationReport, GateResult } from '../evaluation/report.ts'
import type { EvaluationPlan } from '../policy/evaluation-plan.ts'
import type { ReasonCode } from './reasons.ts'

/** `error` says why there is no judgement, and whether a judge could be reached at all. */
export type JudgedVerdict =
  | { readonly verdict: 'pass' }
  | { readonly verdict: 'fail'; readonly because: ReasonCode; readonly detail: string }
  | {
      readonly verdict: 'error'
      readonly reason: string
      readonly model: string
      readonly unreached: boolean
    }

type Judged = Extract<EvaluationReport, { status: 'judged' }>

const noJudgement = (reason: string, model = ''): JudgedVerdict => ({
  verdict: 'error',
  reason,
  model,
  unreached: false,
})

/** The evaluation that a policy asks for, decided. */
export function judgedVerdict(report: EvaluationReport | undefined, plan: EvaluationPlan): JudgedVerdict {
  if (report === undefined) return noJudgement('nothing was asked')
  if (report.status === 'stopped') return noJudgement(report.reason)
  if (report.status === 'skipped') {
    return report.share < 1 && plan.share < 1 ? { verdict: 'pass' } : noJudgement('nothing was asked')
  }
  return vetoOf(report) ?? errorOf(report, plan) ?? { verdict: 'pass' }
}

const enforced = ({ gates }: Judged): readonly GateResult[] =>
  gates.filter(({ gate }) => gate.mode === 'enforce')

/** Any one of them fails the answer, most certain first. */
function vetoOf(report: Judged): JudgedVerdict | undefined {
  const fail = (because: ReasonCode, detail: string): JudgedVerdict => ({ verdict: 'fail', because, detail })
  const [order] = report.orders
  if (order !== undefined && report.ordersFail)
    return fail('judge_addressed', `It says “${order.text.slice(0, 120)}”.`)
  if (report.reference?.status === 'fail') return fail('reference_differs', report.reference.detail)
  const missed = enforced(report).filter(({ status }) => status === 'fail')
  if (missed.length > 0) {
    const unstable = missed.every(({ flaky, reason }) => flaky && reason !== undefined)
    return fail(unstable ? 'judgement_unstable' : 'gate_failed', missed.map(gateText).join('; '))
  }
  const { judgement } = report
  if (judgement?.status !== 'fail') return undefined
  const unstable = judgement.seats.some(({ flaky, reason }) => flaky && reason !== undefined)
  const score = judgement.figure === undefined ? 'no score' : `${judgement.figure} points`
  return fail(unstable ? 'judgement_unstable' : 'judge_failed', `${score}; ${judgement.passMark} are needed.`)
}

const gateText = ({ gate, figure, reason }: GateResult): string =>
  `${gate.id} ${figure === undefined ? (reason ?? 'failed') : `${figure.toFixed(2)} of ${gate.threshold.toFixed(2)}`}`

/** What had to be judged and was not: a question without a result, a closed error, or no result that counts. */
function errorOf(report: Judged, plan: EvaluationPlan): JudgedVerdict | undefined {
  return unanswered(report, plan) ?? closedError(report) ?? nothingCounts(report, plan)
}

function unanswered(report: Judged, plan: EvaluationPlan): JudgedVerdict | undefined {
  const { reference, judgement, gates, open } = report
  if (reference?.status === 'error') return noJudgement(reference.detail)
  const missing = plan.gates.find(({ id }) => !gates.some(({ gate }) => gate.id === id))
  if (missing !== undefined) return noJudgement(`gate ${missing.id} has no result`, missing.model)
  if (open > 0) return noJudgement('a question has no result')
  return plan.judge !== undefined && judgement === undefined
    ? noJudgement('the judge has no result')
    : undefined
}

function closedError(report: Judged): JudgedVerdict | undefined {
  const closed = enforced(report).find(({ status, gate }) => status === 'error' && gate.onError === 'closed')
  if (closed !== undefined) return failure(closed, `gate ${closed.gate.id}`)
  const { judgement } = report
  if (judgement?.status !== 'error' || judgement.onError === 'open') return undefined
  const seat = judgement.seats.find(({ status }) => status === 'error')
  return seat === undefined ? noJudgement('the panel has no quorum') : failure(seat, 'the judge')
}

/** All errors may be open; then nothing at all has been judged, and that is no pass. */
function nothingCounts(report: Judged, plan: EvaluationPlan): JudgedVerdict | undefined {
  // A policy may ask for shadow gates alone, or for a reference of which the job has none.
  const asks = plan.judge !== undefined || enforced(report).length > 0
  const counted =
    enforced(report).some(({ status }) => status === 'pass') ||
    report.judgement?.status === 'pass' ||
    report.reference?.status === 'pass'
  return counted || !asks ? undefined : noJudgement('nothing that was asked could be judged')
}

const failure = (
  {
    reason,
    model,
    unreached,
  }: { readonly reason?: string; readonly model: string; readonly unreached?: true },
  who: string,
): JudgedVerdict => ({
  verdict: 'error',
  reason: `${who}: ${reason ?? 'no result'}`,
  model,
  unreached: unreached === true,
})
