// Pools and workers of one test on the real Redis, apart from everybody else's by their prefix.
import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { openSamplePool, type OwnerPool } from '../../src/adapters/bullmq/sample-pool.ts'
import type { PoolModel, PoolSettings } from '../../src/adapters/bullmq/settings.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { failed, ok, type Result } from '../../src/core/prelude.ts'
import type { Reply, SampleRequest, SampleResult } from '../../src/core/sampling/sample.ts'
import type { Draw, Owner } from '../../src/ports/sample-pool.ts'
import type { Span, Tracer } from '../../src/ports/telemetry.ts'
import { startSampleWorkers, type SampleWorkers } from '../../consumers/samples/start-sample-workers.ts'
import { sampleRequest } from './open-client.ts'
import { silentLog } from '../../src/telemetry/silent.ts'

type Call = { readonly request: SampleRequest; readonly id: string; readonly signal: AbortSignal }
export type Answering = (call: Call) => Result<Reply, Fault> | Promise<Result<Reply, Fault>>

/** A model of a test: counts who asked. */
export type TestModel = {
  readonly calls: readonly Call[]
  answer(how: Answering): void
  complete(request: SampleRequest, id: string, signal: AbortSignal): Promise<Result<Reply, Fault>>
}

export const answerOf = (text: string): Reply => ({
  text,
  finish: 'stop',
  finishReason: 'stop',
  promptTokens: 10,
  completionTokens: 5,
  latencyMs: 1,
})

export function openTestModel(): TestModel {
  const calls: Call[] = []
  let how: Answering = ({ request }) => ok(answerOf(`answer ${request.index}`))
  return {
    calls,
    answer: (next) => {
      how = next
    },
    complete: (request, id, signal) => {
      const call = { request, id, signal }
      calls.push(call)
      return Promise.resolve(how(call))
    },
  }
}

/** Answers when the test says so; gives way to an abort as the real client does. */
export function onCue(given: Fault): { readonly answer: Answering; readonly cue: (text: string) => void } {
  const { promise, resolve } = Promise.withResolvers<string>()
  const answer: Answering = async ({ signal }) => {
    const aborted = new Promise<undefined>((gone) => signal.addEventListener('abort', () => gone(undefined)))
    const text = await Promise.race([promise, aborted])
    return text === undefined ? failed(given) : ok(answerOf(text))
  }
  return { answer, cue: resolve }
}

const noSpan: Span = {
  context: { traceparent: '' },
  set: () => undefined,
  fail: () => undefined,
  end: () => undefined,
}
export const noTracer: Tracer = { start: () => noSpan }

/** Every wait is short, the order of their lengths kept. */
const fast: Partial<PoolSettings> = {
  sweepMs: 100,
  checkMs: 500,
  lockMs: 3000,
  stalledMs: 1000,
  backoffMs: 50,
  firstPauseMs: 100,
  longestPauseMs: 400,
}

export const owner: Owner = { group: 'g', topic: 'jobs', partition: 3 }
export const model = 'test/m-1'

export type PoolHarness = {
  readonly url: string
  readonly prefix: string
  readonly settings: Partial<PoolSettings>
  /** For looking, and for doing harm. */
  readonly redis: Redis
  /** Started, and owner of partition 3. */
  openPool(options?: { readonly url?: string; readonly adopt?: boolean }): OwnerPool
  startWorkers(client: TestModel, options?: WorkerOptions): SampleWorkers
  /** As FLUSHALL would, for the keys of this test alone. */
  forgetAll(): Promise<number>
  close(): Promise<void>
}

export type WorkerOptions = {
  readonly url?: string
  readonly tracer?: Tracer
  readonly limits?: Partial<PoolModel>
}

export function redisUrl(): string {
  const url = process.env['REDIS_URL']
  if (url === undefined) throw new Error('REDIS_URL is not set: these tests need a real Redis')
  return url
}

export function openHarness(over: Partial<PoolSettings> = {}, limits: Partial<PoolModel> = {}): PoolHarness {
  const url = redisUrl()
  const prefix = `t-${randomUUID().slice(0, 8)}:`
  const settings = { ...fast, ...over, prefix }
  const redis = new Redis(url)
  const models = { [model]: { concurrency: 50, workerConcurrency: 10, ...limits } }
  const pools: OwnerPool[] = []
  const workers: SampleWorkers[] = []
  let closed = false
  const forgetAll = async (): Promise<number> => {
    const names = await redis.keys(`${prefix}*`)
    return names.length === 0 ? 0 : redis.del(names)
  }
  return {
    url,
    prefix,
    settings,
    redis,
    openPool(options = {}) {
      const pool = openSamplePool({ redis: { url: options.url ?? url }, models, log: silentLog, settings })
      pools.push(pool)
      pool.start()
      if (options.adopt !== false) pool.adopt(owner)
      return pool
    },
    startWorkers(client, { url: at = url, tracer = noTracer } = {}) {
      const clock = { now: () => Date.now(), after: () => () => undefined }
      const started = startSampleWorkers({
        redis: { url: at },
        models,
        client,
        tracer,
        clock,
        log: silentLog,
        settings,
      })
      workers.push(started)
      return started
    },
    forgetAll,
    async close() {
      if (closed) return
      closed = true
      await Promise.all(workers.map((one) => one.stop(1000)))
      await Promise.all(pools.map((pool) => pool.stop()))
      await forgetAll()
      redis.disconnect()
    },
  }
}

/** Draws one sample of job-1; fields of the request as given. */
export const draw = (
  pool: OwnerPool,
  request: Partial<SampleRequest> = {},
  more: Partial<Draw> = {},
): Promise<SampleResult> =>
  pool.draw({
    request: sampleRequest(request),
    owner,
    trace: { traceparent: '' },
    urgent: false,
    signal: new AbortController().signal,
    ...more,
  })
