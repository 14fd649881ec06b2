// One test's own world on shared services: topics, group, queues, policies, a demo model, service processes.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import kafkajs, { type Kafka, type Producer } from 'kafkajs'
import { startDemoModel, type DemoModel } from '../../deploy/local/demo-model/server.ts'
import { applySchemas } from '../../src/adapters/registry/apply-schemas.ts'
import { applyTopics } from '../../src/adapters/kafka/topics.ts'
import { topicNames, type TopicNames } from '../../src/adapters/kafka/topic-names.ts'
import { readCommitted, type CommittedRecord } from './committed-log.ts'
import { startProcess, type ServiceProcess } from './service-process.ts'
import { services, type Services } from './services.ts'

export type WorldOptions = {
  readonly partitions?: number
  readonly replicationFactor?: number
  readonly services?: Services
  /** YAML put under `models:` for demo/basic. */
  readonly model?: string
  /** More models, as entries of a YAML map. */
  readonly models?: string
  /** More YAML lines of the config. */
  readonly config?: string
  /** Policy files by name; `smoke` (two samples, text) is always there. */
  readonly policies?: Readonly<Record<string, string>>
}

export type World = {
  readonly prefix: string
  readonly topics: TopicNames
  readonly demo: DemoModel
  readonly kafka: Kafka
  readonly configFile: string
  readonly folder: string
  /** Starts `assay serve` and resolves when it is ready. */
  serve(roles: string, env?: Readonly<Record<string, string>>): Promise<ServiceProcess>
  /** Sends raw records, spread over the partitions by their place unless they name one. */
  send(records: readonly RawRecord[]): Promise<void>
  /** Every committed record of the three outcome topics. */
  outcomes(): Promise<readonly CommittedRecord[]>
  committed(topic: keyof TopicNames): Promise<readonly CommittedRecord[]>
  stop(): Promise<void>
}

export type RawRecord = {
  readonly key?: string | null
  readonly value: string | Buffer | null
  readonly partition?: number
  readonly headers?: Readonly<Record<string, string>>
}

const smoke = `
name: smoke
version: 1.0.0
models: [demo/basic]
sampling: { count: 2 }
fallback: { en: "Sorry, no answer.", zh: "抱歉，暂无答复。" }
`

let count = 0

export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const { partitions = 2, replicationFactor = 1 } = options
  const at = options.services ?? services()
  const prefix = `t${process.pid}x${++count}x${Date.now().toString(36)}`
  const topics = topicNames(prefix)
  const demo = await startDemoModel({ port: 0 })
  const folder = join(import.meta.dirname, '../../.local/test', prefix)
  const configFile = writeFiles(folder, { prefix, options, demo })
  const kafka = new kafkajs.Kafka({ brokers: at.kafkaBrokers.split(','), logLevel: kafkajs.logLevel.NOTHING })
  await makeTopics(kafka, { prefix, partitions, replicationFactor })
  await applySchemas({ registry: { url: at.schemaRegistryUrl, timeoutMs: 10_000 }, topics })
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1 })
  await producer.connect()
  const processes: ServiceProcess[] = []
  return {
    prefix,
    topics,
    demo,
    kafka,
    configFile,
    folder,
    async serve(roles, env = {}) {
      const started = await startProcess({
        args: ['--config', configFile, 'serve', '--roles', roles],
        env: {
          KAFKA_BROKERS: at.kafkaBrokers,
          REDIS_URL: at.redisUrl,
          SCHEMA_REGISTRY_URL: at.schemaRegistryUrl,
          ...env,
        },
        name: `${prefix}-${roles}`,
        folder,
      })
      processes.push(started)
      return started
    },
    send: (records) => sendRaw(producer, topics.jobs, { records, partitions }),
    outcomes: () => readCommitted(at.kafkaBrokers, [topics.approved, topics.rejected, topics.deadLetters]),
    committed: (topic) => readCommitted(at.kafkaBrokers, [topics[topic]]),
    async stop() {
      await Promise.all(processes.map((each) => each.kill('SIGKILL')))
      await producer.disconnect()
      await demo.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function writeFiles(
  folder: string,
  world: { readonly prefix: string; readonly options: WorldOptions; readonly demo: DemoModel },
): string {
  const { prefix, options, demo } = world
  mkdirSync(join(folder, 'policies'), { recursive: true })
  for (const [name, text] of Object.entries({ smoke, ...options.policies })) {
    writeFileSync(join(folder, 'policies', `${name}.yaml`), text)
  }
  const file = join(folder, 'assay.yaml')
  const lines = [
    `prefix: ${prefix}`,
    `group: ${prefix}`,
    `redis: { prefix: ${prefix} }`,
    'policies: ./policies',
    `endpoints: { demo: { baseUrl: '${demo.baseUrl}' } }`,
    `models: { demo/basic: { ${options.model ?? 'concurrency: 50'} }${options.models === undefined ? '' : `, ${options.models}`} }`,
    options.config ?? '',
  ]
  writeFileSync(file, lines.join('\n'))
  return file
}

async function makeTopics(
  kafka: Kafka,
  settings: { readonly prefix: string; readonly partitions: number; readonly replicationFactor: number },
): Promise<void> {
  const admin = kafka.admin()
  await admin.connect()
  const made = await applyTopics(admin, { ...settings, maxOutcomeBytes: 900_000 })
  await admin.disconnect()
  if (!made.ok) throw new Error(made.fault.message)
}

async function sendRaw(
  producer: Producer,
  topic: string,
  { records, partitions }: { readonly records: readonly RawRecord[]; readonly partitions: number },
): Promise<void> {
  const by = Map.groupBy(
    records.map((record, place) => ({ ...record, partition: record.partition ?? place % partitions })),
    ({ partition }) => partition,
  )
  for (const [partition, list] of by) {
    await producer.send({
      topic,
      acks: -1,
      messages: list.map(({ key = null, value, headers = {} }) => ({ key, value, headers, partition })),
    })
  }
}
