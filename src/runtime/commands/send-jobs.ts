// Sending jobs in order, one at a time: where each one stands is known when it is sent.
import { kafkaFault } from '../../adapters/kafka/kafka-fault.ts'
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { codecOf, kafkaOf, topicsOf } from '../parts.ts'
import { commandLog, type CommandDeps } from './command-deps.ts'
import type { JobEntry } from './job-entries.ts'
import { reachKafka } from './with-admin.ts'

export type SentJob = {
  readonly jobId: string
  readonly policy: string
  readonly topic: string
  readonly partition: number
  readonly offset: number
  /** topic-partition-offset, which outcomes name as their source. */
  readonly source: string
}

/** Stops at the first failure, or when aborted; what was sent before stays sent. */
export async function sendJobs(
  config: Config,
  entries: readonly JobEntry[],
  deps: CommandDeps & { readonly onSent: (job: SentJob) => void },
): Promise<Result<undefined, Fault>> {
  const reached = await reachKafka(config)
  if (!reached.ok) return reached
  const codec = codecOf(config)
  const topic = topicsOf(config).jobs
  const producer = kafkaOf(config, commandLog(deps)).plainProducer()
  try {
    await producer.connect()
    for (const { job } of entries) {
      if (deps.signal.aborted) break
      const value = await codec.encode('jobs', job)
      if (!value.ok) return value
      const [sent] = await producer.send({ topic, acks: -1, messages: [{ key: job.id, value: value.value }] })
      const [partition, offset] = [sent?.partition ?? -1, Number(sent?.baseOffset ?? -1)]
      deps.onSent({
        jobId: job.id,
        policy: job.policy,
        topic,
        partition,
        offset,
        source: `${topic}-${partition}-${offset}`,
      })
    }
    return ok(undefined)
  } catch (error) {
    return failed(kafkaFault(error))
  } finally {
    await producer.disconnect().catch(() => undefined)
  }
}
