// Which samples to ask for next: a first stage, then only what the question that it left open needs.
import type { SampleRequest } from '../sampling/sample.ts'
import { stillNeeded } from '../sampling/drawing.ts'
import { evidenceOf } from '../verdict/evidence.ts'
import type { Drawing } from './state.ts'

const highestTemperature = 2

function requestAt(state: Drawing, index: number): SampleRequest {
  const { job, policy, attempts, maxTokens } = state.progress
  const spread = policy.sampling.spread[index % policy.sampling.spread.length] ?? 0
  return {
    jobId: job.id,
    attempt: attempts.length + 1,
    index,
    model: policy.models[state.rung.model] ?? policy.models[0] ?? '',
    messages: state.messages,
    temperature: Math.min(highestTemperature, Number((state.rung.temperature + spread).toFixed(2))),
    maxTokens,
    json: policy.output.kind === 'json',
  }
}

/** The requests to send now, none while enough of them are out; or that the attempt can be decided as it is. */
export function nextDraw(state: Drawing): readonly SampleRequest[] | 'decide' {
  const { count, parallel } = state.progress.policy.sampling
  const more = needed(state)
  if (more === 0) return 'decide'
  const out = state.asked - state.samples.length
  const room = Math.min(Math.min(parallel, more) - out, count - state.asked)
  return Array.from({ length: Math.max(0, room) }, (_, i) => requestAt(state, state.asked + i))
}

/** How many more samples the attempt cannot do without. */
function needed({ samples, progress: { policy } }: Drawing): number {
  const { count: cap, first, agreeAbove } = policy.sampling
  const { threshold } = policy
  if (samples.length < Math.min(first, cap)) return Math.min(first, cap) - samples.length
  if (samples.length >= cap) return 0
  const { passed, compared, agreement } = evidenceOf(samples, policy)
  // More of the same would fail too, or decline again.
  const answered = samples.some(({ status }) => status === 'failed')
  if (passed.length === 0) return answered ? 0 : 1
  if (threshold === undefined) return 0
  if ((compared?.declining ?? 0) === passed.length) return 0
  const unopposed = policy.scenario === 'critical'
  return stillNeeded(samples.length, agreement, { cap, first, agreeAbove, threshold, unopposed })
}
