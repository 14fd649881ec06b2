// Reads outcomes as a downstream service would: committed ones only. Tells when each of them became visible.
import type { KafkaConnections } from '../../src/adapters/kafka/open-kafka.ts'
import type { System } from './system.ts'

/** `keys` of the jobs whose outcomes came together. */
export type Arrival = { readonly at: number; readonly keys: readonly string[]; readonly good: boolean }

export type OutcomeReader = {
  /** Tells of every arrival until the returned function is called. */
  listen(listener: (arrival: Arrival) => void): () => void
  stop(): Promise<void>
}

/**
 * `bulk` fetches rarely and much, so that reading costs little beside what is measured; else every outcome is seen as
 * soon as it is committed.
 */
export async function openOutcomeReader(
  kafka: KafkaConnections,
  system: System,
  { group, bulk }: { readonly group: string; readonly bulk: boolean },
): Promise<OutcomeReader> {
  const listeners = new Set<(arrival: Arrival) => void>()
  const consumer = kafka.consumer({
    groupId: group,
    ...(bulk ? { minBytes: 1_000_000, maxWaitTimeInMs: 100, maxBytesPerPartition: 4_000_000 } : {}),
  })
  const joined = new Promise((resolve) => consumer.on(consumer.events.GROUP_JOIN, resolve))
  await consumer.connect()
  await consumer.subscribe({ topics: [...system.outcomeTopics], fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    partitionsConsumedConcurrently: system.partitions,
    eachBatch: ({ batch }) => {
      const at = performance.now()
      const keys = batch.messages.map(({ key }) => key?.toString() ?? '')
      for (const listener of listeners) listener({ at, keys, good: batch.topic === system.goodTopic })
      return Promise.resolve()
    },
  })
  await joined
  return {
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => consumer.disconnect(),
  }
}
