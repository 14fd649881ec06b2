// One Kafka transaction: the offset with its done-set first, then the records, then the commit.
import type { IHeaders, Producer } from '../../src/adapters/kafka/kafkajs-types.ts'
import type { RecordHeaders } from '../../src/telemetry/trace-headers.ts'
import { compressionFor, mostSendBytes, recordBytes } from '../../src/adapters/kafka/send-size.ts'

export type OutRecord = {
  readonly topic: string
  readonly key: Buffer | null
  readonly value: Buffer | null
  /** Absent: that of the input. One topic, one of both kinds. */
  readonly partition?: number
  readonly headers: RecordHeaders
}

export type OffsetCommit = {
  readonly group: string
  readonly topic: string
  readonly partition: number
  readonly nextOffset: number
  readonly metadata: string
}

const concurrentRetryMs = 1
/** The broker finishes the previous transaction in milliseconds; this long means that it does not. */
const concurrentGiveUpMs = 10_000

/**
 * Commits the records and the offset together, on the partition of the input. Rejects with the library's error; the
 * producer is then to be thrown away: its sequence numbers have been rewound, and used again it can have a record
 * acknowledged as a duplicate that was never written (Kafka's producer state; kafkajs has no KIP-360).
 */
export async function runTransaction(
  producer: Producer,
  records: readonly OutRecord[],
  offset: OffsetCommit,
): Promise<void> {
  const transaction = await producer.transaction()
  const { group, topic, partition, nextOffset, metadata } = offset
  await retryConcurrent(() =>
    transaction.sendOffsets({
      consumerGroupId: group,
      topics: [{ topic, partitions: [{ partition, offset: String(nextOffset), metadata }] }],
    }),
  )
  // One send a topic and partition: over several, kafkajs can lose or double records when a leader moves (#1303).
  for (const send of sends(records)) {
    await transaction.send({
      topic: send.topic,
      acks: -1,
      compression: compressionFor(send.bytes),
      messages: send.records.map(({ key, value, headers, partition: own = partition }) => ({
        key,
        value,
        headers: writable(headers),
        partition: own,
      })),
    })
  }
  await transaction.commit()
}

/** A header without a value is legal in Kafka, and kafkajs reads it; asked to write it, it throws. */
function writable(headers: OutRecord['headers']): IHeaders {
  const whole = (value: unknown): Buffer | string =>
    Buffer.isBuffer(value) || typeof value === 'string' ? value : ''
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(whole) : whole(value),
    ]),
  )
}

type Send = { readonly topic: string; readonly records: OutRecord[]; bytes: number }

function sends(records: readonly OutRecord[]): readonly Send[] {
  const made: Send[] = []
  const open = new Map<string, Send>()
  for (const record of records) {
    const bytes = recordBytes(record)
    const current = open.get(record.topic)
    if (current && current.bytes + bytes <= mostSendBytes) {
      current.records.push(record)
      current.bytes += bytes
    } else {
      const next = { topic: record.topic, records: [record], bytes }
      open.set(record.topic, next)
      made.push(next)
    }
  }
  return made
}

const isConcurrent = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'CONCURRENT_TRANSACTIONS'

/** kafkajs retries this inside `send`, not inside `sendOffsets`. */
async function retryConcurrent(call: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + concurrentGiveUpMs
  for (;;) {
    try {
      await call()
      return
    } catch (error) {
      if (!isConcurrent(error) || performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, concurrentRetryMs))
    }
  }
}
