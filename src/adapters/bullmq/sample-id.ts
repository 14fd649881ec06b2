// The name of a sample: the same for the same call of the same job, whenever and by whomever it is asked for.
import { hash } from 'node:crypto'
import type { SampleRequest } from '../../core/sampling/sample.ts'

/** Length of every id: 's' and 32 hex digits. No colon, never a number: BullMQ takes neither. */
export const sampleIdLength = 33

/**
 * 's' and the first 128 bits of SHA-256 over what determines the call. The attempt's number is left out on purpose:
 * two attempts that ask the same at the same temperature and index share the sample and pay once.
 */
export function sampleId(request: SampleRequest): string {
  const { jobId, model, messages, temperature, maxTokens, json, index, logprobs } = request
  const said = messages.map(({ role, content }) => [role, content])
  const more = logprobs === true ? ['logprobs'] : []
  const canonical = JSON.stringify([jobId, model, said, temperature, maxTokens, json, index, ...more])
  return `s${hash('sha256', canonical, 'hex').slice(0, 32)}`
}
