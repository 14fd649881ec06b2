// Owners, workers and Redis that go away in the middle: every draw has its result in the end.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { poolKeys } from '../../../src/adapters/bullmq/keys.ts'
import { openQueue } from '../../../src/adapters/bullmq/queues.ts'
import { sampleId } from '../../../src/adapters/bullmq/sample-id.ts'
import { poolDefaults } from '../../../src/adapters/bullmq/settings.ts'
import { fault } from '../../../src/core/faults/fault.ts'
import { eventually } from '../../support/eventually.ts'
import { startCuttableProxy } from '../../support/cuttable-proxy.ts'
import { sampleRequest } from '../../support/open-client.ts'
import {
  draw,
  model,
  onCue,
  openHarness,
  openTestModel,
  owner,
  type PoolHarness,
  type TestModel,
} from '../../support/pool-harness.ts'
import { startScriptedEndpoint } from '../../support/scripted-endpoint.ts'
import { silentLog } from '../../../src/telemetry/silent.ts'
import { startWorkerChild } from '../../support/worker-child.ts'

let harness: PoolHarness
let asked: TestModel
beforeEach(() => {
  harness = openHarness()
  asked = openTestModel()
})
afterEach(() => harness.close())

const gone = fault('model_connection_lost', { model, reason: 'the call was given up' })
const queueKey = (part: string) => `${harness.prefix}pool:${model}:${part}`

describe('an owner that dies in the middle', () => {
  it('is followed by one that gets the results, without a second call', async () => {
    const { answer, cue } = onCue(gone)
    asked.answer(answer)
    harness.startWorkers(asked)
    const first = harness.openPool()
    const indexes = [0, 1, 2, 3, 4]
    for (const index of indexes) void draw(first, { index })
    await eventually('five calls', () => asked.calls.length === 5)
    await first.stop()
    const second = harness.openPool()
    const results = indexes.map((index) => draw(second, { index }))
    cue('late')
    for (const result of await Promise.all(results)) expect(result).toMatchObject({ reply: { text: 'late' } })
    expect(asked.calls).toHaveLength(5)
  })
})

describe('a worker that dies', () => {
  it('in the middle of a call is followed by one that calls again', async () => {
    const endpoint = await startScriptedEndpoint()
    endpoint.answer(() => 'handled')
    const child = await startWorkerChild(harness, endpoint.baseUrl)
    const result = draw(harness.openPool())
    await eventually('the first call', () => endpoint.calls.length === 1)
    child.kill('SIGKILL')
    harness.startWorkers(asked)
    expect(await result).toMatchObject({ status: 'answered', reply: { text: 'answer 0' } })
    expect(asked.calls).toHaveLength(1)
    await endpoint.close()
  })

  it('after it delivered leaves a job that costs no second call and tells the owner again', async () => {
    harness.startWorkers(asked)
    const pool = harness.openPool()
    await draw(pool)
    const request = sampleRequest()
    const settings = { ...poolDefaults, ...harness.settings }
    const keys = poolKeys(settings.prefix)
    const limits = { concurrency: 50, workerConcurrency: 10 }
    const queue = openQueue(model, limits, { redis: harness.redis, keys, settings, log: silentLog })
    // What stands in the queue after the stall check has found the dead worker's job.
    const data = { request, owner, trace: { traceparent: '' } }
    await queue.add([{ id: sampleId(request), data, urgent: false }])
    await eventually(
      'the job to be done',
      async () => (await harness.redis.exists(queueKey(sampleId(request)))) === 0,
    )
    expect(asked.calls).toHaveLength(1)
    await queue.close()
  })

  it('again and again with the same sample ends it with a name', async () => {
    await harness.close()
    harness = openHarness({ maxStalled: 0 })
    const endpoint = await startScriptedEndpoint()
    endpoint.answer(() => 'handled')
    const child = await startWorkerChild(harness, endpoint.baseUrl)
    const result = draw(harness.openPool())
    await eventually('the call', () => endpoint.calls.length === 1)
    child.kill('SIGKILL')
    harness.startWorkers(asked)
    expect(await result).toMatchObject({ status: 'failed', fault: { code: 'sample_lost' } })
    expect(asked.calls).toHaveLength(0)
    await endpoint.close()
  })

  it('by order hands back what it cannot finish, at once and without an attempt used', async () => {
    const { answer } = onCue(gone)
    asked.answer(answer)
    const first = harness.startWorkers(asked)
    const pool = harness.openPool()
    const result = draw(pool)
    await eventually('the call', () => asked.calls.length === 1)
    const other = openTestModel()
    await first.stop(3000)
    const [waiting] = await harness.redis.lrange(queueKey('wait'), 0, -1)
    expect(waiting).toBeDefined()
    expect(await harness.redis.hget(queueKey(waiting ?? ''), 'atm')).toBeNull()
    harness.startWorkers(other)
    expect(await result).toMatchObject({ status: 'answered' })
  })

  it('by order lets a call finish that ends in time', async () => {
    const { answer, cue } = onCue(gone)
    asked.answer(answer)
    const worker = harness.startWorkers(asked)
    const result = draw(harness.openPool())
    await eventually('the call', () => asked.calls.length === 1)
    const stopped = worker.stop(20_000)
    cue('in time')
    await stopped
    expect(await result).toMatchObject({ reply: { text: 'in time' } })
    expect(asked.calls).toHaveLength(1)
  })
})

