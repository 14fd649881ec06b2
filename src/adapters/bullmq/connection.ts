// Connections to Redis that come back by themselves, and say once when they are away and once when they are back.
import { Redis } from 'ioredis'
import type { Log } from '../../ports/telemetry.ts'

export type RedisTarget = { readonly url: string }

export type RedisLink = {
  readonly redis: Redis
  /** Since when (performance.now) there is no connection; undefined while there is one. */
  downSince(): number | undefined
  close(): void
}

export type LinkOptions = { readonly name: string; readonly log: Log }

/** `redis://host:port/db`, `rediss://` for TLS. Does not wait for the connection. */
export function openRedis(target: RedisTarget, { name, log }: LinkOptions): RedisLink {
  let away: number | undefined = performance.now()
  let told = false
  let closed = false
  const redis = new Redis(target.url, {
    connectionName: `assay-${name}`,
    // BullMQ asks for it on blocking connections; elsewhere it means: wait for Redis, do not lose the command.
    maxRetriesPerRequest: null,
    // A library's own pause grows to 20 s, long after Redis is back.
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 5), 1000),
    // After a failover the old primary answers READONLY: go to the new one and say it again.
    reconnectOnError: (error) => (error.message.startsWith('READONLY') ? 2 : false),
    // A half-open socket never answers; blocking commands of ours and of BullMQ end within 10 s.
    socketTimeout: 30_000,
    keepAlive: 10_000,
    // Commands of one turn of the event loop go out in one write: with hundreds of samples under way, writes to the
    // socket are what Redis costs most, here and there.
    enableAutoPipelining: true,
  })
  redis.on('ready', () => {
    if (told) log.info('Redis is back', { connection: name })
    told = false
    away = undefined
  })
  redis.on('close', () => {
    away ??= performance.now()
  })
  redis.on('error', (error: Error) => {
    if (told || closed) return
    told = true
    log.warn('Redis does not answer; trying again until it does', { connection: name, reason: error.message })
  })
  return {
    redis,
    downSince: () => away,
    close: () => {
      closed = true
      redis.disconnect()
    },
  }
}
