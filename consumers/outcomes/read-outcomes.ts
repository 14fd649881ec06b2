// Reading outcomes in a group of one's own: committed ones only, each handed over at least once, none skipped.
import { kafkaFault } from '../../src/adapters/kafka/kafka-fault.ts'
import { openKafka, type Consumer, type KafkaLogin } from '../../src/adapters/kafka/open-kafka.ts'
import { topicNames } from '../../src/adapters/kafka/topic-names.ts'
import { openRegistry } from '../../src/adapters/registry/open-registry.ts'
import type { RegistrySettings } from '../../src/adapters/registry/registry-client.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { failed, ok, type Result } from '../../src/core/prelude.ts'
import type { Log } from '../../src/ports/telemetry.ts'
import { silentLog } from '../../src/telemetry/silent.ts'
import { deliverBatch, type Deliver } from './deliver-batch.ts'
import { outcomeOf, type Outcome, type OutcomeKind } from './outcome.ts'
import { startAtEnd } from './start-at-end.ts'

export type OutcomeReaderOptions = {
  readonly brokers: readonly string[]
  /** The reader's own consumer group: each outcome goes to one member of it. */
  readonly group: string
  /** Where a group without offsets begins; `latest` is the end at the time of its first start. */
  readonly from: 'earliest' | 'latest'
  /** Which outcomes; all three. */
  readonly kinds?: readonly OutcomeKind[]
  /** A reader that gives no sign of life for this long loses its partitions; 30,000 ms. Handlers may take longer. */
  readonly sessionTimeoutMs?: number
  readonly prefix?: string
  readonly registry?: RegistrySettings
  readonly ssl?: boolean
  readonly sasl?: KafkaLogin
  readonly log?: Log
}

/**
 * Called once an outcome, in order within a partition. The offset is committed after it resolves, so after a crash
 * or a rebalance it may be called again with the same `key`. When it rejects it is called again after a growing wait,
 * until it resolves: meanwhile its partition stands still. `signal` aborts when the reader stops.
 */
export type OutcomeHandler = (outcome: Outcome, signal: AbortSignal) => Promise<void>

export type OutcomeReader = {
  /** Resolves with a reason when reading has ended by itself. The process should end then, or read anew. */
  readonly crashed: Promise<string>
  /** Waits for running handlers, commits, leaves the group. */
  readonly stop: () => Promise<void>
}

/** Joins the group and begins to read. Fails when Kafka cannot be reached. */
export async function readOutcomes(
  options: OutcomeReaderOptions,
  handler: OutcomeHandler,
): Promise<Result<OutcomeReader, Fault>> {
  const { brokers, group, from, registry, log = silentLog } = options
  const topics = topicNames(options.prefix ?? 'assay')
  const byKind = { approved: topics.approved, rejected: topics.rejected, 'dead-letter': topics.deadLetters }
  const wanted = (options.kinds ?? (['approved', 'rejected', 'dead-letter'] as const)).map(
    (kind) => byKind[kind],
  )
  const { codec } = openRegistry({
    topics,
    maxJobBytes: Infinity,
    ...(registry === undefined ? {} : { registry }),
  })
  const kafka = openKafka({ ...options, brokers, clientId: group }, log)
  const stopping = new AbortController()
  const deliver: Deliver = {
    decode: (message) => outcomeOf(message, { codec, topics }),
    handle: (outcome) => handler(outcome, stopping.signal),
    signal: stopping.signal,
    log,
  }
  try {
    if (from === 'latest') await startAtEnd(kafka, group, wanted)
    const sessionTimeout = options.sessionTimeoutMs ?? 30_000
    const consumer = kafka.consumer({ groupId: group, sessionTimeout })
    return ok(await run(consumer, { wanted, deliver, stopping }))
  } catch (error) {
    return failed(kafkaFault(error))
  }
}

type RunOptions = {
  readonly wanted: readonly string[]
  readonly deliver: Deliver
  readonly stopping: AbortController
}

async function run(consumer: Consumer, { wanted, deliver, stopping }: RunOptions): Promise<OutcomeReader> {
  const crashed = crashOf(consumer)
  await consumer.connect()
  // Always from the beginning: with `false` kafkajs jumps to the end whenever an offset is out of range.
  await consumer.subscribe({ topics: [...wanted], fromBeginning: true })
  await consumer.run({
    autoCommit: true,
    autoCommitInterval: 1000,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: 4,
    eachBatch: (payload) => deliverBatch(payload, deliver),
  })
  return {
    crashed,
    async stop() {
      stopping.abort()
      await consumer.disconnect()
    },
  }
}

function crashOf(consumer: Consumer): Promise<string> {
  return new Promise((resolve) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      // With `restart` kafkajs goes on by itself.
      if (!payload.restart) resolve(kafkaFault(payload.error).message)
    })
  })
}
