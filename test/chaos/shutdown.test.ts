// SIGTERM: takes nothing more, finishes or hands back, publishes, leaves the group, exits 0 inside the deadline.
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { spread } from '../support/load.ts'
import { expectOneOutcomeEach } from '../support/one-outcome.ts'
import { openWorld, type World } from '../support/world.ts'

describe('SIGTERM', () => {
  let world: World | undefined
  afterEach(() => world?.stop())

  const send = (at: World, latencyMs: number, count: number) =>
    at.send(
      Array.from({ length: count }, (_, i) => ({
        key: `k${i}`,
        value: JSON.stringify({
          id: `j${i}`,
          policy: 'smoke',
          prompt: `[[demo:fixed]] [[demo:latency=${latencyMs}]] ${i}`,
        }),
      })),
    )

  it('publishes what finishes in time and leaves the group empty', async () => {
    const at = await openWorld()
    world = at
    const service = await at.serve('jobs,samples')
    await send(at, 1500, 20)
    // Two samples each: with fewer under way some jobs may not have been taken in, and stay for the next process.
    await eventually('all jobs run', () => at.demo.stats().started >= 40)
    expect(await service.kill('SIGTERM')).toBe(0)
    expectOneOutcomeEach(await at.outcomes(), spread(20, 2))
    const admin = at.kafka.admin()
    await admin.connect()
    const { groups } = await admin.describeGroups([at.prefix])
    await admin.disconnect()
    expect(groups[0]?.members).toEqual([])
  })

  it('hands back what would take too long; the next process finishes it', async () => {
    const at = await openWorld({ config: 'intake: { drainMs: 2000 }' })
    world = at
    await at.serve('samples')
    const first = await at.serve('jobs')
    await send(at, 8000, 10)
    await eventually('the jobs run', () => at.demo.stats().started >= 10)
    expect(await first.kill('SIGTERM')).toBe(0)
    expect(await at.outcomes()).toEqual([])
    await at.serve('jobs')
    const outcomes = await eventually('all outcomes', async () => {
      const seen = await at.outcomes()
      return seen.length >= 10 ? seen : undefined
    })
    expectOneOutcomeEach(outcomes, spread(10, 2))
    expect(at.demo.stats().answeredTwice).toBe(0)
  })
})
