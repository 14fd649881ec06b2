// Calls of judges that are out: what they may cost, and which reply belongs to one of them.
import { affordable, chargeEvaluation, needOf, priceOf, type Outstanding } from '../budget/budget.ts'
import type { SampleRequest } from '../sampling/sample.ts'
import type { Event, Progress } from './state.ts'

const callOf = ({ judges, index }: SampleRequest): string => `${judges?.kind} ${judges?.id} ${index}`

/** These calls are out too from now on. */
export const withCalls = (out: Outstanding, requests: readonly SampleRequest[]): Outstanding => [
  ...out,
  ...requests.map((request) => ({ call: callOf(request), need: needOf(request) })),
]

type Asking = { readonly progress: Progress; readonly out: Outstanding }

/**
 * The reply is paid, and its call is no longer out. Undefined for one of another attempt, or that nobody waits for: a
 * reply that comes twice would be two votes.
 */
export function takePaid(
  { progress, out }: Asking,
  { request, result }: Extract<Event, { type: 'sampled' }>,
): Asking | undefined {
  const { attempts, usage, policy } = progress
  if (request.attempt !== attempts.length + 1) return undefined
  const call = callOf(request)
  const left = out.filter((each) => each.call !== call)
  if (left.length === out.length) return undefined
  if (result.status === 'failed') return { progress, out: left }
  const price = priceOf(policy.prices, request.model)
  return { progress: { ...progress, usage: chargeEvaluation(usage, result.reply, price) }, out: left }
}

/** Whether these calls may be made beside those that are out. */
export const mayAsk = (
  requests: readonly SampleRequest[],
  { progress: { usage, policy }, out }: Asking,
): ReturnType<typeof affordable> =>
  affordable(usage, policy.budget, {
    needs: requests.map(needOf),
    out: out.map(({ need }) => need),
    prices: policy.prices,
  })
