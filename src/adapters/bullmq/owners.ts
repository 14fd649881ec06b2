// Which partitions this process answers for. Said in Redis, and said again with every sweep: a flush forgets it.
import type { Redis } from 'ioredis'
import type { Owner } from '../../ports/sample-pool.ts'
import type { PoolKeys } from './keys.ts'
import { openScript } from './script.ts'

export type Owners = {
  readonly adopt: (owner: Owner) => void
  readonly release: (owner: Owner) => void
  readonly owns: (owner: Owner) => boolean
  /**
   * Says it again. True when Redis had forgotten what was said before: then it has forgotten the samples too.
   * Rejects when Redis does not answer.
   */
  readonly refresh: () => Promise<boolean>
}

const ttlMs = 60_000

const releaseLua = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`

export type OwnersDeps = {
  readonly redis: Redis
  readonly keys: PoolKeys
  readonly processId: string
  readonly onError: (error: unknown) => void
}

/** Owns nothing at first. */
export function openOwners({ redis, keys: names, processId, onError }: OwnersDeps): Owners {
  /** By key: whether it was said before the last sweep, so that its absence means something. */
  const mine = new Map<string, boolean>()
  const letGo = openScript(redis, releaseLua)
  return {
    adopt(owner) {
      const key = names.owner(owner)
      mine.set(key, false)
      redis.set(key, processId, 'PX', ttlMs).catch(onError)
    },
    release(owner) {
      const key = names.owner(owner)
      mine.delete(key)
      // Only while it is still ours: the next owner may have spoken already.
      letGo([key], [processId]).catch(onError)
    },
    owns: (owner) => mine.has(names.owner(owner)),
    async refresh() {
      const keys = [...mine.keys()]
      if (keys.length === 0) return false
      const pipeline = redis.pipeline()
      for (const key of keys) pipeline.set(key, processId, 'PX', ttlMs, 'GET')
      const before = (await pipeline.exec()) ?? []
      const forgotten = keys.some((key, at) => mine.get(key) === true && before[at]?.[1] === null)
      for (const key of keys) if (mine.has(key)) mine.set(key, true)
      return forgotten
    },
  }
}
