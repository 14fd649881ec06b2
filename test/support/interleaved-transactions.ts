// A partition in which transactions of several producers lie across each other, some of them aborted.
import { openKafka, type KafkaConnections, type Producer } from '../../src/adapters/kafka/open-kafka.ts'
import { silentLog } from '../../src/telemetry/silent.ts'
import { services } from './services.ts'
import { unique } from './unique.ts'

export const testKafka = (): KafkaConnections =>
  openKafka({ brokers: services().kafkaBrokers.split(','), clientId: 'test' }, silentLog)

/** A topic that is gone when nobody looks: the stack is thrown away. */
export async function makeTopic(
  partitions = 1,
  configs: Readonly<Record<string, string>> = {},
): Promise<string> {
  const topic = unique('topic')
  const admin = testKafka().admin()
  await admin.connect()
  const configEntries = Object.entries(configs).map(([name, value]) => ({ name, value }))
  await admin.createTopics({ topics: [{ topic, numPartitions: partitions, configEntries }] })
  await admin.disconnect()
  return topic
}

type Step = readonly [producer: string, action: 'begin' | 'commit' | 'abort' | `send ${string}`]

/**
 * Runs the steps one after the other, each producer with a transactional id of its own, on partition 0.
 * Answers a function that lets the connections go; transactions left open stay open until their timeout.
 */
export async function runSteps(topic: string, steps: readonly Step[]): Promise<() => Promise<void>> {
  const kafka = testKafka()
  const producers = new Map<string, Producer>()
  const open = new Map<string, Awaited<ReturnType<Producer['transaction']>>>()
  for (const [name, action] of steps) {
    let producer = producers.get(name)
    if (!producer) {
      producer = kafka.producer({ transactionalId: `${topic}-${name}`, transactionTimeout: 60_000 })
      await producer.connect()
      producers.set(name, producer)
    }
    if (action === 'begin') open.set(name, await producer.transaction())
    else if (action === 'commit') await open.get(name)?.commit()
    else if (action === 'abort') await open.get(name)?.abort()
    else {
      const value = action.slice('send '.length)
      await open.get(name)?.send({ topic, acks: -1, messages: [{ partition: 0, key: value, value }] })
    }
  }
  return async () => {
    for (const producer of producers.values()) await producer.disconnect()
  }
}

/** What each reader of such a partition has to show, and what it must not. */
export const interleavings: readonly {
  readonly name: string
  readonly steps: readonly Step[]
  readonly visible: readonly string[]
  /** Whether a transaction is still open at the end. */
  readonly open?: boolean
}[] = [
  {
    name: 'two aborted transactions that overlap, the first begun ends last',
    steps: [
      ['a', 'begin'],
      ['b', 'begin'],
      ['a', 'send a1'],
      ['b', 'send b1'],
      ['a', 'send a2'],
      ['b', 'abort'],
      ['a', 'send a3'],
      ['a', 'abort'],
      ['c', 'begin'],
      ['c', 'send c1'],
      ['c', 'commit'],
    ],
    visible: ['c1'],
  },
  {
    name: 'aborted inside committed inside aborted',
    steps: [
      ['a', 'begin'],
      ['a', 'send a1'],
      ['b', 'begin'],
      ['b', 'send b1'],
      ['c', 'begin'],
      ['c', 'send c1'],
      ['c', 'abort'],
      ['b', 'send b2'],
      ['b', 'commit'],
      ['a', 'send a2'],
      ['a', 'abort'],
      ['b', 'begin'],
      ['b', 'send b3'],
      ['b', 'commit'],
    ],
    visible: ['b1', 'b2', 'b3'],
  },
  {
    name: 'one producer that aborts, commits, aborts, commits',
    steps: [
      ['a', 'begin'],
      ['a', 'send x1'],
      ['a', 'abort'],
      ['a', 'begin'],
      ['a', 'send k1'],
      ['a', 'commit'],
      ['a', 'begin'],
      ['a', 'send x2'],
      ['a', 'send x3'],
      ['a', 'abort'],
      ['a', 'begin'],
      ['a', 'send k2'],
      ['a', 'commit'],
    ],
    visible: ['k1', 'k2'],
  },
  {
    name: 'an open transaction hides itself and what was committed after it began',
    steps: [
      ['a', 'begin'],
      ['a', 'send k1'],
      ['a', 'commit'],
      ['b', 'begin'],
      ['b', 'send o1'],
      ['a', 'begin'],
      ['a', 'send k2'],
      ['a', 'commit'],
    ],
    visible: ['k1'],
    open: true,
  },
]
