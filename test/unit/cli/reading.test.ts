// Reading a topic: where each partition goes on, and several partitions in the order of time.
import { describe, expect, it } from 'vitest'
import { byTime } from '../../../src/runtime/commands/by-time.ts'
import { openPositions } from '../../../src/runtime/commands/positions.ts'

describe('positions', () => {
  it('from now: nothing at first, then what came, a new partition from its beginning', () => {
    const positions = openPositions('now')
    expect(positions.open('t', [{ partition: 0, low: 2, end: 9 }])).toEqual([])
    const later = [
      { partition: 0, low: 2, end: 11 },
      { partition: 1, low: 0, end: 3 },
    ]
    const open = positions.open('t', later)
    expect(open).toEqual([
      { topic: 't', partition: 0, low: 9, end: 11 },
      { topic: 't', partition: 1, low: 0, end: 3 },
    ])
    positions.readAll(open)
    expect(positions.open('t', later)).toEqual([])
  })

  it('from the beginning, on from the last record after trouble, never behind what retention left', () => {
    const positions = openPositions('beginning')
    expect(positions.open('t', [{ partition: 0, low: 5, end: 9 }])).toMatchObject([{ low: 5, end: 9 }])
    positions.passed({ topic: 't', partition: 0, offset: 6 })
    expect(positions.open('t', [{ partition: 0, low: 5, end: 9 }])).toMatchObject([{ low: 7 }])
    expect(positions.open('t', [{ partition: 0, low: 8, end: 9 }])).toMatchObject([{ low: 8 }])
  })
})

describe('several partitions', () => {
  let ended = 0
  async function* source(...times: readonly number[]): AsyncGenerator<{ readonly timestamp: number }> {
    try {
      for (const timestamp of times) yield await Promise.resolve({ timestamp })
    } finally {
      ended += 1
    }
  }

  it('come as one stream in the order of time; each keeps its own order', async () => {
    const seen: number[] = []
    for await (const { timestamp } of byTime([source(1, 5, 4), source(2, 3), source()])) seen.push(timestamp)
    expect(seen).toEqual([1, 2, 3, 5, 4])
  })

  it('are ended when the reader stops early', async () => {
    ended = 0
    for await (const { timestamp } of byTime([source(1, 2), source(3)])) if (timestamp === 1) break
    expect(ended).toBe(2)
  })
})
