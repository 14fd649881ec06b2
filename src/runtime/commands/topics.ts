// `assay topics`: plan and broker compared, missing topics made.
import { applyTopics, checkTopics, type TopicReport } from '../../adapters/kafka/topics.ts'
import type { TopicSettings } from '../../adapters/kafka/topics-plan.ts'
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import type { Result } from '../../core/prelude.ts'
import type { CommandDeps } from './command-deps.ts'
import { withAdmin } from './with-admin.ts'

export type { TopicReport } from '../../adapters/kafka/topics.ts'

/** What the config says of topics. */
export const topicSettings = ({ prefix, kafka, publish }: Config): TopicSettings => ({
  prefix,
  partitions: kafka.partitions,
  replicationFactor: kafka.replicationFactor,
  maxOutcomeBytes: publish.maxOutcomeBytes,
})

/** What differs between config and broker. Changes nothing. */
export const lookAtTopics = (config: Config, deps: CommandDeps): Promise<Result<TopicReport, Fault>> =>
  withAdmin(config, deps, (admin) => checkTopics(admin, topicSettings(config)))

/** Makes what is missing; never alters or deletes. Safe to repeat. */
export const makeTopics = (config: Config, deps: CommandDeps): Promise<Result<TopicReport, Fault>> =>
  withAdmin(config, deps, (admin) => applyTopics(admin, topicSettings(config)))
