// Kafka as the doctor sees it: brokers, topics, who takes jobs.
import { checkTopics } from '../../adapters/kafka/topics.ts'
import type { Admin } from '../../adapters/kafka/open-kafka.ts'
import type { Config } from '../../config/config.ts'
import { ok } from '../../core/prelude.ts'
import { topicsOf } from '../parts.ts'
import { faulty, fine, note, skipped, wrong, type CheckResult } from './check-result.ts'
import type { CommandDeps } from './command-deps.ts'
import { counted } from './counted.ts'
import { topicSettings } from './topics.ts'
import { withAdmin } from './with-admin.ts'

/** Rows for Kafka, topics and the service. */
export async function checkKafka(config: Config, deps: CommandDeps): Promise<readonly CheckResult[]> {
  const looked = await withAdmin(config, deps, async (admin) => {
    const { brokers } = await admin.describeCluster()
    const found = fine(
      'Kafka',
      `${counted(brokers.length, 'broker')}, by way of ${config.kafka.brokers.join(', ')}`,
    )
    const topics = await lookAtTopics(config, admin)
    return ok([found, topics, await lookAtService(config, admin, topics.state !== 'wrong')])
  })
  if (looked.ok) return looked.value
  return [faulty('Kafka', looked.fault), skipped('topics', 'needs Kafka'), skipped('service', 'needs Kafka')]
}

async function lookAtTopics(config: Config, admin: Admin): Promise<CheckResult> {
  const report = await checkTopics(admin, topicSettings(config))
  if (!report.ok) return faulty('topics', report.fault)
  const { plan, differences } = report.value
  const needed = differences.filter((each) => each.needed)
  const [first] = needed
  if (first !== undefined) {
    const rest = needed.length === 1 ? '' : `, and ${needed.length - 1} more`
    const detail = `${first.topic}: ${first.name} is ${first.found}, wanted ${first.wanted}${rest}`
    return wrong(
      'topics',
      detail,
      first.what === 'config' ? 'assay topics check names the entries to set' : 'assay topics apply',
    )
  }
  const detail = `${plan.length} topics under ${config.prefix}`
  if (differences.length === 0) return fine('topics', detail)
  return note(
    'topics',
    `${detail}, ${counted(differences.length, 'setting')} not as planned`,
    'assay topics check',
  )
}

/** Whether a process takes jobs, and how many wait. A service that is not running is no fault of the surroundings. */
async function lookAtService(config: Config, admin: Admin, hasTopics: boolean): Promise<CheckResult> {
  if (!hasTopics) return skipped('service', 'needs the topics')
  const { groups } = await admin.describeGroups([config.group])
  const members = groups[0]?.members.length ?? 0
  const waiting = await jobsWaiting(config, admin)
  const detail = `${counted(members, 'process', 'processes')} in group ${config.group}, ${counted(waiting, 'job')} not finished`
  return members > 0 ? fine('service', detail) : note('service', detail, 'assay serve')
}

/** Records after the committed offsets: jobs in work or waiting, markers of senders' transactions included. */
async function jobsWaiting({ group, ...config }: Config, admin: Admin): Promise<number> {
  const topic = topicsOf({ group, ...config }).jobs
  const [ends, committed] = await Promise.all([
    admin.fetchTopicOffsets(topic),
    admin.fetchOffsets({ groupId: group, topics: [topic] }),
  ])
  const done = new Map(
    committed.flatMap(({ partitions }) =>
      partitions.map(({ partition, offset }) => [partition, Number(offset)]),
    ),
  )
  return ends.reduce((sum, { partition, high, low }) => {
    const from = done.get(partition) ?? -1
    return sum + Math.max(0, Number(high) - (from < 0 ? Number(low) : from))
  }, 0)
}
