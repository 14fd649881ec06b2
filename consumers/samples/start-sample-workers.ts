// Starts one BullMQ worker a model queue, and stops them within a deadline without losing a sample.
import type { Worker } from 'bullmq'
import { openRedis, type RedisTarget } from '../../src/adapters/bullmq/connection.ts'
import { poolKeys } from '../../src/adapters/bullmq/keys.ts'
import { openLoop } from '../../src/adapters/bullmq/loop.ts'
import { onceAMinute } from '../../src/adapters/bullmq/once-a-minute.ts'
import { poolDefaults, type PoolModels, type PoolSettings } from '../../src/adapters/bullmq/settings.ts'
import { openSilence } from '../../src/adapters/bullmq/silence.ts'
import { openWorkerStore } from '../../src/adapters/bullmq/worker-store.ts'
import type { Clock } from '../../src/ports/clock.ts'
import type { ModelClient } from '../../src/ports/model-client.ts'
import type { Log, Tracer } from '../../src/ports/telemetry.ts'
import type { CallMetrics } from './call-metrics.ts'
import { openModelWorkers, type ModelWorkers } from './model-workers.ts'

export type SampleWorkersDeps = {
  readonly redis: RedisTarget
  /** The models this process works for. */
  readonly models: PoolModels
  readonly client: ModelClient
  readonly tracer: Tracer
  readonly log: Log
  readonly clock: Clock
  readonly metrics?: CallMetrics | undefined
  readonly settings?: Partial<PoolSettings>
}

export type SampleWorkers = Pick<ModelWorkers, 'change' | 'models'> & {
  /** Whether Redis has not answered for longer than a reconnect takes. */
  redisAway(): boolean
  /**
   * Takes no more samples, lets those under way finish, hands back what is not finished shortly before the deadline,
   * and closes. Resolves at the deadline at the latest.
   */
  stop(deadlineMs: number): Promise<void>
}

/** Kept back from the deadline for handing back and closing. */
const farewellMs = 2000

/** Starts working at once; waits for Redis by itself. */
export function startSampleWorkers(deps: SampleWorkersDeps): SampleWorkers {
  const { client, tracer, log, clock, metrics } = deps
  const settings = { ...poolDefaults, ...deps.settings }
  const keys = poolKeys(settings.prefix)
  const link = openRedis(deps.redis, { name: 'worker', log })
  const { redis } = link
  const store = openWorkerStore(redis, keys, settings)
  const complain = onceAMinute(log, 'worker')
  const workers = openModelWorkers({
    connection: redis,
    keys,
    store,
    client,
    settings,
    tracer,
    log,
    complain,
    clock,
    metrics,
  })
  const silence = openSilence(link, () => performance.now())
  const loop = openLoop(() => silence.during(workers.look()), {
    everyMs: settings.checkMs,
    onError: complain,
  })
  workers.change(deps.models, new Set())
  loop.start()
  return {
    change: workers.change,
    redisAway: silence.isLong,
    models: workers.models,
    async stop(deadlineMs) {
      // Not waited for: its turn may hang on a Redis that is away until the connection is closed.
      void loop.stop()
      const all = workers.all()
      await stopWorkers(
        all.map(({ worker }) => worker),
        deadlineMs,
      )
      link.close()
      await Promise.allSettled(all.map(({ queue }) => queue.close()))
    },
  }
}

async function within(ms: number, done: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), Math.max(0, ms))
  void done.then(
    () => resolve(true),
    () => resolve(true),
  )
  return promise.finally(() => clearTimeout(timer))
}

async function stopWorkers(workers: readonly Worker[], deadlineMs: number): Promise<void> {
  const closed = Promise.allSettled(workers.map((worker) => worker.close()))
  const graceMs = Math.max(deadlineMs / 2, deadlineMs - farewellMs)
  if (await within(graceMs, closed)) return
  for (const worker of workers) worker.cancelAllJobs('the worker stops')
  await within(deadlineMs - graceMs, closed)
}
