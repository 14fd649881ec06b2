// The role that owns partitions of the jobs topic: pool, policies, engine, consumer, wired together.
import { openGrammars } from '../adapters/grammars/open-grammars.ts'
import { kafkaFault } from '../adapters/kafka/kafka-fault.ts'
import { openPolicyStore, type OpenPolicyStore } from '../adapters/policies/open-policy-store.ts'
import { openSamplePool, type OwnerPool } from '../adapters/bullmq/sample-pool.ts'
import type { Codec } from '../adapters/registry/open-registry.ts'
import type { Config } from '../config/config.ts'
import type { Owner } from '../ports/sample-pool.ts'
import type { Log, Meter, Tracer } from '../ports/telemetry.ts'
import { openHaltsView, type HaltsView } from '../../consumers/jobs/halts-view.ts'
import { processRecord, type ProcessDeps } from '../../consumers/jobs/process-record.ts'
import { startJobConsumer } from '../../consumers/jobs/start-job-consumer.ts'
import { attributeNames, metricNames } from '../telemetry/names.ts'
import { openJobMetrics } from '../telemetry/job-metrics.ts'
import { openJobParts, servedBy, takeUpBy } from './job-parts.ts'
import { showJobs } from './jobs-gauges.ts'
import { groupNeed, redisNeed } from './needs.ts'
import { watchRegistry } from './registry-watch.ts'
import { codecOf, kafkaOf, poolModelsOf, poolSettingsOf, systemClock, topicsOf } from './parts.ts'
import { startCanaries, type Canaries } from './canaries/start-canaries.ts'
import type { Role, RoleDeps } from './role.ts'
import { regressionVet } from './run-regression.ts'
import { wait } from './wait.ts'

/** Rejects when Kafka does not answer, or when the policies do not load. */
export async function startJobsRole(config: Config, deps: RoleDeps): Promise<Role> {
  const { log, tracer, meter } = deps
  const topics = topicsOf(config)
  const policies = await policiesOf(config, deps)
  const pool = openSamplePool({
    redis: { url: config.redis.url },
    models: poolModelsOf(config),
    log,
    settings: poolSettingsOf(config),
  })
  pool.start()
  const partitions = openPartitions(pool, { group: config.group, topic: topics.jobs })
  const canaries = canariesFor(config, { pool, policies, partitions, log, tracer, meter })
  const parts = openJobParts(config, { pool, log })
  const halts = haltsFor(config, log)
  const shared = { ...processDeps(config, deps), halts }
  const consumer = await startJobConsumer(consumerSettings(config, topics.jobs), {
    kafka: kafkaOf(config, log),
    process(record, place, running) {
      const { value, release } = parts.take()
      const { outside, revision: configRevision } = value
      const engine = { pool, outside, clock: systemClock, tracer }
      // Policies of the same moment: what they name is in these parts.
      const process: ProcessDeps = { ...shared, policies: policies.current(), engine, configRevision }
      return processRecord(record, { place, running }, process).finally(release)
    },
    outage: (model) => pool.outage(model),
    faultOf: kafkaFault,
    onFailed: ({ code }) =>
      meter?.count(metricNames.transactionFailures, 1, { [attributeNames.errorCode]: code }),
    wait,
    onOwned: partitions.own,
    log,
  })
  const registry = watchRegistry(config)
  const stopShowing = meter && showJobs(meter, { consumer, pool, policies: policies.current, now: Date.now })
  return {
    name: 'jobs',
    crashed: consumer.crashed,
    needs: () => [
      groupNeed(consumer.missing()),
      redisNeed(pool.redisAway()),
      { name: 'registry', fault: registry.fault() },
    ],
    takeUp: takeUpBy(policies, parts),
    async stop(deadlineMs) {
      stopShowing?.()
      registry.stop()
      await canaries?.stop()
      await consumer.stop(deadlineMs)
      await halts.close().catch(() => undefined)
      await pool.stop()
      await policies.stop()
      await parts.close()
    },
  }
}

