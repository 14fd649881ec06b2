// State that is the newest value of a key in a topic, read from its start once and then followed.
import { fault } from '../../core/faults/fault.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { parseBytes, readPlaces } from './read-places.ts'
import { mostBytes, type Reading, type StatePlaces, type StateReader } from './state-reader.ts'

/** What is needed of a topic: where its partitions begin and end, and the committed records between. */
export type TopicScanner = {
  readonly stretches: (topic: string) => Promise<readonly TopicStretch[]>
  readonly read: (topic: string, stretch: TopicStretch) => AsyncIterable<TopicRecord>
  readonly close: () => Promise<void>
}
type TopicStretch = { readonly partition: number; readonly low: number; readonly end: number }
type TopicRecord = {
  readonly offset: number
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly key: Buffer | null
  readonly value: Buffer | null
}

export type TopicSource = { readonly name: string; readonly key: string; readonly places: StatePlaces }

/** A value of a topic: null after a tombstone, no bytes where it is too large to keep. */
type Kept = {
  readonly value: Buffer | 'too large' | null
  readonly timestamp: number
  readonly partition: number
  readonly offset: number
}

/** Follows a topic for the keys of its sources. Nothing is read before the first source is. */
export function followTopic(
  topic: string,
  sources: readonly TopicSource[],
  open: () => TopicScanner,
): readonly StateReader[] {
  const wanted = new Set(sources.map(({ key }) => key))
  const kept = new Map<string, Kept>()
  const next = new Map<number, number>()
  let scanner: TopicScanner | undefined
  let reading: Promise<void> | undefined

  function keep(partition: number, { key, value, timestamp, offset }: TopicRecord): void {
    const name = key?.toString('utf8')
    if (name === undefined || !wanted.has(name)) return
    const before = kept.get(name)
    // A key has moved where partitions were added.
    if (before !== undefined && before.partition !== partition && before.timestamp > timestamp) return
    // A copy: the rest of what was fetched with it may go.
    const bytes = value === null ? null : value.length > mostBytes ? 'too large' : Buffer.from(value)
    kept.set(name, { value: bytes, timestamp, partition, offset })
  }

  /** A topic that was made anew begins before the place where the old one was left. */
  function start({ partition, low, end }: TopicStretch): number {
    const left = next.get(partition) ?? low
    if (left <= end) return Math.max(left, low)
    for (const [name, each] of kept) if (each.partition === partition) kept.delete(name)
    return low
  }

  async function catchUp(): Promise<void> {
    scanner ??= open()
    for (const stretch of await scanner.stretches(topic)) {
      const low = start(stretch)
      next.set(stretch.partition, low)
      if (low >= stretch.end) continue
      for await (const record of scanner.read(topic, { ...stretch, low })) {
        keep(stretch.partition, record)
        next.set(stretch.partition, record.offset + 1)
      }
      next.set(stretch.partition, stretch.end)
    }
  }

  const caughtUp = (): Promise<void> =>
    (reading ??= catchUp().finally(() => {
      reading = undefined
    }))

  return sources.map((source) => ({
    async read() {
      try {
        // What another read is at may have ended before this one began.
        if (reading !== undefined) await reading
        await caughtUp()
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown error'
        return failed(fault('kafka_failed', { reason: `topic ${topic}: ${reason}` }))
      }
      return readingOf(source, kept.get(source.key))
    },
    close: async () => scanner?.close(),
  }))
}

function readingOf({ name, key, places }: TopicSource, kept: Kept | undefined): Result<Reading, Fault> {
  const unusable = (reason: string) => failed(fault('state_unusable', { name, reason }))
  if (kept === undefined || kept.value === null) return unusable(`the topic has no value for key ${key}`)
  if (kept.value === 'too large') return unusable(`it has more than ${mostBytes} bytes`)
  const json = parseBytes(kept.value)
  if (!json.ok) return unusable(json.fault)
  const placed = readPlaces(json.value, places)
  if (!placed.ok) return unusable(placed.fault)
  const { value, observedAt = kept.timestamp } = placed.value
  return ok({ value, observedAt, version: `${kept.partition}@${kept.offset}` })
}
