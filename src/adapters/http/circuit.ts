// A circuit breaker: a service that failed several times in a row is left alone for a while, then tried once.

export type Circuit = {
  /** Whether it may be asked now; a yes after a pause is the one trial. */
  readonly admits: (now: number) => boolean
  /** How an admitted call went. Undefined: nothing was learned, such as after an abort. */
  readonly learn: (went: 'well' | 'badly' | undefined, now: number) => void
}

export const failuresToOpen = 5
export const pauseMs = 10_000

/** Closed at first. `now`: milliseconds since 1970. */
export function openCircuit(): Circuit {
  let failures = 0
  let openUntil: number | undefined
  let trying = false
  return {
    admits(now) {
      if (openUntil === undefined) return true
      if (now < openUntil || trying) return false
      trying = true
      return true
    },
    learn(went, now) {
      trying = false
      if (went === undefined) return
      failures = went === 'well' ? 0 : failures + 1
      openUntil = failures >= failuresToOpen ? now + pauseMs : undefined
    },
  }
}
