// The decisions of one job: step(state, event) → next state and effects. Pure; never throws.
import { charge, nothingUsed, priceOf, type Usage } from '../budget/budget.ts'
import type { Policy } from '../policy/policy.ts'
import { evaluateSample } from '../sampling/evaluate-sample.ts'
import {
  candidateOf,
  decide,
  passesVetting,
  withBacking,
  type Decision,
  type Evidence,
  type Passed,
} from '../verdict/evidence.ts'
import type { Attempt } from '../verdict/settlement.ts'
import { beginComparing, takeCompared, type ComparingNext } from './comparing.ts'
import { decided, frame } from './decided.ts'
import { nextDraw } from './draw.ts'
import { beginEntailing, takeEntailing, type EntailingNext } from './entailing.ts'
import type { Job } from './job.ts'
import { beginJudging, takeJudged, type JudgingNext } from './judging.ts'
import { ask, climb, draw } from './next-attempt.ts'
import { retrievalOf, takeRetrieved } from './preparing.ts'
import { budgetCode, budgetFault, endEarly, withDrop, type BudgetCode } from './settle.ts'
import type {
  Comparing,
  Drawing,
  Effect,
  Entailing,
  Event,
  Judging,
  Preparing,
  Progress,
  State,
  Step,
  Vetting,
} from './state.ts'
import { askedAhead, beginVetting, takeVetted, type VettingStep } from './vetting.ts'

type Sampled = Extract<Event, { type: 'sampled' }>

/** The first step of a job. */
export function begin(job: Job, policy: Policy, at: number): Step {
  const progress = { job, policy, usage: nothingUsed, attempts: [], maxTokens: policy.output.maxTokens }
  return climb(progress, policy.ladder[0], at)
}

/** Where an event leads. Events that do not fit the state change nothing. */
export function step(state: State, event: Event): Step {
  if (state.stage === 'settled') return { state, effects: [] }
  if (event.type === 'deadline') return expire(state, event.at)
  if (state.stage === 'vetting') return vetted(state, event)
  const moved = event.type === 'consulted' ? consulted(state, event) : heard(state, event)
  return moved ?? { state, effects: [] }
}

type Waiting = Exclude<State, { stage: 'settled' | 'vetting' }>

function consulted(state: Waiting, event: Extract<Event, { type: 'consulted' }>): Step | undefined {
  if (state.stage === 'preparing') return retrieved(state, event)
  return state.stage === 'comparing' ? compared(state, event) : undefined
}

function heard(state: Waiting, event: Sampled): Step | undefined {
  switch (state.stage) {
    case 'drawing':
      return sampled(state, event)
    case 'entailing':
      return entailed(state, event)
    case 'judging':
      return judged(state, event)
    case 'preparing':
    case 'comparing':
      return undefined
  }
}

function retrieved(state: Preparing, event: Extract<Event, { type: 'consulted' }>): Step {
  const prepared = takeRetrieved(state, event)
  if (prepared === undefined) return { state, effects: [] }
  const { rung, startedAt } = state
  if (prepared.kind === 'found') return ask(prepared.progress, { rung, startedAt }, event.at)
  const { report } = prepared
  const decision: Decision = { verdict: 'error', because: 'retrieval_error', fault: report.fault }
  return decided(state, { evidence: { samples: [], passed: [], retrieval: report }, decision }, event.at)
}

function sampled(state: Drawing, { request, result, at }: Sampled): Step {
  // A straggler of an attempt that was decided without it.
  if (request.judges !== undefined || request.attempt !== state.progress.attempts.length + 1) {
    return { state, effects: [] }
  }
  // One reply that comes twice would agree with itself.
  if (state.samples.some((known) => known.request.index === request.index)) return { state, effects: [] }
  const sample = evaluateSample(request, result, state.progress)
  const samples = [...state.samples, sample].toSorted((a, b) => a.request.index - b.request.index)
  const usage = chargeResult(state.progress, request.model, result)
  const next: Drawing = { ...state, samples, progress: { ...state.progress, usage } }
  const drawn = nextDraw(next)
  if (drawn.kind === 'draw') return draw(next, drawn.requests, at)
  const made = conclude(next, drawn.evidence, at)
  return next.asked > samples.length ? withDrop(made) : made
}

function chargeResult(progress: Progress, model: string, result: Sampled['result']): Usage {
  if (result.status === 'failed') return progress.usage
  return charge(progress.usage, result.reply, priceOf(progress.policy.prices, model))
}

/** The samples are complete: they are compared, in words and where the policy asks for it by what models say. */
function conclude(state: Drawing, evidence: Evidence, at: number): Step {
  const retrieval = retrievalOf(state.progress)
  const found: Evidence = { ...evidence, ...(retrieval === undefined ? {} : { retrieval }) }
  return comparing(state, beginComparing(state, found), at)
}

function compared(state: Comparing, event: Extract<Event, { type: 'consulted' }>): Step {
  const next = takeCompared(state, event)
  return next === undefined ? { state, effects: [] } : comparing(state, next, event.at)
}

