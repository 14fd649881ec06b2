// Starts one BullMQ worker a model queue, and stops them within a deadline without losing a sample.
import { Worker, type Job } from 'bullmq'
import { openRedis, type RedisLink, type RedisTarget } from '../../src/adapters/bullmq/connection.ts'
import { poolKeys, queueName } from '../../src/adapters/bullmq/keys.ts'
import { openLoop } from '../../src/adapters/bullmq/loop.ts'
import { writeFault } from '../../src/adapters/bullmq/memo.ts'
import { onceAMinute } from '../../src/adapters/bullmq/once-a-minute.ts'
import { openQueues, type SampleQueue } from '../../src/adapters/bullmq/queues.ts'
import { readSampleJob } from '../../src/adapters/bullmq/sample-job.ts'
import { poolDefaults, type PoolModels, type PoolSettings } from '../../src/adapters/bullmq/settings.ts'
import { openWorkerStore } from '../../src/adapters/bullmq/worker-store.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { fault } from '../../src/core/faults/fault.ts'
import type { Clock } from '../../src/ports/clock.ts'
import type { ModelClient } from '../../src/ports/model-client.ts'
import type { Log, Tracer } from '../../src/ports/telemetry.ts'
import { openHealth } from './model-health.ts'
import { processSample, type SampleWork } from './process-sample.ts'
import { faultOf } from './sample-errors.ts'

export type SampleWorkersDeps = {
  readonly redis: RedisTarget
  /** The models this process works for. */
  readonly models: PoolModels
  readonly client: ModelClient
  readonly tracer: Tracer
  readonly log: Log
  readonly clock: Clock
  readonly settings?: Partial<PoolSettings>
}

export type SampleWorkers = {
  /**
   * Takes no more samples, lets those under way finish, hands back what is not finished shortly before the deadline,
   * and closes. Resolves at the deadline at the latest.
   */
  stop(deadlineMs: number): Promise<void>
}

/** Kept back from the deadline for handing back and closing. */
const farewellMs = 2000

/** BullMQ gives up on its own what killed its worker time and again; everything else is a fault of ours. */
const lostOrBroken = (sample: string, { message }: Error): Fault =>
  /^job (?:stalled|started) more than/.test(message)
    ? fault('sample_lost', { sample, reason: message })
    : fault('internal', { reason: message })

type Around = { readonly connection: RedisLink['redis']; readonly log: Log }

function startWorker(work: SampleWork, { connection, log }: Around): Worker {
  const { settings, limits, store, model, complain: onError } = work
  // BullMQ hands over a signal only to a function that declares three plain parameters.
  const processor = (job: Job, token: string | undefined, signal: AbortSignal | undefined): Promise<string> =>
    processSample({ job, token }, signal ?? new AbortController().signal, work)
  const worker = new Worker(queueName(model), processor, {
    connection,
    prefix: poolKeys(settings.prefix).queuePrefix,
    concurrency: limits.workerConcurrency,
    lockDuration: settings.lockMs,
    stalledInterval: settings.stalledMs,
    maxStalledCount: settings.maxStalled,
    drainDelay: 1,
    autorun: false,
    runRetryDelay: 1000,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  })
  worker.on('error', onError)
  // A call whose lock could not be renewed goes on: its answer is paid for, and keeping it needs no lock.
  worker.on('failed', (job, error) => {
    const data = readSampleJob(job?.data)
    // Without the time of its end the sample is to be tried again.
    if (job?.id === undefined || data === undefined || job.finishedOn === undefined) return
    const found = faultOf(error) ?? lostOrBroken(job.id, error)
    log.debug('a sample failed for good', { sample: job.id, model, code: found.code })
    store.deliver({ id: job.id, owner: data.owner }, writeFault(found), settings.faultTtlS).catch(onError)
  })
  return worker
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

/** Starts working at once; waits for Redis by itself. */
export function startSampleWorkers(deps: SampleWorkersDeps): SampleWorkers {
  const { models, client, tracer, log, clock } = deps
  const settings = { ...poolDefaults, ...deps.settings }
  const keys = poolKeys(settings.prefix)
  const link = openRedis(deps.redis, { name: 'worker', log })
  const { redis } = link
  const store = openWorkerStore(redis, keys, settings)
  const onError = onceAMinute(log, 'worker')
  const queues = openQueues(models, { redis, keys, settings, log })
  const workOf = (model: string, queue: SampleQueue): SampleWork | undefined => {
    const limits = models[model]
    const health = openHealth(settings, () => performance.now())
    return (
      limits && { model, limits, client, store, queue, health, settings, tracer, complain: onError, clock }
    )
  }
  const workers = [...queues].flatMap(([model, queue]) => {
    const work = workOf(model, queue)
    return work ? [startWorker(work, { connection: redis, log })] : []
  })
  const applyLimits = async (): Promise<void> => {
    for (const [model, queue] of queues) {
      await queue.applyLimits()
      // The owners hold their intake while nobody works for a model.
      await redis.set(keys.worker(model), '1', 'PX', settings.checkMs * 2)
    }
  }
  const loop = openLoop(applyLimits, { everyMs: settings.checkMs, onError })
  // Not a call before the limits stand. A refusal to set them is no reason not to work: the loop tries again.
  void applyLimits()
    .catch(onError)
    .then(() => workers.map((worker) => worker.run().catch(onError)))
  loop.start()
  return {
    async stop(deadlineMs) {
      // Not waited for: its turn may hang on a Redis that is away until the connection is closed.
      void loop.stop()
      await stopWorkers(workers, deadlineMs)
      link.close()
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()))
    },
  }
}
