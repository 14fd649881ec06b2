// Sends the example records as they are: jobs as JSON, and what is no job byte for byte.
import { openKafka } from '../../../src/adapters/kafka/open-kafka.ts'
import type { ExampleRecord } from './example-jobs.ts'

export type ExampleSender = {
  readonly send: (records: readonly ExampleRecord[]) => Promise<void>
  readonly close: () => Promise<void>
}

const nothing = (): void => undefined

export async function openExampleSender(brokers: string, topic: string): Promise<ExampleSender> {
  const log = { debug: nothing, info: nothing, warn: nothing, error: nothing }
  const producer = openKafka({ brokers: brokers.split(','), clientId: 'demo' }, log).plainProducer()
  await producer.connect()
  let place = 0
  return {
    async send(records) {
      for (const { name, value } of records) {
        await producer.send({ topic, acks: -1, messages: [{ key: name, value, partition: place++ % 3 }] })
      }
    },
    close: () => producer.disconnect(),
  }
}
