// The consumer of the jobs topic: joins the group, hands fetched records to the partitions it owns.
import type { Admin, Consumer, KafkaConnections } from '../../src/adapters/kafka/open-kafka.ts'
import { watchMembership, type Membership } from '../../src/adapters/kafka/membership.ts'
import type { BegunBatch, FetchedBatch } from '../../src/adapters/kafka/kafkajs-types.ts'
import type { Log } from '../../src/ports/telemetry.ts'
import { openAssignment, type Assignment } from './assignment.ts'
import type { JobRecord } from './job-record.ts'
import type { PartitionDeps } from './partition.ts'
import { logStart } from './log-start.ts'
import { takeOver } from './take-over.ts'

export type JobConsumerSettings = {
  readonly group: string
  readonly topic: string
  readonly transactionalIdPrefix: string
  readonly transactionTimeoutMs: number
  readonly maxInFlight: number
  readonly lingerMs: PartitionDeps['lingerMs']
}

export type JobConsumerDeps = Pick<
  PartitionDeps,
  'process' | 'outage' | 'faultOf' | 'onFailed' | 'wait' | 'log'
> & {
  readonly kafka: KafkaConnections
  /** Told which partitions this process owns from now on. */
  readonly onOwned: (partitions: readonly number[]) => void
}

export type JobConsumer = {
  /**
   * Takes nothing more, publishes what finishes within `deadlineMs`, hands the rest back and leaves the group.
   */
  stop(deadlineMs: number): Promise<void>
  /** Resolves with the reason when kafkajs has given up for good. The process should end then. */
  readonly crashed: Promise<string>
  readonly status: Assignment['status']
  /** Why this process is no member of the group; undefined while it is one. */
  readonly missing: Membership['missing']
  /** The ends of all partitions of the topic. Rejects with the library's error. */
  readonly ends: () => Promise<ReadonlyMap<number, number>>
}

const providerCheckMs = 250
/** For each step of closing, after the deadline for the jobs. */
const closeMs = 3000

/** Reads from the first job on when its group is new. Rejects with the library's error when Kafka cannot be reached. */
export async function startJobConsumer(
  settings: JobConsumerSettings,
  deps: JobConsumerDeps,
): Promise<JobConsumer> {
  const { kafka, log } = deps
  const { group, topic } = settings
  const admin = kafka.admin()
  await admin.connect()
  const consumer = kafka.consumer({ groupId: group })
  const assignment = openAssignment({ group, topic }, partitionDeps(settings, { deps, admin, consumer }))
  const { missing } = watchMembership(consumer)
  const crashed = watchGroup(consumer, { topic, assignment, log, onOwned: deps.onOwned })
  await consumer.connect()
  await consumer.subscribe({ topic, fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: 4,
    // Returns at once and never throws: heartbeats wait for it, and a RangeError would stop the consumer for good.
    eachBatch: (payload) => {
      const { batch } = payload
      const accepted = assignment.accept(batch.partition, readBatch(batch as FetchedBatch))
      if (accepted.resolved !== undefined) payload.resolveOffset(String(accepted.resolved))
      if (accepted.seek !== undefined)
        consumer.seek({ topic, partition: batch.partition, offset: String(accepted.seek) })
      return Promise.resolve()
    },
  })
  const ticker = setInterval(assignment.checkProviders, providerCheckMs)

  return {
    crashed,
    missing,
    status: assignment.status,
    async ends() {
      const ends = await admin.fetchTopicOffsets(topic)
      return new Map(ends.map(({ partition, high }) => [partition, Number(high)]))
    },
    async stop(deadlineMs) {
      clearInterval(ticker)
      await within(deadlineMs, assignment.drain())
      await within(closeMs, assignment.close())
      await within(closeMs, consumer.disconnect())
      await within(closeMs, admin.disconnect())
    },
  }
}

function partitionDeps(
  settings: JobConsumerSettings,
  {
    deps,
    admin,
    consumer,
  }: { readonly deps: JobConsumerDeps; readonly admin: Admin; readonly consumer: Consumer },
): (partition: number) => PartitionDeps {
  const { topic } = settings
  return (partition) => ({
    ...deps,
    ...settings,
    takeOver: (place) => takeOver(place, { ...deps, ...settings, admin }),
    logStart: (place) => logStart(place, admin),
    flow: {
      pause: () => whileRunning(() => consumer.pause([{ topic, partitions: [partition] }])),
      resume: () => whileRunning(() => consumer.resume([{ topic, partitions: [partition] }])),
      seek: (offset) => whileRunning(() => consumer.seek({ topic, partition, offset: String(offset) })),
    },
  })
}

/**
 * Between a crash and the restart kafkajs has no group to tell, and throws. The assignment that follows tells it where
 * every partition stands.
 */
function whileRunning(tell: () => void): void {
  try {
    tell()
  } catch {
    return
  }
}

function readBatch(batch: FetchedBatch): { from: number; records: readonly JobRecord[]; last: number } {
  const records = batch.messages.map(({ offset, key, value, headers, timestamp }) => ({
    offset: Number(offset),
    key,
    value,
    headers: headers ?? {},
    timestamp,
  }))
  return { from: Number(batch.fetchedOffset), records, last: Number(batch.lastOffset()) }
}

type Watched = {
  readonly topic: string
  readonly assignment: Assignment
  readonly log: Log
  readonly onOwned: (partitions: readonly number[]) => void
}

function watchGroup(consumer: Consumer, { topic, assignment, log, onOwned }: Watched): Promise<string> {
  // Called before the first fetch of a generation, and not awaited: what it does synchronously comes in time.
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    const partitions = payload.memberAssignment[topic] ?? []
    log.info('assignment', { topic, partitions: partitions.map(String) })
    onOwned(partitions)
    assignment.assign(partitions)
  })
  // Batches of aborted and control records alone are never handed over, and fetching goes on behind them.
  const passOver = ({ partition, firstOffset, lastOffset, ...begun }: BegunBatch): void => {
    if (begun.topic !== topic || begun.batchSize > 0) return
    assignment.skip(partition, Number(firstOffset ?? lastOffset), Number(lastOffset) + 1)
  }
  consumer.on(consumer.events.START_BATCH_PROCESS, ({ payload }) => passOver(payload))
  return new Promise((resolve) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      log.error('the consumer crashed', { reason: String(payload.error), restarts: payload.restart })
      // With `restart: false` kafkajs leaves a live process that reads nothing (tulios/kafkajs #1443).
      if (!payload.restart) resolve(String(payload.error))
    })
  })
}

/** Resolves when the work is done or the time is over; what fails meanwhile is past caring. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work.catch(() => undefined), over])
  clearTimeout(timer)
}
