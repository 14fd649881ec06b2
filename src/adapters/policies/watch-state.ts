// Noticing that something changed by looking at it again and again.

export type Watch = {
  /** A text that differs when what is watched has changed. */
  readonly look: () => Promise<string>
  /** Answers whether all could be read. Nothing is looked at until it is done. */
  readonly changed: () => boolean | Promise<boolean>
  readonly pollMs: number
  /** How soon what could not be read is tried again though nothing has changed, in ms; 10,000 when absent. */
  readonly unreadMs?: number | undefined
}

/**
 * Calls `changed` when two looks in a row agree on a state it was not called for yet. The first state is such a one:
 * what changed before the first look is not missed. The function that is answered ends it, and waits for a look that
 * is under way.
 */
export function watchState({ look, changed, pollMs, unreadMs = 10_000 }: Watch): () => Promise<void> {
  let known: string | undefined
  let last: string | undefined
  let againAt = Infinity
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  let stopped = false
  const isStopped = (): boolean => stopped
  const tick = async (): Promise<void> => {
    const now = await look()
    if (isStopped()) return
    if (performance.now() >= againAt) known = undefined
    if (now !== known && now === last) {
      known = now
      againAt = (await changed()) ? Infinity : performance.now() + unreadMs
      if (isStopped()) return
    }
    last = now
    arm()
  }
  const arm = (): void => {
    timer = setTimeout(() => {
      looking = tick()
    }, pollMs).unref()
  }
  arm()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await looking
  }
}
