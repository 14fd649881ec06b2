// The stage between checks and judges: validators, state and rewards are asked about the answer of an attempt.
import { questionOf } from '../judge/judged-case.ts'
import type { OutsideRequest } from '../outside/outside.ts'
import { openVetting, takeResult, type VettingNext } from '../outside/vetting.ts'
import type { VettingPlan } from '../outside/vetting-plan.ts'
import type { VettingReport } from '../outside/report.ts'
import type { SampleRequest } from '../sampling/sample.ts'
import type { Evidence, Passed } from '../verdict/evidence.ts'
import { beginJudging, takeJudged, type JudgingNext } from './judging.ts'
import type { Drawing, Event, Vetting } from './state.ts'

/** What comes next: requests to send (or none, while others are out), or what was found out. */
export type VettingStep =
  | {
      readonly kind: 'asking'
      readonly state: Vetting
      readonly consults: readonly OutsideRequest[]
      readonly draws: readonly SampleRequest[]
    }
  | { readonly kind: 'vetted'; readonly state: Vetting; readonly report: VettingReport }

type Candidate = {
  readonly evidence: Evidence
  readonly chosen: Passed
  readonly plan: VettingPlan
}

/** Opens the vetting of the attempt's answer; a speculative policy has it judged at the same time. */
export function beginVetting(
  drawing: Pick<Drawing, 'progress' | 'rung' | 'startedAt'>,
  candidate: Candidate,
  at: number,
): VettingStep {
  const { progress, rung, startedAt } = drawing
  const { evidence, chosen, plan } = candidate
  const { job, attempts, policy } = progress
  const { text, value } = chosen.read
  const vetted = {
    jobId: job.id,
    attempt: attempts.length + 1,
    question: questionOf(job.messages),
    input: job.input,
    documents: job.documents,
    language: job.language,
    answer: { text, ...(value === undefined ? {} : { value }) },
  }
  const next = openVetting(vetted, plan, at)
  const { vetting } = next
  const state: Vetting = { stage: 'vetting', progress, rung, startedAt, evidence, chosen, vetting }
  if (next.kind === 'vetted' || policy.evaluation?.speculative !== true) return stepOf(state, next)
  const ahead = beginJudging(drawing, { evidence, chosen, plan: policy.evaluation })
  // What cannot be paid yet is not begun; whether it ever has to be is not known.
  if (ahead.kind === 'unaffordable') return stepOf(state, next)
  return withAhead({ kind: 'asking', state, consults: next.requests, draws: [] }, ahead)
}

function stepOf(state: Vetting, next: VettingNext): VettingStep {
  const at = { ...state, vetting: next.vetting }
  return next.kind === 'vetted'
    ? { kind: 'vetted', state: at, report: next.report }
    : { kind: 'asking', state: at, consults: next.requests, draws: [] }
}

function withAhead(step: Extract<VettingStep, { kind: 'asking' }>, ahead: JudgingNext): VettingStep {
  const { progress } = ahead.state
  const sent = ahead.kind === 'asking' ? { ...ahead, requests: [] } : ahead
  return {
    ...step,
    state: { ...step.state, progress, ahead: sent },
    draws: ahead.kind === 'asking' ? ahead.requests : [],
  }
}

/** A result, or a judge's reply that was asked ahead. Undefined for what belongs elsewhere. */
export function takeVetted(
  state: Vetting,
  event: Extract<Event, { type: 'consulted' | 'sampled' }>,
): VettingStep | undefined {
  if (event.type === 'sampled') {
    const { ahead } = state
    const next = ahead?.kind === 'asking' ? takeJudged(ahead.state, event) : undefined
    return next && withAhead({ kind: 'asking', state, consults: [], draws: [] }, next)
  }
  const { request, result, at } = event
  if (request.attempt !== state.vetting.vetted.attempt) return undefined
  const next = takeResult(state.vetting, { id: request.id, result, at })
  return next && stepOf(state, next)
}

/** Calls to judges that were begun before the vetting was through. */
export const askedAhead = ({ ahead }: Vetting): number =>
  (ahead?.state.evaluation.questions ?? []).reduce((sum, { asked }) => sum + asked, 0)
