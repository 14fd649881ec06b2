// Takes samples to the queues, many at a time: one look for what was paid for before, one bulk for the rest.
import type { Redis } from 'ioredis'
import type { PoolKeys } from './keys.ts'
import { isFaultMemo, readMemo } from './memo.ts'
import type { QueuedSample, SampleQueue } from './queues.ts'
import type { Wait, Waits } from './waits.ts'

export type IntakeDeps = {
  readonly redis: Redis
  readonly keys: PoolKeys
  readonly waits: Waits
  readonly queues: ReadonlyMap<string, SampleQueue>
  /** Told of a sample that was put into the queue although its last draw had been given up meanwhile. */
  readonly onUnwanted: (wait: Wait) => void
  readonly onError: (error: unknown) => void
}

export type Intake = {
  /** Takes it along with the next batch. Goes on trying for as long as somebody waits. */
  push(wait: Wait): void
  stop(): void
}

const mostAtOnce = 500
const pauseAfterErrorMs = 500

/**
 * Settles what was paid for; answers the rest. A failure of long ago is no answer to being asked again, and what
 * cannot be read is none at all: both are taken away, or a worker would take them for the answer.
 */
async function lookUp(batch: readonly Wait[], { redis, keys, waits }: IntakeDeps): Promise<Wait[]> {
  const names = batch.map((wait) => keys.result(wait.sample.id))
  const texts = await redis.mget(names)
  const stale: string[] = []
  const missing: Wait[] = []
  for (const [position, wait] of batch.entries()) {
    const text = texts[position] ?? ''
    const kept = isFaultMemo(text) ? undefined : readMemo(text, true)
    if (kept) waits.settle(wait.sample.id, kept)
    else missing.push(wait)
    if (!kept && text !== '') stale.push(keys.result(wait.sample.id))
  }
  if (stale.length > 0) await redis.del(stale)
  return missing
}

async function enqueue(missing: readonly Wait[], { queues }: IntakeDeps): Promise<void> {
  const byModel = new Map<string, QueuedSample[]>()
  for (const { model, sample } of missing) {
    const list = byModel.get(model)
    if (list) list.push(sample)
    else byModel.set(model, [sample])
  }
  await Promise.all([...byModel].map(async ([model, samples]) => queues.get(model)?.add(samples)))
}

/** Goes on trying while Redis is away or full, until it is stopped. */
export function openIntake(deps: IntakeDeps): Intake {
  let waiting: Wait[] = []
  let running = false
  const stopping = new AbortController()

  const take = async (batch: readonly Wait[]): Promise<void> => {
    const missing = await lookUp(batch, deps)
    if (missing.length > 0) await enqueue(missing, deps)
    const now = performance.now()
    for (const wait of missing) {
      wait.queued = true
      wait.seenAt = now
      wait.seenTimes = 0
      if (!deps.waits.has(wait.sample.id)) deps.onUnwanted(wait)
    }
  }
  const run = async (): Promise<void> => {
    while (waiting.length > 0 && !stopping.signal.aborted) {
      const batch = waiting.splice(0, mostAtOnce).filter(({ waiters }) => waiters.size > 0)
      try {
        if (batch.length > 0) await take(batch)
      } catch (error) {
        // To the front again: nothing is given up because Redis is away or full.
        waiting = [...batch, ...waiting]
        deps.onError(error)
        await new Promise((resolve) => setTimeout(resolve, pauseAfterErrorMs))
      }
    }
    running = false
  }
  return {
    push(wait) {
      waiting.push(wait)
      if (running) return
      running = true
      // All that is asked in this turn of the event loop goes together.
      setImmediate(() => void run())
    },
    stop: () => stopping.abort(),
  }
}
