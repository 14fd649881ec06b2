// The decisions of one job: step(state, event) → next state and effects. Pure; never throws.
import { charge, nothingUsed, overBudget, type Price, type Usage } from '../budget/budget.ts'
import { diagnose, type Diagnosis } from '../diagnosis/diagnose.ts'
import type { Fault } from '../faults/codes.ts'
import type { Policy } from '../policy/policy.ts'
import { messagesFor } from '../retry/messages.ts'
import { evaluateSample } from '../sampling/evaluate-sample.ts'
import { candidateOf, decide, evidenceOf, type Decision, type Evidence } from '../verdict/evidence.ts'
import type { Attempt, Outcome } from '../verdict/settlement.ts'
import { nextDraw } from './draw.ts'
import type { Job } from './job.ts'
import { beginJudging, takeJudged, type JudgingNext } from './judging.ts'
import {
  budgetCode,
  budgetFault,
  endEarly,
  reason,
  reject,
  rejectUnjudged,
  settle,
  settleFault,
  withDrop,
} from './settle.ts'
import type { Drawing, Event, Judging, Progress, State, Step } from './state.ts'

const free: Price = { promptPer1k: 0, completionPer1k: 0 }

/** A truncated answer may be given this much more room than the policy's limit, in all. */
const mostRoom = 4

type Sampled = Extract<Event, { type: 'sampled' }>

/** The first step of a job. */
export function begin(job: Job, policy: Policy, at: number): Step {
  const progress = { job, policy, usage: nothingUsed, attempts: [], maxTokens: policy.output.maxTokens }
  return climb(progress, at)
}

/** Where an event leads. Events that do not fit the state change nothing. */
export function step(state: State, event: Event): Step {
  if (state.stage === 'settled') return { state, effects: [] }
  if (event.type === 'deadline') return expire(state, event.at)
  return state.stage === 'drawing' ? sampled(state, event) : judged(state, event)
}

function sampled(state: Drawing, { request, result, at }: Sampled): Step {
  // A straggler of an attempt that was decided without it.
  if (request.judges !== undefined || request.attempt !== state.progress.attempts.length + 1) {
    return { state, effects: [] }
  }
  const sample = evaluateSample(request, result, state.progress)
  const samples = [...state.samples, sample].toSorted((a, b) => a.request.index - b.request.index)
  const usage = chargeResult(state.progress, request.model, result)
  const next: Drawing = { ...state, samples, progress: { ...state.progress, usage } }
  return draw(next, at)
}

function chargeResult(progress: Progress, model: string, result: Sampled['result']): Usage {
  if (result.status === 'failed') return progress.usage
  return charge(progress.usage, result.reply, progress.policy.prices[model] ?? free)
}

/** Asks for what is next, if the budget allows; else ends the job with what is known. Decides what needs no more. */
function draw(state: Drawing, at: number): Step {
  const requests = nextDraw(state)
  if (requests === 'decide') {
    const made = conclude(state, at)
    return state.asked > state.samples.length ? withDrop(made) : made
  }
  if (requests.length === 0) return { state, effects: [] }
  const { policy, usage } = state.progress
  const over = overBudget(usage, policy.budget, { requests, prices: policy.prices })
  if (over) return withDrop(endEarly(state.progress, budgetCode(over), at))
  return { state: { ...state, asked: state.asked + requests.length }, effects: [{ type: 'draw', requests }] }
}

/** The samples are complete: a candidate is judged where the policy asks for it, anything else is decided. */
function conclude(state: Drawing, at: number): Step {
  const { policy } = state.progress
  const evidence = evidenceOf(state.samples, policy)
  const candidate = candidateOf(evidence, policy)
  const plan = policy.evaluation
  if (candidate.verdict !== 'pass' || plan === undefined) {
    return decided(state, { evidence, decision: candidate }, at)
  }
  return judging(beginJudging(state, { evidence, chosen: candidate.chosen, plan }), at)
}

function judged(state: Judging, event: Sampled): Step {
  const next = takeJudged(state, event)
  return next === undefined ? { state, effects: [] } : judging(next, event.at)
}

function judging(next: JudgingNext, at: number): Step {
  const { state } = next
  switch (next.kind) {
    case 'asking': {
      const { requests } = next
      return { state, effects: requests.length === 0 ? [] : [{ type: 'draw', requests }] }
    }
    case 'unaffordable':
      return withDrop(unjudged(state, budgetCode(next.over), at))
    case 'judged': {
      const evidence: Evidence = { ...state.evidence, evaluation: next.report }
      const made = decided(state, { evidence, decision: decide(evidence, state.progress.policy) }, at)
      return next.out ? withDrop(made) : made
    }
  }
}

