// Sends jobs, spread evenly over the partitions.
import type { KafkaConnections } from '../../src/adapters/kafka/open-kafka.ts'
import type { System } from './system.ts'

export type Sender = {
  /** So many jobs, as fast as they can be sent. Their keys begin with `prefix`. */
  bulk(system: System, jobs: number, prefix: string): Promise<void>
  /** One job; resolves when it is acknowledged. */
  one(system: System, key: string, partition: number): Promise<void>
  stop(): Promise<void>
}

const atOnce = 250

export async function openSender(kafka: KafkaConnections): Promise<Sender> {
  const producer = kafka.plainProducer()
  await producer.connect()
  return {
    async bulk(system, jobs, prefix) {
      for (let from = 0; from < jobs; from += atOnce) {
        const messages = Array.from({ length: Math.min(atOnce, jobs - from) }, (_, i) => ({
          ...system.job(`${prefix}-${from + i}`),
          partition: (from + i) % system.partitions,
        }))
        await producer.send({ topic: system.jobsTopic, messages })
      }
    },
    async one(system, key, partition) {
      await producer.send({ topic: system.jobsTopic, messages: [{ ...system.job(key), partition }] })
    },
    stop: () => producer.disconnect(),
  }
}
