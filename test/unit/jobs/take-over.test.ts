import { expect, it } from 'vitest'
import { takeOver } from '../../../consumers/jobs/take-over.ts'
import type { Admin, KafkaConnections } from '../../../src/adapters/kafka/open-kafka.ts'
import { encodeDoneSet } from '../../../src/core/offsets/done-set.ts'
import { silentLog } from '../../../src/telemetry/silent.ts'

const place = { group: 'g', topic: 'jobs', partition: 0 }

function state(stored: { offset: string; metadata: string | null }, low: number) {
  const admin = {
    fetchOffsets: () => Promise.resolve([{ topic: 'jobs', partitions: [{ partition: 0, ...stored }] }]),
    fetchTopicOffsets: () => Promise.resolve([{ partition: 0, low: String(low), high: '1000' }]),
  } as unknown as Admin
  const transaction = { abort: () => Promise.resolve() }
  const producer = { connect: () => Promise.resolve(), transaction: () => Promise.resolve(transaction) }
  const kafka = { producer: () => producer } as unknown as KafkaConnections
  const rest = { transactionalIdPrefix: 'p', transactionTimeoutMs: 1, log: silentLog }
  return takeOver(place, { kafka, admin, ...rest })
}

it('does not do again what was done beyond jobs that retention has deleted', async () => {
  const metadata = encodeDoneSet({ base: 100, counter: 7, done: [120, 150, 160] })
  const found = await state({ offset: '100', metadata }, 150)
  expect(found).toMatchObject({ committed: 150, done: [150, 160], counter: 7 })
})

it('begins where the log begins when nothing was ever committed', async () => {
  expect(await state({ offset: '-1', metadata: null }, 4)).toMatchObject({
    committed: 4,
    done: [],
    counter: 0,
  })
})
