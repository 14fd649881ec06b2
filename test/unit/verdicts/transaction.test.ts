import kafkajs, { type ProducerRecord } from 'kafkajs'
import { expect, it } from 'vitest'
import { runTransaction, type OutRecord } from '../../../producers/verdicts/transaction.ts'
import type { Producer } from '../../../src/adapters/kafka/kafkajs-types.ts'

const offset = { group: 'g', topic: 'jobs', partition: 1, nextOffset: 5, metadata: '' }
const record = (given: Partial<OutRecord>): OutRecord => ({
  topic: 'd',
  key: null,
  value: Buffer.from('v'),
  headers: {},
  ...given,
})

async function sent(records: readonly OutRecord[]): Promise<ProducerRecord[]> {
  const sends: ProducerRecord[] = []
  const transaction = {
    sendOffsets: () => Promise.resolve(),
    send: (send: ProducerRecord) => Promise.resolve(void sends.push(send)),
    commit: () => Promise.resolve(),
  }
  const producer = { transaction: () => Promise.resolve(transaction) } as unknown as Producer
  await runTransaction(producer, records, offset)
  return sends
}

it('writes a header that came without a value as an empty one, which kafkajs can write', async () => {
  const headers = { none: null, some: [null, 'x'], kept: Buffer.from('y') } as unknown as OutRecord['headers']
  const [send] = await sent([record({ headers })])
  expect(send?.messages[0]?.headers).toEqual({ none: '', some: ['', 'x'], kept: Buffer.from('y') })
})

it('counts headers when it fills a send', async () => {
  const large = record({ headers: { h: Buffer.alloc(400_000) } })
  expect(await sent([large, large, record({})])).toHaveLength(2)
})

it('compresses what is too large for a send by itself: a job that came compressed must fit as a letter', async () => {
  const [small, large] = await sent([record({}), record({ value: Buffer.alloc(2_000_000) })])
  expect(small?.compression).toBe(kafkajs.CompressionTypes.None)
  expect(large?.compression).toBe(kafkajs.CompressionTypes.GZIP)
})
