// A Kafka admin for the length of one piece of work.
import { kafkaFault } from '../../adapters/kafka/kafka-fault.ts'
import type { Admin } from '../../adapters/kafka/open-kafka.ts'
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { kafkaOf } from '../parts.ts'
import { commandLog, type CommandDeps } from './command-deps.ts'
import { reachAny } from './reach.ts'

/** Whether a broker answers; `kafka_failed` with each address and its reason where none does. */
export async function reachKafka({ kafka }: Config): Promise<Result<undefined, Fault>> {
  const reached = await reachAny(kafka.brokers)
  return reached.ok ? ok(undefined) : failed(fault('kafka_failed', { reason: reached.fault }))
}

/** Says in seconds which topic is missing: a reader of one that is would look for it for much longer. */
export const needTopics = (
  config: Config,
  topics: readonly string[],
  deps: CommandDeps,
): Promise<Result<undefined, Fault>> =>
  withAdmin(config, deps, async (admin) => {
    const present = await admin.listTopics()
    const reason = topics.find((topic) => !present.includes(topic))
    return reason === undefined ? ok(undefined) : failed(fault('kafka_topic_missing', { reason }))
  })

/** Connects, runs `use`, disconnects. What is thrown inside comes back as a fault of Kafka. */
export async function withAdmin<T>(
  config: Config,
  deps: CommandDeps,
  use: (admin: Admin) => Promise<Result<T, Fault>>,
): Promise<Result<T, Fault>> {
  const reached = await reachKafka(config)
  if (!reached.ok) return reached
  const admin = kafkaOf(config, commandLog(deps)).admin()
  try {
    await admin.connect()
    return await use(admin)
  } catch (error) {
    return failed(kafkaFault(error))
  } finally {
    await admin.disconnect().catch(() => undefined)
  }
}
