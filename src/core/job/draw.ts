// Which samples to ask for next: a first stage, then only what the question that it left open needs.
import type { SampleRequest } from '../sampling/sample.ts'
import { stillNeeded } from '../sampling/drawing.ts'
import { isParaphrased, reworded } from '../sampling/paraphrase.ts'
import { evidenceOf, type Evidence } from '../verdict/evidence.ts'
import type { Drawing } from './state.ts'

const highestTemperature = 2

type Place = { readonly index: number; readonly reword: boolean }

function requestAt(state: Drawing, { index, reword }: Place): SampleRequest {
  const { job, policy, attempts, maxTokens } = state.progress
  const spread = policy.sampling.spread[index % policy.sampling.spread.length] ?? 0
  return {
    jobId: job.id,
    attempt: attempts.length + 1,
    index,
    model: state.rung.model,
    ...(reword
      ? reworded(state.messages, { job, wordings: policy.sampling.paraphrases, turn: Math.floor(index / 2) })
      : { messages: state.messages }),
    temperature: Math.min(highestTemperature, Number((state.rung.temperature + spread).toFixed(2))),
    maxTokens,
    json: policy.output.kind === 'json',
  }
}

type NextDraw =
  | { readonly kind: 'draw'; readonly requests: readonly SampleRequest[] }
  | { readonly kind: 'decide'; readonly evidence: Evidence }

/** The requests to send now, none while enough of them are out; or what the attempt can be decided on as it is. */
export function nextDraw(state: Drawing): NextDraw {
  const { samples, progress } = state
  const { more, copied, evidence } = needed(state)
  if (more > 0) return { kind: 'draw', requests: requestsFor(state, { more, copied }) }
  return { kind: 'decide', evidence: evidence ?? evidenceOf(samples, progress.policy) }
}

function requestsFor(state: Drawing, { more, copied }: Needed): readonly SampleRequest[] {
  const { count, parallel, paraphrase } = state.progress.policy.sampling
  const out = state.asked - state.samples.length
  const room = Math.min(Math.min(parallel, more) - out, count - state.asked)
  return Array.from({ length: Math.max(0, room) }, (_, i) => {
    const index = state.asked + i
    // A cache that gave a reply again is asked something it does not hold.
    return requestAt(state, { index, reword: copied || (paraphrase && isParaphrased(index, count)) })
  })
}

/** `evidence` where it was needed to tell: comparing long answers costs too much to be done twice. */
type Needed = { readonly more: number; readonly copied: boolean; readonly evidence?: Evidence }

/** How many more samples the attempt cannot do without, and whether copies have taken the place of some. */
function needed({ samples, progress: { policy } }: Drawing): Needed {
  const { count: cap, first, agreeAbove } = policy.sampling
  const { threshold } = policy
  const plainly = (more: number): Needed => ({ more, copied: false })
  if (samples.length < Math.min(first, cap)) return plainly(Math.min(first, cap) - samples.length)
  if (samples.length >= cap) return plainly(0)
  const evidence = evidenceOf(samples, policy)
  const { passed, compared, agreement } = evidence
  // More of the same would fail too, or decline again.
  if (passed.length === 0) return plainly(samples.some(({ status }) => status === 'failed') ? 0 : 1)
  if (threshold === undefined || compared?.declining === passed.length) return plainly(0)
  const unopposed = policy.scenario === 'critical'
  return {
    more: stillNeeded(samples.length, agreement, { cap, first, agreeAbove, threshold, unopposed }),
    copied: policy.copies === 'one' && compared !== undefined && compared.copies > 0,
    evidence,
  }
}
