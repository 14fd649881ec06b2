// What the processor of a sample makes of each ending of a call, with everything around it stubbed.
import type { Job } from 'bullmq'
import { describe, expect, it } from 'vitest'
import { poolDefaults } from '../../../src/adapters/bullmq/settings.ts'
import type { WorkerStore } from '../../../src/adapters/bullmq/worker-store.ts'
import type { Fault, FaultCode } from '../../../src/core/faults/codes.ts'
import { fault } from '../../../src/core/faults/fault.ts'
import { failed, ok, type Result } from '../../../src/core/prelude.ts'
import type { Reply } from '../../../src/core/sampling/sample.ts'
import { openHealth } from '../../../consumers/samples/model-health.ts'
import { processSample, type SampleWork } from '../../../consumers/samples/process-sample.ts'
import { sampleRequest } from '../../support/open-client.ts'
import { answerOf, noTracer } from '../../support/pool-harness.ts'

type Stage = {
  readonly result?: Result<Reply, Fault>
  readonly store?: Partial<WorkerStore>
  readonly data?: unknown
}

/** What was done to the job and the queue, in words. */
function stage({ result = ok(answerOf('yes')), store = {}, data }: Stage) {
  const done: string[] = []
  const note = (word: string) => {
    done.push(word)
    return Promise.resolve()
  }
  const settings = { ...poolDefaults, backoffMs: 1 }
  const whole = {
    request: sampleRequest(),
    owner: { group: 'g', topic: 't', partition: 0 },
    trace: { traceparent: '' },
  }
  const job = {
    id: 's1',
    data: data === undefined ? whole : data,
    timestamp: 0,
    attemptsStarted: 1,
    attemptsMade: 0,
    moveToDelayed: () => note('put aside'),
    moveToWait: () => note('handed back'),
  }
  const work: SampleWork = {
    model: 'test/m-1',
    limits: { concurrency: 1, workerConcurrency: 1 },
    client: { complete: () => note('called').then(() => result) },
    store: {
      begin: () => Promise.resolve(0),
      deliver: () => note('delivered'),
      returnTokens: () => Promise.resolve(),
      publishOutage: () => note('outage told'),
      clearOutage: () => note('outage over'),
      isOut: () => Promise.resolve(false),
      ...store,
    },
    queue: { pause: (ms) => note(`paused ${ms}`) },
    health: openHealth(settings, () => 0),
    settings,
    tracer: noTracer,
    complain: () => undefined,
    clock: { now: () => 1000, after: () => () => undefined },
  }
  const hold = { job: job as unknown as Job, token: 't' }
  const run = (signal = new AbortController().signal, over: Partial<SampleWork> = {}): Promise<string> =>
    processSample(hold, signal, { ...work, ...over })
  return { run, done, work }
}

const faultFor = (code: FaultCode, retryAfterMs?: number): Result<Reply, Fault> =>
  failed(fault(code, { model: 'm', reason: 'r', status: 1, limitMs: 1, sample: 's' } as never, retryAfterMs))

describe('an answer', () => {
  it('is delivered', async () => {
    const { run, done } = stage({})
    expect(await run()).toBe('done')
    expect(done).toEqual(['called', 'delivered'])
  })

  it('is not called for when it was paid before', async () => {
    const { run, done } = stage({ store: { begin: () => Promise.resolve('cached') } })
    expect(await run()).toBe('cached')
    expect(done).toEqual([])
  })

  it('that Redis has no room for is kept in hand until it has, and not paid again', async () => {
    let refusals = 3
    const deliver = () =>
      refusals-- > 0 ? Promise.reject(new Error('OOM command not allowed')) : Promise.resolve()
    const { run, done } = stage({ store: { deliver } })
    expect(await run()).toBe('done')
    expect(done).toEqual(['called'])
  })
})

describe('a fault', () => {
  it.each([
    ['model_server_error', 'RetryableError', ['called']],
    ['model_timeout', 'RetryableError', ['called']],
    ['model_reply_malformed', 'RetryableError', ['called']],
    ['model_connection_lost', 'RetryableError', ['called']],
    ['model_context_too_long', 'FinalError', ['called']],
    ['model_request_refused', 'FinalError', ['called']],
    ['model_unknown', 'FinalError', ['called']],
    ['internal', 'FinalError', ['called']],
    ['model_unreachable', 'DelayedError', ['called', 'put aside']],
    ['model_overloaded', 'DelayedError', ['called', 'put aside']],
    ['model_auth_refused', 'DelayedError', ['called', 'put aside']],
    ['model_quota_exhausted', 'DelayedError', ['called', 'put aside']],
    ['model_rate_limited', 'RateLimitError', ['called', 'paused 500']],
  ] as const)('%s ends in %s', async (...[code, thrown, expected]) => {
    const { run, done } = stage({ result: faultFor(code) })
    const error = await run().catch((error: unknown) => error)
    expect((error as object).constructor.name).toBe(thrown)
    expect(done).toEqual(expected)
  })

  it('with a wait in it stops everybody for so long', async () => {
    const { run, done } = stage({ result: faultFor('model_overloaded', 9000) })
    await expect(run()).rejects.toThrow()
    expect(done).toEqual(['called', 'paused 9000'])
  })

  it('five times in a row opens the breaker: told to the owner, no attempt used any more', async () => {
    const { run, done } = stage({ result: faultFor('model_server_error') })
    for (let turn = 0; turn < 4; turn += 1) await run().catch(() => undefined)
    done.length = 0
    await expect(run()).rejects.toThrow('bullmq:rateLimitExceeded')
    expect(done).toEqual(['called', 'outage told', 'paused 500'])
  })

  it('of which another worker knows uses no attempt of a sample here', async () => {
    const isOut = () => Promise.resolve(true)
    const { run, done } = stage({ result: faultFor('model_server_error'), store: { isOut } })
    await expect(run()).rejects.toThrow('bullmq:rateLimitExceeded')
    expect(done).toEqual(['called', 'paused 500'])
  })

  it('is over with the next answer, of whatever kind, and the owner is told', async () => {
    for (const last of [ok(answerOf('back')), faultFor('model_context_too_long')]) {
      const { run, done, work } = stage({ result: faultFor('model_unreachable') })
      for (let turn = 0; turn < 5; turn += 1) await run().catch(() => undefined)
      expect(work.health.open).toBe(true)
      done.length = 0
      await run(undefined, { client: { complete: () => Promise.resolve(last) } }).catch(() => undefined)
      expect(done).toContain('outage over')
      expect(work.health.open).toBe(false)
    }
  })

  it('while the worker stops hands the sample back', async () => {
    const { run, done } = stage({ result: faultFor('model_connection_lost') })
    await expect(run(AbortSignal.abort())).rejects.toThrow('bullmq:movedToWait')
    expect(done).toEqual(['called', 'handed back'])
  })
})

it.each([null, 'x', {}])('a job with data %j fails with a name', async (data) => {
  const { run, done } = stage({ data })
  await expect(run()).rejects.toMatchObject({ fault: { code: 'sample_lost' } })
  expect(done).toEqual([])
})
