// The stage in which the answer of an attempt is put to gates and judges. Calls are requests like any other.
import type { OverBudget } from '../budget/budget.ts'
import { askNext, openEvaluation, takeReply, type Ask } from '../evaluation/evaluation.ts'
import { knownGates } from '../evaluation/grounded.ts'
import { isOut } from '../evaluation/question.ts'
import { isDecided, reportOf, type EvaluationReport } from '../evaluation/report.ts'
import { isSampled } from '../evaluation/sampled.ts'
import { questionOf, type JudgedCase } from '../judge/judged-case.ts'
import type { EvaluationPlan } from '../policy/evaluation-plan.ts'
import type { SampleRequest } from '../sampling/sample.ts'
import type { Evidence, Passed } from '../verdict/evidence.ts'
import { mayAsk, takePaid, withCalls } from './outstanding.ts'
import type { Drawing, Event, Judging, Progress } from './state.ts'

/** What comes next: calls to make (or none, while others are out), an end, or no budget for the calls. */
export type JudgingNext =
  | { readonly kind: 'asking'; readonly state: Judging; readonly requests: readonly SampleRequest[] }
  | {
      readonly kind: 'judged'
      readonly state: Judging
      readonly report: EvaluationReport
      readonly out: boolean
    }
  | { readonly kind: 'unaffordable'; readonly state: Judging; readonly over: OverBudget }

/** First replies and retries at 0; a second opinion at the same temperature would only repeat the first. */
const temperatures = { first: 0, again: 0.3 } as const

/** Two seats may be one model: without places of their own they would share one paid reply. No seat calls so often. */
const callsOfSeat = 20

function caseOf({ job, policy }: Progress, chosen: Passed): JudgedCase {
  return {
    task: policy.system,
    question: questionOf(job.messages),
    documents: job.documents,
    answer: chosen.read.text,
    language: job.language,
    ...(job.reference === undefined ? {} : { reference: job.reference }),
  }
}

export type Candidate = {
  readonly evidence: Evidence
  readonly chosen: Passed
  readonly plan: EvaluationPlan
}

/** Opens the evaluation of the attempt's answer, or tells that this job was not drawn for one. */
export function beginJudging(
  { progress, rung, startedAt }: Pick<Drawing, 'progress' | 'rung' | 'startedAt'>,
  { evidence, chosen, plan }: Candidate,
): JudgingNext {
  const evaluation = openEvaluation(caseOf(progress, chosen), plan, {
    kind: progress.policy.output.kind,
    known: knownGates(evidence.grounded, {
      answer: chosen.read.text,
      language: progress.job.language,
      gates: plan.gates,
      grounding: plan.grounding,
    }),
  })
  const state: Judging = { stage: 'judging', progress, rung, startedAt, evidence, evaluation, out: [] }
  if (isSampled(progress.job.id, plan.share)) return next(state)
  return { kind: 'judged', state, report: { status: 'skipped', share: plan.share }, out: false }
}

/** A reply for a question of this attempt, paid and read. Undefined for what belongs elsewhere. */
export function takeJudged(
  state: Judging,
  event: Extract<Event, { type: 'sampled' }>,
): JudgingNext | undefined {
  const { judges } = event.request
  if (judges === undefined || judges.kind === 'entailment') return undefined
  const paid = takePaid(state, event)
  if (paid === undefined) return undefined
  return next({ ...state, ...paid, evaluation: takeReply(state.evaluation, judges, event.result) })
}

function next(state: Judging): JudgingNext {
  const { evaluation, asks } = askNext(state.evaluation)
  const { progress } = state
  const asking = { ...state, evaluation }
  if (isDecided(evaluation)) {
    const out = state.evaluation.questions.some(isOut)
    return { kind: 'judged', state: asking, report: reportOf(evaluation), out }
  }
  const requests = asks.map((ask) =>
    judgeRequest(ask, {
      jobId: progress.job.id,
      attempt: progress.attempts.length + 1,
      maxTokens: evaluation.plan.maxTokens,
    }),
  )
  if (requests.length === 0) return { kind: 'asking', state: asking, requests }
  const may = mayAsk(requests, state)
  if (may === 'later') return { kind: 'asking', state, requests: [] }
  if (may !== 'yes') return { kind: 'unaffordable', state, over: may }
  return { kind: 'asking', state: { ...asking, out: withCalls(state.out, requests) }, requests }
}

/** The call of a question about an answer. */
export const judgeRequest = (
  { judges, model, messages, index }: Ask,
  { jobId, attempt, maxTokens }: Pick<SampleRequest, 'jobId' | 'attempt' | 'maxTokens'>,
): SampleRequest => ({
  jobId,
  attempt,
  index: judges.kind === 'judge' ? Number(judges.id) * callsOfSeat + index : index,
  model,
  messages,
  temperature: index === 0 ? temperatures.first : temperatures.again,
  maxTokens,
  json: true,
  judges,
  ...(judges.kind === 'judge' ? {} : { logprobs: true }),
})