/** Budget or time ended while the answer was judged: an answer without a judgement is not approved. */
function unjudged(
  state: Judging,
  code: 'budget_tokens' | 'budget_cost' | 'budget_wall_time',
  at: number,
): Step {
  const { progress } = state
  const why = budgetFault(code, progress.policy)
  const evidence: Evidence = { ...state.evidence, evaluation: { status: 'stopped', reason: why.message } }
  const attempt: Attempt = { ...frame(state, at), evidence, decision: { verdict: 'error', fault: why } }
  return endEarly({ ...progress, attempts: [...progress.attempts, attempt] }, code, at)
}

type Made = { readonly evidence: Evidence; readonly decision: Decision }

/** Approves, ends, or climbs to the next rung. */
function decided(state: Drawing | Judging, { evidence, decision }: Made, at: number): Step {
  const { progress } = state
  const attempt = { ...frame(state, at), evidence, decision }
  if (decision.verdict === 'pass') {
    const { agreement, evaluation } = evidence
    const outcome: Outcome = {
      kind: 'approved',
      chosen: decision.chosen,
      ...(agreement === undefined ? {} : { agreement }),
      ...(evaluation === undefined ? {} : { evaluation }),
    }
    return settle({ ...progress, attempts: [...progress.attempts, attempt] }, outcome, at)
  }
  if (decision.verdict === 'error' && evidence.evaluation !== undefined) {
    // Of an answer that nobody could judge there is nothing to say.
    return withoutJudgement({ ...progress, attempts: [...progress.attempts, attempt] }, decision.fault, at)
  }
  const diagnosis = diagnose(evidence, decision, progress)
  const done: Attempt = { ...attempt, diagnosis }
  const after: Progress = {
    ...progress,
    attempts: [...progress.attempts, done],
    critique: diagnosis,
    maxTokens: roomAfter(diagnosis, progress),
  }
  if (decision.verdict === 'error') return settleFault(after, decision.fault, at)
  return failedAttempt(after, done, { before: progress.attempts.at(-1), at, decision })
}

const withoutJudgement = (after: Progress, why: Fault, at: number): Step =>
  why.code === 'judge_unreached' ? settleFault(after, why, at) : rejectUnjudged(after, why, at)

function failedAttempt(
  after: Progress,
  done: Attempt,
  {
    before,
    at,
    decision,
  }: {
    readonly before: Attempt | undefined
    readonly at: number
    readonly decision: Extract<Decision, { verdict: 'fail' }>
  },
): Step {
  const why = reason(decision.because, decision.detail)
  if (repeatsItself(before, done)) return reject(after, [why, reason('no_progress')], at)
  if (after.attempts.length >= after.policy.ladder.length)
    return reject(after, [why, reason('attempts_exhausted')], at)
  return climb(after, at)
}

const frame = (
  state: Pick<Drawing, 'progress' | 'rung' | 'startedAt'>,
  at: number,
): Pick<Attempt, 'number' | 'rung' | 'model' | 'startedAt' | 'endedAt'> => ({
  number: state.progress.attempts.length + 1,
  rung: state.rung,
  model: state.progress.policy.models[state.rung.model] ?? '',
  startedAt: state.startedAt,
  endedAt: at,
})

function climb(progress: Progress, at: number): Step {
  const rung = progress.policy.ladder[progress.attempts.length] ?? {
    temperature: 0,
    strategy: 'plain',
    model: 0,
  }
  const { job, policy, critique } = progress
  const messages = messagesFor(job, policy, { strategy: rung.strategy, critique })
  return draw({ stage: 'drawing', progress, rung, messages, asked: 0, samples: [], startedAt: at }, at)
}

const roomAfter = (diagnosis: Diagnosis, { maxTokens, policy }: Progress): number =>
  diagnosis.cause === 'truncated' ? Math.min(maxTokens * 2, policy.output.maxTokens * mostRoom) : maxTokens

/** The same answers with the same faults: asking a third time would pay for the same again. */
function repeatsItself(before: Attempt | undefined, now: Attempt): boolean {
  if (!before || before.diagnosis?.cause === 'truncated') return false
  const texts = ({ evidence }: Attempt): string =>
    JSON.stringify(
      evidence.samples.map((sample) => (sample.status === 'fault' ? '' : sample.read.text)).toSorted(),
    )
  const issues = ({ diagnosis }: Attempt): string => JSON.stringify(diagnosis?.issues)
  return texts(before) === texts(now) && issues(before) === issues(now)
}

function expire(state: Drawing | Judging, at: number): Step {
  return withDrop(
    state.stage === 'judging'
      ? unjudged(state, 'budget_wall_time', at)
      : endEarly(state.progress, 'budget_wall_time', at),
  )
}
