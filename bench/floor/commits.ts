// The floor's outcomes: in groups, each group in one transaction with the input's offset, one producer a partition.
import { Kafka, logLevel, type Message, type Producer } from 'kafkajs'
import { setTimeout as pause } from 'node:timers/promises'
import { groupOf, type FloorSettings } from './names.ts'

export type Outcome = { readonly offset: number; readonly key: Buffer | null; readonly value: string }

export const floorKafka = ({ brokers }: FloorSettings): Kafka =>
  new Kafka({
    brokers: [...brokers],
    logLevel: logLevel.NOTHING,
    // A transaction that follows another meets CONCURRENT_TRANSACTIONS once; the default wait is 300 ms.
    retry: { initialRetryTime: 2, multiplier: 1.5, maxRetryTime: 50, retries: 50 },
  })

const isConcurrent = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'CONCURRENT_TRANSACTIONS'

async function commit(
  producer: Producer,
  outcomes: readonly Outcome[],
  { settings, partition }: { readonly settings: FloorSettings; readonly partition: number },
): Promise<void> {
  const transaction = await producer.transaction()
  const next = String(Math.max(...outcomes.map(({ offset }) => offset)) + 1)
  const topics = [{ topic: settings.jobsTopic, partitions: [{ partition, offset: next }] }]
  for (let sent = false; !sent;) {
    try {
      await transaction.sendOffsets({ consumerGroupId: groupOf(settings), topics })
      sent = true
    } catch (error) {
      if (!isConcurrent(error)) throw error
      await pause(1)
    }
  }
  const messages = outcomes.map(({ key, value }): Message => ({ key, value, partition }))
  await transaction.send({ topic: settings.outTopic, acks: -1, messages })
  await transaction.commit()
}

/** Adds an outcome to the next group of its partition. */
export function openCommits(settings: FloorSettings, partition: number): (outcome: Outcome) => void {
  const producer = floorKafka(settings).producer({
    transactionalId: `${settings.run}-floor-${partition}`,
    idempotent: true,
    maxInFlightRequests: 1,
  })
  const connected = producer.connect()
  let waiting: Outcome[] = []
  let running = false
  const run = async (): Promise<void> => {
    await connected
    while (waiting.length > 0) {
      if (settings.lingerMs > 0) await pause(settings.lingerMs)
      const group = waiting
      waiting = []
      await commit(producer, group, { settings, partition })
    }
    running = false
  }
  return (outcome) => {
    waiting.push(outcome)
    if (running) return
    running = true
    void run()
  }
}
