// Starts the project as users do: topics, schemas, one process for jobs, one for samples.
import { join } from 'node:path'
import { openKafka } from '../../src/adapters/kafka/open-kafka.ts'
import { topicNames } from '../../src/adapters/kafka/topic-names.ts'
import { applyTopics } from '../../src/adapters/kafka/topics.ts'
import { applySchemas } from '../../src/adapters/registry/apply-schemas.ts'
import { openRegistry } from '../../src/adapters/registry/open-registry.ts'
import { loadConfig } from '../../src/config/load.ts'
import type { Config } from '../../src/config/config.ts'
import { codecSettings } from '../../src/runtime/parts.ts'
import type { BenchStack } from '../harness/bench-stack.ts'
import { startChild } from '../harness/child.ts'
import { silentLog } from '../../src/telemetry/silent.ts'
import { partitionCount, question, type BenchJob, type System } from '../harness/system.ts'
import { writeProjectFiles, type ProjectOptions } from './project-files.ts'

const program = join(import.meta.dirname, '../../src/cli/main.ts')

async function makeTopics(config: Config): Promise<void> {
  const admin = openKafka(config.kafka, silentLog).admin()
  await admin.connect()
  const { prefix, kafka, publish } = config
  const made = await applyTopics(admin, { ...kafka, prefix, maxOutcomeBytes: publish.maxOutcomeBytes })
  await admin.disconnect()
  if (!made.ok) throw new Error(made.fault.message)
}

/** Registers the schemas; answers with the way jobs are written. */
async function jobWriter(config: Config): Promise<(key: string) => BenchJob> {
  const settings = codecSettings(config)
  if (settings.registry !== undefined) await applySchemas({ ...settings, registry: settings.registry })
  const { codec } = openRegistry(settings)
  const jobOf = (id: string) => ({ id, policy: 'bench', prompt: question })
  const first = await codec.encode('jobs', jobOf('first'))
  if (!first.ok) throw new Error(first.fault.message)
  // The same in front of every job: the id of the schema, or nothing.
  const head = first.value.subarray(0, first.value.indexOf('{'))
  return (key) => ({ key, value: Buffer.concat([head, Buffer.from(JSON.stringify(jobOf(key)))]) })
}

export async function startProject(stack: BenchStack, options: ProjectOptions): Promise<System> {
  const file = writeProjectFiles(stack, options)
  const loaded = loadConfig({ file, environment: {} })
  if (!loaded.ok) throw new Error(loaded.fault.message)
  const { config } = loaded.value
  await makeTopics(config)
  const job = await jobWriter(config)
  const start = (role: string, name: string, readyWhen: string) =>
    startChild({
      name,
      args: [program, 'serve', '--roles', role, '--config', file],
      logFile: join(stack.folder, `${role}.log`),
      readyWhen,
      signal: stack.signal,
    })
  const worker = await start('samples', 'worker', '"ready"')
  const service = await start('jobs', 'service', '"partition taken over"').catch(async (error: unknown) => {
    await worker.stop()
    throw error
  })
  const topics = topicNames(config.prefix)
  return {
    name: 'project',
    jobsTopic: topics.jobs,
    partitions: partitionCount,
    outcomeTopics: [topics.approved, topics.rejected, topics.deadLetters],
    goodTopic: topics.approved,
    processes: [service, worker],
    job,
  }
}
