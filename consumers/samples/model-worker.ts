// The worker of one model: a BullMQ worker on its queue, whose limits may change while it runs.
import { Worker, type Job } from 'bullmq'
import type { RedisLink } from '../../src/adapters/bullmq/connection.ts'
import { poolKeys, queueName } from '../../src/adapters/bullmq/keys.ts'
import { writeFault } from '../../src/adapters/bullmq/memo.ts'
import { readSampleJob } from '../../src/adapters/bullmq/sample-job.ts'
import type { PoolModel } from '../../src/adapters/bullmq/settings.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { fault } from '../../src/core/faults/fault.ts'
import type { Log } from '../../src/ports/telemetry.ts'
import { openHealth } from './model-health.ts'
import { processSample, type SampleWork } from './process-sample.ts'
import { faultOf } from './sample-errors.ts'

export type ModelWorker = {
  readonly worker: Worker
  /** Takes samples from now on; asked again, it changes nothing. */
  run(): void
  /**
   * Limits for the samples that begin from now on. `renewed`: another endpoint, of which nothing is known yet, so that
   * failures of the one before do not count. Calls under way count for the one they were made to.
   */
  change(limits: PoolModel, renewed: boolean): void
}

export type ModelWorkerDeps = Omit<SampleWork, 'health'> & {
  readonly connection: RedisLink['redis']
  readonly log: Log
}

/** Takes nothing before `run`. */
export function openModelWorker({ connection, log, ...deps }: ModelWorkerDeps): ModelWorker {
  const { settings, model, complain } = deps
  const newHealth = () => openHealth(settings, () => performance.now())
  let work: SampleWork = { ...deps, health: newHealth() }
  let running = false
  // BullMQ hands over a signal only to a function that declares three plain parameters.
  const processor = (job: Job, token: string | undefined, signal: AbortSignal | undefined): Promise<string> =>
    processSample({ job, token }, signal ?? new AbortController().signal, work)
  const worker = new Worker(queueName(model), processor, {
    connection,
    prefix: poolKeys(settings.prefix).queuePrefix,
    concurrency: deps.limits.workerConcurrency,
    lockDuration: settings.lockMs,
    stalledInterval: settings.stalledMs,
    maxStalledCount: settings.maxStalled,
    drainDelay: 1,
    autorun: false,
    runRetryDelay: 1000,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  })
  worker.on('error', complain)
  // A call whose lock could not be renewed goes on: its answer is paid for, and keeping it needs no lock.
  worker.on('failed', (job, error) => {
    // Without the time of its end the sample is to be tried again.
    if (job?.finishedOn !== undefined) deliverFailure(job, error, { work, log })
  })
  return {
    worker,
    run() {
      if (running) return
      running = true
      worker.run().catch(complain)
    },
    change(limits, renewed) {
      work = { ...work, limits, health: renewed ? newHealth() : work.health }
      worker.concurrency = limits.workerConcurrency
    },
  }
}

function deliverFailure(
  job: Job,
  error: Error,
  { work: { model, store, settings, complain }, log }: { readonly work: SampleWork; readonly log: Log },
): void {
  const data = readSampleJob(job.data)
  if (job.id === undefined || data === undefined) return
  const found = faultOf(error) ?? lostOrBroken(job.id, error)
  log.debug('a sample failed for good', { sample: job.id, model, code: found.code })
  store.deliver({ id: job.id, owner: data.owner }, writeFault(found), settings.faultTtlS).catch(complain)
}

/** BullMQ gives up on its own what killed its worker time and again; everything else is a fault of ours. */
const lostOrBroken = (sample: string, { message }: Error): Fault =>
  /^job (?:stalled|started) more than/.test(message)
    ? fault('sample_lost', { sample, reason: message })
    : fault('internal', { reason: message })
