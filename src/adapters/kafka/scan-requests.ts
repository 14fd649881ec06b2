// The requests behind a scanner: offsets of a topic, one fetch, both asked again when a leader has moved.
import { readCommitted, readUncommitted, type Cluster, type FetchedPartition } from './cluster-access.ts'
import { committedRecords } from './committed-records.ts'

export type ScanRecord = {
  readonly topic: string
  readonly partition: number
  readonly offset: number
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly key: Buffer | null
  readonly value: Buffer | null
  readonly headers: Readonly<Record<string, Buffer | Buffer[]>>
}

const fetchBytes = 1_048_576
const mostTries = 20
const retryMs = 200

/** Leaders move: looks up where they are and asks again, for about four seconds. */
export async function persistently<T>(cluster: Cluster, ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const final = error instanceof Error && 'retriable' in error && error.retriable === false
      if (final || tries === mostTries) throw error
      await new Promise((resolve) => setTimeout(resolve, retryMs))
      await cluster.refreshMetadata().catch(() => undefined)
    }
  }
}

/** Offset of each partition at a time; -1 asks for the end below which no transaction is open, -2 for the start. */
export function listOffsets(
  cluster: Cluster,
  topic: string,
  timestamp: number,
): Promise<Map<number, number>> {
  return offsetsOf(cluster, topic, { timestamp, isolationLevel: readCommitted })
}

/** End of what is written to each partition, open transactions included. */
export const listEnds = (cluster: Cluster, topic: string): Promise<Map<number, number>> =>
  offsetsOf(cluster, topic, { timestamp: -1, isolationLevel: readUncommitted })

async function offsetsOf(
  cluster: Cluster,
  topic: string,
  { timestamp, isolationLevel }: { readonly timestamp: number; readonly isolationLevel: number },
): Promise<Map<number, number>> {
  const byLeader = Map.groupBy(cluster.findTopicPartitionMetadata(topic), ({ leader }) => leader)
  const answers = await Promise.all(
    [...byLeader].map(async ([nodeId, led]) => {
      const broker = await cluster.findBroker({ nodeId })
      const partitions = led.map(({ partitionId }) => ({ partition: partitionId, timestamp }))
      return broker.listOffsets({ isolationLevel, topics: [{ topic, partitions }] })
    }),
  )
  const found = answers.flatMap(({ responses }) => responses.flatMap(({ partitions }) => partitions))
  return new Map(found.map(({ partition, offset }) => [partition, Number(offset)]))
}

type Position = { readonly partition: number; readonly at: number }
type Fetched = { readonly records: readonly ScanRecord[]; readonly next: number }

/** The committed records from an offset on, and where to go on. */
export async function fetchFrom(
  cluster: Cluster,
  topic: string,
  { partition, at }: Position,
): Promise<Fetched> {
  const leader = cluster
    .findTopicPartitionMetadata(topic)
    .find(({ partitionId }) => partitionId === partition)?.leader
  const broker = await cluster.findBroker({ nodeId: leader ?? -1 })
  const answer = await broker.fetch({
    isolationLevel: readCommitted,
    maxWaitTime: 200,
    minBytes: 1,
    maxBytes: fetchBytes,
    topics: [{ topic, partitions: [{ partition, fetchOffset: String(at), maxBytes: fetchBytes }] }],
  })
  const [fetched] = answer.responses.flatMap(({ partitions }) => partitions)
  if (fetched === undefined) throw new Error(`no answer for ${topic}-${partition}`)
  const records = committedRecords(fetched)
    .map(({ offset, timestamp, key, value, headers }) => ({
      topic,
      partition,
      offset: Number(offset),
      timestamp: Number(timestamp),
      key,
      value,
      headers,
    }))
    // A batch comes whole, also when it begins before the offset that was asked for.
    .filter(({ offset }) => offset >= at)
  return { records, next: nextOffset(fetched, at) }
}

/**
 * After compaction a batch can be without records, and kafkajs does not tell its last offset. Where there is more to
 * come and nothing came, one step further is inside such a batch or behind it.
 */
function nextOffset({ messages, lastStableOffset }: FetchedPartition, at: number): number {
  const last = Number(messages.at(-1)?.offset ?? -1)
  if (last >= at) return last + 1
  return Number(lastStableOffset) > at ? at + 1 : at
}