function processDeps(
  config: Config,
  { log, tracer, meter }: RoleDeps,
): Omit<ProcessDeps, 'halts' | 'policies' | 'engine' | 'configRevision'> {
  const topics = topicsOf(config)
  return {
    ...codecPorts(codecOf(config)),
    topics: { ...topics, 'dead-letter': topics.deadLetters },
    maxJobBytes: config.intake.maxJobBytes,
    maxOutcomeBytes: config.publish.maxOutcomeBytes,
    tracer,
    log,
    metrics: meter && openJobMetrics(meter),
  }
}

const policiesOf = async (
  config: Config,
  { log, tracer, meter, onUseChanged }: RoleDeps,
): Promise<OpenPolicyStore> =>
  openPolicyStore({
    dir: config.policies,
    served: servedBy(config),
    grammars: await openGrammars(),
    log,
    tracer,
    meter,
    vet: regressionVet(config.policies),
    onChange: onUseChanged,
  })

/** With no more jobs than this still running in a partition, an outcome goes out at once. */
const gatherAbove = 4
const gatherMsAJob = 1

/**
 * A transaction costs broker and service the same for one outcome as for a hundred, so they are gathered: for a
 * millisecond for each job that still runs, up to the configured time. Few jobs are not kept waiting; many wait for
 * each other anyway.
 */
const lingerMs = (running: number, mostMs: number): number =>
  Math.min(mostMs, Math.max(0, running - gatherAbove) * gatherMsAJob)

const consumerSettings = (config: Config, topic: string): Parameters<typeof startJobConsumer>[0] => ({
  group: config.group,
  topic,
  transactionalIdPrefix: config.prefix,
  transactionTimeoutMs: config.publish.transactionTimeoutMs,
  maxInFlight: config.intake.maxInFlight,
  lingerMs: (running) => lingerMs(running, config.publish.lingerMs),
})

type Partitions = {
  /** Tells the pool whose samples this process waits for; what is lost is released before its jobs are cancelled. */
  readonly own: (partitions: readonly number[]) => void
  readonly has: (partition: number) => boolean
  readonly place: (partition: number) => Owner
}

function openPartitions(
  pool: OwnerPool,
  { group, topic }: { readonly group: string; readonly topic: string },
): Partitions {
  let owned: readonly number[] = []
  const place = (partition: number): Owner => ({ group, topic, partition })
  return {
    own(partitions) {
      for (const partition of owned) if (!partitions.includes(partition)) pool.release(place(partition))
      for (const partition of partitions) pool.adopt(place(partition))
      owned = partitions
    },
    has: (partition) => owned.includes(partition),
    place,
  }
}

const haltsFor = (config: Config, log: Log): HaltsView =>
  openHaltsView({
    openScanner: () => kafkaOf(config, log).scanner(),
    codec: codecOf(config),
    topic: topicsOf(config).halts,
  })

/** Exactly one process of a group owns it, and that one shows the canaries. */
const canaryPartition = 0

function canariesFor(
  { canaries: { everyMinutes } }: Config,
  parts: {
    readonly pool: OwnerPool
    readonly policies: OpenPolicyStore
    readonly partitions: Partitions
    readonly log: Log
    readonly tracer: Tracer
    readonly meter: Meter | undefined
  },
): Canaries | undefined {
  if (everyMinutes === 0) return undefined
  const { pool, policies, partitions, log, tracer, meter } = parts
  return startCanaries({
    pool,
    clock: systemClock,
    tracer,
    meter,
    log,
    policies: policies.current,
    isOurs: () => partitions.has(canaryPartition),
    owner: partitions.place(canaryPartition),
    everyMinutes,
  })
}

function codecPorts(codec: Codec): Pick<ProcessDeps, 'decode' | 'encode'> {
  return {
    decode: (value) => codec.decode('jobs', value),
    encode(record) {
      switch (record.stream) {
        case 'approved':
          return codec.encode(record.stream, record.value)
        case 'rejected':
          return codec.encode(record.stream, record.value)
        case 'attempts':
          return codec.encode(record.stream, record.value)
        case 'compensations':
          return codec.encode(record.stream, record.value)
        case 'halts':
          return codec.encode(record.stream, record.value)
      }
    },
  }
}
