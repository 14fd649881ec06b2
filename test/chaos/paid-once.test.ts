// What was paid is not paid again: after kill -9 of the jobs process, and Redis may be emptied without losing a job.
import { Redis } from 'ioredis'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { spread } from '../support/load.ts'
import { expectOneOutcomeEach, valueOf } from '../support/one-outcome.ts'
import { services } from '../support/services.ts'
import { openWorld, type World } from '../support/world.ts'

const five = `
name: five
version: 1.0.0
models: [demo/basic]
sampling: { count: 5, first: 5, parallel: 5 }
fallback: { en: "Sorry.", zh: "抱歉。" }
`
const count = 40

const jobs = (prompt: string) =>
  Array.from({ length: count }, (_, i) => ({
    key: `k${i}`,
    value: JSON.stringify({ id: `job-${i}`, policy: 'five', prompt: `${prompt} ${i}` }),
  }))
const positions = spread(count, 2)

describe('samples', () => {
  let world: World | undefined
  afterEach(() => world?.stop())

  const all = (at: World) =>
    eventually(
      'all outcomes',
      async () => {
        const outcomes = await at.outcomes()
        return outcomes.length >= count ? outcomes : undefined
      },
      90_000,
    )

  it('are not asked for again after kill -9 of the jobs process in the middle of sampling', async () => {
    const at = await openWorld({ model: 'concurrency: 10', policies: { five } })
    world = at
    await at.serve('samples')
    const first = await at.serve('jobs')
    await at.send(jobs('[[demo:fixed]] [[demo:latency=100]]'))
    await eventually('a third of the samples is paid', () => at.demo.stats().answered > (count * 5) / 3)
    await first.kill('SIGKILL')
    await at.serve('jobs')
    expectOneOutcomeEach(await all(at), positions)
    const stats = at.demo.stats()
    expect({ answered: stats.answered, twice: stats.answeredTwice }).toEqual({
      answered: count * 5,
      twice: 0,
    })
  })

  it('may all be forgotten: Redis emptied in the middle, every job has its one outcome', async () => {
    const at = await openWorld({ model: 'concurrency: 10', policies: { five } })
    world = at
    await at.serve('samples')
    await at.serve('jobs')
    await at.send(jobs('[[demo:fixed]] [[demo:latency=100]]'))
    await eventually('a third of the samples is paid', () => at.demo.stats().answered > (count * 5) / 3)
    await forget(at.prefix)
    const outcomes = await all(at)
    expectOneOutcomeEach(outcomes, positions)
    expect(outcomes.every((outcome) => valueOf(outcome)['answer'] !== undefined)).toBe(true)
  })
})

/** FLUSHALL for one test: the Redis is shared with others. */
async function forget(prefix: string): Promise<void> {
  const redis = new Redis(services().redisUrl)
  const keys = await redis.keys(`${prefix}:*`)
  expect(keys.length).toBeGreaterThan(0)
  await redis.del(...keys)
  await redis.quit()
}
