// Which models cannot be asked just now: workers say so under a key, and without Redis nobody can be asked at all.
import type { Redis } from 'ioredis'
import type { RedisLink } from './connection.ts'
import type { PoolKeys } from './keys.ts'

export type OutagesDeps = {
  readonly redis: Redis
  readonly keys: PoolKeys
  readonly models: readonly string[]
  readonly link: RedisLink
}

export type Outages = {
  readonly reason: (model: string) => string | undefined
  readonly refresh: () => Promise<void>
}

/** A reconnect takes less; only a longer absence is worth stopping the intake for. */
const toleratedMs = 2000

export function openOutages({ redis, keys, models, link }: OutagesDeps): Outages {
  let reasons = new Map<string, string>()
  /** Since when an answer is awaited: a Redis that hangs keeps its connections. */
  let askedAt: number | undefined
  return {
    reason(model) {
      const since = link.downSince() ?? askedAt
      if (since !== undefined && performance.now() - since > toleratedMs) return 'Redis does not answer'
      return reasons.get(model)
    },
    async refresh() {
      if (models.length === 0) return
      askedAt = performance.now()
      const said = await redis
        .mget(models.map((model) => keys.outage(model)))
        .finally(() => (askedAt = undefined))
      reasons = new Map(models.flatMap((model, at) => (said[at] ? [[model, said[at]] as const] : [])))
    },
  }
}
