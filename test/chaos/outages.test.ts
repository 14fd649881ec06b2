// Something outside is away: intake pauses and goes on, nothing is lost, nothing is dead-lettered.
import { afterEach, describe, expect, it } from 'vitest'
import { killPart, startPart } from '../../deploy/local/stack/parts.ts'
import { eventually } from '../support/eventually.ts'
import { spread } from '../support/load.ts'
import { expectOneOutcomeEach } from '../support/one-outcome.ts'
import { withOwnStack } from '../support/own-stack.ts'
import { openWorld, type World } from '../support/world.ts'

const job = (i: number) => ({
  key: `k${i}`,
  value: JSON.stringify({ id: `job-${i}`, policy: 'smoke', prompt: `[[demo:fixed]] ${i}` }),
})
const many = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => job(from + i))

const positions = (count: number) => spread(count, 2)

const outcomesOf = (world: World, count: number) =>
  eventually(
    `${count} outcomes`,
    async () => {
      const outcomes = await world.outcomes()
      return outcomes.length >= count ? outcomes : undefined
    },
    120_000,
  )

describe('an outage of the provider', () => {
  let world: World | undefined
  afterEach(() => world?.stop())

  it('of 20 seconds: intake pauses, resumes, no job is lost and none dead-lettered', async () => {
    const at = await openWorld()
    world = at
    const service = await at.serve('jobs,samples')
    await at.send(many(0, 20))
    await outcomesOf(at, 20)
    at.demo.setFault({ mode: 'down' })
    const until = performance.now() + 20_000
    await at.send(many(20, 60))
    const says = (text: string) =>
      service.lines().filter(({ message }) => String(message).startsWith(text)).length
    await eventually('intake pauses', () => says('intake pauses: a provider is out') > 0)
    await eventually('20 seconds are over', () => performance.now() > until)
    at.demo.setFault({ mode: 'none' })
    const outcomes = await outcomesOf(at, 60)
    // Looked at four times a second: the last outcomes may be there before.
    await eventually('intake goes on', () => says('intake goes on') > 0)
    expect(outcomes.filter(({ topic }) => topic !== at.topics.approved)).toEqual([])
    expectOneOutcomeEach(outcomes, positions(60))
  })
})

describe('an outage of the registry', () => {
  it('pauses intake; with it back every job has its outcome and none is dead-lettered', async () => {
    const name = `registry-down-${process.pid}`
    await withOwnStack(name, {}, async (stack) => {
      const at = await openWorld({ services: stack })
      try {
        await killPart(name, 'registry')
        const service = await at.serve('jobs,samples')
        await at.send(many(0, 20))
        await eventually('intake pauses', () =>
          service.lines().some(({ message }) => message === 'intake pauses'),
        )
        expect(await at.outcomes()).toEqual([])
        await startPart(name, 'registry')
        const outcomes = await outcomesOf(at, 20)
        expect(outcomes.filter(({ topic }) => topic !== at.topics.approved)).toEqual([])
        expectOneOutcomeEach(outcomes, positions(20))
      } finally {
        await at.stop()
      }
    })
  })
})
