// Starts the floor's two processes on topics of their own.
import { join } from 'node:path'
import { openKafka } from '../../src/adapters/kafka/open-kafka.ts'
import type { BenchStack } from '../harness/bench-stack.ts'
import { startChild } from '../harness/child.ts'
import { silentLog } from '../../src/telemetry/silent.ts'
import { partitionCount, question, type Sampling, type System } from '../harness/system.ts'
import type { FloorSettings } from './names.ts'

const program = join(import.meta.dirname, '../floor.ts')

async function makeTopics(brokers: readonly string[], topics: readonly string[]): Promise<void> {
  const admin = openKafka({ brokers, clientId: 'bench' }, silentLog).admin()
  await admin.connect()
  await admin.createTopics({
    waitForLeaders: true,
    topics: topics.map((topic) => ({ topic, numPartitions: partitionCount, replicationFactor: 1 })),
  })
  await admin.disconnect()
}

export async function startFloor(
  stack: BenchStack,
  sampling: Sampling & { readonly lingerMs: number },
): Promise<System> {
  const brokers = stack.kafkaBrokers.split(',')
  const settings: FloorSettings = {
    ...sampling,
    brokers,
    redisPort: Number(new URL(stack.redisUrl).port || 6379),
    run: stack.run,
    jobsTopic: `${stack.run}-floor.jobs`,
    outTopic: `${stack.run}-floor.outcomes`,
    partitions: partitionCount,
  }
  await makeTopics(brokers, [settings.jobsTopic, settings.outTopic])
  const start = (role: string) =>
    startChild({
      name: `floor ${role}`,
      args: [program, role, JSON.stringify(settings)],
      logFile: join(stack.folder, `floor-${role}.log`),
      readyWhen: 'ready',
      signal: stack.signal,
    })
  const worker = await start('worker')
  const service = await start('service').catch(async (error: unknown) => {
    await worker.stop()
    throw error
  })
  return {
    name: 'floor',
    jobsTopic: settings.jobsTopic,
    partitions: partitionCount,
    outcomeTopics: [settings.outTopic],
    goodTopic: settings.outTopic,
    processes: [service, worker],
    job: (key) => ({ key, value: Buffer.from(JSON.stringify({ id: key, prompt: question })) }),
  }
}
