// How results come back: first time, from the memo, shared, long, after an abort.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { poolKeys } from '../../../src/adapters/bullmq/keys.ts'
import { sampleId } from '../../../src/adapters/bullmq/sample-id.ts'
import { fault } from '../../../src/core/faults/fault.ts'
import { failed, ok } from '../../../src/core/prelude.ts'
import { eventually } from '../../support/eventually.ts'
import { sampleRequest } from '../../support/open-client.ts'
import {
  answerOf,
  draw,
  model,
  onCue,
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

const queued = () => harness.redis.llen(`${harness.prefix}pool:${model}:wait`)
const gone = fault('model_connection_lost', { model, reason: 'the call was given up' })

describe('a sample', () => {
  it('is answered by a worker', async () => {
    harness.startWorkers(asked)
    const pool = harness.openPool()
    const results = await Promise.all([0, 1, 2].map((index) => draw(pool, { index })))
    expect(results).toMatchObject([
      { status: 'answered', reply: { text: 'answer 0' }, cached: false },
      { status: 'answered', reply: { text: 'answer 1' }, cached: false },
      { status: 'answered', reply: { text: 'answer 2' }, cached: false },
    ])
    expect(asked.calls).toHaveLength(3)
    expect([...pool.waiting().values()]).toEqual([0])
  })

  it('is answered by the memo when it was paid before, by this process or another one', async () => {
    harness.startWorkers(asked)
    await draw(harness.openPool())
    const second = harness.openPool()
    expect(await draw(second)).toMatchObject({
      status: 'answered',
      reply: { text: 'answer 0' },
      cached: true,
    })
    // Another attempt that asks the very same shares it; another prompt does not.
    expect(await draw(second, { attempt: 2 })).toMatchObject({ cached: true })
    expect(await draw(second, { temperature: 0.9 })).toMatchObject({ cached: false })
    expect(asked.calls).toHaveLength(2)
  })

  it('is called once for two draws that are made together, in one process or in two', async () => {
    const { answer, cue } = onCue(gone)
    asked.answer(answer)
    harness.startWorkers(asked)
    const [one, two] = [harness.openPool(), harness.openPool()]
    const draws = [draw(one), draw(one), draw(two)]
    await eventually('the call', () => asked.calls.length === 1)
    cue('shared')
    for (const result of await Promise.all(draws)) expect(result).toMatchObject({ reply: { text: 'shared' } })
    expect(asked.calls).toHaveLength(1)
  })

  it('may be longer than what travels inside the inbox', async () => {
    const text = '退款'.repeat(100_000)
    asked.answer(() => ok(answerOf(text)))
    await harness.close()
    // So that the sweep cannot bring it.
    harness = openHarness({ sweepMs: 60_000 })
    harness.startWorkers(asked)
    const result = await draw(harness.openPool())
    expect(result.status === 'answered' && result.reply.text === text).toBe(true)
  })

  it('keeps every character: line ends, quotes, emoji, lone surrogates, nothing at all', async () => {
    const texts = ['a\r\n\t"\\\u2028', '😀\ud83d', '', '\u0000']
    asked.answer(({ request }) => ok(answerOf(texts[request.index] ?? '?')))
    harness.startWorkers(asked)
    const pool = harness.openPool()
    const results = await Promise.all(texts.map((_, index) => draw(pool, { index })))
    expect(results.map((result) => result.status === 'answered' && result.reply.text)).toEqual(texts)
  })

  it('whose memo cannot be read is asked for again', async () => {
    const memo = poolKeys(harness.prefix).result(sampleId(sampleRequest()))
    await harness.redis.set(memo, 'R1{"of":"another time"}')
    harness.startWorkers(asked)
    expect(await draw(harness.openPool())).toMatchObject({ status: 'answered', cached: false })
    expect(asked.calls).toHaveLength(1)
  })

  it('reaches an owner that nobody knows, by the sweep', async () => {
    harness.startWorkers(asked)
    const pool = harness.openPool({ adopt: false })
    expect(await draw(pool)).toMatchObject({ status: 'answered' })
  })

  it('of a model nobody configured is a fault at once', async () => {
    expect(await draw(harness.openPool(), { model: 'test/none' })).toMatchObject({
      fault: { code: 'model_unknown' },
    })
  })

  it('that is larger than Redis should hold is a fault at once', async () => {
    const messages = [{ role: 'user' as const, content: '退'.repeat(2_700_000) }]
    expect(await draw(harness.openPool(), { messages })).toMatchObject({
      fault: { code: 'model_context_too_long' },
    })
  })

  it('that is urgent goes before samples that wait', async () => {
    await harness.close()
    harness = openHarness({}, { workerConcurrency: 1 })
    const pool = harness.openPool()
    for (const index of [0, 1]) void draw(pool, { jobId: 'new', index })
    await eventually('two in the queue', async () => (await queued()) === 2)
    void draw(pool, { jobId: 'old', index: 2 }, { urgent: true })
    await eventually('three in the queue', async () => (await queued()) === 3)
    harness.startWorkers(asked)
    await eventually('three calls', () => asked.calls.length === 3)
    expect(asked.calls[0]?.request.jobId).toBe('old')
  })
})

describe('Redis', () => {
  it('holds nothing of a finished sample but its result, which expires', async () => {
    harness.startWorkers(asked)
    const pool = harness.openPool()
    const broken = fault('model_request_refused', { model, status: 400, reason: 'no' })
    asked.answer(({ request }) => (request.index === 0 ? failed(broken) : ok(answerOf('ok'))))
    await Promise.all([0, 1].map((index) => draw(pool, { index })))
    const keys = await eventually('the jobs to be gone', async () => {
      const names = await harness.redis.keys(`${harness.prefix}*`)
      return names.some((name) => /pool:.*:s[0-9a-f]{32}/.test(name)) ? undefined : names
    })
    const memos = keys.filter((name) => name.includes(':res:'))
    const lives = await Promise.all(memos.map((name) => harness.redis.ttl(name)))
    expect(lives.toSorted((a, b) => a - b)).toMatchObject([
      expect.closeTo(60, -1),
      expect.closeTo(21_600, -2),
    ])
    // Bookkeeping of the queue and of the owner, all bounded.
    expect(keys.length - memos.length).toBeLessThan(10)
  })
})

describe('a draw that is given up', () => {
  it('takes its sample out of the queue when nobody else waits', async () => {
    const pool = harness.openPool()
    const [first, second] = [new AbortController(), new AbortController()]
    let settled = 0
    for (const { signal } of [first, second]) void draw(pool, {}, { signal }).then(() => (settled += 1))
    await eventually('one in the queue', async () => (await queued()) === 1)
    first.abort()
    await harness.redis.ping()
    expect(await queued()).toBe(1)
    second.abort()
    await eventually('an empty queue', async () => (await queued()) === 0)
    expect([[...pool.waiting().values()], settled]).toEqual([[0], 0])
  })

  it('leaves the sample alone once the partition is somebody else’s', async () => {
    const pool = harness.openPool()
    const stop = new AbortController()
    void draw(pool, {}, { signal: stop.signal })
    await eventually('one in the queue', async () => (await queued()) === 1)
    pool.release({ group: 'g', topic: 'jobs', partition: 3 })
    stop.abort()
    // Said on the same connection, after whatever the abort had to say.
    void draw(pool, { index: 1 })
    await eventually('two in the queue', async () => (await queued()) === 2)
    const result = draw(harness.openPool())
    harness.startWorkers(asked)
    expect(await result).toMatchObject({ status: 'answered' })
    await eventually('both calls', () => asked.calls.length === 2)
  })

  it('before it began asks for nothing', () => {
    const pool = harness.openPool()
    void draw(pool, {}, { signal: AbortSignal.abort() })
    expect([...pool.waiting().values()]).toEqual([0])
  })
})

describe('a failure', () => {
  it('of one call is tried three times in all, then delivered', async () => {
    const broken = fault('model_server_error', { model, status: 500, reason: 'no' })
    asked.answer(() => failed(broken))
    harness.startWorkers(asked)
    expect(await draw(harness.openPool())).toEqual({ status: 'failed', fault: broken })
    expect(asked.calls).toHaveLength(3)
  })

  it('that passes is not seen', async () => {
    asked.answer(() =>
      asked.calls.length < 3
        ? failed(fault('model_timeout', { model, limitMs: 1 }))
        : ok(answerOf('third time')),
    )
    harness.startWorkers(asked)
    expect(await draw(harness.openPool())).toMatchObject({ reply: { text: 'third time' } })
  })

  it.each(['model_context_too_long', 'model_request_refused'] as const)(
    '%s is not tried again',
    async (code) => {
      const refused = fault(code, { model, status: 400, reason: 'no' })
      asked.answer(() => failed(refused))
      harness.startWorkers(asked)
      expect(await draw(harness.openPool())).toEqual({ status: 'failed', fault: refused })
      expect(asked.calls).toHaveLength(1)
    },
  )

  it('is no answer to being asked again later', async () => {
    asked.answer(() => failed(fault('model_request_refused', { model, status: 400, reason: 'no' })))
    harness.startWorkers(asked)
    const pool = harness.openPool()
    expect(await draw(pool)).toMatchObject({ status: 'failed' })
    const { answer, cue } = onCue(gone)
    asked.answer(answer)
    const again = draw(pool)
    await eventually('the second call', () => asked.calls.length === 2)
    // Else the next sweep would take the old failure for the new answer.
    const memo = poolKeys(harness.prefix).result(sampleId(sampleRequest()))
    expect(await harness.redis.exists(memo)).toBe(0)
    cue('now')
    expect(await again).toMatchObject({ status: 'answered', reply: { text: 'now' } })
  })

  it('of our own code has a name', async () => {
    asked.answer(() => {
      throw new Error('a bug')
    })
    harness.startWorkers(asked)
    expect(await draw(harness.openPool())).toMatchObject({ fault: { code: 'internal', kind: 'bug' } })
  })

  it('of a job whose data Redis lost has a name', async () => {
    const pool = harness.openPool()
    const result = draw(pool)
    await eventually('one in the queue', async () => (await queued()) === 1)
    const [id] = await harness.redis.lrange(`${harness.prefix}pool:${model}:wait`, 0, -1)
    await harness.redis.hdel(`${harness.prefix}pool:${model}:${id}`, 'data')
    harness.startWorkers(asked)
    // Nobody can be told whose it was; the owner finds it gone and puts it in again.
    expect(await result).toMatchObject({ status: 'answered' })
    expect(asked.calls).toHaveLength(1)
  })
})
