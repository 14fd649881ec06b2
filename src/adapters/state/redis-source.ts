// State that stands under a key of Redis, as JSON.
import { Redis } from 'ioredis'
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { parseBytes, readPlaces, timeOf } from './read-places.ts'
import { mostBytes, type Reading, type StatePlaces, type StateReader } from './state-reader.ts'

export type RedisSource = {
  readonly name: string
  readonly key: string
  readonly places: StatePlaces
  /** Key that holds the time of the value. */
  readonly observedAtKey?: string
}

export type RedisStates = {
  readonly reader: (source: RedisSource) => StateReader
  readonly close: () => Promise<void>
}

/** One connection for all sources, made when the first is read. */
export function openRedisStates(url: string): RedisStates {
  let redis: Redis | undefined
  const connected = (): Redis => (redis ??= connectionTo(url))
  return {
    reader: (source) => ({
      async read() {
        try {
          // Never more than the bound comes, whatever stands there; both keys as of one moment.
          const { key, observedAtKey = key } = source
          const transaction = connected().multi().getrangeBuffer(key, 0, mostBytes)
          const replies = (await transaction.getrangeBuffer(observedAtKey, 0, mostBytes).exec()) ?? []
          const error = replies.find(([each]) => each)?.[0]
          if (error) return failed(fault('state_unusable', { name: source.name, reason: error.message }))
          const [value, time] = replies.map(([, bytes]) => (Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0)))
          return readingOf(source, value ?? Buffer.alloc(0), time ?? Buffer.alloc(0))
        } catch (error) {
          const reason = error instanceof Error ? error.message : 'unknown error'
          return failed(fault('redis_failed', { reason }))
        }
      },
      close: () => Promise.resolve(),
    }),
    close: () => {
      redis?.disconnect()
      return Promise.resolve()
    },
  }
}

function connectionTo(url: string): Redis {
  const redis = new Redis(url, {
    connectionName: 'assay-state',
    // State is wanted now: what cannot be read soon fails, and nothing queues up while Redis is away.
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    socketTimeout: 10_000,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 5), 1000),
  })
  // Each read that fails tells its own fault.
  redis.on('error', () => undefined)
  return redis
}

function readingOf(
  { name, key, places, observedAtKey }: RedisSource,
  bytes: Buffer,
  time: Buffer,
): Result<Reading, Fault> {
  const unusable = (reason: string) => failed(fault('state_unusable', { name, reason }))
  if (bytes.length === 0) return unusable(`Redis has no key ${key}`)
  if (bytes.length > mostBytes) return unusable(`it has more than ${mostBytes} bytes`)
  const json = parseBytes(bytes)
  if (!json.ok) return unusable(json.fault)
  const placed = readPlaces(json.value, places)
  if (!placed.ok) return unusable(placed.fault)
  const observedAt = observedAtKey === undefined ? placed.value.observedAt : writtenTime(time)
  if (observedAt === undefined) return unusable(`there is no time under ${observedAtKey ?? key}`)
  return ok({ value: placed.value.value, observedAt })
}

/** A number, or an ISO 8601 text with or without quotes. */
function writtenTime(bytes: Buffer): number | undefined {
  const json = parseBytes(bytes)
  return timeOf(json.ok ? json.value : bytes.toString('utf8'))
}
