// The list on which workers tell this process that samples are finished. A hint: what it loses, the sweep finds.
import type { Redis } from 'ioredis'
import { sampleIdLength } from './sample-id.ts'

export type InboxEntry = {
  readonly id: string
  /** The result's text, where it was short enough to come along. */
  readonly text: string | undefined
}

export type InboxDeps = {
  /** Used for nothing else: it blocks. */
  readonly redis: Redis
  readonly key: string
  readonly onEntries: (entries: readonly InboxEntry[]) => void
  readonly onError: (error: unknown) => void
}

const blockSeconds = 5
const mostEntries = 500
const pauseAfterErrorMs = 200

const readEntry = (entry: string): InboxEntry => ({
  id: entry.slice(0, sampleIdLength),
  text: entry.length > sampleIdLength ? entry.slice(sampleIdLength) : undefined,
})

/** Reads until the returned function is called. Needs Redis 7 for BLMPOP. */
export function readInbox({ redis, key, onEntries, onError }: InboxDeps): () => void {
  const stop = new AbortController()
  const stopped = (): boolean => stop.signal.aborted
  const loop = async (): Promise<void> => {
    while (!stopped()) {
      try {
        const popped = await redis.blmpop(blockSeconds, 1, key, 'LEFT', 'COUNT', mostEntries)
        if (popped) onEntries(popped[1].map(readEntry))
      } catch (error) {
        if (!stopped()) onError(error)
        await new Promise((resolve) => setTimeout(resolve, pauseAfterErrorMs))
      }
    }
  }
  void loop()
  return () => stop.abort()
}
