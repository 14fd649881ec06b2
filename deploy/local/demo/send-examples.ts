// Sends the example records as they are: jobs as JSON, and what is no job byte for byte.
import { openKafka } from '../../../src/adapters/kafka/open-kafka.ts'
import type { ExampleRecord } from './example-jobs.ts'

const nothing = (): void => undefined

export async function sendExamples(
  brokers: string,
  topic: string,
  records: readonly ExampleRecord[],
): Promise<void> {
  const log = { debug: nothing, info: nothing, warn: nothing, error: nothing }
  const producer = openKafka({ brokers: brokers.split(','), clientId: 'demo' }, log).plainProducer()
  await producer.connect()
  for (const [place, { name, value }] of records.entries()) {
    await producer.send({ topic, acks: -1, messages: [{ key: name, value, partition: place % 3 }] })
  }
  await producer.disconnect()
}
