import type { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { poolKeys } from '../../../src/adapters/bullmq/keys.ts'
import { openOutages } from '../../../src/adapters/bullmq/outages.ts'

const model = 'demo/basic'
const keys = poolKeys('t:')

function rig() {
  let time = 0
  let downSince: number | undefined
  const stored = new Map<string, string>()
  const redis = {
    mget: (names: readonly string[]) => Promise.resolve(names.map((name) => stored.get(name) ?? null)),
  } as unknown as Redis
  const link = { redis, downSince: () => downSince, close: () => undefined }
  const outages = openOutages({ redis, keys, models: () => [model], link, now: () => time })
  return {
    stored,
    outages,
    lose: () => (downSince = time),
    pass: async (ms: number) => {
      time += ms
      await outages.refresh()
      return outages.reason(model)
    },
  }
}

describe('outages', () => {
  it('are what a worker says, for as long as it says so', async () => {
    const { stored, pass } = rig()
    expect(await pass(1000)).toBeUndefined()
    stored.set(keys.outage(model), 'refused')
    expect(await pass(1000)).toBe('refused')
    stored.clear()
    expect(await pass(1000)).toBeUndefined()
  })

  it('begin when nobody has worked for a model for a while, and end with the first worker', async () => {
    const { stored, pass } = rig()
    stored.set(keys.worker(model), '1')
    expect(await pass(60_000)).toBeUndefined()
    stored.clear()
    expect(await pass(15_000)).toBeUndefined()
    expect(await pass(1)).toBe('no worker works for it')
    stored.set(keys.worker(model), '1')
    expect(await pass(1)).toBeUndefined()
  })

  it('begin when Redis has been away for longer than a reconnect takes', async () => {
    const { lose, pass } = rig()
    lose()
    expect(await pass(2000)).toBeUndefined()
    expect(await pass(1)).toBe('Redis does not answer')
  })
})
