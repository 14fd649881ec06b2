// Rounds of sends: what they share, and what happens when one fails.
import type { ProducerRecord } from 'kafkajs'
import { expect, test } from 'vitest'
import { openSendQueue, type Outgoing } from '../../../producers/jobs/send-queue.ts'
import type { Producer } from '../../../src/adapters/kafka/open-kafka.ts'

type Answer = (record: ProducerRecord) => Promise<string>

/** Producers that answer as told; remembers which producer was asked for what. */
function fakeProducers(answer: Answer) {
  const sends: { producer: number; partition: number; keys: string[] }[] = []
  const disconnected: number[] = []
  let made = 0
  const connect = (): Promise<Producer> => {
    const number = ++made
    const producer = {
      send: async (record: ProducerRecord) => {
        const partition = record.messages[0]?.partition ?? -1
        sends.push({ producer: number, partition, keys: record.messages.map(({ key }) => String(key)) })
        return [{ partition, baseOffset: await answer(record) }]
      },
      disconnect: () => {
        disconnected.push(number)
        return Promise.resolve()
      },
    }
    return Promise.resolve(producer as unknown as Producer)
  }
  return { connect, sends, disconnected }
}

const record = (key: string, partition: number, bytes = 10): Outgoing => ({
  partition,
  bytes,
  message: { key, value: key },
})

test('one send a partition, offsets counted from the base', async () => {
  const { connect, sends } = fakeProducers(() => Promise.resolve('41'))
  const queue = openSendQueue('jobs', connect)
  const results = await queue.send([record('a', 0), record('b', 1), record('c', 0)])
  expect(sends).toEqual([
    { producer: 1, partition: 0, keys: ['a', 'c'] },
    { producer: 1, partition: 1, keys: ['b'] },
  ])
  expect(results).toEqual([{ offset: '41' }, { offset: '41' }, { offset: '42' }])
})

test('what is asked for during a round goes into the next one together', async () => {
  let release: (offset: string) => void = () => undefined
  const first = new Promise<string>((resolve) => (release = resolve))
  let calls = 0
  const { connect, sends } = fakeProducers(() => (calls++ === 0 ? first : Promise.resolve('1')))
  const queue = openSendQueue('jobs', connect)
  const all = [queue.send([record('a', 0)])]
  await Promise.resolve()
  all.push(queue.send([record('b', 0)]), queue.send([record('c', 0)]))
  release('0')
  await Promise.all(all)
  expect(sends.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c']])
})

test('a batch stays below the bound of a batch', async () => {
  const { connect, sends } = fakeProducers(() => Promise.resolve('0'))
  const queue = openSendQueue('jobs', connect)
  await queue.send(['a', 'b', 'c', 'd'].map((key) => record(key, 0, 300_000)))
  expect(sends.map(({ keys }) => keys)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  await queue.send([record('huge', 0, 5_000_000), record('small', 0)])
  expect(sends.slice(2).map(({ keys }) => keys)).toEqual([['huge'], ['small']])
})

test('after a failure the producer is never used again', async () => {
  let calls = 0
  const { connect, sends, disconnected } = fakeProducers(() =>
    calls++ === 0 ? Promise.reject(new Error('gone')) : Promise.resolve('7'),
  )
  const queue = openSendQueue('jobs', connect)
  const failing = await queue.send([record('a', 0)])
  expect(failing).toEqual([{ error: new Error('gone') }])
  const after = await queue.send([record('b', 0)])
  expect(after).toEqual([{ offset: '7' }])
  expect(sends.map(({ producer }) => producer)).toEqual([1, 2])
  expect(disconnected).toEqual([1])
})

test('a partition that fails does not take the others with it, but the rest of its own', async () => {
  const { connect } = fakeProducers(({ messages }) =>
    messages[0]?.partition === 0 ? Promise.reject(new Error('no leader')) : Promise.resolve('5'),
  )
  const queue = openSendQueue('jobs', connect)
  const results = await queue.send([record('a', 0, 600_000), record('b', 0, 600_000), record('c', 1)])
  expect(results).toEqual([
    { error: new Error('no leader') },
    { error: new Error('no leader') },
    { offset: '5' },
  ])
})

test('a connection that fails is told to everyone who waits, and tried again by the next', async () => {
  let tries = 0
  const good = fakeProducers(() => Promise.resolve('0'))
  const queue = openSendQueue('jobs', () =>
    tries++ === 0 ? Promise.reject(new Error('refused')) : good.connect(),
  )
  expect(await queue.send([record('a', 0)])).toEqual([{ error: new Error('refused') }])
  expect(await queue.send([record('a', 0)])).toEqual([{ offset: '0' }])
})
