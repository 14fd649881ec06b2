// How a command is ended from outside: Ctrl-C, SIGTERM, or a reader of its output that has gone.

export type EndedBy = 'SIGINT' | 'SIGTERM' | 'pipe'

export type Ending = {
  /** Aborted when the command is to end. */
  readonly signal: AbortSignal
  /** Why; undefined while it is not. */
  readonly by: () => EndedBy | undefined
  /** The reader of the output has gone. */
  readonly pipeClosed: () => void
  /** Listens for signals from now on. The first asks the command to end, a second one ends it at once. */
  readonly listen: () => void
}

/** Hears of no signal before `listen`. */
export function openEnding(): Ending {
  const controller = new AbortController()
  let by: EndedBy | undefined
  const end = (cause: EndedBy): void => {
    by ??= cause
    controller.abort()
  }
  return {
    signal: controller.signal,
    by: () => by,
    pipeClosed: () => end('pipe'),
    listen: () => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        process.on(signal, () => {
          if (by === signal) process.exit(signal === 'SIGINT' ? 130 : 143)
          end(signal)
        })
      }
    },
  }
}
