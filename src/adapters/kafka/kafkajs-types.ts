// What the types of kafkajs 2.2.4 leave out, added in this one place.
import type { Batch } from 'kafkajs'

declare module 'kafkajs' {
  // Offset commits carry metadata through untouched; only the types do not say so.
  interface PartitionOffset {
    metadata?: string | null
  }
}

/** A batch knows the offset that was asked for, markers and gaps included; the types do not. */
export type FetchedBatch = Batch & { readonly fetchedOffset: string }

/** What kafkajs tells of a batch it begins with. Of a batch whose records were all compacted away it has no first offset. */
export type BegunBatch = {
  readonly topic: string
  readonly partition: number
  /** Records that will be handed over: none when all were aborted or control records. */
  readonly batchSize: number
  readonly firstOffset: string | null
  readonly lastOffset: string
}

export type {
  Admin,
  Consumer,
  ConsumerConfig,
  EachBatchPayload,
  IHeaders,
  KafkaMessage,
  Message,
  Producer,
  Transaction,
} from 'kafkajs'
