// Three brokers, and the leader of a partition is killed while jobs are under way: one outcome a job.
import { describe, it } from 'vitest'
import { killPart, startPart } from '../../deploy/local/stack/parts.ts'
import { eventually } from '../support/eventually.ts'
import { load } from '../support/load.ts'
import { expectOneOutcomeEach } from '../support/one-outcome.ts'
import { withOwnStack } from '../support/own-stack.ts'
import { openWorld, type World } from '../support/world.ts'

const partitions = 6
const jobs = 2000

describe('with three brokers', () => {
  it('each job has one outcome when a leader is killed', async () => {
    const name = `three-${process.pid}`
    await withOwnStack(name, { brokers: 3 }, async (stack) => {
      const at = await openWorld({ partitions, replicationFactor: 3, services: stack })
      try {
        for (const role of ['jobs', 'jobs', 'samples', 'samples']) await at.serve(role)
        const { records, positions } = load(jobs, partitions)
        await at.send(records.slice(0, 800))
        await eventually('work is under way', async () => (await at.outcomes()).length > 100)
        const leader = await leaderOf(at)
        await killPart(name, `kafka-${leader}`)
        await eventually('another broker leads', async () => (await leaderOf(at)) !== leader, 60_000)
        await at.send(records.slice(800))
        await startPart(name, `kafka-${leader}`)
        expectOneOutcomeEach(await outcomesOf(at), positions)
      } finally {
        await at.stop()
      }
    })
  })
})

const outcomesOf = (at: World) =>
  eventually(
    'all outcomes',
    async () => {
      const seen = await at.outcomes()
      return seen.length >= jobs ? seen : undefined
    },
    180_000,
  )

async function leaderOf({ kafka, topics }: World): Promise<number> {
  const admin = kafka.admin()
  await admin.connect()
  try {
    const { topics: found } = await admin.fetchTopicMetadata({ topics: [topics.jobs] })
    return found[0]?.partitions.find(({ partitionId }) => partitionId === 0)?.leader ?? -1
  } finally {
    await admin.disconnect()
  }
}
