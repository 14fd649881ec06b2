// A sample pool without Redis: calls a model client at once, and again after what the real pool would wait out.
import type { Fault } from '../../src/core/faults/codes.ts'
import type { SampleRequest, SampleResult } from '../../src/core/sampling/sample.ts'
import type { ModelClient } from '../../src/ports/model-client.ts'
import type { SamplePool } from '../../src/ports/sample-pool.ts'

export type DemoPool = SamplePool & {
  /** Faults that were waited out, in order. */
  readonly waitedOut: readonly Fault[]
}

const mostCalls = 5

export function demoPool(client: ModelClient): DemoPool {
  const waitedOut: Fault[] = []
  const ask = async (request: SampleRequest, signal: AbortSignal): Promise<SampleResult> => {
    let last: SampleResult | undefined
    for (let call = 0; call < mostCalls; call += 1) {
      const id = `${request.attempt}-${request.index}`
      const answered = await client.complete(request, id, signal)
      if (answered.ok) return { status: 'answered', reply: answered.value, cached: false }
      last = { status: 'failed', fault: answered.fault }
      if (answered.fault.kind !== 'outage' && answered.fault.kind !== 'call') return last
      waitedOut.push(answered.fault)
    }
    return last ?? Promise.reject(new Error('nothing was asked'))
  }
  return { waitedOut, outage: () => undefined, draw: ({ request, signal }) => ask(request, signal) }
}
