// Sending jobs through the client that upstream services use, a hundred at a time.
import type { SentJob as Sent } from '../../../producers/jobs/open-job-producer.ts'
import { openJobProducer } from '../../../producers/jobs/open-job-producer.ts'
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { sourceKey } from '../../core/job/source.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { codecSettings } from '../parts.ts'
import { commandLog, type CommandDeps } from './command-deps.ts'
import type { JobEntry } from './job-entries.ts'
import { withTracer } from './with-tracer.ts'
import { reachKafka } from './with-admin.ts'

export type SentJob = {
  readonly jobId: string
  readonly topic: string
  readonly partition: number
  readonly offset: number
  /** topic-partition-offset, which outcomes name as their source. */
  readonly source: string
}

const chunk = 100

/** Stops at the first failure, or when aborted; what was sent before stays sent, and `onSent` has told of it. */
export async function sendJobs(
  config: Config,
  entries: readonly JobEntry[],
  deps: CommandDeps & { readonly onSent: (job: SentJob) => void },
): Promise<Result<undefined, Fault>> {
  const reached = await reachKafka(config)
  if (!reached.ok) return reached
  const { registry, maxJobBytes } = codecSettings(config)
  return withTracer(config, async (tracer) => {
    const producer = openJobProducer({
      tracer,
      ...config.kafka,
      clientId: `${config.kafka.clientId}-cli`,
      prefix: config.prefix,
      maxJobBytes,
      log: commandLog(deps),
      ...(registry === undefined ? {} : { registry }),
    })
    try {
      for (let at = 0; at < entries.length && !deps.signal.aborted; at += chunk) {
        const sent = await producer.send(entries.slice(at, at + chunk).map(({ job }) => job))
        for (const job of sent.ok ? sent.value : sent.fault.sent) deps.onSent(placed(job))
        if (!sent.ok) return failed(sent.fault)
      }
      return ok(undefined)
    } finally {
      await producer.close()
    }
  })
}

const placed = ({ id, topic, partition, offset }: Sent): SentJob => ({
  jobId: id,
  topic,
  partition,
  offset: Number(offset),
  source: sourceKey({ topic, partition, offset }),
})
