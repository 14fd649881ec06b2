// Two jobs processes and two workers, 2,000 jobs over 6 partitions: one outcome a job, whatever is killed.
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { load } from '../support/load.ts'
import { expectOneOutcomeEach } from '../support/one-outcome.ts'
import type { ServiceProcess } from '../support/service-process.ts'
import { openWorld, type World } from '../support/world.ts'

const partitions = 6
const jobs = 2000
const roles = ['jobs', 'jobs', 'samples', 'samples']

/** Printed, so that a failure can be had again: CHAOS_SEED=… npm test. */
const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000)
let state = seed

/** A whole number below `below`: the generator of Lehmer, modulus 2^31 - 1. */
function random(below: number): number {
  state = (state * 48_271 + 1) % 2_147_483_647
  return state % below
}

describe('one outcome a job', () => {
  let world: World | undefined
  afterEach(() => world?.stop())

  const allOutcomes = (at: World, count: number) =>
    eventually(
      `${count} outcomes`,
      async () => {
        const outcomes = await at.outcomes()
        return outcomes.length >= count ? outcomes : undefined
      },
      180_000,
    )

  it('when all goes well', async () => {
    world = await openWorld({ partitions })
    for (const role of roles) await world.serve(role)
    const { records, positions } = load(jobs, partitions)
    await world.send(records)
    expectOneOutcomeEach(await allOutcomes(world, jobs), positions)
  })

  it('with kill -9 of a random process every two seconds, restarts, and two forced rebalances', async () => {
    console.log(`CHAOS_SEED=${seed}`)
    const at = await openWorld({ partitions })
    world = at
    const running: ServiceProcess[] = []
    for (const role of roles) running.push(await at.serve(role))
    const { records, positions } = load(jobs, partitions)
    let done = false
    const killing = keepKilling(at, running, () => done)
    // Sent in portions, so that every kill finds work under way.
    for (let from = 0; from < jobs; from += 250) {
      await at.send(records.slice(from, from + 250))
      if (from === 500 || from === 1250) await rebalance(at)
      await eventually('the portion is under way', async () => (await at.outcomes()).length > from)
    }
    done = true
    const kills = await killing
    expect(kills).toBeGreaterThanOrEqual(3)
    expectOneOutcomeEach(await allOutcomes(at, jobs), positions)
  })

  async function keepKilling(at: World, running: ServiceProcess[], enough: () => boolean): Promise<number> {
    let kills = 0
    let next = performance.now() + 2000
    while (!enough()) {
      await eventually('two seconds are over', () => performance.now() > next || enough())
      if (enough()) break
      const victim = random(running.length)
      await running[victim]?.kill('SIGKILL')
      kills += 1
      next = performance.now() + 2000
      running[victim] = await at.serve(roles[victim] ?? 'jobs')
    }
    return kills
  }

  /** A member that joins and leaves: every partition changes hands, twice. */
  async function rebalance(at: World): Promise<void> {
    const extra = await at.serve('jobs')
    await extra.kill('SIGTERM')
  }
})
