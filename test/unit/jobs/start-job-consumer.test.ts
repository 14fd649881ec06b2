import { expect, it } from 'vitest'
import { startJobConsumer } from '../../../consumers/jobs/start-job-consumer.ts'
import type { KafkaConnections } from '../../../src/adapters/kafka/open-kafka.ts'
import { kafkaFault } from '../../../src/adapters/kafka/kafka-fault.ts'
import { silentLog } from '../../../src/telemetry/silent.ts'
import { wait } from '../../../src/runtime/wait.ts'
import { eventually } from '../../support/eventually.ts'

type EachBatch = (payload: unknown) => Promise<void>

/** A group with one partition, played by hand. */
function scriptedKafka() {
  const listeners = new Map<string, (event: { payload: unknown }) => void>()
  const seen = { seeks: [] as string[], resolved: [] as string[], handed: [] as number[] }
  let eachBatch: EachBatch = () => Promise.resolve()
  let running = true
  const ask = (): void => {
    if (!running) throw new Error('Consumer group was not initialized')
  }
  const done = () => Promise.resolve()
  const consumer = {
    events: { GROUP_JOIN: 'join', CRASH: 'crash', START_BATCH_PROCESS: 'start' },
    on: (name: string, listener: (event: { payload: unknown }) => void) => listeners.set(name, listener),
    connect: done,
    subscribe: done,
    disconnect: done,
    run: (config: { eachBatch: EachBatch }) => Promise.resolve(void (eachBatch = config.eachBatch)),
    pause: ask,
    resume: ask,
    seek({ offset }: { offset: string }) {
      ask()
      seen.seeks.push(offset)
    },
  }
  const admin = {
    connect: done,
    disconnect: done,
    fetchOffsets: () =>
      Promise.resolve([{ partitions: [{ partition: 0, offset: '-1', metadata: null as string | null }] }]),
    fetchTopicOffsets: () => Promise.resolve([{ partition: 0, low: '0', high: '1000' }]),
  }
  const producer = { connect: done, disconnect: done, transaction: () => Promise.resolve({ abort: done }) }
  const kafka = { consumer: () => consumer, admin: () => admin, producer: () => producer }
  return {
    kafka: kafka as unknown as KafkaConnections,
    seen,
    crash: () => void (running = false),
    restart: () => void (running = true),
    emit: (name: string, payload: unknown) => listeners.get(name)?.({ payload }),
    fetch: (from: number, offset: number) =>
      eachBatch({
        batch: {
          partition: 0,
          fetchedOffset: String(from),
          messages: [{ offset: String(offset), key: null, value: null, timestamp: '0' }],
          lastOffset: () => String(offset),
        },
        resolveOffset: (resolved: string) => void seen.resolved.push(resolved),
      }),
  }
}

async function started() {
  const script = scriptedKafka()
  const consumer = await startJobConsumer(
    {
      group: 'g',
      topic: 'jobs',
      transactionalIdPrefix: 'p',
      transactionTimeoutMs: 1000,
      maxInFlight: 10,
      lingerMs: () => 0,
    },
    {
      kafka: script.kafka,
      process(record) {
        script.seen.handed.push(record.offset)
        return new Promise(() => undefined)
      },
      outage: () => undefined,
      faultOf: kafkaFault,
      wait,
      onOwned: () => undefined,
      log: silentLog,
    },
  )
  return { ...script, consumer }
}

it('goes past aborted records that fill whole fetches, which kafkajs does not hand over', async () => {
  const { consumer, emit, fetch, seen } = await started()
  emit('join', { memberAssignment: { jobs: [0] } })
  await eventually('the partition is open', () => consumer.status()[0]?.holds.length === 0)
  emit('start', { topic: 'jobs', partition: 0, batchSize: 0, firstOffset: '0', lastOffset: '499' })
  await fetch(500, 500)
  expect(seen).toMatchObject({ handed: [500], resolved: ['500'], seeks: ['0'] })
  await consumer.stop(0)
})

it('outlives a take-over that ends while kafkajs is between a crash and its restart', async () => {
  const { consumer, emit, fetch, seen, crash, restart } = await started()
  emit('join', { memberAssignment: { jobs: [0] } })
  crash()
  await eventually('the partition is open', () => consumer.status()[0]?.holds.length === 0)
  restart()
  emit('join', { memberAssignment: { jobs: [0] } })
  await fetch(0, 0)
  expect(seen).toMatchObject({ handed: [0], seeks: ['0'] })
  await consumer.stop(0)
})
