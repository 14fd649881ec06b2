// Topics of their own with dead letters in them, as the service writes them.
import { applyTopics } from '../../src/adapters/kafka/topics.ts'
import { topicNames, type TopicNames } from '../../src/adapters/kafka/topic-names.ts'
import { openRegistry } from '../../src/adapters/registry/open-registry.ts'
import type { DeskDeps } from '../../producers/dead-letters/fenced-ledger.ts'
import { silentLog, silentTracer } from '../../src/telemetry/silent.ts'
import { testKafka } from './interleaved-transactions.ts'
import { unique } from './unique.ts'

/** Everything that the functions on letters ask for, over plain JSON. */
export function lettersDeps(prefix: string): DeskDeps {
  const topics = topicNames(prefix)
  const { codec } = openRegistry({ topics, maxJobBytes: 262_144 })
  return { kafka: testKafka(), codec, topics, prefix, tracer: silentTracer, log: silentLog, now: Date.now }
}

/** Makes all topics under a new prefix. */
export async function makeTopics(partitions: number): Promise<string> {
  const prefix = unique('letters')
  const admin = testKafka().admin()
  await admin.connect()
  const report = await applyTopics(admin, {
    prefix,
    partitions,
    replicationFactor: 1,
    maxOutcomeBytes: 921_600,
  })
  await admin.disconnect()
  if (!report.ok) throw new Error(report.fault.message)
  return prefix
}

export type Written = {
  readonly partition: number
  readonly offset: number
  readonly code?: string
  readonly policy?: string
  readonly at?: number
  readonly value?: Buffer | null
  readonly headers?: Readonly<Record<string, string>>
}

export const letterId = (topics: TopicNames, { partition, offset }: Written): string =>
  `${topics.jobs}-${partition}-${offset}`

/** Writes letters in one transaction each batch, the way the service does; `abort` leaves nothing behind. */
export async function writeLetters(
  prefix: string,
  letters: readonly Written[],
  abort = false,
): Promise<void> {
  const topics = topicNames(prefix)
  for (const [partition, batch] of Map.groupBy(letters, (letter) => letter.partition)) {
    const producer = testKafka().producer({
      transactionalId: `${prefix}-writer-${partition}`,
      transactionTimeout: 15_000,
    })
    await producer.connect()
    const transaction = await producer.transaction()
    const messages = batch.map((letter) => messageOf(topics, letter))
    await transaction.send({ topic: topics.deadLetters, acks: -1, messages })
    await (abort ? transaction.abort() : transaction.commit())
    await producer.disconnect()
  }
}

function messageOf(topics: TopicNames, letter: Written) {
  const { partition, offset, code = 'provider_exhausted', policy = 'refund-policy', at = Date.now() } = letter
  return {
    partition,
    key: `key-${partition}-${offset}`,
    value: letter.value === undefined ? jobBytes(partition, offset) : letter.value,
    timestamp: String(at),
    headers: {
      ...letter.headers,
      'assay.deadletter.id': letterId(topics, letter),
      'assay.deadletter.at': new Date(at).toISOString(),
      'assay.error.code': code,
      'assay.error.kind': 'outage',
      'assay.error.message': 'No model answered.',
      'assay.error.remedy': 'Replay the letter.',
      'assay.source.topic': topics.jobs,
      'assay.source.partition': String(partition),
      'assay.source.offset': String(offset),
      'assay.attempts': '1',
      'assay.job.id': `job-${partition}-${offset}`,
      'assay.policy': policy,
    },
  }
}

/** The bytes of a job; odd spacing, so that a change by parsing and writing again would show. */
export const jobBytes = (partition: number, offset: number): Buffer =>
  Buffer.from(`{ "id": "job-${partition}-${offset}",  "policy":"refund-policy", "prompt":"Hello ${offset}" }`)
