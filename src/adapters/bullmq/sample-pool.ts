// The pool as the engine sees it: draws samples through BullMQ and waits for them in this process.
import { randomUUID } from 'node:crypto'
import { fault } from '../../core/faults/fault.ts'
import type { SampleResult } from '../../core/sampling/sample.ts'
import type { Draw, Owner, SamplePool } from '../../ports/sample-pool.ts'
import type { Log } from '../../ports/telemetry.ts'
import { openRedis, type RedisTarget } from './connection.ts'
import { readInbox, type InboxEntry } from './inbox.ts'
import { openIntake } from './intake.ts'
import { poolKeys } from './keys.ts'
import { openLoop } from './loop.ts'
import { readMemo } from './memo.ts'
import { onceAMinute } from './once-a-minute.ts'
import { openOutages } from './outages.ts'
import { openOwners } from './owners.ts'
import { openQueues } from './queues.ts'
import { sampleId } from './sample-id.ts'
import { poolDefaults, type PoolModels, type PoolSettings } from './settings.ts'
import { collect, sweepOnce, type SweepDeps } from './sweep.ts'
import { openWaits, type Wait } from './waits.ts'
import { openWanted } from './wanted.ts'

export type SamplePoolDeps = {
  readonly redis: RedisTarget
  /** Models that may be drawn from. */
  readonly models: PoolModels
  readonly log: Log
  readonly settings?: Partial<PoolSettings>
}

export type OwnerPool = SamplePool & {
  /** Begins to read and to sweep. Does not wait for Redis; draws made meanwhile wait. */
  start(): void
  /** Stops both and closes the connections. Open draws stay pending; their samples stay in the queue. */
  stop(): Promise<void>
  /** From now on this process is told of the samples of that partition's jobs. Call before its first draw. */
  adopt(owner: Owner): void
  /** The partition is no longer ours: its samples are left to the next owner. */
  release(owner: Owner): void
  /** From now on these models may be drawn from, with these limits; samples of others are not waited for any more. */
  change(models: PoolModels): void
  /** How many samples are being waited for, by model: of each that may be drawn from. */
  waiting(): ReadonlyMap<string, number>
  /** Whether Redis does not answer. */
  redisAway(): boolean
}

const never = (): Promise<SampleResult> => new Promise(() => undefined)
const refusal = (found: ReturnType<typeof fault>): Promise<SampleResult> =>
  Promise.resolve({ status: 'failed', fault: found })

const now = (): number => performance.now()

function openParts({ redis: target, models: first, log, settings: given }: SamplePoolDeps) {
  const settings = { ...poolDefaults, ...given }
  const keys = poolKeys(settings.prefix)
  const processId = randomUUID()
  const link = openRedis(target, { name: 'owner', log })
  const inboxLink = openRedis(target, { name: 'inbox', log })
  const { redis } = link
  const complain = onceAMinute(log, 'owner')
  const closing = new AbortController()
  // Commands that break off because we close are no news.
  const onError = (error: unknown): void => {
    if (!closing.signal.aborted) complain(error)
  }
  const queues = openQueues(first, { redis, keys, settings, log })
  const owners = openOwners({ redis, keys, processId, onError })
  const models = (): readonly string[] => [...queues.keys()]
  const outages = openOutages({ redis, keys, models, link, now })
  const sayWanted = openWanted({ redis, keys, models, everyMs: settings.checkMs, now })
  const onUnwanted = (wait: Wait): void => {
    // After a change of owner the sample belongs to somebody else's draw.
    if (!wait.queued || !owners.owns(wait.sample.data.owner)) return
    queues.get(wait.model)?.remove(wait.sample.id).catch(onError)
  }
  const waits = openWaits(onUnwanted)
  const intake = openIntake({ redis, keys, waits, queues, onUnwanted, onError })
  const sweeping: SweepDeps = { redis, keys, waits, queues, intake, settings, log }
  const inbox = { redis: inboxLink.redis, key: keys.inbox(processId) }
  return { links: [link, inboxLink], inbox, onError, closing, queues, owners, outages, sayWanted, sweeping }
}

type Parts = ReturnType<typeof openParts>

/** Settles what came along in full; fetches what was too long for that. */
function takeEntries(entries: readonly InboxEntry[], { sweeping, onError }: Parts): void {
  const { waits } = sweeping
  const long = new Set<string>()
  for (const { id, text } of entries) {
    if (!waits.has(id)) continue
    const result = readMemo(text, false)
    if (result) waits.settle(id, result)
    else long.add(id)
  }
  if (long.size === 0) return
  const missing = [...waits.values()].filter(({ sample }) => long.has(sample.id))
  collect(missing, sweeping).catch(onError)
}

function drawFrom({ queues, sweeping }: Parts, draw: Draw): Promise<SampleResult> {
  const { request, signal, owner, trace, urgent } = draw
  if (signal.aborted) return never()
  if (!queues.has(request.model)) return refusal(fault('model_unknown', { model: request.model }))
  const bytes = request.messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)
  if (bytes > sweeping.settings.maxRequestBytes) {
    return refusal(fault('model_context_too_long', { model: request.model, reason: `${bytes} bytes` }))
  }
  const sample = { id: sampleId(request), data: { request, owner, trace }, urgent }
  return new Promise((resolve) => {
    const fresh = sweeping.waits.join(sample, draw, resolve)
    if (fresh) sweeping.intake.push(fresh)
  })
}

function applyLimits({ queues, onError }: Parts): void {
  for (const queue of queues.values()) queue.applyLimits().catch(onError)
}

async function sweep({ outages, sayWanted, sweeping, owners }: Parts): Promise<void> {
  await outages.refresh()
  await sayWanted()
  await sweepOnce(sweeping, await owners.refresh())
}

async function close({ closing, links, queues }: Parts): Promise<void> {
  closing.abort()
  for (const link of links) link.close()
  await Promise.allSettled([...queues.values()].map((queue) => queue.close()))
}

/** Opens the connections at once; nothing is read before `start`. */
export function openSamplePool(deps: SamplePoolDeps): OwnerPool {
  const parts = openParts(deps)
  const { queues, owners, outages, sweeping, onError } = parts
  const loop = openLoop(() => sweep(parts), { everyMs: sweeping.settings.sweepMs, onError })
  let stopInbox = (): void => undefined

  return {
    draw: (draw) => drawFrom(parts, draw),
    outage: outages.reason,
    change(models) {
      queues.change(models)
      applyLimits(parts)
    },
    start() {
      applyLimits(parts)
      const onEntries = (entries: readonly InboxEntry[]) => takeEntries(entries, parts)
      stopInbox = readInbox({ ...parts.inbox, onEntries, onError })
      loop.start()
    },
    async stop() {
      stopInbox()
      sweeping.intake.stop()
      await loop.stop()
      await close(parts)
    },
    adopt: owners.adopt,
    release: owners.release,
    redisAway: outages.redisAway,
    waiting() {
      const models = new Map([...queues.keys()].map((model) => [model, 0]))
      for (const { model } of sweeping.waits.values()) models.set(model, (models.get(model) ?? 0) + 1)
      return models
    },
  }
}
