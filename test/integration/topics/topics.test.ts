// Topics on a real broker: made, grown, reported, never shrunk.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Admin } from '../../../src/adapters/kafka/open-kafka.ts'
import { topicNames } from '../../../src/adapters/kafka/topic-names.ts'
import { applyTopics, checkTopics } from '../../../src/adapters/kafka/topics.ts'
import { testKafka } from '../../support/interleaved-transactions.ts'
import { unique } from '../../support/unique.ts'

let admin: Admin
beforeAll(async () => {
  admin = testKafka().admin()
  await admin.connect()
})
afterAll(() => admin.disconnect())

const settings = () => ({
  prefix: unique('topics'),
  partitions: 3,
  replicationFactor: 1,
  maxOutcomeBytes: 921_600,
})

test('a check tells what is missing and makes nothing', async () => {
  const wanted = settings()
  const report = await checkTopics(admin, wanted)
  expect(report.ok && report.value.differences.map(({ what }) => what)).toEqual(Array(10).fill('missing'))
  expect(await admin.listTopics()).not.toContain(topicNames(wanted.prefix).jobs)
})

test('apply makes all, and once more changes nothing', async () => {
  const wanted = settings()
  const first = await applyTopics(admin, wanted)
  expect(first).toMatchObject({ ok: true, value: { differences: [] } })
  expect(first.ok && first.value.done).toHaveLength(10)
  expect(await applyTopics(admin, wanted)).toMatchObject({ ok: true, value: { done: [], differences: [] } })
})

test('more partitions: outputs before jobs', async () => {
  const wanted = settings()
  await applyTopics(admin, wanted)
  const grown = await applyTopics(admin, { ...wanted, partitions: 5 })
  const done = grown.ok ? grown.value.done : []
  expect(done).toHaveLength(8)
  expect(done.at(-1)).toBe(`${topicNames(wanted.prefix).jobs} grew to 5 partitions`)
  expect(grown).toMatchObject({ ok: true, value: { differences: [] } })
})

test('fewer partitions wanted than there are: nothing shrinks, nothing is told', async () => {
  const wanted = settings()
  await applyTopics(admin, wanted)
  expect(await applyTopics(admin, { ...wanted, partitions: 1 })).toMatchObject({
    ok: true,
    value: { done: [], differences: [] },
  })
})

test('jobs that somebody else has grown pull the outputs along', async () => {
  const wanted = settings()
  await applyTopics(admin, wanted)
  const { jobs, approved } = topicNames(wanted.prefix)
  await admin.createPartitions({ topicPartitions: [{ topic: jobs, count: 6 }] })
  const report = await applyTopics(admin, wanted)
  expect(report.ok && report.value.done).toContain(`${approved} grew to 6 partitions`)
})

test('an entry that an operator has set is told of, and left', async () => {
  const wanted = settings()
  const { approved } = topicNames(wanted.prefix)
  await admin.createTopics({
    topics: [{ topic: approved, numPartitions: 3, configEntries: [{ name: 'retention.ms', value: '1000' }] }],
  })
  const report = await applyTopics(admin, wanted)
  expect(report.ok && report.value.differences).toMatchObject([
    {
      topic: approved,
      what: 'config',
      name: 'retention.ms',
      wanted: '604800000',
      found: '1000',
      needed: false,
    },
    { topic: approved, what: 'config', name: 'max.message.bytes', needed: true },
  ])
})

test('a refused replication factor is a fault', async () => {
  const report = await applyTopics(admin, { ...settings(), replicationFactor: 7 })
  expect(report).toMatchObject({ ok: false })
})
