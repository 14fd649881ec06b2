// Sending jobs to a real broker, with and without a registry.
import { afterEach, expect, test } from 'vitest'
import {
  openJobProducer,
  type JobProducer,
  type JobProducerOptions,
} from '../../../producers/jobs/open-job-producer.ts'
import type { Job } from '../../../schemas/generated/job.ts'
import { applySchemas } from '../../../src/adapters/registry/apply-schemas.ts'
import { openRegistry } from '../../../src/adapters/registry/open-registry.ts'
import { topicNames } from '../../../src/adapters/kafka/topic-names.ts'
import { readCommitted } from '../../support/committed-log.ts'
import { makeTopics } from '../../support/letters.ts'
import { services } from '../../support/services.ts'
import { openMemoryTracer } from '../../support/memory-tracer.ts'

const brokers = services().kafkaBrokers.split(',')
const registry = { url: services().schemaRegistryUrl, timeoutMs: 5000 }
const job = (id: string): Job => ({ id, policy: 'refund-policy', prompt: `Hello ${id}` })
const open: JobProducer[] = []
afterEach(() => Promise.all(open.splice(0).map(({ close }) => close())))

function producer(options: Partial<JobProducerOptions>): JobProducer {
  const opened = openJobProducer({ brokers, ...options })
  open.push(opened)
  return opened
}

const sentJobs = (prefix: string) => readCommitted(services().kafkaBrokers, [topicNames(prefix).jobs])

test('each job once, where the answer says it is, on the partition of its key', async () => {
  const prefix = await makeTopics(4)
  const jobs = Array.from({ length: 500 }, (_, index) => job(`job-${index}`))
  const sent = await producer({ prefix }).send(jobs)
  const records = await sentJobs(prefix)
  expect(records).toHaveLength(500)
  const place = (id: string) => records.find(({ key }) => key === id)
  expect(sent.ok && sent.value).toEqual(
    jobs.map(({ id }) => ({
      id,
      topic: topicNames(prefix).jobs,
      partition: place(id)?.partition,
      offset: String(place(id)?.offset),
    })),
  )
  expect(new Set(records.map(({ partition }) => partition)).size).toBe(4)
})

test('the same key goes to the partition that Java clients choose', async () => {
  const prefix = await makeTopics(8)
  // Kafka's own test vectors of murmur2, made positive, modulo 8.
  const sent = await producer({ prefix }).send([job('21'), job('foobar'), job('a-little-bit-long-string')])
  expect(sent.ok && sent.value.map(({ partition }) => partition)).toEqual(
    [-973932308, -790332482, -985981536].map((hash) => (hash & 0x7fffffff) % 8),
  )
})

test('many calls at once: each answered with its own job', async () => {
  const prefix = await makeTopics(3)
  const client = producer({ prefix })
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) => client.send(job(`job-${index}`))),
  )
  expect(answers.map((answer) => (answer.ok ? answer.value[0]?.id : answer.fault.code))).toEqual(
    Array.from({ length: 300 }, (_, index) => `job-${index}`),
  )
  expect(new Set((await sentJobs(prefix)).map(({ key }) => key)).size).toBe(300)
})

test('with a registry the value carries the id of our schema', async () => {
  const prefix = await makeTopics(1)
  const topics = topicNames(prefix)
  await applySchemas({ registry, topics })
  expect(await producer({ prefix, registry }).send(job('framed'))).toMatchObject({ ok: true })
  const [record] = await sentJobs(prefix)
  expect(record?.value?.[0]).toBe(0)
  const { codec } = openRegistry({ registry, topics, maxJobBytes: 262_144 })
  expect(await codec.decode('jobs', record?.value ?? null)).toEqual({ ok: true, value: job('framed') })
})

test('a schema that is not registered sends nothing and says so', async () => {
  const prefix = await makeTopics(1)
  const sent = await producer({ prefix, registry }).send(job('a'))
  expect(sent).toMatchObject({ ok: false, fault: { code: 'registry_schema_missing', sent: [] } })
  expect(await sentJobs(prefix)).toEqual([])
})

test('the trace goes on: a producer span under the caller’s, its context in the headers', async () => {
  const prefix = await makeTopics(1)
  const memory = openMemoryTracer()
  const caller = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' }
  await producer({ prefix, tracer: memory.tracer }).send(job('traced'), caller)
  const [span] = await memory.spans(1)
  const [record] = await sentJobs(prefix)
  expect(span?.name).toBe(`send ${topicNames(prefix).jobs}`)
  expect(span?.parentSpanContext?.spanId).toBe('00f067aa0ba902b7')
  expect(record?.headers['traceparent']).toBe(
    `00-4bf92f3577b34da6a3ce929d0e0e4736-${span?.spanContext().spanId}-01`,
  )
  expect(span?.attributes).toMatchObject({ 'messaging.kafka.offset': 0, 'assay.job.id': 'traced' })
  await memory.close()
})

test('without a trace there is no header', async () => {
  const prefix = await makeTopics(1)
  await producer({ prefix }).send(job('plain'))
  const [record] = await sentJobs(prefix)
  expect(record?.headers).toEqual({})
})

test('a topic that is missing, and brokers that are away, are faults', async () => {
  expect(await producer({ prefix: 'never-made' }).send(job('a'))).toMatchObject({
    ok: false,
    fault: { code: 'kafka_topic_missing' },
  })
  expect(await producer({ brokers: ['127.0.0.1:1'] }).send(job('a'))).toMatchObject({
    ok: false,
    fault: { code: 'kafka_failed', sent: [] },
  })
})
