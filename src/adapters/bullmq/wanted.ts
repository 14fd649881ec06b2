// Which models the owners may draw from. Said in Redis, so that workers do not leave a model that is still asked for.
import type { Redis } from 'ioredis'
import type { PoolKeys } from './keys.ts'

export type WantedDeps = {
  readonly redis: Redis
  readonly keys: PoolKeys
  /** Those of the moment. */
  readonly models: () => Iterable<string>
  readonly everyMs: number
  /** Milliseconds from any start. */
  readonly now: () => number
}

/** Turns that may be missed before a model counts as not wanted. */
const turns = 3

/** The function that is answered says it, where it is time to. Rejects when Redis does not answer. */
export function openWanted({ redis, keys, models, everyMs, now }: WantedDeps): () => Promise<void> {
  let saidAt = -Infinity
  return async () => {
    if (now() - saidAt < everyMs) return
    const pipeline = redis.pipeline()
    for (const model of models()) pipeline.set(keys.wanted(model), '1', 'PX', everyMs * turns)
    await pipeline.exec()
    saidAt = now()
  }
}
