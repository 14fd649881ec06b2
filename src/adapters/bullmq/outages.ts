// Which models cannot be asked just now: workers say so under a key, and without Redis nobody can be asked at all.
import type { Redis } from 'ioredis'
import type { RedisLink } from './connection.ts'
import type { PoolKeys } from './keys.ts'
import { openSilence } from './silence.ts'

export type OutagesDeps = {
  readonly redis: Redis
  readonly keys: PoolKeys
  /** Those of the moment. */
  readonly models: () => readonly string[]
  readonly link: RedisLink
  /** Milliseconds from any start. */
  readonly now: () => number
}

export type Outages = {
  readonly reason: (model: string) => string | undefined
  /** Whether Redis has not answered for longer than a reconnect takes. */
  readonly redisAway: () => boolean
  readonly refresh: () => Promise<void>
}

/** A restart of all workers takes less. Their key may also be missing for a turn after Redis was emptied. */
const workerlessMs = 15_000

/** Knows of no outage before the first `refresh`; workers are given their time from now on. */
export function openOutages({ redis, keys, models, link, now }: OutagesDeps): Outages {
  let reasons = new Map<string, string>()
  const workerSeen = new Map(models().map((model) => [model, now()] as const))
  const silence = openSilence(link, now)
  return {
    redisAway: silence.isLong,
    reason(model) {
      if (silence.isLong()) return 'Redis does not answer'
      const said = reasons.get(model)
      if (said !== undefined) return said
      const seen = workerSeen.get(model)
      return seen !== undefined && now() - seen > workerlessMs ? 'no worker works for it' : undefined
    },
    async refresh() {
      const asked = models()
      if (asked.length === 0) return
      const said = await silence.during(
        redis.mget([
          ...asked.map((model) => keys.outage(model)),
          ...asked.map((model) => keys.worker(model)),
        ]),
      )
      reasons = new Map(asked.flatMap((model, at) => (said[at] ? [[model, said[at]] as const] : [])))
      for (const [at, model] of asked.entries()) {
        if (said[asked.length + at] || !workerSeen.has(model)) workerSeen.set(model, now())
      }
      // One that comes back later is given as long as a new one.
      for (const model of workerSeen.keys()) if (!asked.includes(model)) workerSeen.delete(model)
    },
  }
}
