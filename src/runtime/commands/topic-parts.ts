// What commands need to read and write records of topics, from the config.
import type { KafkaConnections } from '../../adapters/kafka/open-kafka.ts'
import type { TopicNames } from '../../adapters/kafka/topic-names.ts'
import type { Codec } from '../../adapters/registry/open-registry.ts'
import type { Config } from '../../config/config.ts'
import { codecOf, kafkaOf, topicsOf } from '../parts.ts'
import { commandLog, type CommandDeps } from './command-deps.ts'

export type TopicParts = {
  readonly kafka: KafkaConnections
  readonly codec: Codec
  readonly topics: TopicNames
}

/** Connects to nothing. */
export const topicParts = (config: Config, deps: CommandDeps): TopicParts => ({
  kafka: kafkaOf(config, commandLog(deps)),
  codec: codecOf(config),
  topics: topicsOf(config),
})
