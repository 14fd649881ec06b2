// Calls of judges that are out: what they may cost, and which reply belongs to one of them.
import { affordable, needOf, type Outstanding } from '../budget/budget.ts'
import type { SampleRequest } from '../sampling/sample.ts'
import type { Progress } from './state.ts'

const callOf = ({ judges, index }: SampleRequest): string => `${judges?.kind} ${judges?.id} ${index}`

export const withCalls = (out: Outstanding, requests: readonly SampleRequest[]): Outstanding => [
  ...out,
  ...requests.map((request) => ({ call: callOf(request), need: needOf(request) })),
]

/** What is still out when this reply is here; undefined for a reply that nobody waits for, as one that comes twice. */
export function withoutCall(out: Outstanding, request: SampleRequest): Outstanding | undefined {
  const call = callOf(request)
  const left = out.filter((each) => each.call !== call)
  return left.length === out.length ? undefined : left
}

/** Whether these calls may be made beside those that are out. */
export const mayAsk = (
  requests: readonly SampleRequest[],
  { progress: { usage, policy }, out }: { readonly progress: Progress; readonly out: Outstanding },
): ReturnType<typeof affordable> =>
  affordable(usage, policy.budget, {
    needs: requests.map(needOf),
    out: out.map(({ need }) => need),
    prices: policy.prices,
  })
