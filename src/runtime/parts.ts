// The parts that every role shares, opened from the config. Prices and model tables are derived here, once.
import type { PoolModels, PoolSettings } from '../adapters/bullmq/settings.ts'
import { openKafka, type KafkaConnections } from '../adapters/kafka/open-kafka.ts'
import { topicNames, type TopicNames } from '../adapters/kafka/topic-names.ts'
import type { ModelTable } from '../adapters/openai/model-table.ts'
import { openRegistry, type Codec, type CodecSettings } from '../adapters/registry/open-registry.ts'
import type { Config, ModelConfig } from '../config/config.ts'
import type { Price } from '../core/budget/budget.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/telemetry.ts'

/** A timer of Node that is longer fires at once. */
const longestTimerMs = 2_147_483_647

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, Math.min(ms, longestTimerMs))
    return () => clearTimeout(timer)
  },
}

/** Connects to nothing by itself. */
export const kafkaOf = (config: Pick<Config, 'kafka'>, log: Log): KafkaConnections =>
  openKafka(config.kafka, log)

/** All topics under the prefix of the config. */
export const topicsOf = ({ prefix }: Config): TopicNames => topicNames(prefix)

/** With a registry where the config names one. */
export function codecSettings(config: Config): CodecSettings {
  const { url, ...registry } = config.registry
  return {
    topics: topicsOf(config),
    maxJobBytes: config.intake.maxJobBytes,
    ...(url === undefined ? {} : { registry: { url, ...registry } }),
  }
}

/** The codec of every record; asks the registry when it first needs a schema. */
export const codecOf = (config: Config): Codec => openRegistry(codecSettings(config)).codec

const entriesOf = <T>(
  config: Config,
  make: (name: string, model: ModelConfig) => T,
): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(config.models).map(([name, model]) => [name, make(name, model)]))

/** Every model of the config with its price; policies may name these and no others. */
export const pricesOf = (config: Config): Readonly<Record<string, Price>> =>
  entriesOf(config, (_, model) => model.price)

/** How each model is reached. A model whose provider has no endpoint is left out; config check reports it. */
export function modelTableOf(config: Config): ModelTable {
  const rows = Object.entries(config.models).flatMap(([name, model]) => {
    const [provider = '', ...rest] = name.split('/')
    const endpoint = config.endpoints[provider]
    if (!endpoint) return []
    const { timeoutMs, maxReplyBytes, capabilities } = model
    const reached = { baseUrl: endpoint.baseUrl, apiKey: endpoint.apiKey ?? '' }
    return [
      [
        name,
        { endpoint: reached, model: model.model ?? rest.join('/'), timeoutMs, maxReplyBytes, capabilities },
      ] as const,
    ]
  })
  return Object.fromEntries(rows)
}

/** Calls at once, by model. */
export const concurrencyOf = (config: Config): Readonly<Record<string, number>> =>
  entriesOf(config, (_, { concurrency }) => concurrency)

/** The models as the pool of samples bounds them. */
export const poolModelsOf = (config: Config): PoolModels =>
  entriesOf(config, (_, { concurrency, requestsPerMinute, tokensPerMinute }) => ({
    concurrency,
    workerConcurrency: concurrency,
    ...(requestsPerMinute === undefined ? {} : { requestsPerMinute }),
    ...(tokensPerMinute === undefined ? {} : { tokensPerMinute }),
  }))

/** What of the pool the config may change. */
export const poolSettingsOf = ({ redis, samples }: Config): Partial<PoolSettings> => ({
  prefix: `${redis.prefix}:`,
  resultTtlS: samples.resultTtlSeconds,
  maxWaitMs: samples.maxWaitMs,
  sweepMs: samples.sweepMs,
})
