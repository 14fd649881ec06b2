// The last bound on everything outside: an adapter that hangs or throws is a fault, and the job goes on.
import type { Config } from '../config/config.ts'
import type { Fault } from '../core/faults/codes.ts'
import { fault } from '../core/faults/fault.ts'
import type { OutsideRequest, OutsideResult } from '../core/outside/outside.ts'
import type { Clock } from '../ports/clock.ts'
import type { Outside } from '../ports/outside.ts'

type Limits = Pick<Config, 'reward' | 'state'> & {
  readonly models: Readonly<Record<string, { readonly timeoutMs: number }>>
}

/** Every adapter ends by itself within its time; this much later nobody waits for it any more. */
export const marginMs = 10_000

/** Ends every call at its own time and a margin; what is rejected or thrown becomes a fault. */
export function boundedOutside(outside: Outside, config: Limits, clock: Clock): Outside {
  return {
    consult(call) {
      const limitMs = timeOf(call.request, config) + marginMs
      return new Promise<OutsideResult>((resolve) => {
        const over = new AbortController()
        const fail = (why: Fault) => resolve({ status: 'failed', fault: why })
        const cancel = clock.after(limitMs, () => {
          over.abort()
          fail(fault('outside_hangs', { what: `The ${call.request.kind} call`, limitMs }))
        })
        const signal = AbortSignal.any([call.signal, over.signal])
        // Inside a promise, so that what is thrown at once is caught as well.
        new Promise<OutsideResult>((settle) => settle(outside.consult({ ...call, signal })))
          .then(resolve, (error: unknown) => {
            const reason = error instanceof Error ? error.message : 'unknown error'
            fail(fault('internal', { reason: `${call.request.kind}: ${reason}` }))
          })
          .finally(cancel)
      })
    },
  }
}

/** The time that policy or config give; nothing where the config has no such name, which is answered at once. */
function timeOf(request: OutsideRequest, { reward, state, models }: Limits): number {
  switch (request.kind) {
    case 'retrieve':
    case 'validate':
      return request.plan.timeoutMs
    case 'state':
      return state.sources[request.source]?.timeoutMs ?? 0
    case 'reward':
      return reward.services[request.service]?.timeoutMs ?? 0
    case 'embed':
      return models[request.model]?.timeoutMs ?? 0
  }
}
