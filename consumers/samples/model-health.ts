// How a model has fared in this process: failures in a row, the pause they call for, and whether its breaker is open.

export type Pause = {
  /** From now on nobody of this process asks the model for so long. */
  readonly ms: number
  /** The breaker is open: the failures are the model's, not the samples'. */
  readonly open: boolean
}

export type ModelHealth = {
  readonly open: boolean
  /** How long the pause under way still lasts. */
  pauseLeftMs(): number
  /**
   * A call wants to begin. While the breaker is open one call at a time may, to see whether the model is back: the
   * others get undefined. Call the returned function when the call ended, however.
   */
  begin(): (() => void) | undefined
  /** The model answered. True when that closed the breaker. */
  succeeded(): boolean
  failed(retryAfterMs?: number): Pause
}

export type HealthSettings = {
  readonly breakerFailures: number
  readonly firstPauseMs: number
  readonly longestPauseMs: number
  readonly longestRetryAfterMs: number
}

/**
 * The pause doubles with each round of failures, not with each failure: two hundred calls that break together are one
 * round. Durations are monotonic; `nowMs` is performance.now in production.
 */
export function openHealth(settings: HealthSettings, nowMs: () => number): ModelHealth {
  let inARow = 0
  let rounds = 0
  let pausedUntil = 0
  let probing = false
  const isOpen = (): boolean => inARow >= settings.breakerFailures
  return {
    get open() {
      return isOpen()
    },
    pauseLeftMs: () => Math.max(0, pausedUntil - nowMs()),
    begin() {
      if (!isOpen()) return () => undefined
      if (probing) return undefined
      probing = true
      return () => {
        probing = false
      }
    },
    succeeded() {
      const wasOpen = isOpen()
      inARow = 0
      rounds = 0
      pausedUntil = 0
      return wasOpen
    },
    failed(retryAfterMs = 0) {
      const now = nowMs()
      inARow += 1
      if (now >= pausedUntil) {
        rounds += 1
        const own = settings.firstPauseMs * 2 ** Math.min(rounds - 1, 10)
        pausedUntil = now + Math.min(own, settings.longestPauseMs)
      }
      pausedUntil = Math.max(pausedUntil, now + Math.min(retryAfterMs, settings.longestRetryAfterMs))
      return { ms: Math.max(1, pausedUntil - now), open: isOpen() }
    },
  }
}
