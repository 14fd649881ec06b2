// A model that is away, overloaded or limits us: everybody waits, nothing is lost, no attempt is used.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PoolModel } from '../../../src/adapters/bullmq/settings.ts'
import { fault } from '../../../src/core/faults/fault.ts'
import { failed, ok } from '../../../src/core/prelude.ts'
import { eventually } from '../../support/eventually.ts'
import {
  answerOf,
  draw,
  model,
  openHarness,
  openTestModel,
  type PoolHarness,
  type TestModel,
} from '../../support/pool-harness.ts'

let harness: PoolHarness
let asked: TestModel
beforeEach(() => {
  harness = openHarness()
  asked = openTestModel()
})
afterEach(() => harness.close())

async function limited(limits: Partial<PoolModel>): Promise<void> {
  await harness.close()
  harness = openHarness({}, limits)
}

const away = fault('model_unreachable', { model, reason: 'ECONNREFUSED' })
const answered = { status: 'answered' }

describe('an outage', () => {
  it('is told to the owner, and ends without a sample lost or an attempt used', async () => {
    asked.answer(() => failed(away))
    harness.startWorkers(asked)
    const pool = harness.openPool()
    const results = Array.from({ length: 30 }, (_, index) => draw(pool, { index }))
    expect(await eventually('the outage', () => pool.outage(model))).toContain('ECONNREFUSED')
    // Far more failures than thirty samples have attempts, were these attempts.
    const id = await eventually('a sample tried again and again', () => {
      const counts = Map.groupBy(asked.calls, (call) => call.id)
      return [...counts].find(([, calls]) => calls.length > 3)?.[0]
    })
    expect(await harness.redis.hget(`${harness.prefix}pool:${model}:${id}`, 'atm')).toBeNull()
    asked.answer(() => ok(answerOf('back')))
    for (const result of await Promise.all(results)) expect(result).toMatchObject(answered)
    await eventually('the end of the outage', () => pool.outage(model) === undefined)
  })

  it('is asked about by one call at a time', async () => {
    asked.answer(() => failed(away))
    harness.startWorkers(asked)
    const pool = harness.openPool()
    const results = Array.from({ length: 30 }, (_, index) => draw(pool, { index }))
    await eventually('the outage', () => pool.outage(model))
    let open = 0
    let most = 0
    asked.answer(async () => {
      open += 1
      most = Math.max(most, open)
      await harness.redis.ping()
      await harness.redis.ping()
      open -= 1
      return failed(away)
    })
    const before = asked.calls.length
    await eventually('more probes', () => asked.calls.length > before + 5)
    expect(most).toBe(1)
    asked.answer(() => ok(answerOf('back')))
    await Promise.all(results)
  })

  it('of broken calls uses attempts only until it is known to be one', async () => {
    const broken = fault('model_server_error', { model, status: 500, reason: 'no' })
    asked.answer(() => failed(broken))
    harness.startWorkers(asked)
    const pool = harness.openPool()
    const results = Array.from({ length: 20 }, (_, index) => draw(pool, { index }))
    await eventually('the outage', () => pool.outage(model))
    await eventually('a sample tried more often than it has attempts', () =>
      [...Map.groupBy(asked.calls, ({ id }) => id).values()].some((calls) => calls.length > 4),
    )
    asked.answer(() => ok(answerOf('back')))
    for (const result of await Promise.all(results)) expect(result).toMatchObject(answered)
  })

  it('that lasts longer than a sample may wait ends it with a name', async () => {
    await harness.close()
    harness = openHarness({ maxWaitMs: 300 })
    asked.answer(() => failed(away))
    harness.startWorkers(asked)
    const result = await draw(harness.openPool())
    expect(result).toMatchObject({ status: 'failed', fault: { code: 'provider_exhausted', kind: 'outage' } })
  })

  it('that only one sample meets does not hold up the others', async () => {
    const busy = fault('model_overloaded', { model, status: 503 })
    asked.answer(({ request }) => (request.jobId === 'odd' ? failed(busy) : ok(answerOf('fine'))))
    await limited({ workerConcurrency: 1 })
    harness.startWorkers(asked)
    const pool = harness.openPool()
    const stop = new AbortController()
    void draw(pool, { jobId: 'odd' }, { signal: stop.signal })
    await eventually('the odd one', () => asked.calls.length > 0)
    const others = Array.from({ length: 40 }, (_, index) => draw(pool, { index }))
    for (const result of await Promise.all(others)) expect(result).toMatchObject(answered)
    expect(asked.calls.filter(({ request }) => request.jobId === 'odd').length).toBeLessThan(20)
    stop.abort()
  })
})

describe('a rate limit', () => {
  it('stops every worker for as long as the endpoint asks', async () => {
    const other = openTestModel()
    const times: number[] = []
    let limitedAt = 0
    const answer = () => {
      times.push(performance.now())
      if (limitedAt > 0) return ok(answerOf('ok'))
      limitedAt = performance.now()
      return failed(fault('model_rate_limited', { model }, 700))
    }
    asked.answer(answer)
    other.answer(answer)
    // One at a time, so that no second call is on its way when the first is refused.
    await limited({ concurrency: 1 })
    harness.startWorkers(asked)
    harness.startWorkers(other)
    const pool = harness.openPool()
    const results = Array.from({ length: 8 }, (_, index) => draw(pool, { index }))
    for (const result of await Promise.all(results)) expect(result).toMatchObject(answered)
    const next = times.find((time) => time > limitedAt) ?? 0
    expect(next - limitedAt).toBeGreaterThan(650)
    expect(times).toHaveLength(9)
  })

  it('of tokens holds calls back until there are some, and counts what was used, not what was feared', async () => {
    await limited({ tokensPerMinute: 600, workerConcurrency: 1 })
    harness.startWorkers(asked)
    const pool = harness.openPool()
    // Each sets aside 5 + 256 of 600 tokens and uses 15 of them: all would not fit, were the rest not given back.
    for (let index = 0; index < 10; index += 1) expect(await draw(pool, { index })).toMatchObject(answered)
    asked.answer(() => ok({ ...answerOf('long'), completionTokens: 700 }))
    expect(await draw(pool, { index: 10 })).toMatchObject(answered)
    const stop = new AbortController()
    void draw(pool, { index: 11 }, { signal: stop.signal })
    await eventually(
      'a pause',
      async () => (await harness.redis.pttl(`${harness.prefix}pool:${model}:limiter`)) > 5000,
    )
    expect(asked.calls).toHaveLength(11)
    stop.abort()
  })
})
