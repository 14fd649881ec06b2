// A person's decision on a verdict, written to assay.reviews.
import type { Review } from '../../schemas/generated/review.ts'
import { kafkaFault } from '../../src/adapters/kafka/kafka-fault.ts'
import type { KafkaConnections } from '../../src/adapters/kafka/open-kafka.ts'
import type { TopicNames } from '../../src/adapters/kafka/topic-names.ts'
import type { Codec } from '../../src/adapters/registry/open-registry.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { failed, ok, type Result } from '../../src/core/prelude.ts'

export type ReviewDeps = {
  readonly kafka: KafkaConnections
  readonly codec: Codec
  readonly topics: Pick<TopicNames, 'reviews'>
}

/** Resolves once all brokers in sync have it; the newest record about a verdict counts. Never rejects. */
export async function sendReview(
  review: Review,
  { kafka, codec, topics }: ReviewDeps,
): Promise<Result<undefined, Fault>> {
  const value = await codec.encode('reviews', review)
  if (!value.ok) return value
  const producer = kafka.plainProducer()
  try {
    await producer.connect()
    await producer.send({
      topic: topics.reviews,
      acks: -1,
      messages: [{ key: review.jobId, value: value.value }],
    })
    return ok(undefined)
  } catch (error) {
    return failed(kafkaFault(error))
  } finally {
    await producer.disconnect().catch(() => undefined)
  }
}
