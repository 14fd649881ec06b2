import { describe, expect, it } from 'vitest'
import { openGroupCommit, type Commit } from '../../../producers/verdicts/group-commit.ts'
import type { OutRecord } from '../../../producers/verdicts/transaction.ts'
import { finish, openWindow, take, type Window } from '../../../src/core/offsets/window.ts'

const record = (value: string): OutRecord => ({
  topic: 't',
  key: null,
  value: Buffer.from(value),
  headers: {},
})

function running(offsets: readonly number[]): Window {
  const window = openWindow({ committed: 0, done: [], maxHeld: 100 })
  for (const offset of offsets) take(window, offset)
  return window
}

function rig(window: Window, answers: readonly boolean[] = []) {
  const commits: Commit[] = []
  const gates: (() => void)[] = []
  const told: number[] = []
  const group = openGroupCommit({
    window,
    lingerMs: () => 0,
    onCommitted: () => undefined,
    async transact(commit) {
      commits.push(commit)
      await new Promise<void>((resolve) => gates.push(resolve))
      return answers[commits.length - 1] ?? true
    },
  })
  const settle = (offset: number): void => {
    finish(window, offset)
    group.add({ offset, records: [record(String(offset))], onCommitted: () => told.push(offset) })
  }
  /** Lets the transaction under way end, and waits until the next one has begun or all is idle. */
  const end = async (): Promise<void> => {
    gates.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { commits, told, group, settle, end }
}

const values = ({ records }: Commit): string[] => records.map(({ value }) => value?.toString() ?? '')

describe('group commit', () => {
  it('puts what finishes during a transaction into the next one, all of it', async () => {
    const { commits, settle, end, group } = rig(running([0, 1, 2, 3]))
    settle(1)
    settle(0)
    settle(3)
    expect(commits.map(values)).toEqual([['1']])
    await end()
    expect(commits.map(values)).toEqual([['1'], ['0', '3']])
    await end()
    await group.idle()
    expect(commits.map(({ point }) => [point.nextOffset, point.done])).toEqual([
      [0, [1]],
      [2, [3]],
    ])
  })

  it('tells each job only after its transaction is committed', async () => {
    const { told, settle, end } = rig(running([0, 1]))
    settle(0)
    settle(1)
    expect(told).toEqual([])
    await end()
    expect(told).toEqual([0])
    await end()
    expect(told).toEqual([0, 1])
  })

  it('publishes nothing more once a transaction did not count', async () => {
    const { commits, told, settle, end, group } = rig(running([0, 1]), [false])
    settle(0)
    settle(1)
    await end()
    await group.idle()
    expect(commits).toHaveLength(1)
    expect(told).toEqual([])
    settle(1)
    expect(commits).toHaveLength(1)
  })

  it('drops what waits when the partition is given up', async () => {
    const { commits, settle, end, group } = rig(running([0, 1]))
    settle(0)
    settle(1)
    group.giveUp()
    await end()
    await group.idle()
    expect(commits).toHaveLength(1)
    expect(group.waiting).toBe(0)
  })
})
