// A clock that a test moves.
import type { Clock } from '../../src/ports/clock.ts'

export type ManualClock = Clock & {
  /** Moves time on and makes the calls that fall due, in their order. */
  readonly advance: (ms: number) => void
  /** Calls that still wait. */
  readonly waiting: () => number
}

export function manualClock(start = 1_700_000_000_000): ManualClock {
  let time = start
  const calls = new Map<object, { readonly at: number; readonly call: () => void }>()
  const due = (until: number) =>
    [...calls].filter(([, { at }]) => at <= until).toSorted(([, a], [, b]) => a.at - b.at)[0]
  return {
    now: () => time,
    after(ms, call) {
      const key = {}
      calls.set(key, { at: time + ms, call })
      return () => calls.delete(key)
    },
    advance(ms) {
      const until = time + ms
      for (let next = due(until); next !== undefined; next = due(until)) {
        const [key, { at, call }] = next
        calls.delete(key)
        time = at
        call()
      }
      time = until
    },
    waiting: () => calls.size,
  }
}
