// Batches in every codec of Kafka: the broker packs what it is sent into the codec of the topic.
import { expect, test } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { makeTopic, testKafka } from '../../support/interleaved-transactions.ts'
import { unique } from '../../support/unique.ts'

// Long repeats, short ones, none, and more than one block of each format.
const values = [
  'a',
  'abcabcabcabc'.repeat(20_000),
  Array.from({ length: 30_000 }, (_, index) => `${index * 7919}`).join(','),
  Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * index * 31) % 251)).toString('base64'),
  '你好，世界。'.repeat(5000),
]

test.each(['gzip', 'snappy', 'lz4', 'zstd', 'uncompressed'])('%s', async (codec) => {
  const topic = await makeTopic(1, { 'compression.type': codec, 'max.message.bytes': '10000000' })
  const producer = testKafka().plainProducer()
  await producer.connect()
  await producer.send({
    topic,
    acks: -1,
    messages: values.map((value, index) => ({ key: String(index), value, partition: 0 })),
  })
  await producer.send({ topic, acks: -1, messages: [{ key: 'last', value: 'short', partition: 0 }] })
  await producer.disconnect()

  const consumer = testKafka().consumer({ groupId: unique('reader') })
  const read: string[] = []
  await consumer.connect()
  await consumer.subscribe({ topic, fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    eachMessage: ({ message }) => {
      read.push(message.value?.toString() ?? '')
      return Promise.resolve()
    },
  })
  await eventually('all values', () => read.length >= values.length + 1)
  await consumer.disconnect()
  expect(read).toEqual([...values, 'short'])
})
