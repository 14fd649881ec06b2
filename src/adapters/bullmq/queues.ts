// One BullMQ queue a model: adding, looking, removing, and the limits that all workers share.
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Log } from '../../ports/telemetry.ts'
import { queueName, type PoolKeys } from './keys.ts'
import { onceAMinute } from './once-a-minute.ts'
import type { SampleJob } from './sample-job.ts'
import type { PoolModel, PoolModels, PoolSettings } from './settings.ts'

export type QueuedSample = { readonly id: string; readonly data: SampleJob; readonly urgent: boolean }

export type SampleQueue = {
  /** An id that is in the queue already is left as it is. Rejects when Redis refuses; safe to repeat. */
  add(samples: readonly QueuedSample[]): Promise<void>
  /** Which of the ids the queue holds, in whatever state. */
  holds(ids: readonly string[]): Promise<boolean[]>
  /** True for a job that is in no state at all: it would block its id for ever. */
  isOrphan(id: string): Promise<boolean>
  /** Does nothing to a sample that is being worked on. */
  remove(id: string): Promise<void>
  /** No worker starts a sample for so long, unless a longer pause is on already. */
  pause(ms: number): Promise<void>
  /** Ends a pause that is on. */
  endPause(): Promise<void>
  /** Sets the limits again: a flushed Redis has forgotten them. */
  applyLimits(): Promise<void>
  /** The limits that are set from now on. */
  changeLimits(limits: PoolModel): void
  /** Whether there is nothing left in it, in whatever state. */
  isEmpty(): Promise<boolean>
  close(): Promise<void>
}

export type QueueDeps = {
  readonly redis: Redis
  readonly keys: PoolKeys
  readonly settings: PoolSettings
  readonly log: Log
}

/** Without any limit at all workers would not see each other's pauses; so there always is one. */
const noLimit = { max: 1_000_000_000, durationMs: 1000 }

/** Spread over the minute as far as whole numbers allow, so that a minute's worth does not start at once. */
export function rateLimit(requestsPerMinute: number | undefined): { max: number; durationMs: number } {
  if (requestsPerMinute === undefined) return noLimit
  const max = Math.max(1, Math.floor(requestsPerMinute / 60))
  return { max, durationMs: Math.ceil((60_000 * max) / requestsPerMinute) }
}

/** No limits are set before `applyLimits`. */
export function openQueue(model: string, limits: PoolModel, deps: QueueDeps): SampleQueue {
  const { redis, settings, log } = deps
  const complain = onceAMinute(log, `queue of ${model}`)
  const queue = new Queue<SampleJob>(queueName(model), {
    connection: redis,
    prefix: deps.keys.queuePrefix,
    // Nobody reads the events; ten thousand of them a model are the default.
    streams: { events: { maxLen: 100 } },
    defaultJobOptions: {
      attempts: settings.attempts,
      backoff: { type: 'exponential', delay: settings.backoffMs, jitter: 0.5 },
      // A finished id must be free: results and failures are kept under keys of ours, and an id that BullMQ still
      // knows would silently not be added again.
      removeOnComplete: true,
      removeOnFail: true,
      stackTraceLimit: 0,
    },
  })
  queue.on('error', complain)
  let inForce = limits
  return {
    async add(samples) {
      await queue.addBulk(
        samples.map(({ id, data, urgent }) => ({ name: 's', data, opts: { jobId: id, lifo: urgent } })),
      )
    },
    async holds(ids) {
      const pipeline = redis.pipeline()
      for (const id of ids) pipeline.exists(queue.toKey(id))
      const found = (await pipeline.exec()) ?? []
      return ids.map((_, position) => found[position]?.[1] !== 0)
    },
    isOrphan: async (id) => (await queue.getJobState(id)) === 'unknown',
    async remove(id) {
      await queue.remove(id)
    },
    async pause(ms) {
      const left = await queue.getRateLimitTtl()
      if (left < ms) await queue.rateLimit(Math.ceil(ms))
    },
    async endPause() {
      await queue.removeRateLimitKey()
    },
    async applyLimits() {
      const rate = rateLimit(inForce.requestsPerMinute)
      await queue.setGlobalConcurrency(inForce.concurrency)
      await queue.setGlobalRateLimit(rate.max, rate.durationMs)
    },
    changeLimits(changed) {
      inForce = changed
    },
    async isEmpty() {
      const counts = await queue.getJobCounts('wait', 'active', 'delayed', 'prioritized')
      return Object.values(counts).every((count) => count === 0)
    },
    close: () => queue.close(),
  }
}

export type Queues = ReadonlyMap<string, SampleQueue> & {
  /** From now on a queue for each of these models, with these limits. Queues of other models are closed. */
  change(models: PoolModels): void
}

/** A queue for each model of the table. */
export function openQueues(models: PoolModels, deps: QueueDeps): Queues {
  const queues = new Map<string, SampleQueue>()
  const change = (changed: PoolModels): void => {
    for (const [model, queue] of queues) {
      if (Object.hasOwn(changed, model)) continue
      queues.delete(model)
      void queue.close().catch(() => undefined)
    }
    for (const [model, limits] of Object.entries(changed)) {
      const known = queues.get(model)
      if (known === undefined) queues.set(model, openQueue(model, limits, deps))
      else known.changeLimits(limits)
    }
  }
  change(models)
  return Object.assign(queues, { change })
}
