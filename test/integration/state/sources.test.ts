// State out of real services: keys of Redis, the newest record of a topic; each with its time, or no value.
import { Redis } from 'ioredis'
import { afterAll, describe, expect, it } from 'vitest'
import { openStateSources } from '../../../src/adapters/state/open-state-sources.ts'
import { openRedisStates } from '../../../src/adapters/state/redis-source.ts'
import { followTopic } from '../../../src/adapters/state/topic-source.ts'
import { systemClock } from '../../../src/runtime/parts.ts'
import { makeTopic, testKafka } from '../../support/interleaved-transactions.ts'
import { services } from '../../support/services.ts'
import { unique } from '../../support/unique.ts'

const closers: (() => unknown)[] = []
afterAll(() => Promise.all(closers.map((close) => close())))
const { signal } = new AbortController()

describe('a key of Redis', () => {
  const redis = new Redis(services().redisUrl)
  const states = openRedisStates(services().redisUrl)
  closers.push(() => redis.quit(), states.close)
  const read = (key: string, more: { observedAtKey?: string; places?: object } = {}) =>
    states.reader({ name: 'limits', key, places: {}, ...more }).read(signal)

  it('gives a number with the time of a second key, and JSON with its own', async () => {
    const key = unique('state')
    await redis.mset(key, '42.5', `${key}:at`, '1764468000')
    const at = 1_764_468_000_000
    expect(await read(key, { observedAtKey: `${key}:at` })).toEqual({
      ok: true,
      value: { value: 42.5, observedAt: at },
    })
    await redis.mset(key, '{"v":{"容量":7},"t":"2025-11-30T02:00:00Z"}', `${key}:at`, '2025-11-30T02:00:00Z')
    expect(await read(key, { places: { value: '/v', observedAt: '/t' } })).toEqual({
      ok: true,
      value: { value: { 容量: 7 }, observedAt: at },
    })
    expect(await read(key, { observedAtKey: `${key}:at` })).toMatchObject({ value: { observedAt: at } })
  })

  it('is no value when it is absent, of another type, garbage, too large, or without a time', async () => {
    const key = unique('state')
    const codes = async (): Promise<unknown> => {
      const result = await read(key, { observedAtKey: `${key}:at` })
      return result.ok ? 'ok' : result.fault.code
    }
    const seen = [await codes()]
    await redis.set(`${key}:at`, '1764468000')
    seen.push(await codes())
    await redis.lpush(key, 'x')
    seen.push(await codes())
    await redis.set(key, 'garbage')
    seen.push(await codes())
    await redis.set(key, `"${'x'.repeat(1_000_000)}"`)
    seen.push(await codes())
    await redis.mset(key, '42', `${key}:at`, 'yesterday')
    seen.push(await codes())
    expect(seen).toEqual(Array.from({ length: 6 }, () => 'state_unusable'))
  })

  it('is a fault of the outside, within its time, where Redis is not there', async () => {
    const away = openRedisStates('redis://127.0.0.1:9')
    const reader = away.reader({ name: 'limits', key: 'k', places: { observedAt: '/t' } })
    const sources = openStateSources({ limits: { reader, timeoutMs: 3000 } }, systemClock)
    const place = {
      jobId: 'j',
      attempt: 1,
      id: 's',
      kind: 'state',
      source: 'limits',
      maxAgeMs: 1000,
    } as const
    expect(await sources.state(place)).toMatchObject({ status: 'failed', fault: { code: 'redis_failed' } })
    await sources.close()
    await away.close()
  })
})

describe('a topic', () => {
  it('gives the newest committed value of a key, follows it, and honours a tombstone', async () => {
    const topic = await makeTopic()
    const kafka = testKafka()
    const producer = kafka.plainProducer()
    await producer.connect()
    const send = (key: string, value: string | null) =>
      producer.send({ topic, messages: [{ key, value, timestamp: '1764468000000' }] })
    const [reader] = followTopic(topic, [{ name: 'storm', key: 'pacific', places: {} }], () =>
      kafka.scanner(),
    )
    closers.push(
      () => producer.disconnect(),
      () => reader?.close(),
    )
    expect(await reader?.read(signal)).toMatchObject({ ok: false, fault: { code: 'state_unusable' } })
    await send('pacific', '{"severity":1}')
    await send('atlantic', '{"severity":5}')
    await send('pacific', '{"severity":4}')
    expect(await reader?.read(signal)).toMatchObject({
      ok: true,
      value: { value: { severity: 4 }, observedAt: 1_764_468_000_000 },
    })
    await send('pacific', '{"severity":2}')
    expect(await reader?.read(signal)).toMatchObject({ ok: true, value: { value: { severity: 2 } } })
    await send('pacific', null)
    expect(await reader?.read(signal)).toMatchObject({ ok: false })
  })
})
