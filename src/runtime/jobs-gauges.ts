// What the jobs role shows at any moment: partitions and why they stand, the pool, models, policies.
import type { OwnerPool } from '../adapters/bullmq/sample-pool.ts'
import type { PolicySet } from '../adapters/policies/load-policies.ts'
import type { JobConsumer } from '../../consumers/jobs/start-job-consumer.ts'
import type { Meter, Reading } from '../ports/telemetry.ts'
import { attributeNames as a, metricNames as m } from '../telemetry/names.ts'

export type JobsView = {
  readonly consumer: Pick<JobConsumer, 'status' | 'ends'>
  readonly pool: Pick<OwnerPool, 'waiting' | 'outage'>
  readonly policies: () => PolicySet
  /** Milliseconds since 1970. */
  readonly now: () => number
}

type Status = ReturnType<JobConsumer['status']>[number]

/** How often the brokers are asked how far the log goes. */
const endsEveryMs = 5000

/** The returned function stops asking. */
export function showJobs(meter: Meter, { consumer, pool, policies, now }: JobsView): () => void {
  const partitions = (read: (status: Status) => readonly Reading[]) => (): Reading[] =>
    consumer.status().flatMap((status) =>
      read(status).map(({ value, labels }) => ({
        value,
        labels: { [a.messagingPartition]: String(status.partition), ...labels },
      })),
    )
  const ends = followEnds(consumer)
  meter.observe(
    m.jobsHeld,
    partitions(({ running, finished }) => [
      { value: running, labels: { [a.jobStage]: 'running' } },
      { value: finished, labels: { [a.jobStage]: 'decided' } },
    ]),
  )
  meter.observe(
    m.oldestJob,
    partitions(({ oldest }) => [{ value: oldest === undefined ? 0 : Math.max(0, now() - oldest) / 1000 }]),
  )
  meter.observe(
    m.lag,
    partitions(({ partition, committed }) => {
      const end = ends.of(partition)
      return end === undefined || committed === undefined ? [] : [{ value: Math.max(0, end - committed) }]
    }),
  )
  meter.observe(
    m.holds,
    partitions(({ holds }) => holds.map((reason) => ({ value: 1, labels: { [a.hold]: reason } }))),
  )
  showModels(meter, pool)
  meter.observe(m.policyInForce, () =>
    policies().loaded.map(({ policy: { ref } }) => ({
      value: 1,
      labels: { [a.policyName]: ref.name, [a.policyVersion]: ref.version },
    })),
  )
  return ends.stop
}

function showModels(meter: Meter, pool: JobsView['pool']): void {
  meter.observe(m.samplesWaiting, () =>
    [...pool.waiting()].map(([model, value]) => ({ value, labels: { [a.genAiRequestModel]: model } })),
  )
  meter.observe(m.modelOut, () =>
    [...pool.waiting().keys()].map((model) => ({
      value: Number(pool.outage(model) !== undefined),
      labels: { [a.genAiRequestModel]: model },
    })),
  )
}

type Ends = { readonly of: (partition: number) => number | undefined; readonly stop: () => void }

/** While the brokers do not answer there is no figure: an old one would say that nothing comes in. */
function followEnds({ ends }: Pick<JobConsumer, 'ends'>): Ends {
  let known: ReadonlyMap<number, number> = new Map()
  let asking = false
  const ask = async (): Promise<void> => {
    if (asking) return
    asking = true
    known = await ends().catch(() => new Map())
    asking = false
  }
  void ask()
  const timer = setInterval(() => void ask(), endsEveryMs)
  return { of: (partition) => known.get(partition), stop: () => clearInterval(timer) }
}
