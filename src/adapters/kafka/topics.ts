// Looking at topics, and making those that are missing. Nothing is ever shrunk, altered or deleted.
import kafkajs from 'kafkajs'
import type { Fault } from '../../core/faults/codes.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { kafkaFault } from './kafka-fault.ts'
import type { Admin } from './kafkajs-types.ts'
import { topicNames } from './topic-names.ts'
import {
  planTopics,
  topicDifferences,
  type ExistingTopic,
  type TopicDifference,
  type TopicPlan,
  type TopicSettings,
} from './topics-plan.ts'

export type TopicReport = {
  readonly plan: readonly TopicPlan[]
  /** What was done, one line each; empty after a check. */
  readonly done: readonly string[]
  /** What still differs. Config entries are left to the operator: kafkajs can only replace all of them at once. */
  readonly differences: readonly TopicDifference[]
}

const visibleWithinMs = 15_000

/** Compares plan and broker. `admin` must be connected. */
export async function checkTopics(
  admin: Admin,
  settings: TopicSettings,
): Promise<Result<TopicReport, Fault>> {
  try {
    return ok(await compare(admin, settings))
  } catch (error) {
    return failed(kafkaFault(error))
  }
}

/** Makes missing topics and partitions, outputs before jobs, and reports what still differs. Safe to repeat. */
export async function applyTopics(
  admin: Admin,
  settings: TopicSettings,
): Promise<Result<TopicReport, Fault>> {
  try {
    const before = await compare(admin, settings)
    const done: string[] = []
    for (const plan of before.plan) {
      const wants = before.differences.filter(({ topic }) => topic === plan.topic)
      if (wants.some(({ what }) => what === 'missing')) done.push(await create(admin, plan))
      else if (wants.some(({ what }) => what === 'partitions')) done.push(await grow(admin, plan))
    }
    return ok({ ...(done.length === 0 ? before : await whenVisible(admin, settings)), done })
  } catch (error) {
    return failed(kafkaFault(error))
  }
}

async function create(
  admin: Admin,
  { topic, partitions, replicationFactor, configs }: TopicPlan,
): Promise<string> {
  const configEntries = Object.entries(configs).map(([name, value]) => ({ name, value }))
  const made = await admin.createTopics({
    // kafkajs would wait by asking, and takes the first "no such topic" of a broker that is behind for an answer.
    waitForLeaders: false,
    topics: [{ topic, numPartitions: partitions, replicationFactor, configEntries }],
  })
  return made ? `created ${topic} with ${partitions} partitions` : `${topic} was created meanwhile`
}

async function grow(admin: Admin, { topic, partitions }: TopicPlan): Promise<string> {
  await admin.createPartitions({ topicPartitions: [{ topic, count: partitions }] })
  return `${topic} grew to ${partitions} partitions`
}

/** The report once every broker knows what was just made: KRaft spreads it in some milliseconds. */
async function whenVisible(admin: Admin, settings: TopicSettings): Promise<TopicReport> {
  const deadline = performance.now() + visibleWithinMs
  for (;;) {
    const late = performance.now() > deadline
    try {
      const report = await compare(admin, settings)
      if (late || report.differences.every(({ what }) => what === 'config')) return report
    } catch (error) {
      if (late || kafkaFault(error).code !== 'kafka_topic_missing') throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function compare(admin: Admin, settings: TopicSettings): Promise<TopicReport> {
  const existing = await readTopics(admin, Object.values(topicNames(settings.prefix)))
  const plan = planTopics(settings, existing.get(topicNames(settings.prefix).jobs))
  return {
    plan,
    done: [],
    differences: plan.flatMap((each) => topicDifferences(each, existing.get(each.topic))),
  }
}

async function readTopics(admin: Admin, wanted: readonly string[]): Promise<Map<string, ExistingTopic>> {
  const present = new Set(await admin.listTopics())
  const topics = wanted.filter((topic) => present.has(topic))
  // Asked for no topic, kafkajs answers for all of them.
  if (topics.length === 0) return new Map()
  const [metadata, configs] = await Promise.all([
    admin.fetchTopicMetadata({ topics }),
    admin.describeConfigs({
      includeSynonyms: false,
      resources: topics.map((name) => ({ type: kafkajs.ConfigResourceTypes.TOPIC, name })),
    }),
  ])
  return new Map(
    metadata.topics.map(({ name, partitions }) => {
      const entries = configs.resources.find(({ resourceName }) => resourceName === name)?.configEntries ?? []
      const values = entries.map(({ configName, configValue }) => [configName, configValue] as const)
      return [name, { partitions: partitions.length, configs: Object.fromEntries(values) }] as const
    }),
  )
}
