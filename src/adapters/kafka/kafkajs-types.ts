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
