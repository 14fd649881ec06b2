// Connections to Kafka. Each consumer, producer and admin gets a Kafka object of its own.
import kafkajs, { type Kafka, type KafkaConfig, type SASLOptions } from 'kafkajs'
import type { Log } from '../../ports/telemetry.ts'
import { registerCodecs } from './compression.ts'
import { kafkaLog } from './kafka-log.ts'
import { repairKafkajs } from './kafkajs-repairs.ts'
import { openScanner, type Scanner } from './open-scanner.ts'
import type { Admin, Consumer, ConsumerConfig, Producer } from './kafkajs-types.ts'

export type KafkaSettings = {
  readonly brokers: readonly string[]
  readonly clientId: string
  readonly ssl?: boolean
  readonly sasl?: KafkaLogin
}

export type KafkaLogin = {
  readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'
  readonly username: string
  readonly password: string
}

export type TransactionalOptions = {
  /** One owner at a time; a second one fences the first. */
  readonly transactionalId: string
  /** After this the broker aborts a transaction whose owner is gone, in ms. */
  readonly transactionTimeout: number
}

export type KafkaConnections = {
  /** Reads committed records only; joins and hears of rebalances within a second. Not yet connected. */
  consumer(config: ConsumerConfig): Consumer
  /** Transactional and idempotent. Throw it away after any error. Not yet connected. */
  producer(options: TransactionalOptions): Producer
  /** Idempotent, without transactions. Not yet connected. */
  plainProducer(): Producer
  admin(): Admin
  /** Reads stretches of topics without a group. */
  scanner(): Scanner
}

export type { Admin, Consumer, Producer } from './kafkajs-types.ts'

/**
 * kafkajs keeps one map of committed offsets for all that is made from one Kafka object, and writes an offset into it
 * before its transaction commits: an aborted one could move a consumer's start. Hence an object for each.
 */
export function openKafka(settings: KafkaSettings, log: Log): KafkaConnections {
  repairKafkajs()
  registerCodecs()
  const kafka = (): Kafka => new kafkajs.Kafka(kafkaConfig(settings, log))
  return {
    consumer: (config) =>
      kafka().consumer({
        // kafkajs rejoins at a heartbeat; a killed member is noticed when its session ends.
        heartbeatInterval: 1000,
        sessionTimeout: 10_000,
        rebalanceTimeout: 15_000,
        maxWaitTimeInMs: 250,
        maxBytesPerPartition: 262_144,
        allowAutoTopicCreation: false,
        readUncommitted: false,
        ...config,
      }),
    producer: ({ transactionalId, transactionTimeout }) =>
      kafka().producer({
        transactionalId,
        transactionTimeout,
        idempotent: true,
        maxInFlightRequests: 1,
        allowAutoTopicCreation: false,
        createPartitioner: kafkajs.Partitioners.DefaultPartitioner,
        // Every transaction after the first meets CONCURRENT_TRANSACTIONS once: with the default first wait of 300 ms
        // that is four transactions a second. These ten waits add up to about a second.
        retry: { initialRetryTime: 2, multiplier: 2, maxRetryTime: 300, retries: 10 },
      }),
    plainProducer: () =>
      kafka().producer({
        idempotent: true,
        maxInFlightRequests: 1,
        allowAutoTopicCreation: false,
        createPartitioner: kafkajs.Partitioners.DefaultPartitioner,
      }),
    admin: () => kafka().admin(),
    scanner: () => openScanner(kafka()),
  }
}

function kafkaConfig(settings: KafkaSettings, log: Log): KafkaConfig {
  const { brokers, clientId, ssl, sasl } = settings
  return {
    brokers: [...brokers],
    clientId,
    connectionTimeout: 3000,
    requestTimeout: 30_000,
    logLevel: kafkajs.logLevel.INFO,
    logCreator: kafkaLog(log, Date.now),
    ...(ssl === true ? { ssl } : {}),
    ...(sasl === undefined ? {} : { sasl: saslOf(sasl) }),
  }
}

// The types of kafkajs tell the mechanisms apart one by one.
function saslOf({ mechanism, username, password }: KafkaLogin): SASLOptions {
  if (mechanism === 'plain') return { mechanism, username, password }
  if (mechanism === 'scram-sha-256') return { mechanism, username, password }
  return { mechanism, username, password }
}
