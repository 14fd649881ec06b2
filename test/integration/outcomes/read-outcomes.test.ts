// Readers of outcomes: committed ones, decoded, each at least once, never one skipped.
import { afterEach, expect, test } from 'vitest'
import type { Outcome } from '../../../consumers/outcomes/outcome.ts'
import {
  readOutcomes,
  type OutcomeReader,
  type OutcomeReaderOptions,
} from '../../../consumers/outcomes/read-outcomes.ts'
import { topicNames } from '../../../src/adapters/kafka/topic-names.ts'
import { eventually } from '../../support/eventually.ts'
import { testKafka } from '../../support/interleaved-transactions.ts'
import { makeTopics, writeLetters } from '../../support/letters.ts'
import { publishOutcomes } from '../../support/outcomes.ts'
import { services } from '../../support/services.ts'
import { unique } from '../../support/unique.ts'

const open: OutcomeReader[] = []
afterEach(() => Promise.all(open.splice(0).map(({ stop }) => stop())))

async function read(
  options: Pick<OutcomeReaderOptions, 'prefix' | 'group'> & Partial<OutcomeReaderOptions>,
  handler: (outcome: Outcome) => Promise<void> | void,
): Promise<OutcomeReader> {
  const brokers = services().kafkaBrokers.split(',')
  const reader = await readOutcomes({ brokers, from: 'earliest', ...options }, async (outcome) =>
    handler(outcome),
  )
  if (!reader.ok) throw new Error(reader.fault.message)
  open.push(reader.value)
  return reader.value
}

/** Waits until the group has committed this offset of the approved outcomes on partition 0. */
async function committed(prefix: string, groupId: string, offset: string): Promise<void> {
  const admin = testKafka().admin()
  await admin.connect()
  await eventually(`offset ${offset} is committed`, async () => {
    const [topic] = await admin.fetchOffsets({ groupId, topics: [topicNames(prefix).approved] })
    return topic?.partitions[0]?.offset === offset
  })
  await admin.disconnect()
}

test('all three kinds, decoded, with the position of the job as key; aborted ones never', async () => {
  const prefix = await makeTopics(2)
  await publishOutcomes(prefix, { kind: 'approved', partition: 0, offsets: [1, 2], abort: true })
  await publishOutcomes(prefix, { kind: 'approved', partition: 0, offsets: [1, 2] })
  await publishOutcomes(prefix, { kind: 'rejected', partition: 1, offsets: [4] })
  await writeLetters(prefix, [{ partition: 1, offset: 5 }])
  const seen: Outcome[] = []
  await read({ prefix, group: unique('reader') }, (outcome) => void seen.push(outcome))
  await eventually('four outcomes', () => seen.length >= 4)
  const { jobs } = topicNames(prefix)
  expect(seen.map(({ kind, key }) => `${kind} ${key}`).toSorted()).toEqual([
    `approved ${jobs}-0-1`,
    `approved ${jobs}-0-2`,
    `dead-letter ${jobs}-1-5`,
    `rejected ${jobs}-1-4`,
  ])
  const letter = seen.find(({ kind }) => kind === 'dead-letter')
  expect(letter).toMatchObject({ jobId: 'job-1-5', headers: { 'assay.error.code': 'provider_exhausted' } })
})

test('only the kinds that are asked for', async () => {
  const prefix = await makeTopics(1)
  await publishOutcomes(prefix, { kind: 'approved', partition: 0, offsets: [1] })
  await publishOutcomes(prefix, { kind: 'rejected', partition: 0, offsets: [2] })
  const seen: Outcome[] = []
  await read({ prefix, group: unique('reader'), kinds: ['rejected'] }, (outcome) => void seen.push(outcome))
  await eventually('the rejection', () => seen.length > 0)
  expect(seen.map(({ kind }) => kind)).toEqual(['rejected'])
})

test('a handler that fails is called again until it does not; order holds', async () => {
  const prefix = await makeTopics(1)
  await publishOutcomes(prefix, { kind: 'approved', partition: 0, offsets: [1, 2, 3] })
  const calls: string[] = []
  let failures = 2
  await read({ prefix, group: unique('reader') }, ({ jobId }) => {
    calls.push(jobId)
    if (jobId === 'job-2' && failures-- > 0) throw new Error('the database is away')
  })
  await eventually('the last outcome', () => calls.includes('job-3'))
  expect(calls).toEqual(['job-1', 'job-2', 'job-2', 'job-2', 'job-3'])
})

test('what was handled is committed; what was not comes again to the next reader', async () => {
  const prefix = await makeTopics(1)
  const group = unique('reader')
  await publishOutcomes(prefix, { kind: 'approved', partition: 0, offsets: [1, 2, 3] })
  const first: string[] = []
  const reader = await read({ prefix, group }, ({ jobId }) => {
    if (jobId === 'job-3') throw new Error('not this one')
    first.push(jobId)
  })
  await eventually('two handled', () => first.length === 2)
  await reader.stop()
  const second: string[] = []
  await read({ prefix, group }, ({ jobId }) => void second.push(jobId))
  await eventually('the third', () => second.includes('job-3'))
  expect(second).toEqual(['job-3'])
})

test('markers at the end are committed too, so that no lag is shown', async () => {
  const prefix = await makeTopics(1)
  const group = unique('reader')
  await publishOutcomes(prefix, { kind: 'approved', partition: 0, offsets: [1] })
  const seen: string[] = []
  await read({ prefix, group }, ({ jobId }) => void seen.push(jobId))
  await committed(prefix, group, '2')
})

test('from latest: nothing of before, everything after, also what came while it was away', async () => {
  const prefix = await makeTopics(2)
  const group = unique('reader')
  await publishOutcomes(prefix, { kind: 'approved', partition: 0, offsets: [1] })
  const seen: string[] = []
  const handler = ({ jobId }: Outcome): void => void seen.push(jobId)
  const reader = await read({ prefix, group, from: 'latest' }, handler)
  await reader.stop()
  await publishOutcomes(prefix, { kind: 'approved', partition: 0, offsets: [2] })
  await publishOutcomes(prefix, { kind: 'approved', partition: 1, offsets: [3] })
  await read({ prefix, group, from: 'latest' }, handler)
  await eventually('both', () => seen.length >= 2)
  expect(seen.toSorted()).toEqual(['job-2', 'job-3'])
})

test('a handler slower than the session keeps its partition', async () => {
  const prefix = await makeTopics(1)
  await publishOutcomes(prefix, { kind: 'approved', partition: 0, offsets: [1, 2] })
  const group = unique('reader')
  const calls: string[] = []
  await read({ prefix, group, sessionTimeoutMs: 6000 }, async ({ jobId }) => {
    calls.push(jobId)
    const end = performance.now() + 9000
    if (jobId === 'job-1') await eventually('nine seconds are over', () => performance.now() > end)
  })
  await committed(prefix, group, '3')
  expect(calls).toEqual(['job-1', 'job-2'])
})

test('brokers that do not answer are a fault, not an exception', async () => {
  const reader = await readOutcomes({ brokers: ['127.0.0.1:1'], group: 'nobody', from: 'earliest' }, () =>
    Promise.resolve(),
  )
  expect(reader).toMatchObject({ ok: false, fault: { code: 'kafka_failed', kind: 'outage' } })
})
