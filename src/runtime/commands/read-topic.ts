// Reading a topic without leaving a trace on the cluster: no offsets are committed, the group is removed afterwards.
import { randomUUID } from 'node:crypto'
import { kafkaFault } from '../../adapters/kafka/kafka-fault.ts'
import type { Admin, Consumer } from '../../adapters/kafka/open-kafka.ts'
import type { KafkaMessage } from '../../adapters/kafka/kafkajs-types.ts'
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { kafkaOf } from '../parts.ts'
import { commandLog, type CommandDeps } from './command-deps.ts'
import { openPositions, type Positions } from './positions.ts'
import { withAdmin } from './with-admin.ts'

export type TopicRead = {
  readonly topics: readonly string[]
  readonly from: 'beginning' | 'now'
  /** now: ends at what the topic holds when the reading starts. Absent: goes on until it is told to stop. */
  readonly until?: 'now'
  /** Called once: every record written from now on will be read. */
  readonly onReady?: () => void
  /** Called for each record in the order of its partition. Resolves `stop` when no more is wanted. */
  readonly onRecord: (record: TopicRecord) => Promise<'more' | 'stop'>
}

export type TopicRecord = {
  readonly topic: string
  readonly partition: number
  readonly offset: number
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly key: Buffer | null
  readonly value: Buffer | null
  readonly headers: NonNullable<KafkaMessage['headers']>
}

/** Reads committed records until the end, `stop`, or an abort. Resolves when every connection is closed. */
export function readTopic(
  config: Config,
  read: TopicRead,
  deps: CommandDeps,
): Promise<Result<undefined, Fault>> {
  return withAdmin(config, deps, async (admin) => {
    const missing = await missingOf(admin, read.topics)
    if (missing !== undefined) return failed(fault('kafka_topic_missing', { reason: missing }))
    const positions = openPositions(await offsetsOf(admin, read.topics), read)
    if (positions.finished() || deps.signal.aborted) return ok(undefined)
    const groupId = `${config.group}-cli-${randomUUID()}`
    const consumer = kafkaOf(config, commandLog(deps)).consumer({ groupId, sessionTimeout: 10_000 })
    try {
      return await consume(consumer, { read, positions, signal: deps.signal })
    } finally {
      await consumer.disconnect().catch(() => undefined)
      // Without offsets a broker drops an empty group by itself, though only after minutes.
      await admin.deleteGroups([groupId]).catch(() => undefined)
    }
  })
}

// Asking for the offsets of a topic would make it on a broker that creates topics by itself.
async function missingOf(admin: Admin, topics: readonly string[]): Promise<string | undefined> {
  const present = new Set(await admin.listTopics())
  return topics.find((topic) => !present.has(topic))
}

type OffsetRange = {
  readonly topic: string
  readonly partition: number
  readonly low: number
  readonly high: number
}

async function offsetsOf(admin: Admin, topics: readonly string[]): Promise<readonly OffsetRange[]> {
  const lists = await Promise.all(
    topics.map(async (topic) =>
      (await admin.fetchTopicOffsets(topic)).map(({ partition, low, high }) => ({
        topic,
        partition,
        low: Number(low),
        high: Number(high),
      })),
    ),
  )
  return lists.flat()
}

type Consuming = { readonly read: TopicRead; readonly positions: Positions; readonly signal: AbortSignal }

async function consume(
  consumer: Consumer,
  { read, positions, signal }: Consuming,
): Promise<Result<undefined, Fault>> {
  const end = Promise.withResolvers<Result<undefined, Fault>>()
  signal.addEventListener('abort', () => end.resolve(ok(undefined)), { once: true })
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (!payload.restart) end.resolve(failed(kafkaFault(payload.error)))
  })
  // Comes for batches of markers too, which eachBatch never sees.
  consumer.on(consumer.events.END_BATCH_PROCESS, ({ payload: { topic, partition, lastOffset } }) => {
    positions.reached(topic, partition, Number(lastOffset))
    if (positions.finished()) end.resolve(ok(undefined))
  })
  await consumer.connect()
  await consumer.subscribe({ topics: [...read.topics], fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    eachBatch: async (payload) => {
      const { batch } = payload
      for (const message of batch.messages) {
        if (signal.aborted) return
        const answer = await handle(read, recordOf(batch, message))
        if (answer !== 'more') {
          end.resolve(answer === 'stop' ? ok(undefined) : failed(answer))
          return
        }
        await payload.heartbeat()
      }
    },
  })
  for (const { topic, partition, offset } of positions.starts()) {
    consumer.seek({ topic, partition, offset: String(offset) })
  }
  read.onReady?.()
  return end.promise
}

// What is thrown inside eachBatch would make kafkajs read the batch again.
async function handle(read: TopicRead, record: TopicRecord): Promise<'more' | 'stop' | Fault> {
  try {
    return await read.onRecord(record)
  } catch (error) {
    return fault('internal', { reason: error instanceof Error ? error.message : String(error) })
  }
}

function recordOf(
  { topic, partition }: { readonly topic: string; readonly partition: number },
  { offset, timestamp, key, value, headers }: KafkaMessage,
): TopicRecord {
  return {
    topic,
    partition,
    offset: Number(offset),
    timestamp: Number(timestamp),
    key,
    value,
    headers: headers ?? {},
  }
}
