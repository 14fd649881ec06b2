// An entry of the ledger as a record: encoded, keyed by the letter, on the partition of that key.
import { defaultPartitioner } from '../../src/adapters/kafka/default-partitioner.ts'
import type { Replay } from '../../schemas/generated/replay.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { failed, ok, type Result } from '../../src/core/prelude.ts'
import type { Desk, DeskDeps, DeskRecord } from './fenced-ledger.ts'

export type EntryWriter = (entry: Omit<Replay, 'at'>) => Promise<Result<DeskRecord, Fault>>

/** Looks up the partitions of the ledger once. Rejects with the library's error when Kafka does not answer. */
export async function entryWriter({ codec, topics, now }: DeskDeps, { scanner }: Desk): Promise<EntryWriter> {
  const topic = topics.replays
  const stretches = await scanner.stretches(topic)
  const partitionMetadata = stretches.map(({ partition }) => ({
    partitionId: partition,
    leader: 0,
    partitionErrorCode: 0,
    replicas: [],
    isr: [],
  }))
  const hash = defaultPartitioner()
  return async (entry) => {
    const record: Replay = { ...entry, at: new Date(now()).toISOString() }
    const value = await codec.encode('replays', record)
    if (!value.ok) return failed(value.fault)
    const message = { key: entry.deadLetterId, value: value.value }
    return ok({ topic, partition: hash({ topic, partitionMetadata, message }), message })
  }
}
