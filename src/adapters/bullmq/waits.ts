// Who waits for which sample in this process. Several draws of one id share one wait.
import type { SampleResult } from '../../core/sampling/sample.ts'
import type { Draw } from '../../ports/sample-pool.ts'
import type { QueuedSample } from './queues.ts'

export type Wait = {
  readonly sample: QueuedSample
  readonly model: string
  /** performance.now of the last time it was put into the queue or found there. */
  seenAt: number
  /** How often it was found in the queue, still unfinished, since it was put there. */
  seenTimes: number
  /** Set once it stands in the queue; until then sweeping for it is of no use. */
  queued: boolean
  readonly waiters: Set<Waiter>
}

type Waiter = {
  readonly draw: Draw
  readonly resolve: (result: SampleResult) => void
  readonly leave: () => void
}

export type Waits = {
  /** Joins the wait for the sample, or begins one: then `fresh` is it. `onEmpty` is told when the last waiter left. */
  join(sample: QueuedSample, draw: Draw, resolve: (result: SampleResult) => void): Wait | undefined
  /** Answers all who wait for the id. False when nobody does. */
  settle(id: string, result: SampleResult): boolean
  has(id: string): boolean
  values(): Iterable<Wait>
}

/** `onEmpty` is told when the last who waited for a sample has given it up. */
export function openWaits(onEmpty: (wait: Wait) => void): Waits {
  const waits = new Map<string, Wait>()

  const leave = (wait: Wait, waiter: Waiter): void => {
    wait.waiters.delete(waiter)
    if (wait.waiters.size > 0 || waits.get(wait.sample.id) !== wait) return
    waits.delete(wait.sample.id)
    onEmpty(wait)
  }

  return {
    join(sample, draw, resolve) {
      const known = waits.get(sample.id)
      const wait: Wait = known ?? {
        sample,
        model: draw.request.model,
        seenAt: 0,
        seenTimes: 0,
        queued: false,
        waiters: new Set(),
      }
      const waiter: Waiter = { draw, resolve, leave: () => leave(wait, waiter) }
      wait.waiters.add(waiter)
      draw.signal.addEventListener('abort', waiter.leave, { once: true })
      if (known) return undefined
      waits.set(sample.id, wait)
      return wait
    },
    settle(id, result) {
      const wait = waits.get(id)
      if (wait === undefined) return false
      waits.delete(id)
      for (const { draw, resolve, leave: onAbort } of wait.waiters) {
        draw.signal.removeEventListener('abort', onAbort)
        resolve(result)
      }
      wait.waiters.clear()
      return true
    },
    has: (id) => waits.has(id),
    values: () => waits.values(),
  }
}
