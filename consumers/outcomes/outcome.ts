// What a reader of outcomes gets: one of three kinds, with the position of its job as idempotency key.
import type { Approved } from '../../schemas/generated/approved.ts'
import type { DeadLetterHeaders } from '../../schemas/generated/dead-letter-headers.ts'
import type { Rejected } from '../../schemas/generated/rejected.ts'
import type { IHeaders, KafkaMessage } from '../../src/adapters/kafka/kafkajs-types.ts'
import type { TopicNames } from '../../src/adapters/kafka/topic-names.ts'
import type { Codec } from '../../src/adapters/registry/open-registry.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { failed, ok, type Result } from '../../src/core/prelude.ts'
import { sourceKey } from '../../src/core/job/source.ts'
import type { SpanContext } from '../../src/ports/telemetry.ts'
import { contextIn } from '../../src/telemetry/trace-headers.ts'

type Place = { readonly topic: string; readonly partition: number; readonly offset: string }

type Common = {
  /**
   * Topic, partition and offset of the job: the same for every delivery of its outcome, and of no other. A handler
   * may be called twice for one outcome; this key tells that it was.
   */
  readonly key: string
  readonly jobId: string
  /** Where the outcome itself stands. */
  readonly place: Place
  readonly trace: SpanContext
}

export type Outcome = Common &
  (
    | { readonly kind: 'approved'; readonly record: Approved }
    | { readonly kind: 'rejected'; readonly record: Rejected }
    /** `value` is the job's own bytes, unchanged. */
    | { readonly kind: 'dead-letter'; readonly headers: DeadLetterHeaders; readonly value: Buffer | null }
  )

export type OutcomeKind = Outcome['kind']

export type OutcomeMessage = {
  readonly topic: string
  readonly partition: number
  readonly message: KafkaMessage
}

/** The outcome of a record of one of the three topics. `registry_down` is an outage, all else is the record's fault. */
export async function outcomeOf(
  { topic, partition, message }: OutcomeMessage,
  { codec, topics }: { readonly codec: Codec; readonly topics: TopicNames },
): Promise<Result<Outcome, Fault>> {
  const place: Place = { topic, partition, offset: message.offset }
  const trace = contextIn(message.headers ?? {}) ?? { traceparent: '' }
  if (topic === topics.deadLetters) {
    // The headers have a schema of their own, and their writer is ours: only what is read here is looked at.
    const texts = headerTexts(message.headers ?? {})
    const headers = texts as unknown as DeadLetterHeaders
    const jobId = texts['assay.job.id'] ?? ''
    const key = texts['assay.deadletter.id'] ?? sourceKey(place)
    return ok({ kind: 'dead-letter', key, jobId, place, trace, headers, value: message.value })
  }
  if (topic === topics.approved) {
    const read = await codec.decode('approved', message.value)
    if (!read.ok) return failed(read.fault)
    return ok({
      kind: 'approved',
      key: sourceKey(read.value.source),
      jobId: read.value.jobId,
      place,
      trace,
      record: read.value,
    })
  }
  const read = await codec.decode('rejected', message.value)
  if (!read.ok) return failed(read.fault)
  return ok({
    kind: 'rejected',
    key: sourceKey(read.value.source),
    jobId: read.value.jobId,
    place,
    trace,
    record: read.value,
  })
}

function headerTexts(headers: IHeaders): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    const last = Array.isArray(value) ? value.at(-1) : value
    if (last !== undefined) texts[name] = last.toString()
  }
  return texts
}
