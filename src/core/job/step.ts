// The decisions of one job: step(state, event) → next state and effects. Pure; never throws.
import { charge, nothingUsed, overBudget, type Price, type Usage } from '../budget/budget.ts'
import { diagnose, type Diagnosis } from '../diagnosis/diagnose.ts'
import { fault } from '../faults/fault.ts'
import { evaluateSample } from '../sampling/evaluate-sample.ts'
import { decide, evidenceOf } from '../verdict/evidence.ts'
import { reasonCodes, type Reason, type ReasonCode } from '../verdict/reasons.ts'
import { rejection, type Attempt, type Outcome } from '../verdict/settlement.ts'
import { attemptComplete, nextRequests } from './draw.ts'
import type { Policy } from '../policy/policy.ts'
import { messagesFor } from '../retry/messages.ts'
import type { Job } from './job.ts'
import type { Drawing, Effect, Event, Progress, State, Step } from './state.ts'

const free: Price = { promptPer1k: 0, completionPer1k: 0 }

/** A truncated answer may be given this much more room than the policy's limit, in all. */
const mostRoom = 4

const reason = (code: ReasonCode, message: string = reasonCodes[code]): Reason => ({ code, message })

/** The first step of a job. */
export function begin(job: Job, policy: Policy, at: number): Step {
  const progress = { job, policy, usage: nothingUsed, attempts: [], maxTokens: policy.output.maxTokens }
  return climb(progress, at)
}

/** Where an event leads. Events that do not fit the state change nothing. */
export function step(state: State, event: Event): Step {
  if (state.stage === 'settled') return { state, effects: [] }
  switch (event.type) {
    case 'sampled':
      return sampled(state, event)
    case 'deadline':
      return expire(state, event.at)
  }
}

function sampled(state: Drawing, { request, result, at }: Extract<Event, { type: 'sampled' }>): Step {
  // A straggler of an attempt that was decided without it.
  if (request.attempt !== state.progress.attempts.length + 1) return { state, effects: [] }
  const sample = evaluateSample(request, result, state.progress)
  const samples = [...state.samples, sample].toSorted((a, b) => a.request.index - b.request.index)
  const usage = chargeResult(state.progress, request.model, result)
  const next: Drawing = { ...state, samples, progress: { ...state.progress, usage } }
  return attemptComplete(next) ? conclude(next, at) : draw(next, at)
}

function chargeResult(
  progress: Progress,
  model: string,
  result: Extract<Event, { type: 'sampled' }>['result'],
): Usage {
  if (result.status === 'failed') return progress.usage
  return charge(progress.usage, result.reply, progress.policy.prices[model] ?? free)
}

/** Asks for what is next, if the budget allows; else ends the job with what is known. */
function draw(state: Drawing, at: number): Step {
  const requests = nextRequests(state)
  if (requests.length === 0) return { state, effects: [] }
  const { policy, usage } = state.progress
  const over = overBudget(usage, policy.budget, { requests, prices: policy.prices })
  if (over) return stopEarly(state, over === 'tokens' ? 'budget_tokens' : 'budget_cost', at)
  return { state: { ...state, asked: state.asked + requests.length }, effects: [{ type: 'draw', requests }] }
}

/** Decides the attempt; approves, ends, or climbs to the next rung. */
function conclude(state: Drawing, at: number): Step {
  const { progress } = state
  const { job, policy } = progress
  const evidence = evidenceOf(state.samples, policy)
  const decision = decide(evidence, policy)
  const attempt = { ...frame(state, at), evidence, decision }
  if (decision.verdict === 'pass') {
    const outcome: Outcome = {
      kind: 'approved',
      chosen: decision.chosen,
      ...(evidence.agreement === undefined ? {} : { agreement: evidence.agreement }),
    }
    return settle({ ...progress, attempts: [...progress.attempts, attempt] }, outcome, at)
  }
  const diagnosis = diagnose(evidence, decision, job)
  const done: Attempt = { ...attempt, diagnosis }
  const after: Progress = {
    ...progress,
    attempts: [...progress.attempts, done],
    critique: diagnosis,
    maxTokens: roomAfter(diagnosis, progress),
  }
  if (decision.verdict === 'error') return settleFault(after, decision.fault, at)
  const why = reason(decision.because, decision.detail)
  if (repeatsItself(progress.attempts.at(-1), done)) return reject(after, [why, reason('no_progress')], at)
  if (after.attempts.length >= policy.ladder.length)
    return reject(after, [why, reason('attempts_exhausted')], at)
  return climb(after, at)
}

const frame = (
  state: Drawing,
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

/** The budget does not carry the next draw. */
function stopEarly(state: Drawing, code: 'budget_tokens' | 'budget_cost', at: number): Step {
  const { progress } = state
  if (progress.attempts.length > 0) return withDrop(reject(progress, [reason(code)], at))
  const { budget } = progress.policy
  const why =
    code === 'budget_tokens'
      ? fault('budget_tokens', { limit: budget.tokens })
      : fault('budget_cost', { limitMicroUsd: budget.costMicroUsd })
  return withDrop(settleFault(progress, why, at))
}

function expire(state: Drawing, at: number): Step {
  const { progress } = state
  if (progress.attempts.length > 0) return withDrop(reject(progress, [reason('budget_wall_time')], at))
  return withDrop(
    settleFault(progress, fault('budget_wall_time', { limitMs: progress.policy.budget.wallMs }), at),
  )
}

const withDrop = (made: Step): Step => ({ ...made, effects: [{ type: 'drop' }] satisfies Effect[] })

/** A model that fails after an attempt was judged does not undo that judgement; before, there is none to give. */
function settleFault(progress: Progress, why: Parameters<typeof deadLetter>[1], at: number): Step {
  const judged = progress.attempts.findLast(({ decision }) => decision.verdict === 'fail')
  return judged ? reject(progress, [reason('model_failed', why.message)], at) : deadLetter(progress, why, at)
}

const deadLetter = (progress: Progress, why: ReturnType<typeof fault>, at: number): Step =>
  settle(progress, { kind: 'dead-letter', fault: why }, at)

/** Rejects on the last attempt that was judged. */
function reject(progress: Progress, reasons: readonly Reason[], at: number): Step {
  const last = progress.attempts.findLast(({ decision }) => decision.verdict === 'fail')
  if (!last)
    return deadLetter(progress, fault('internal', { reason: 'rejected without a judged attempt' }), at)
  return settle(progress, rejection(progress.job, progress.policy, { reasons, last }), at)
}

function settle({ job, policy, attempts, usage }: Progress, outcome: Outcome, at: number): Step {
  const settlement = { job, policy: policy.ref, outcome, attempts, usage, decidedAt: at }
  return { state: { stage: 'settled', settlement }, effects: [] }
}
