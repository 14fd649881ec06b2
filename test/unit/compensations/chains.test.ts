// The order of undo commands, and how far reading may go on after a crash.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Compensation } from '../../../schemas/generated/compensation.ts'
import { openChains, type CommandEnd } from '../../../consumers/compensations/chains.ts'

const command = (job: string, order: number, of: number): Compensation => ({
  jobId: job,
  actionId: `a${order}`,
  type: 'refund',
  undo: {},
  order,
  of,
  at: '2026-11-29T12:00:00.000Z',
  idempotencyKey: `t-0-${job}/a/${order}`,
})
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Commands that end when the test says so. */
function play() {
  const chains = openChains(10)
  const begun: string[] = []
  const ends = new Map<string, (end: CommandEnd) => void>()
  return {
    chains,
    begun,
    take: (offset: number, [job, order, of]: readonly [string, number, number], retry = false): void => {
      chains.take({ offset, command: command(job, order, of), retry }, (held) => {
        begun.push(`${job}${order}${held ? ' held' : ''}`)
        return new Promise((resolve) => ends.set(`${job}${order}`, resolve))
      })
    },
    end: async (name: string, end: CommandEnd): Promise<void> => {
      ends.get(name)?.(end)
      await settle()
    },
  }
}

describe('chains of undo commands', () => {
  it('begin a command when the one before it was done; jobs do not wait for each other', async () => {
    const { take, end, begun } = play()
    take(10, ['a', 0, 2])
    take(11, ['a', 1, 2])
    take(12, ['b', 0, 1])
    await settle()
    expect(begun).toEqual(['a0', 'b0'])
    await end('a0', 'done')
    expect(begun).toEqual(['a0', 'b0', 'a1'])
  })

  it('hold what stands behind a failed command', async () => {
    const { take, end, begun } = play()
    for (const order of [0, 1, 2]) take(10 + order, ['a', order, 3])
    await settle()
    await end('a0', 'failed')
    await end('a1', 'failed')
    expect(begun).toEqual(['a0', 'a1 held', 'a2 held'])
  })

  it('begin again at the start of a job that is not over', async () => {
    const { chains, take, end } = play()
    take(10, ['a', 0, 2])
    take(11, ['a', 1, 2])
    take(12, ['b', 0, 1])
    await settle()
    await end('b0', 'done')
    await end('a0', 'done')
    expect(chains.committable()).toBe(10)
    await end('a1', 'done')
    expect(chains.committable()).toBe(13)
  })

  it('keep a job open whose last command has not come, until another job begins', async () => {
    const { chains, take, end } = play()
    take(10, ['a', 0, 3])
    await settle()
    await end('a0', 'done')
    expect(chains.committable()).toBe(10)
    take(14, ['a', 2, 3], true)
    await settle()
    await end('a2', 'done')
    expect(chains.committable()).toBe(10)
    take(15, ['b', 0, 1])
    await settle()
    expect(chains.committable()).toBe(15)
  })

  it('never go past what was cancelled', async () => {
    const { chains, take, end } = play()
    take(10, ['a', 0, 1])
    take(11, ['b', 0, 1])
    await settle()
    await end('a0', 'cancelled')
    await end('b0', 'done')
    expect(chains.committable()).toBe(10)
  })

  it('never skip a command that has not ended, in whatever order they end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1 }),
        fc.nat(),
        async (jobs, seed) => {
          const { chains, take, end, begun } = play()
          const offsets = new Map<string, number>()
          for (const [job, of] of jobs.entries()) {
            for (let order = 0; order < of; order++) {
              offsets.set(`j${job}x${order}`, 10 + offsets.size)
              take(9 + offsets.size, [`j${job}x`, order, of])
            }
          }
          const ended = new Set<string>()
          for (let step = seed; ended.size < offsets.size; step++) {
            await settle()
            const open = begun.filter((name) => !ended.has(name))
            const name = open[step % open.length] ?? ''
            await end(name, 'done')
            ended.add(name)
            const unended = [...offsets].filter(([each]) => !ended.has(each)).map(([, offset]) => offset)
            expect(chains.committable()).toBeLessThanOrEqual(Math.min(...unended, 10 + offsets.size))
          }
          expect(chains.committable()).toBe(10 + offsets.size)
        },
      ),
      { numRuns: 30 },
    )
  })
})
