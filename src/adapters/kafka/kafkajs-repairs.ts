// Repairs of kafkajs 2.2.4 from outside, by its own modules. The package is pinned: it has had no release since 2023.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

type HeaderValue = Buffer | null
type Header = { readonly key: string; readonly value: HeaderValue }
type Headers = Record<string, HeaderValue | HeaderValue[]>
type Decoder = { prototype: { readVarInt: () => number; readVarIntArray: unknown } }
type Place = { readonly topic: string; readonly partition: number }
type Starts = readonly {
  readonly partitions: readonly { readonly partition: number; readonly offset: string }[]
}[]
type OffsetManager = {
  cluster: {
    fetchTopicsOffset: (asked: readonly object[]) => Promise<Starts>
  }
  resolvedOffsets: Record<string, Record<number, string>>
  nextOffset: (topic: string, partition: number) => { toString: () => string }
  setDefaultOffset: (place: Place) => Promise<void>
}
type RequestQueue = { prototype: { scheduleCheckPendingRequests: (this: { pending: unknown[] }) => void } }

let repaired = false

/** Applied once, before the first connection. */
export function repairKafkajs(): void {
  if (repaired) return
  repaired = true
  stopIdleTimers(require('kafkajs/src/network/requestQueue') as RequestQueue)
  readHeadersOnce(require('kafkajs/src/protocol/decoder') as Decoder)
  moveToLogStart(require('kafkajs/src/consumer/offsetManager') as { prototype: OffsetManager })
}

/**
 * tulios/kafkajs #1704, #1751: after its first response every connection re-arms a timer with a negative delay for
 * ever, some 850 a second each, and Node 24 warns of it. With nothing waiting there is nothing to look for: `push`
 * schedules the look itself when it has to queue a request.
 */
function stopIdleTimers({ prototype }: RequestQueue): void {
  const schedule = prototype.scheduleCheckPendingRequests
  prototype.scheduleCheckPendingRequests = function () {
    if (this.pending.length > 0) schedule.call(this)
  }
}

/**
 * The record decoder folds the headers into a new object for each of them: ten thousand in a record of 100 KB stop the
 * process for a minute, and every next owner after it. A header named `constructor` gets a function for a value. The
 * fold over what is returned here, the one use of this method, gives the finished object.
 */
function readHeadersOnce({ prototype }: Decoder): void {
  prototype.readVarIntArray = function (this: Decoder['prototype'], read: (decoder: unknown) => Header) {
    const values = new Map<string, HeaderValue[]>()
    for (let left = this.readVarInt(); left > 0; left--) {
      const { key, value } = read(this)
      const known = values.get(key)
      if (known) known.push(value)
      else values.set(key, [value])
    }
    const entries = [...values].map(([key, all]) => [key, all.length > 1 ? all : (all[0] ?? null)] as const)
    const headers: Headers = Object.fromEntries(entries)
    return { reduce: () => headers }
  }
}

const beyondEndMs = 1000

/**
 * When retention or DeleteRecords has passed a reader, kafkajs commits "from the start" (-2) for the group, outside
 * any transaction: the committed offset is gone, and its metadata with it. Here reading goes on at the start of the
 * log and nothing is committed: that is for whoever commits. A reader beyond the end (a topic that was made anew, a
 * log that was cut) stays where it is, at a slow pace: from the start it would take every record again.
 */
function moveToLogStart({ prototype }: { readonly prototype: OffsetManager }): void {
  prototype.setDefaultOffset = async function (this: OffsetManager, { topic, partition }) {
    const asked = [{ topic, partitions: [{ partition }], fromBeginning: true }]
    const [starts] = await this.cluster.fetchTopicsOffset(asked)
    const start = starts?.partitions.find((entry) => entry.partition === partition)?.offset
    const resolved = this.resolvedOffsets[topic]
    const position = this.nextOffset(topic, partition).toString()
    if (start !== undefined && resolved && Number(start) > Number(position)) resolved[partition] = start
    else await new Promise((resolve) => setTimeout(resolve, beyondEndMs))
  }
}
