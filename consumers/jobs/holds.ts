// Why a partition takes nothing in just now. It flows when nothing holds it.

export type Hold = 'opening' | 'full' | 'registry' | 'halts' | 'provider' | 'draining' | 'closed'

export type Holds = {
  /** Holds the partition for a reason until the returned function is called. Several may hold for the same. */
  readonly hold: (reason: Hold) => () => void
  readonly reasons: readonly Hold[]
}

export type Flow = {
  readonly pause: () => void
  readonly resume: () => void
  readonly seek: (offset: number) => void
}

/** `flow` is paused with the first hold and resumed with the last that is released. */
export function openHolds(flow: Flow): Holds {
  const counts = new Map<Hold, number>()
  return {
    hold(reason) {
      if (counts.size === 0) flow.pause()
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
      let released = false
      return () => {
        if (released) return
        released = true
        const left = (counts.get(reason) ?? 1) - 1
        if (left > 0) counts.set(reason, left)
        else counts.delete(reason)
        if (counts.size === 0) flow.resume()
      }
    },
    get reasons() {
      return [...counts.keys()]
    },
  }
}