describe('a Redis that forgets everything', () => {
  it('while samples wait has them put in again', async () => {
    await harness.close()
    // Longer than the test: it is the loss of the owner's key that tells.
    harness = openHarness({ checkMs: 600_000 })
    const pool = harness.openPool()
    const result = draw(pool)
    await eventually('one in the queue', async () => (await harness.redis.llen(queueKey('wait'))) === 1)
    const keys = poolKeys(harness.prefix)
    await harness.redis.set(keys.owner(owner), 'nobody')
    await eventually('a sweep', async () => (await harness.redis.get(keys.owner(owner))) !== 'nobody')
    await harness.forgetAll()
    await harness.redis.script('FLUSH')
    harness.startWorkers(asked)
    expect(await result).toMatchObject({ status: 'answered' })
  })

  it('while a call is under way still has the answer, and says again who owns and what the limits are', async () => {
    const { answer, cue } = onCue(gone)
    asked.answer(answer)
    harness.startWorkers(asked)
    const result = draw(harness.openPool())
    await eventually('the call', () => asked.calls.length === 1)
    await harness.forgetAll()
    cue('kept')
    expect(await result).toMatchObject({ reply: { text: 'kept' } })
    const keys = poolKeys(harness.prefix)
    await eventually('the owner', () => harness.redis.get(keys.owner(owner)))
    await eventually('the limits', () => harness.redis.hget(queueKey('meta'), 'max'))
  })

  it('or keeps half a job, which would block its id, has that half removed', async () => {
    const pool = harness.openPool()
    const result = draw(pool)
    await eventually('one in the queue', async () => (await harness.redis.llen(queueKey('wait'))) === 1)
    await harness.redis.del(queueKey('wait'))
    harness.startWorkers(asked)
    expect(await result).toMatchObject({ status: 'answered' })
  })
})

describe('a Redis that goes away and comes back', () => {
  it('with or without its data delays samples and loses none', async () => {
    const proxy = await startCuttableProxy(harness.url)
    const { answer, cue } = onCue(gone)
    asked.answer(answer)
    harness.startWorkers(asked, { url: proxy.url })
    const pool = harness.openPool({ url: proxy.url })
    const early = [0, 1, 2].map((index) => draw(pool, { index }))
    await eventually('three calls', () => asked.calls.length === 3)
    proxy.cut()
    const late = [3, 4].map((index) => draw(pool, { index }))
    await eventually('an outage', () => pool.outage(model))
    cue('after all')
    await harness.forgetAll()
    await proxy.mend()
    for (const result of await Promise.all([...early, ...late]))
      expect(result).toMatchObject({ status: 'answered' })
    await eventually('the end of the outage', () => pool.outage(model) === undefined)
    expect([...pool.waiting().values()]).toEqual([0])
    // Before the proxy, since closing speaks to Redis.
    await harness.close()
    await proxy.close()
  })

  it('was away when pool and workers began, and they begin when it comes', async () => {
    const proxy = await startCuttableProxy(harness.url)
    proxy.cut()
    harness.startWorkers(asked, { url: proxy.url })
    const pool = harness.openPool({ url: proxy.url })
    const result = draw(pool)
    await eventually('an outage', () => pool.outage(model))
    await proxy.mend()
    expect(await result).toMatchObject({ status: 'answered' })
    await harness.close()
    await proxy.close()
  })

  it('is not waited for by those who stop', async () => {
    const proxy = await startCuttableProxy(harness.url)
    const { answer } = onCue(gone)
    asked.answer(answer)
    const workers = harness.startWorkers(asked, { url: proxy.url })
    const pool = harness.openPool({ url: proxy.url })
    void draw(pool)
    await eventually('the call', () => asked.calls.length === 1)
    await proxy.close()
    await Promise.all([workers.stop(1000), pool.stop()])
    // Stopping twice does no harm either; the harness does it.
  })
})
