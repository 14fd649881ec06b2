// Samples without Redis: models called in this process, a few at once, faults of a call tried again.
import { setTimeout as wait } from 'node:timers/promises'
import { sampleId } from '../adapters/bullmq/sample-id.ts'
import type { Fault } from '../core/faults/codes.ts'
import { errorText } from '../core/faults/error-text.ts'
import { fault } from '../core/faults/fault.ts'
import type { SampleRequest, SampleResult } from '../core/sampling/sample.ts'
import type { ModelClient } from '../ports/model-client.ts'
import type { SamplePool } from '../ports/sample-pool.ts'

export type DirectPoolOptions = {
  /** Calls at once, by model; one where a model has none. */
  readonly concurrency: Readonly<Record<string, number>>
  /** Calls of one sample at most. */
  readonly tries?: number
  /** Wait before the second call, doubled before each further one; what the endpoint asks for goes first. */
  readonly retryMs?: number
  /** Told of each sample as it comes. */
  readonly onSample?: (request: SampleRequest, result: SampleResult) => void
}

const longestRetryMs = 30_000
const never = new Promise<never>(() => undefined)

/** For one job at a terminal: what is asked twice is paid once, and nothing outlives the process. */
export function openDirectPool(client: ModelClient, options: DirectPoolOptions): SamplePool {
  const { concurrency, tries = 3, retryMs = 500, onSample } = options
  const gates = new Map<string, Gate>()
  const gateOf = (model: string): Gate => {
    const gate = gates.get(model) ?? openGate(concurrency[model] ?? 1)
    gates.set(model, gate)
    return gate
  }
  const memo = new Map<string, SampleResult>()

  const call = async (request: SampleRequest, id: string, signal: AbortSignal): Promise<SampleResult> => {
    for (let tried = 1; ; tried += 1) {
      const made = await client.complete(request, id, signal)
      if (made.ok) return { status: 'answered', reply: made.value, cached: false }
      if (tried >= tries || !isPassing(made.fault) || signal.aborted)
        return { status: 'failed', fault: made.fault }
      const pause = Math.min(made.fault.retryAfterMs ?? retryMs * 2 ** (tried - 1), longestRetryMs)
      await wait(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    async draw({ request, signal }) {
      const id = sampleId(request)
      const known = memo.get(id)
      if (known?.status === 'answered') return { ...known, cached: true }
      const gate = gateOf(request.model)
      await gate.enter()
      const result = signal.aborted ? undefined : await call(request, id, signal).catch(thrown)
      gate.leave()
      if (result === undefined || signal.aborted) return await never
      memo.set(id, result)
      onSample?.(request, result)
      return result
    },
    outage: () => undefined,
  }
}

/** Worth another call: the call itself failed, or the endpoint asks for patience. */
const isPassing = ({ kind, code }: Fault): boolean =>
  kind === 'call' || code === 'model_rate_limited' || code === 'model_overloaded'

const thrown = (error: unknown): SampleResult => ({
  status: 'failed',
  fault: fault('internal', { reason: errorText(error) }),
})

type Gate = { readonly enter: () => Promise<void>; readonly leave: () => void }

/** So many inside at once, the others in the order in which they came. */
function openGate(room: number): Gate {
  let inside = 0
  const waiting: (() => void)[] = []
  return {
    enter: () => {
      inside += 1
      return inside <= room ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))
    },
    leave: () => {
      inside -= 1
      waiting.shift()?.()
    },
  }
}