function comparing(state: Drawing | Comparing, next: ComparingNext, at: number): Step {
  if (next.kind === 'asking') {
    return { state: next.state, effects: [{ type: 'consult', requests: [next.state.request] }] }
  }
  const { evidence, decision, progress, embedded } = next
  const after = { ...state, progress }
  if (decision !== undefined) return decided(after, { evidence, decision }, at)
  const asked = beginEntailing(after, { evidence, ...(embedded === undefined ? {} : { embedded }) })
  return asked === undefined ? weigh(after, evidence, at) : entailing(asked, at)
}

function entailed(state: Entailing, event: Sampled): Step {
  const next = takeEntailing(state, event)
  return next === undefined ? { state, effects: [] } : entailing(next, event.at)
}

function entailing(next: EntailingNext, at: number): Step {
  const { state } = next
  if (next.kind === 'asking') {
    const { requests } = next
    return { state, effects: requests.length === 0 ? [] : [{ type: 'draw', requests }] }
  }
  const { evidence, decision, out } = next
  const made =
    decision === undefined ? weigh(state, evidence, at) : decided(state, { evidence, decision }, at)
  return out ? withDrop(made) : made
}

/** A candidate is vetted and judged where the policy asks for it, anything else is decided. */
function weigh(state: Drawing | Comparing | Entailing, found: Evidence, at: number): Step {
  const { policy } = state.progress
  const candidate = candidateOf(found, policy)
  const evidence = withBacking(found, candidate, state.progress)
  if (candidate.verdict !== 'pass') return decided(state, { evidence, decision: candidate }, at)
  const { chosen } = candidate
  const { vetting: plan } = policy
  if (plan !== undefined) return vetting(beginVetting(state, { evidence, chosen, plan }, at), at)
  return judgeNext(state, { evidence, chosen }, at)
}

function judgeNext(
  state: Drawing | Comparing | Entailing | Vetting,
  { evidence, chosen }: { readonly evidence: Evidence; readonly chosen: Passed },
  at: number,
): Step {
  const { policy } = state.progress
  const plan = policy.evaluation
  return plan === undefined
    ? decided(state, { evidence, decision: decide(evidence, policy) }, at)
    : judging(beginJudging(state, { evidence, chosen, plan }), at)
}

function vetted(state: Vetting, event: Exclude<Event, { type: 'deadline' }>): Step {
  const next = takeVetted(state, event)
  return next === undefined ? { state, effects: [] } : vetting(next, event.at)
}

function vetting(next: VettingStep, at: number): Step {
  if (next.kind === 'asking') {
    const { state, consults, draws } = next
    const effects: Effect[] = [
      ...(consults.length === 0 ? [] : [{ type: 'consult' as const, requests: consults }]),
      ...(draws.length === 0 ? [] : [{ type: 'draw' as const, requests: draws }]),
    ]
    return { state, effects }
  }
  const { state, report } = next
  const { ahead, chosen, progress } = state
  const evidence: Evidence = { ...state.evidence, vetting: report }
  if (!passesVetting(report, progress.policy)) return unfit(state, evidence, at)
  if (ahead === undefined) return judgeNext(state, { evidence, chosen }, at)
  return judging({ ...ahead, state: { ...ahead.state, evidence } }, at)
}

/** The answer does not pass its vetting: what was asked of judges ahead was in vain. */
function unfit(state: Vetting, found: Evidence, at: number): Step {
  const { ahead, progress } = state
  const judgedInVain = askedAhead(state)
  const evidence: Evidence = {
    ...found,
    ...(ahead?.kind === 'judged' ? { evaluation: ahead.report } : {}),
    ...(judgedInVain === 0 ? {} : { judgedInVain }),
  }
  const made = decided(state, { evidence, decision: decide(evidence, progress.policy) }, at)
  const out = ahead?.kind === 'asking' || (ahead?.kind === 'judged' && ahead.out)
  return out ? withDrop(made) : made
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

/** Budget or time ended while the answer was vetted or judged: without a result it is not approved. */
function unjudged(state: Vetting | Judging, code: BudgetCode, at: number): Step {
  const { progress } = state
  const why = budgetFault(code, progress.policy)
  const stopped = { status: 'stopped', reason: why.message } as const
  const evidence: Evidence = {
    ...state.evidence,
    ...(state.stage === 'vetting' ? { vetting: stopped } : { evaluation: stopped }),
  }
  const attempt: Attempt = { ...frame(state, at), evidence, decision: { verdict: 'error', fault: why } }
  return endEarly({ ...progress, attempts: [...progress.attempts, attempt] }, code, at)
}

function expire(state: Exclude<State, { stage: 'settled' }>, at: number): Step {
  return withDrop(
    state.stage === 'judging' || state.stage === 'vetting'
      ? unjudged(state, 'budget_wall_time', at)
      : endEarly(state.progress, 'budget_wall_time', at),
  )
}
