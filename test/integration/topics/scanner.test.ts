// Reading stretches of a topic without a group: committed records only, every one, once.
import { afterAll, describe, expect, test } from 'vitest'
import type { Scanner } from '../../../src/adapters/kafka/open-scanner.ts'
import type { ScanRecord } from '../../../src/adapters/kafka/scan-requests.ts'
import { eventually } from '../../support/eventually.ts'
import { interleavings, makeTopic, runSteps, testKafka } from '../../support/interleaved-transactions.ts'
import { unique } from '../../support/unique.ts'

const closers: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closers.map((close) => close())))

function scanner(): Scanner {
  const opened = testKafka().scanner()
  closers.push(opened.close)
  return opened
}

async function readAll(opened: Scanner, topic: string): Promise<ScanRecord[]> {
  const records: ScanRecord[] = []
  for (const stretch of await opened.stretches(topic)) {
    for await (const record of opened.read(topic, stretch)) records.push(record)
  }
  return records
}

describe('transactions that lie across each other', () => {
  test.each(interleavings)('$name', async ({ steps, visible }) => {
    const topic = await makeTopic()
    closers.push(await runSteps(topic, steps))
    const opened = scanner()
    await eventually('the last committed record', async () => {
      const records = await readAll(opened, topic)
      return records.length >= visible.length
    })
    const records = await readAll(opened, topic)
    expect(records.map(({ key }) => key?.toString())).toEqual(visible)
  })
})

test('a stretch that begins inside two transactions that were aborted', async () => {
  const topic = await makeTopic()
  closers.push(
    await runSteps(topic, [
      ['a', 'begin'],
      ['b', 'begin'],
      ['a', 'send a1'],
      ['b', 'send b1'],
      ['b', 'send b2'],
      ['a', 'send a2'],
      ['b', 'abort'],
      ['a', 'abort'],
      ['c', 'begin'],
      ['c', 'send c1'],
      ['c', 'commit'],
    ]),
  )
  const opened = scanner()
  const stretch = await eventually('all transactions ended', async () => {
    const [found] = await opened.stretches(topic)
    return found?.end === 8 ? found : undefined
  })
  const keys: string[] = []
  for await (const { key } of opened.read(topic, { ...stretch, low: 2 })) keys.push(String(key))
  expect(keys).toEqual(['c1'])
})

test('a stretch is read from its offset on, in order, over many fetches', async () => {
  const topic = await makeTopic(2)
  const producer = testKafka().plainProducer()
  await producer.connect()
  const value = 'x'.repeat(20_000)
  for (let batch = 0; batch < 10; batch++) {
    const messages = Array.from({ length: 20 }, (_, index) => ({
      partition: 1,
      key: String(batch * 20 + index),
      value,
    }))
    await producer.send({ topic, acks: -1, messages })
  }
  await producer.disconnect()
  const opened = scanner()
  const [, second] = await opened.stretches(topic)
  expect(second).toEqual({ partition: 1, low: 0, end: 200 })
  const keys: string[] = []
  for await (const { key } of opened.read(topic, { partition: 1, low: 37, end: 190 })) keys.push(String(key))
  expect(keys).toEqual(Array.from({ length: 153 }, (_, index) => String(index + 37)))
})

test('offsets by time: the first at or after it, the end where there is none', async () => {
  const topic = await makeTopic()
  const producer = testKafka().plainProducer()
  await producer.connect()
  for (const timestamp of ['1000', '2000', '3000']) {
    await producer.send({ topic, acks: -1, messages: [{ partition: 0, value: timestamp, timestamp }] })
  }
  await producer.disconnect()
  const opened = scanner()
  expect(await opened.offsetsAt(topic, 1500)).toEqual(new Map([[0, 1]]))
  expect(await opened.offsetsAt(topic, 3001)).toEqual(new Map([[0, 3]]))
})

test('offsets of a group without members are committed, those of one with members are refused', async () => {
  const topic = await makeTopic(2)
  const group = unique('group')
  const opened = scanner()
  await opened.commit(
    group,
    topic,
    new Map([
      [0, 0],
      [1, 0],
    ]),
  )
  const admin = testKafka().admin()
  await admin.connect()
  const [committed] = await admin.fetchOffsets({ groupId: group, topics: [topic] })
  expect(committed?.partitions.map(({ offset }) => offset)).toEqual(['0', '0'])
  await admin.disconnect()

  const consumer = testKafka().consumer({ groupId: group })
  closers.push(() => consumer.disconnect())
  let joined = false
  consumer.on(consumer.events.GROUP_JOIN, () => (joined = true))
  await consumer.connect()
  await consumer.subscribe({ topic, fromBeginning: true })
  await consumer.run({ autoCommit: false, eachBatch: () => Promise.resolve() })
  await eventually('the member has joined', () => joined)
  await expect(opened.commit(group, topic, new Map([[0, 0]]))).rejects.toMatchObject({
    type: 'UNKNOWN_MEMBER_ID',
  })
})

test('a topic that is not there rejects', async () => {
  await expect(scanner().stretches(unique('absent'))).rejects.toMatchObject({
    type: 'UNKNOWN_TOPIC_OR_PARTITION',
  })
})
