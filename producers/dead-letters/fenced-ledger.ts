// The right to write to the ledger: one writer at a time, which knows all that was written before it.
import { kafkaFault } from '../../src/adapters/kafka/kafka-fault.ts'
import type { KafkaConnections } from '../../src/adapters/kafka/open-kafka.ts'
import type { Message, Producer, Transaction } from '../../src/adapters/kafka/kafkajs-types.ts'
import { compressionFor, mostSendBytes, recordBytes } from '../../src/adapters/kafka/send-size.ts'
import type { Scanner } from '../../src/adapters/kafka/open-scanner.ts'
import type { TopicNames } from '../../src/adapters/kafka/topic-names.ts'
import type { Codec } from '../../src/adapters/registry/open-registry.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { failed, type Result } from '../../src/core/prelude.ts'
import type { Log, Tracer } from '../../src/ports/telemetry.ts'
import { readLedger, type Ledger } from './ledger.ts'

export type DeskDeps = {
  readonly kafka: KafkaConnections
  readonly codec: Codec
  readonly topics: TopicNames
  /** First part of the transactional id; the same for all who write to one ledger. */
  readonly prefix: string
  readonly tracer: Tracer
  readonly log: Log
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export type Desk = {
  readonly ledger: Ledger
  readonly scanner: Scanner
  /** Commits these records together. Throws the library's error; nothing may be written afterwards. */
  readonly commit: (records: readonly DeskRecord[]) => Promise<void>
}

export type DeskRecord = { readonly topic: string; readonly partition: number; readonly message: Message }

const transactionTimeoutMs = 15_000

/**
 * Runs `work` as the only writer of the ledger. Whoever came before is fenced first and the ledger is read after
 * that: its unfinished transaction is aborted by then, and what it had committed is in the ledger.
 */
export function withDesk<T>(deps: DeskDeps, work: DeskWork<T>): Promise<Result<T, Fault>> {
  const producer = deps.kafka.producer({
    transactionalId: `${deps.prefix}-replay`,
    transactionTimeout: transactionTimeoutMs,
  })
  return atDesk(deps, work, {
    async open() {
      await producer.connect()
      // kafkajs asks for its producer id with the first transaction.
      await (await producer.transaction()).abort()
    },
    commit: (records) => commit(producer, records),
    close: () => producer.disconnect(),
  })
}

/** The same for a look only: nobody is fenced, and nothing can be written. */
export function atClosedDesk<T>(deps: DeskDeps, work: DeskWork<T>): Promise<Result<T, Fault>> {
  const nothing = (): Promise<void> => Promise.resolve()
  return atDesk(deps, work, { open: nothing, commit: nothing, close: nothing })
}

type DeskWork<T> = (desk: Desk) => Promise<Result<T, Fault>>

type DeskWriter = Pick<Desk, 'commit'> & {
  readonly open: () => Promise<void>
  readonly close: () => Promise<void>
}

async function atDesk<T>(deps: DeskDeps, work: DeskWork<T>, writer: DeskWriter): Promise<Result<T, Fault>> {
  const scanner = deps.kafka.scanner()
  try {
    await writer.open()
    const ledger = await readLedger({ scanner, codec: deps.codec }, deps.topics.replays)
    if (!ledger.ok) return failed(ledger.fault)
    return await work({ ledger: ledger.value, scanner, commit: writer.commit })
  } catch (error) {
    return failed(kafkaFault(error))
  } finally {
    await writer.close().catch(() => undefined)
    await scanner.close().catch(() => undefined)
  }
}

async function commit(producer: Producer, records: readonly DeskRecord[]): Promise<void> {
  const transaction = await producer.transaction()
  try {
    for (const [, sameTopic] of Map.groupBy(records, ({ topic }) => topic)) {
      for (const [, samePlace] of Map.groupBy(sameTopic, ({ partition }) => partition)) {
        await sendAll(transaction, samePlace)
      }
    }
  } catch (error) {
    // Best effort: the next writer's fence aborts it otherwise.
    await transaction.abort().catch(() => undefined)
    throw error
  }
  await transaction.commit()
}

// One topic and partition a send: over several, kafkajs can lose or double a record when a leader moves (#1303).
async function sendAll(transaction: Transaction, records: readonly DeskRecord[]): Promise<void> {
  let batch: DeskRecord[] = []
  let bytes = 0
  const flush = async (): Promise<void> => {
    const [first] = batch
    if (first === undefined) return
    const messages = batch.map(({ message, partition }) => ({ ...message, partition }))
    await transaction.send({ topic: first.topic, acks: -1, compression: compressionFor(bytes), messages })
    batch = []
    bytes = 0
  }
  for (const record of records) {
    const size = recordBytes(record.message)
    if (bytes + size > mostSendBytes) await flush()
    batch.push(record)
    bytes += size
  }
  await flush()
}
