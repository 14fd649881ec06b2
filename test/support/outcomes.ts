// Outcomes as the service publishes them: in transactions, on the partition of their job.
import approvedSchema from '../../schemas/approved.schema.json' with { type: 'json' }
import rejectedSchema from '../../schemas/rejected.schema.json' with { type: 'json' }
import { topicNames } from '../../src/adapters/kafka/topic-names.ts'
import { testKafka } from './interleaved-transactions.ts'

type Kind = 'approved' | 'rejected'

/** Value of an outcome in plain JSON, for the job at an offset. */
export function outcomeValue(
  kind: Kind,
  prefix: string,
  source: { partition: number; offset: number },
): Buffer {
  const [example] = kind === 'approved' ? approvedSchema.examples : rejectedSchema.examples
  const topic = topicNames(prefix).jobs
  return Buffer.from(
    JSON.stringify({ ...example, jobId: `job-${source.offset}`, source: { topic, ...source } }),
  )
}

/** Publishes the outcomes of these job offsets in one transaction. */
export async function publishOutcomes(
  prefix: string,
  {
    kind,
    partition,
    offsets,
    abort,
  }: { kind: Kind; partition: number; offsets: readonly number[]; abort?: boolean },
): Promise<void> {
  const producer = testKafka().producer({
    transactionalId: `${prefix}-publisher-${partition}`,
    transactionTimeout: 15_000,
  })
  await producer.connect()
  const transaction = await producer.transaction()
  await transaction.send({
    topic: topicNames(prefix)[kind],
    acks: -1,
    messages: offsets.map((offset) => ({
      partition,
      key: `job-${offset}`,
      value: outcomeValue(kind, prefix, { partition, offset }),
    })),
  })
  await (abort === true ? transaction.abort() : transaction.commit())
  await producer.disconnect()
}
