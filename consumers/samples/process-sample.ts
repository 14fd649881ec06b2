// One sample, from the queue to its result: look, ask, keep. Or else: wait, hand back, fail.
import { DelayedError, RateLimitError, WaitingError, type Job } from 'bullmq'
import type { SampleQueue } from '../../src/adapters/bullmq/queues.ts'
import { readSampleJob, type SampleJob } from '../../src/adapters/bullmq/sample-job.ts'
import { writeReply } from '../../src/adapters/bullmq/memo.ts'
import type { PoolModel, PoolSettings } from '../../src/adapters/bullmq/settings.ts'
import type { WorkerStore } from '../../src/adapters/bullmq/worker-store.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { fault } from '../../src/core/faults/fault.ts'
import type { Reply } from '../../src/core/sampling/sample.ts'
import type { Clock } from '../../src/ports/clock.ts'
import type { ModelClient } from '../../src/ports/model-client.ts'
import type { Tracer } from '../../src/ports/telemetry.ts'
import type { CallMetrics } from './call-metrics.ts'
import { startCallSpan } from './call-span.ts'
import type { ModelHealth, Pause } from './model-health.ts'
import { FinalError, RetryableError } from './sample-errors.ts'
import { tokensFor, tokensUsed } from './token-need.ts'

export type SampleWork = {
  readonly model: string
  readonly limits: PoolModel
  readonly client: ModelClient
  readonly store: Omit<WorkerStore, 'isWanted'>
  readonly queue: Pick<SampleQueue, 'pause'>
  readonly health: ModelHealth
  readonly settings: PoolSettings
  readonly tracer: Tracer
  /** Absent where nobody watches. */
  readonly metrics?: CallMetrics | undefined
  /** Told of errors that are tried again, as often as they come. */
  readonly complain: (error: unknown) => void
  readonly clock: Clock
}

type Hold = { readonly job: Job; readonly token: string | undefined }

/** Sent back so often to the head of the queue, a sample makes room: it may be the sample and not the model. */
const stubbornAfter = 6
const mostDeliveries = 600

/** Puts the sample back without an attempt used, for so long that nothing of this model is started meanwhile. */
async function holdAll({ job, token }: Hold, work: SampleWork, ms: number): Promise<never> {
  await work.queue.pause(ms)
  if (job.attemptsStarted - job.attemptsMade > stubbornAfter) return holdOne({ job, token }, ms)
  throw new RateLimitError()
}

/** Puts this sample aside, without an attempt used; others go on. */
async function holdOne({ job, token }: Hold, ms: number): Promise<never> {
  await job.moveToDelayed(Date.now() + Math.ceil(ms), token)
  throw new DelayedError()
}

/** So that another worker has it at once, not when the lock runs out. */
async function handBack({ job, token }: Hold): Promise<never> {
  await job.moveToWait(token)
  throw new WaitingError()
}

function giveUpWhenOld({ job }: Hold, { settings, clock }: SampleWork, reason: string): void {
  if (clock.now() - job.timestamp < settings.maxWaitMs) return
  throw new FinalError(fault('provider_exhausted', { limitMs: settings.maxWaitMs, reason }))
}

/** Redis may be full or away while a paid answer is in hand: keep trying for as long as the worker lives. */
async function deliver(sample: { id: string; data: SampleJob }, reply: Reply, work: SampleWork) {
  const { store, settings } = work
  for (let tries = 1; ; tries += 1) {
    try {
      await store.deliver({ id: sample.id, owner: sample.data.owner }, writeReply(reply), settings.resultTtlS)
      return
    } catch (error) {
      work.complain(error)
      if (tries === mostDeliveries) throw error
      await new Promise((resolve) => setTimeout(resolve, settings.backoffMs))
    }
  }
}

function pauseFor(found: Fault, { health, metrics, model }: SampleWork): Pause {
  const pause = health.failed(found.retryAfterMs)
  metrics?.paused(model, found, pause.open)
  return pause
}

async function onFault(hold: Hold, found: Fault, work: SampleWork): Promise<never> {
  const { health, store, model, settings } = work
  if (found.kind !== 'outage' && found.kind !== 'call') {
    // A refusal of this request; the endpoint is well.
    if (health.succeeded()) await store.clearOutage(model)
    throw new FinalError(found)
  }
  const pause = pauseFor(found, work)
  if (pause.open) await store.publishOutage(model, found.message, pause.ms + settings.longestPauseMs)
  // What another worker has found out counts here too: it may be this one's first failure and the sample's last.
  const out = pause.open || (found.kind === 'call' && (await store.isOut(model)))
  if (found.kind === 'call' && !out) throw new RetryableError(found)
  giveUpWhenOld(hold, work, found.message)
  const everyone = out || found.code === 'model_rate_limited' || found.retryAfterMs !== undefined
  return everyone ? holdAll(hold, work, pause.ms) : holdOne(hold, pause.ms)
}

type Whole = { readonly id: string; readonly data: SampleJob }

async function ask(hold: Hold, { id, data }: Whole, { signal, work }: Asking): Promise<string> {
  const { store, health, model, limits } = work
  const tokens = tokensFor(data.request, limits)
  const begun = await store.begin({ id, owner: data.owner, model, tokens }, limits.tokensPerMinute ?? 0)
  if (begun === 'cached') return 'cached'
  if (begun > 0) return holdAll(hold, work, begun)
  const endSpan = startCallSpan(work.tracer, { id, request: data.request, trace: data.trace })
  const begunMs = performance.now()
  const result = await work.client.complete(data.request, id, signal)
  endSpan(result)
  work.metrics?.ended(data.request, result, (performance.now() - begunMs) / 1000)
  const used = tokensUsed(result, tokens)
  if (used !== tokens) store.returnTokens(model, tokens - used).catch(work.complain)
  if (!result.ok) return signal.aborted ? handBack(hold) : onFault(hold, result.fault, work)
  if (health.succeeded()) await store.clearOutage(model)
  await deliver({ id, data }, result.value, work)
  return 'done'
}

type Asking = { readonly signal: AbortSignal; readonly work: SampleWork }

/** The processor's body. `signal` is aborted when the worker is stopped; then the sample goes back to the queue. */
export async function processSample(hold: Hold, signal: AbortSignal, work: SampleWork): Promise<string> {
  const id = hold.job.id ?? ''
  const data = readSampleJob(hold.job.data)
  if (data === undefined)
    throw new FinalError(fault('sample_lost', { sample: id, reason: 'its data are gone' }))
  const ended = work.health.begin()
  if (ended === undefined) {
    giveUpWhenOld(hold, work, 'the model is out')
    return holdAll(hold, work, Math.max(work.health.pauseLeftMs(), work.settings.firstPauseMs))
  }
  try {
    return await ask(hold, { id, data }, { signal, work })
  } finally {
    ended()
  }
}
