// Reading stretches of topics without a group: for ledgers, lists and tools.
import type { Kafka } from 'kafkajs'
import { clusterOf } from './cluster-access.ts'
import { fetchFrom, listEnds, listOffsets, persistently, type ScanRecord } from './scan-requests.ts'

/** What may be read of a partition: from `low` up to, not including, `end`, below which no transaction is open. */
export type Stretch = { readonly partition: number; readonly low: number; readonly end: number }

/** Every call rejects with the library's error when the brokers do not answer. */
export type Scanner = {
  /** What may be read of each partition now. */
  readonly stretches: (topic: string) => Promise<readonly Stretch[]>
  /** End of what is written to each partition now, transactions that are still open included. */
  readonly written: (topic: string) => Promise<ReadonlyMap<number, number>>
  /** First offset at or after a time, in ms since 1970, of each partition; the end where there is none. */
  readonly offsetsAt: (topic: string, time: number) => Promise<ReadonlyMap<number, number>>
  /** The committed records of a stretch, in order. Holds one fetch of them at a time. */
  readonly read: (topic: string, stretch: Stretch) => AsyncGenerator<ScanRecord>
  /** Commits offsets of a group that has no members. */
  readonly commit: (group: string, topic: string, offsets: ReadonlyMap<number, number>) => Promise<void>
  readonly close: () => Promise<void>
}

const latest = -1
const earliest = -2
/** A fetch waits 200 ms for data: after this many without any, something is wrong with the partition. */
const mostIdleFetches = 150

/** Not yet connected: the first call does that. */
export function openScanner(kafka: Kafka): Scanner {
  const cluster = clusterOf(kafka)
  const known = new Set<string>()
  const ready = async (topic: string): Promise<void> => {
    await cluster.connect()
    if (known.has(topic)) return
    await cluster.addTargetTopic(topic)
    known.add(topic)
  }
  const ends = (topic: string) => listOffsets(cluster, topic, latest)
  return {
    async stretches(topic) {
      await ready(topic)
      return persistently(cluster, async () => {
        const [lows, highs] = await Promise.all([listOffsets(cluster, topic, earliest), ends(topic)])
        const stretches = [...highs].map(([partition, end]) => ({
          partition,
          low: lows.get(partition) ?? 0,
          end,
        }))
        return stretches.toSorted((a, b) => a.partition - b.partition)
      })
    },
    async written(topic) {
      await ready(topic)
      return persistently(cluster, () => listEnds(cluster, topic))
    },
    async offsetsAt(topic, time) {
      await ready(topic)
      return persistently(cluster, async () => {
        const [found, highs] = await Promise.all([listOffsets(cluster, topic, time), ends(topic)])
        const offset = (partition: number, end: number) => Math.min(end, afterAll(found.get(partition)))
        return new Map([...highs].map(([partition, end]) => [partition, offset(partition, end)]))
      })
    },
    async *read(topic, { partition, low, end }) {
      await ready(topic)
      let idle = 0
      for (let at = low; at < end;) {
        const { records, next } = await persistently(cluster, () =>
          fetchFrom(cluster, topic, { partition, at }),
        )
        yield* records.filter(({ offset }) => offset < end)
        idle = next > at ? 0 : idle + 1
        if (idle > mostIdleFetches)
          throw new Error(`${topic}-${partition} gives nothing from offset ${at} on`)
        at = next
      }
    },
    async commit(group, topic, offsets) {
      await ready(topic)
      // Generation -1 and no member: the broker takes it while the group has no members.
      const partitions = [...offsets].map(([partition, offset]) => ({ partition, offset: String(offset) }))
      const commit = { groupId: group, groupGenerationId: -1, memberId: '', topics: [{ topic, partitions }] }
      // Asked for anew each time: while the broker makes its offsets topic, or moves it, the coordinator is another one.
      const coordinator = () => cluster.findGroupCoordinator({ groupId: group })
      await persistently(cluster, async () => (await coordinator()).offsetCommit(commit))
    },
    close: () => cluster.disconnect(),
  }
}

// The broker answers -1 when no record is as late.
const afterAll = (offset: number | undefined): number =>
  offset === undefined || offset === latest ? Infinity : offset
