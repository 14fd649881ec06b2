// Which partitions this process answers for. Said in Redis, and said again with every sweep: a flush forgets it.
import type { Redis } from 'ioredis'
import type { Owner } from '../../ports/sample-pool.ts'
import type { PoolKeys } from './keys.ts'
import { openScript } from './script.ts'

export type Owners = {
  readonly adopt: (owner: Owner) => void
  readonly release: (owner: Owner) => void
  readonly owns: (owner: Owner) => boolean
  /** Says it again. Rejects when Redis does not answer. */
  readonly refresh: () => Promise<void>
}

const ttlMs = 60_000

const releaseLua = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`

export type OwnersDeps = {
  readonly redis: Redis
  readonly keys: PoolKeys
  readonly processId: string
  readonly onError: (error: unknown) => void
}

export function openOwners({ redis, keys, processId, onError }: OwnersDeps): Owners {
  const mine = new Set<string>()
  const letGo = openScript(redis, releaseLua)
  return {
    adopt(owner) {
      const key = keys.owner(owner)
      mine.add(key)
      redis.set(key, processId, 'PX', ttlMs).catch(onError)
    },
    release(owner) {
      const key = keys.owner(owner)
      mine.delete(key)
      // Only while it is still ours: the next owner may have spoken already.
      letGo([key], [processId]).catch(onError)
    },
    owns: (owner) => mine.has(keys.owner(owner)),
    async refresh() {
      if (mine.size === 0) return
      const pipeline = redis.pipeline()
      for (const key of mine) pipeline.set(key, processId, 'PX', ttlMs)
      await pipeline.exec()
    },
  }
}
