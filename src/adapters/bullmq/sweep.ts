// The truth behind the inbox: every second the keys of what is missing, now and then the queue itself.
import type { Redis } from 'ioredis'
import type { Log } from '../../ports/telemetry.ts'
import type { PoolKeys } from './keys.ts'
import { readMemo } from './memo.ts'
import type { Intake } from './intake.ts'
import type { SampleQueue } from './queues.ts'
import type { PoolSettings } from './settings.ts'
import type { Wait, Waits } from './waits.ts'

export type SweepDeps = {
  readonly redis: Redis
  readonly keys: PoolKeys
  readonly waits: Waits
  readonly queues: ReadonlyMap<string, SampleQueue>
  readonly intake: Intake
  readonly settings: PoolSettings
  readonly log: Log
}

const mostAtOnce = 500
/** A sample found unfinished so often in the queue is asked for its state, which costs more than its existence. */
const suspiciousAfter = 3
const mostStatesAtOnce = 100

function* inBatches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += mostAtOnce) yield items.slice(from, from + mostAtOnce)
}

/** Settles what has a result; answers what has none. */
export async function collect(missing: readonly Wait[], { redis, keys, waits }: SweepDeps): Promise<Wait[]> {
  const still: Wait[] = []
  for (const batch of inBatches(missing)) {
    const texts = await redis.mget(batch.map(({ sample }) => keys.result(sample.id)))
    for (const [position, wait] of batch.entries()) {
      const result = readMemo(texts[position], false)
      if (result) waits.settle(wait.sample.id, result)
      else if (waits.has(wait.sample.id)) still.push(wait)
    }
  }
  return still
}

async function dropOrphans(suspicious: readonly Wait[], { queues }: SweepDeps): Promise<Wait[]> {
  const orphans: Wait[] = []
  for (const wait of suspicious.slice(0, mostStatesAtOnce)) {
    const queue = queues.get(wait.model)
    if (queue === undefined || !(await queue.isOrphan(wait.sample.id))) continue
    await queue.remove(wait.sample.id)
    orphans.push(wait)
  }
  return orphans
}

async function checkQueue(queue: SampleQueue, due: readonly Wait[], deps: SweepDeps): Promise<Wait[]> {
  const now = performance.now()
  const held = await queue.holds(due.map(({ sample }) => sample.id))
  const gone = due.filter((_, position) => held[position] === false)
  const there = due.filter((_, position) => held[position] !== false)
  for (const wait of there) {
    wait.seenAt = now
    wait.seenTimes += 1
  }
  const suspicious = there.filter(({ seenTimes }) => seenTimes % suspiciousAfter === 0)
  // A worker keeps the result before it lets go of the job: only what has neither is lost.
  return [...(await collect(gone, deps)), ...(await dropOrphans(suspicious, deps))]
}

/** Puts samples that neither have a result nor stand in the queue back into it. */
async function readd(missing: readonly Wait[], deps: SweepDeps, sinceMs: number): Promise<void> {
  const now = performance.now()
  const byModel = Map.groupBy(
    missing.filter(({ seenAt }) => now - seenAt >= sinceMs),
    ({ model }) => model,
  )
  for (const [model, due] of byModel) {
    const queue = deps.queues.get(model)
    if (queue === undefined) continue
    for (const batch of inBatches(due)) {
      const lost = await checkQueue(queue, batch, deps)
      if (lost.length === 0) continue
      deps.log.warn('samples had gone from the queue; they are put in again', { model, samples: lost.length })
      await queue.applyLimits()
      for (const wait of lost) deps.intake.push(wait)
    }
  }
}

/** One sweep. `forgotten`: Redis has lost data, so look at once. Rejects when Redis does not answer. */
export async function sweepOnce(deps: SweepDeps, forgotten: boolean): Promise<void> {
  const now = performance.now()
  const queued = [...deps.waits.values()].filter(
    ({ queued, seenAt, seenTimes }) =>
      queued && (forgotten || seenTimes > 0 || now - seenAt >= deps.settings.sweepMs / 2),
  )
  const missing = await collect(queued, deps)
  await readd(missing, deps, forgotten ? 0 : deps.settings.checkMs)
}
