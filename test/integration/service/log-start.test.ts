// Retention passes a partition that is held: what it took is named as lost, everything else has its one outcome.
import { Redis } from 'ioredis'
import { afterEach, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { sourceOf } from '../../support/one-outcome.ts'
import { services } from '../../support/services.ts'
import { openWorld, type World } from '../../support/world.ts'

let world: World | undefined
afterEach(() => world?.stop())

const jobs = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => ({
    key: null,
    value: JSON.stringify({ id: `job-${from + i}`, policy: 'smoke', prompt: `[[demo:fixed]] ${from + i}` }),
  }))

async function deleteBelow(at: World, offset: number): Promise<void> {
  const admin = at.kafka.admin()
  await admin.connect()
  const partitions = [{ partition: 0, offset: String(offset) }]
  // kafkajs deletes only in topics that the client has looked at.
  await admin.fetchTopicOffsets(at.topics.jobs)
  await admin.deleteTopicRecords({ topic: at.topics.jobs, partitions })
  await admin.disconnect()
}

/** Calls in the queues of a world that no worker has taken. */
async function waiting(redis: Redis, prefix: string): Promise<number> {
  const queues = await redis.keys(`*${prefix}*:wait`)
  const counts = await Promise.all(queues.map((queue) => redis.llen(queue)))
  return counts.reduce((sum, one) => sum + one, 0)
}

async function groupOffset(at: World): Promise<number> {
  const admin = at.kafka.admin()
  await admin.connect()
  const [entry] = await admin.fetchOffsets({ groupId: at.prefix, topics: [at.topics.jobs] })
  await admin.disconnect()
  return Number(entry?.partitions[0]?.offset)
}

it('goes on at the start of the log and keeps what runs', async () => {
  const at = await openWorld({ partitions: 1, config: 'intake: { maxInFlight: 4 }' })
  world = at
  const service = await at.serve('jobs')
  await at.send(jobs(0, 40))
  // Nobody answers yet: four jobs are held, and the partition with them.
  const queue = new Redis(services().redisUrl)
  await eventually('the samples of four jobs wait', async () => (await waiting(queue, at.prefix)) === 8)
  queue.disconnect()
  await deleteBelow(at, 30)
  await at.serve('samples')
  await at.send(jobs(40, 50))

  const kept = [0, 1, 2, 3, ...Array.from({ length: 20 }, (_, i) => 30 + i)]
  const outcomes = await eventually('the outcomes', async () => {
    const found = await at.outcomes()
    return found.length >= kept.length ? found : undefined
  })
  const sources = outcomes.map((outcome) => Number(sourceOf(outcome).split('/')[1]))
  expect(sources.toSorted((a, b) => a - b)).toEqual(kept)
  const lost = service
    .lines()
    .filter(({ message }) => message === 'jobs were deleted by retention before they were read')
  expect(lost).toMatchObject([{ partition: 0, committed: 4, low: 30 }])
  await eventually('all is committed', async () => (await groupOffset(at)) >= 50)
})
