// Does something again and again, never twice at once, until stopped.

export type Loop = {
  start(): void
  /** Resolves when the turn under way is over, at the latest after two seconds. */
  stop(): Promise<void>
}

const longestFarewellMs = 2000

/** The first turn comes `everyMs` after `start`, each further one `everyMs` after the end of the one before. */
export function openLoop(
  turn: () => Promise<void>,
  options: { readonly everyMs: number; readonly onError: (error: unknown) => void },
): Loop {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let stopped = false
  const next = (): void => {
    if (stopped) return
    timer = setTimeout(() => {
      running = turn().catch(options.onError).finally(next)
    }, options.everyMs)
  }
  return {
    start: next,
    async stop() {
      stopped = true
      clearTimeout(timer)
      const patience = new AbortController()
      const farewell = new Promise<void>((resolve) => {
        const limit = setTimeout(resolve, longestFarewellMs)
        patience.signal.addEventListener('abort', () => clearTimeout(limit))
      })
      await Promise.race([running, farewell])
      patience.abort()
    },
  }
}
