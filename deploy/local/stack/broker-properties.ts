// The settings of one Kafka broker of a local cluster, as the text of its properties file.
import type { Part } from './state.ts'

/**
 * Renders the file for `broker`, which also is a controller. `cluster` is every broker, itself included. With
 * three brokers or more everything is kept three times and a write needs two of them.
 */
export const brokerProperties = (broker: Part, cluster: readonly Part[], data: string): string => {
  const copies = Math.min(3, cluster.length)
  const inSync = copies >= 3 ? 2 : 1
  const client = `PLAINTEXT://127.0.0.1:${broker.port}`
  const voters = cluster.map(({ node, controllerPort }) => `${node ?? 0}@127.0.0.1:${controllerPort ?? 0}`)
  return lines({
    'process.roles': 'broker,controller',
    'node.id': broker.node ?? 0,
    // A fixed quorum: ports then live in this file alone and may change between runs on the same data.
    'controller.quorum.voters': voters.join(','),
    listeners: `${client},CONTROLLER://127.0.0.1:${broker.controllerPort ?? 0}`,
    'advertised.listeners': client,
    'inter.broker.listener.name': 'PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    'log.dirs': data,
    'auto.create.topics.enable': false,
    'default.replication.factor': copies,
    'min.insync.replicas': inSync,
    'offsets.topic.replication.factor': copies,
    'offsets.topic.num.partitions': 10,
    'transaction.state.log.replication.factor': copies,
    'transaction.state.log.min.isr': inSync,
    'transaction.state.log.num.partitions': 10,
    'share.coordinator.state.topic.replication.factor': copies,
    'share.coordinator.state.topic.min.isr': inSync,
    'share.coordinator.state.topic.num.partitions': 10,
    // A broker that crashed may not come back before its session ends: 9 s by default.
    'broker.heartbeat.interval.ms': 1_000,
    'broker.session.timeout.ms': 4_000,
    // Groups of one or two members need not wait three seconds for a third.
    'group.initial.rebalance.delay.ms': 0,
    // The default, 128 MB, is a quarter of the heap.
    'log.cleaner.dedupe.buffer.size': 16_777_216,
  })
}

const lines = (settings: Record<string, string | number | boolean>): string =>
  Object.entries(settings)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('')
