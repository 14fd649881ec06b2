// The settings of local brokers, alone and three together.
import { describe, expect, it } from 'vitest'
import { brokerProperties } from '../../../deploy/local/stack/broker-properties.ts'
import { plannedParts, withPorts } from '../../../deploy/local/stack/plan.ts'

const settingsOf = (brokers: number, node: number): Map<string, string> => {
  const ports = Array.from({ length: brokers * 2 }, (_, index) => 20_000 + index)
  const cluster = withPorts(plannedParts(brokers, ['kafka']), () => undefined, ports.values())
  const broker = cluster.find((part) => part.node === node)
  if (broker === undefined) throw new Error(`no broker ${node}`)
  const lines = brokerProperties(broker, cluster, '/data').trimEnd().split('\n')
  return new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

const COPIES = [
  'default.replication.factor',
  'offsets.topic.replication.factor',
  'transaction.state.log.replication.factor',
  'share.coordinator.state.topic.replication.factor',
]
const IN_SYNC = [
  'min.insync.replicas',
  'transaction.state.log.min.isr',
  'share.coordinator.state.topic.min.isr',
]

describe('brokerProperties', () => {
  it.each([
    [1, '1', '1'],
    [2, '2', '1'],
    [3, '3', '2'],
    [5, '3', '2'],
  ])('keeps what %i brokers can keep', (brokers, copies, inSync) => {
    const settings = settingsOf(brokers, 1)
    expect(COPIES.map((key) => settings.get(key))).toEqual(COPIES.map(() => copies))
    expect(IN_SYNC.map((key) => settings.get(key))).toEqual(IN_SYNC.map(() => inSync))
  })

  it('gives each broker its own ports and all the same quorum', () => {
    const voters = '1@127.0.0.1:20001,2@127.0.0.1:20003,3@127.0.0.1:20005'
    expect([1, 2, 3].map((node) => settingsOf(3, node).get('controller.quorum.voters'))).toEqual([
      voters,
      voters,
      voters,
    ])
    expect(settingsOf(3, 2).get('node.id')).toBe('2')
    expect(settingsOf(3, 2).get('listeners')).toBe('PLAINTEXT://127.0.0.1:20002,CONTROLLER://127.0.0.1:20003')
    expect(settingsOf(3, 2).get('advertised.listeners')).toBe('PLAINTEXT://127.0.0.1:20002')
  })

  it('creates no topic by accident and lets groups start at once', () => {
    const settings = settingsOf(1, 1)
    expect(settings.get('auto.create.topics.enable')).toBe('false')
    expect(settings.get('group.initial.rebalance.delay.ms')).toBe('0')
    expect(settings.get('log.dirs')).toBe('/data')
  })
})
