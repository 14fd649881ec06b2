import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { repairKafkajs } from '../../../src/adapters/kafka/kafkajs-repairs.ts'

const require = createRequire(import.meta.url)
type Manager = { prototype: { setDefaultOffset: (this: object, place: object) => Promise<void> } }
const OffsetManager = require('kafkajs/src/consumer/offsetManager') as Manager
type Headers = Readonly<Record<string, unknown>>
const encode = require('kafkajs/src/protocol/recordBatch/record/v0') as (record: {
  key: Buffer | null
  value: Buffer
  headers: Headers
}) => { buffer: Buffer }
const decode = require('kafkajs/src/protocol/recordBatch/record/v0/decoder') as (
  decoder: unknown,
  context: object,
) => { headers: Headers; value: Buffer }
const Decoder = require('kafkajs/src/protocol/decoder') as new (buffer: Buffer) => { readVarInt(): number }

function roundTrip(headers: Headers): Headers {
  repairKafkajs()
  const decoder = new Decoder(encode({ key: null, value: Buffer.from('v'), headers }).buffer)
  decoder.readVarInt()
  return decode(decoder, { firstOffset: '0', firstTimestamp: '0' }).headers
}

it('reads headers of any name, those of Object included, and repeated ones in order', () => {
  const own: [string, unknown][] = [
    ['constructor', Buffer.from('a')],
    ['__proto__', Buffer.from('b')],
    ['twice', [Buffer.from('c'), Buffer.from('d')]],
  ]
  expect(Object.entries(roundTrip(Object.fromEntries(own)))).toEqual(own)
})

it('reads headers by the ten thousand', { timeout: 10_000 }, () => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`h${i}`, Buffer.from('x')]))
  expect(Object.keys(roundTrip(many))).toHaveLength(20_000)
})

/** A reader at `position` of a log that begins at 30: where it reads on, and what it committed. */
async function outOfRange(position: string) {
  repairKafkajs()
  const committed: unknown[] = []
  const manager = {
    cluster: { fetchTopicsOffset: () => Promise.resolve([{ partitions: [{ partition: 0, offset: '30' }] }]) },
    resolvedOffsets: { jobs: { 0: position } },
    nextOffset: () => position,
    getCoordinator: () => Promise.resolve({ offsetCommit: (commit: unknown) => void committed.push(commit) }),
    clearOffsets: () => committed.push('cleared'),
  }
  await OffsetManager.prototype.setDefaultOffset.call(manager, { topic: 'jobs', partition: 0 })
  return { position: manager.resolvedOffsets.jobs[0], committed }
}

it('moves a reader that the log start has passed, and commits nothing for the group', async () => {
  expect(await outOfRange('4')).toEqual({ position: '30', committed: [] })
})

it('leaves a reader beyond the end where it is: from the start it would take every record again', async () => {
  expect(await outOfRange('90')).toEqual({ position: '90', committed: [] })
})
