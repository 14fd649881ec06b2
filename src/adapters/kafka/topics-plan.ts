// Which topics there should be, and what to do about those there are. Values only; topics.ts does it.
import { topicNames } from './topic-names.ts'

export type TopicSettings = {
  readonly prefix: string
  /** Of the jobs topic. */
  readonly partitions: number
  readonly replicationFactor: number
  /** Largest outcome or audit record, in bytes. */
  readonly maxOutcomeBytes: number
}

/** A topic as it stands on the broker. */
export type ExistingTopic = {
  readonly partitions: number
  readonly configs: Readonly<Record<string, string>>
}

export type TopicPlan = {
  readonly topic: string
  readonly partitions: number
  readonly replicationFactor: number
  readonly configs: Readonly<Record<string, string>>
}

export type TopicDifference = {
  readonly topic: string
  readonly what: 'missing' | 'partitions' | 'config'
  /** partitions, or the name of the config entry. */
  readonly name: string
  readonly wanted: string
  readonly found: string
  /** Whether the service loses or blocks without it; else an operator may have meant it. */
  readonly needed: boolean
}

/** The broker's own default of max.message.bytes. */
const usualMessageBytes = 1_048_588
/** Room for our headers beside the original bytes: a dead letter must always fit. */
const headerRoomBytes = 131_072

const days = (count: number): string => String(count * 86_400_000)

/**
 * The topics for these settings, outputs first and jobs last: an output may never have fewer partitions than jobs,
 * since the outcome of a job goes to the partition of the same number. `jobs` is the jobs topic where it exists
 * already; it may have more partitions or take larger records than the settings ask for.
 */
export function planTopics(settings: TopicSettings, jobs?: ExistingTopic): TopicPlan[] {
  const names = topicNames(settings.prefix)
  const partitions = Math.max(settings.partitions, jobs?.partitions ?? 0)
  const jobBytes = Number(jobs?.configs['max.message.bytes'] ?? usualMessageBytes)
  const outcomeBytes = Math.max(usualMessageBytes, settings.maxOutcomeBytes + headerRoomBytes)
  const widestBytes = Math.max(outcomeBytes, jobBytes + headerRoomBytes)
  const plan = (topic: string, configs: Record<string, string>, count = partitions): TopicPlan => ({
    topic,
    partitions: count,
    replicationFactor: settings.replicationFactor,
    configs: { 'min.insync.replicas': settings.replicationFactor >= 3 ? '2' : '1', ...configs },
  })
  const kept = (bytes: number, count: number) => ({
    'cleanup.policy': 'delete',
    'retention.ms': days(count),
    'max.message.bytes': String(bytes),
  })
  return [
    plan(names.deadLetters, kept(widestBytes, 30)),
    plan(names.attempts, kept(widestBytes, 30)),
    plan(names.approved, kept(outcomeBytes, 7)),
    plan(names.rejected, kept(outcomeBytes, 7)),
    plan(names.compensationResults, kept(usualMessageBytes, 30)),
    plan(names.compensations, kept(outcomeBytes, 30)),
    plan(names.reviews, kept(usualMessageBytes, 30)),
    // One partition: a replay reads the whole ledger, and it is small.
    plan(names.replays, { 'cleanup.policy': 'compact', 'max.message.bytes': String(usualMessageBytes) }, 1),
    // One partition: a halt and its clearing stand in one order, whoever wrote them.
    plan(names.halts, { 'cleanup.policy': 'compact', 'max.message.bytes': String(usualMessageBytes) }, 1),
    plan(names.jobs, kept(jobBytes, 7)),
  ]
}

const atLeast = new Set(['max.message.bytes', 'min.insync.replicas'])
const needed = new Set(['max.message.bytes', 'cleanup.policy'])

/** What differs between plan and broker. More partitions or larger limits than planned are no difference. */
export function topicDifferences(plan: TopicPlan, found: ExistingTopic | undefined): TopicDifference[] {
  const { topic } = plan
  if (found === undefined) {
    return [{ topic, what: 'missing', name: 'topic', wanted: 'present', found: 'absent', needed: true }]
  }
  const partitions: TopicDifference[] =
    found.partitions >= plan.partitions
      ? []
      : [
          {
            topic,
            what: 'partitions',
            name: 'partitions',
            wanted: String(plan.partitions),
            found: String(found.partitions),
            needed: true,
          },
        ]
  const configs = Object.entries(plan.configs).flatMap(([name, wanted]): TopicDifference[] => {
    const value = found.configs[name] ?? ''
    if (value === wanted || (atLeast.has(name) && Number(value) >= Number(wanted))) return []
    return [{ topic, what: 'config', name, wanted, found: value, needed: needed.has(name) }]
  })
  return [...partitions, ...configs]
}
