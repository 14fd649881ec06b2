// Which samples to ask for next: a first stage, the rest only when it left the question open, so many at once.
import type { SampleRequest } from '../sampling/sample.ts'
import { enoughSamples } from '../verdict/evidence.ts'
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

/** The requests to send now; empty while the stage is still out, or when the attempt has all it needs. */
export function nextRequests(state: Drawing): readonly SampleRequest[] {
  const { first, count, parallel } = state.progress.policy.sampling
  const firstStage = state.samples.length < Math.min(first, count)
  const wanted = firstStage ? Math.min(first, count) : count
  const out = state.asked - state.samples.length
  const room = Math.min(parallel - out, wanted - state.asked)
  return Array.from({ length: Math.max(0, room) }, (_, i) => requestAt(state, state.asked + i))
}

/** Whether the attempt can be decided with the samples at hand. */
export function attemptComplete(state: Drawing): boolean {
  const { policy } = state.progress
  const { first, count } = policy.sampling
  if (state.samples.length < Math.min(first, count)) return false
  if (state.samples.length >= count) return true
  // Asked about once, when the first stage is whole; after that the attempt runs to its full count.
  return state.asked === Math.min(first, count) && enoughSamples(state.samples, policy)
}
