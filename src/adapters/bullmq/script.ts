// A Lua script, sent by its hash; sent whole when Redis does not know it (any more).
import { hash } from 'node:crypto'
import type { Redis } from 'ioredis'

export type Script = (keys: readonly string[], args: readonly (string | number)[]) => Promise<unknown>

const unknownScript = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('NOSCRIPT')

/** Rejects with what Redis says. */
export function openScript(redis: Redis, lua: string): Script {
  const sha = hash('sha1', lua, 'hex')
  return async (keys, args) => {
    try {
      return await redis.evalsha(sha, keys.length, ...keys, ...args)
    } catch (error) {
      if (!unknownScript(error)) throw error
      return redis.eval(lua, keys.length, ...keys, ...args)
    }
  }
}
