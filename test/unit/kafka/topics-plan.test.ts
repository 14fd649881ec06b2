// Which topics there should be.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planTopics, topicDifferences, type ExistingTopic } from '../../../src/adapters/kafka/topics-plan.ts'

const settings = { prefix: 'assay', partitions: 8, replicationFactor: 3, maxOutcomeBytes: 921_600 }
const bytesOf = (topic: string, jobs?: ExistingTopic): number =>
  Number(planTopics(settings, jobs).find((plan) => plan.topic === topic)?.configs['max.message.bytes'])

const ledgers = new Set(['assay.replays', 'assay.halts'])

test('every topic, jobs last', () => {
  const topics = planTopics(settings).map(({ topic }) => topic)
  expect(topics.toSorted()).toEqual([
    'assay.approved',
    'assay.attempts',
    'assay.compensation-results',
    'assay.compensations',
    'assay.dead-letter',
    'assay.halts',
    'assay.jobs',
    'assay.rejected',
    'assay.replays',
    'assay.reviews',
  ])
  expect(topics.at(-1)).toBe('assay.jobs')
})

test('outputs have at least as many partitions as jobs, whatever stands there', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.nat(50), (wanted, existing) => {
      const partitions = wanted + 1
      const plan = planTopics({ ...settings, partitions }, { partitions: existing, configs: {} })
      const jobs = plan.find(({ topic }) => topic === 'assay.jobs')?.partitions ?? 0
      expect(jobs).toBe(Math.max(partitions, existing))
      for (const each of plan)
        if (!ledgers.has(each.topic)) expect(each.partitions).toBeGreaterThanOrEqual(jobs)
    }),
  )
})

test('a job of any size the jobs topic takes fits into a dead letter with its headers', () => {
  expect(bytesOf('assay.dead-letter')).toBeGreaterThanOrEqual(bytesOf('assay.jobs') + 100_000)
  expect(bytesOf('assay.attempts')).toBeGreaterThanOrEqual(bytesOf('assay.jobs') + 100_000)
  const larger = { partitions: 8, configs: { 'max.message.bytes': '5000000' } }
  expect(bytesOf('assay.dead-letter', larger)).toBeGreaterThanOrEqual(5_100_000)
})

test('the ledgers are compacted, nothing else is', () => {
  for (const { topic, configs } of planTopics(settings)) {
    expect(configs['cleanup.policy']).toBe(ledgers.has(topic) ? 'compact' : 'delete')
  }
})

test('two copies must have a record where there are three', () => {
  expect(planTopics(settings)[0]?.configs['min.insync.replicas']).toBe('2')
  expect(planTopics({ ...settings, replicationFactor: 1 })[0]?.configs['min.insync.replicas']).toBe('1')
})

const plan = {
  topic: 't',
  partitions: 4,
  replicationFactor: 1,
  configs: { 'max.message.bytes': '1000', 'retention.ms': '5' },
}

test.each<[string, ExistingTopic | undefined, string[]]>([
  ['absent', undefined, ['missing topic needed']],
  ['as planned', { partitions: 4, configs: plan.configs }, []],
  ['larger than planned', { partitions: 9, configs: { ...plan.configs, 'max.message.bytes': '9999' } }, []],
  ['too few partitions', { partitions: 3, configs: plan.configs }, ['partitions partitions needed']],
  [
    'too small records',
    { partitions: 4, configs: { ...plan.configs, 'max.message.bytes': '999' } },
    ['config max.message.bytes needed'],
  ],
  [
    'other retention',
    { partitions: 4, configs: { ...plan.configs, 'retention.ms': '7' } },
    ['config retention.ms optional'],
  ],
])('%s', (_name, found, expected) => {
  const told = topicDifferences(plan, found).map(
    ({ what, name, needed }) => `${what} ${name} ${needed ? 'needed' : 'optional'}`,
  )
  expect(told).toEqual(expected)
})
