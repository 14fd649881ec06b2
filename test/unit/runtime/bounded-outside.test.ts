// The last bound on what is asked outside: whatever an adapter does, there is a result.
import { expect, it } from 'vitest'
import type { OutsideRequest } from '../../../src/core/outside/outside.ts'
import type { Outside } from '../../../src/ports/outside.ts'
import { boundedOutside, marginMs } from '../../../src/runtime/bounded-outside.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { observed } from '../../support/scripted-outside.ts'

const place = { jobId: 'j', attempt: 1, id: 'x' }
const plan = { collection: 'c', limit: 1, minScore: 0, alpha: 0, timeoutMs: 100 }
const requests: readonly (readonly [OutsideRequest, number])[] = [
  [{ ...place, kind: 'retrieve', plan, query: '', language: 'en' }, 100],
  [
    {
      ...place,
      kind: 'validate',
      plan: {
        id: 'v',
        mode: 'enforce',
        onError: 'closed',
        errorType: 'format',
        timeoutMs: 200,
        spec: { kind: 'sql', ddl: '' },
      },
      answer: { text: '' },
      input: {},
    },
    200,
  ],
  [{ ...place, kind: 'state', source: 'feed', maxAgeMs: 1 }, 300],
  [{ ...place, kind: 'reward', service: 'brand', question: '', documents: [], answer: '', state: {} }, 400],
  [{ ...place, kind: 'embed', model: 'demo/vectors', texts: ['a'] }, 500],
  [{ ...place, kind: 'state', source: 'toString', maxAgeMs: 1 }, 0],
]
const config = {
  models: { 'demo/vectors': { timeoutMs: 500 } },
  state: { sources: { feed: { timeoutMs: 300 } } },
  reward: {
    services: {
      brand: { url: 'http://127.0.0.1/', secretEnv: 'X', timeoutMs: 400, privateNetwork: false },
    },
  },
}
const trace = { traceId: '', spanId: '' } as never
const call = (request: OutsideRequest, signal = new AbortController().signal) => ({ request, trace, signal })

it.each(requests)('a call that hangs ends after its time and a margin: $kind', async (request, timeMs) => {
  const clock = manualClock()
  let given: AbortSignal | undefined
  const hanging: Outside = {
    consult({ signal }) {
      given = signal
      return new Promise(() => undefined)
    },
  }
  const result = boundedOutside(hanging, config, clock).consult(call(request))
  clock.advance(timeMs + marginMs - 1)
  expect(given?.aborted).toBe(false)
  clock.advance(1)
  expect(await result).toMatchObject({ status: 'failed', fault: { code: 'outside_hangs', kind: 'outage' } })
  expect(given?.aborted).toBe(true)
})

it('what an adapter throws or rejects with is a fault', async () => {
  const [[request] = []] = requests
  const throwing: Outside = {
    consult() {
      throw new Error('at once')
    },
  }
  const rejecting: Outside = { consult: () => Promise.reject(new Error('later')) }
  for (const outside of [throwing, rejecting]) {
    const clock = manualClock()
    const result = request && (await boundedOutside(outside, config, clock).consult(call(request)))
    expect(result).toMatchObject({ status: 'failed', fault: { code: 'internal' } })
    await Promise.resolve()
    expect(clock.waiting()).toBe(0)
  }
})

it('a result passes through, an abort reaches the adapter, and no timer stays', async () => {
  const clock = manualClock()
  const stop = new AbortController()
  let heard = false
  const outside: Outside = {
    consult({ signal }) {
      signal.addEventListener('abort', () => (heard = true))
      return Promise.resolve(observed(42))
    },
  }
  const [, , [request] = []] = requests
  expect(
    request && (await boundedOutside(outside, config, clock).consult(call(request, stop.signal))),
  ).toEqual(observed(42))
  stop.abort()
  await Promise.resolve()
  expect([heard, clock.waiting()]).toEqual([true, 0])
})
