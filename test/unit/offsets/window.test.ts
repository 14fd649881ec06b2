// The window of one partition, case by case.
import { describe, expect, test } from 'vitest'
import { maxSpan } from '../../../src/core/offsets/done-set.ts'
import {
  commitPoint,
  committed,
  finish,
  hasRoom,
  nextExpected,
  openWindow,
  roomFor,
  skipEmpty,
  take,
  unfinished,
  watermark,
} from '../../../src/core/offsets/window.ts'
import type { Opening, Window } from '../../../src/core/offsets/window.ts'

const open = (opening: Partial<Opening> = {}): Window =>
  openWindow({ committed: 5, done: [], maxHeld: 100, ...opening })
const takeAll = (window: Window, ...offsets: number[]) => offsets.map((offset) => answer(window, offset))
const answer = (window: Window, offset: number) => {
  const taken = take(window, offset)
  return taken.taken ? 'taken' : taken.because
}
/** Finishes and commits in one go; what was committed. */
const settle = (window: Window, ...offsets: number[]) => {
  for (const offset of offsets) finish(window, offset)
  const point = commitPoint(window, offsets)
  committed(window, point)
  return point
}

describe('watermark', () => {
  test('waits for the lowest job and then passes what is done beyond it', () => {
    const window = open()
    takeAll(window, 5, 6, 7)
    expect(settle(window, 7, 6)).toEqual({ nextOffset: 5, done: [6, 7], settled: [6, 7] })
    expect(settle(window, 5)).toEqual({ nextOffset: 8, done: [], settled: [5] })
  })

  test('is the first offset without a committed outcome, and the next one to come where there is none', () => {
    const window = open()
    expect(watermark(window)).toBe(5)
    takeAll(window, 5, 6, 7)
    settle(window, 6)
    expect(watermark(window)).toBe(5)
    settle(window, 5)
    expect(watermark(window)).toBe(7)
    settle(window, 7)
    expect(watermark(window)).toBe(8)
  })

  test('is not held by a gap', () => {
    const window = open()
    takeAll(window, 5, 7)
    expect(settle(window, 5)).toMatchObject({ nextOffset: 7, done: [] })
  })

  test('is held by an outcome that is finished but not in this transaction', () => {
    const window = open()
    takeAll(window, 5, 6)
    finish(window, 5)
    finish(window, 6)
    expect(commitPoint(window, [6])).toEqual({ nextOffset: 5, done: [6], settled: [6] })
    expect(commitPoint(window, [])).toEqual({ nextOffset: 5, done: [], settled: [] })
  })

  test('stays where it is until something is received, done-set or not', () => {
    expect(commitPoint(open({ done: [6, 7] }), [])).toEqual({ nextOffset: 5, done: [6, 7], settled: [] })
  })

  test('a failed commit is made good by the next one', () => {
    const window = open()
    takeAll(window, 5, 6)
    finish(window, 5)
    commitPoint(window, [5])
    finish(window, 6)
    expect(commitPoint(window, [5, 6])).toEqual({ nextOffset: 7, done: [], settled: [5, 6] })
  })

  test('being told of the same commit twice changes nothing', () => {
    const window = open({ maxHeld: 3 })
    takeAll(window, 5, 6, 7)
    const point = settle(window, 6)
    committed(window, point)
    expect(roomFor(window)).toBe(1)
    expect(settle(window, 5)).toMatchObject({ nextOffset: 7, done: [] })
  })
})

describe('settled', () => {
  test('leaves out what still runs, what was committed and what this window never held', () => {
    const window = open()
    takeAll(window, 5, 6, 7)
    settle(window, 7)
    finish(window, 6)
    expect(commitPoint(window, [5, 6, 7, 8])).toEqual({ nextOffset: 5, done: [6, 7], settled: [6] })
  })

  test('finish says whether the outcome may be published', () => {
    const window = open({ done: [6] })
    takeAll(window, 5)
    expect([4, 5, 6, 7].map((offset) => finish(window, offset))).toEqual([false, true, false, false])
    expect(finish(window, 5)).toBe(false)
  })
})

describe('re-delivery', () => {
  test('is known while it runs, waits for a commit, or is done beyond the watermark', () => {
    const window = open()
    takeAll(window, 5, 6, 7, 8)
    finish(window, 6)
    settle(window, 7)
    expect(takeAll(window, 5, 6, 7, 8)).toEqual(['known', 'known', 'known', 'known'])
  })

  test('is behind once the watermark has passed', () => {
    const window = open()
    takeAll(window, 5, 6)
    settle(window, 5)
    expect(takeAll(window, 4, 5, 6)).toEqual(['behind', 'behind', 'known'])
  })

  test('of the done-set of an earlier owner is known, the gaps between are taken', () => {
    const window = open({ done: [6, 7, 10] })
    expect(takeAll(window, 5, 6, 7, 8, 10, 11)).toEqual([
      'taken',
      'known',
      'known',
      'taken',
      'known',
      'taken',
    ])
    expect(takeAll(window, 6, 10)).toEqual(['known', 'known'])
    expect(settle(window, 8)).toEqual({ nextOffset: 5, done: [6, 7, 8, 10], settled: [8] })
    expect(settle(window, 5)).toMatchObject({ nextOffset: 11, done: [] })
  })

  test('part of a done-set that no longer comes does not hold the watermark', () => {
    const window = open({ done: [6, 7, 10] })
    expect(takeAll(window, 20)).toEqual(['taken'])
    expect(commitPoint(window, [])).toMatchObject({ nextOffset: 20, done: [] })
  })
})

describe('room', () => {
  test('counts what is not committed, not what runs: outcomes pile up while commits fail', () => {
    const window = open({ maxHeld: 2 })
    expect(takeAll(window, 5, 6, 7)).toEqual(['taken', 'taken', 'full'])
    finish(window, 5)
    expect(takeAll(window, 7)).toEqual(['full'])
    settle(window, 5)
    expect(takeAll(window, 7)).toEqual(['taken'])
  })

  test('ends where a done-set could no longer be written', () => {
    const window = open({ committed: 0 })
    takeAll(window, 5)
    expect(takeAll(window, 5 + maxSpan - 1, 5 + maxSpan)).toEqual(['taken', 'full'])
  })

  test('cannot be asked to be wider than the done-set', () => {
    const window = open({ committed: 0, maxSpan: 1e9 })
    expect(takeAll(window, 0, maxSpan)).toEqual(['taken', 'full'])
  })

  test('the record that holds the watermark is taken, however far above the committed offset', () => {
    const window = open({ committed: 0, maxHeld: 1, maxSpan: 10 })
    expect(takeAll(window, 1_000_000)).toEqual(['taken'])
    settle(window, 1_000_000)
    expect(takeAll(window, 3_000_000)).toEqual(['taken'])
  })

  test('a refused record has no state and is where fetching goes on', () => {
    const window = open({ maxHeld: 1 })
    takeAll(window, 5, 9)
    expect(nextExpected(window)).toBe(6)
    expect(unfinished(window)).toEqual([5])
    expect(settle(window, 5)).toMatchObject({ nextOffset: 6 })
  })

  test('is measured from a job, not from the done-set below it', () => {
    const window = open({ done: [6, 7], maxSpan: 5 })
    expect(takeAll(window, 6, 7, 50)).toEqual(['known', 'known', 'taken'])
  })

  test('is always there for one job', () => {
    expect(takeAll(open({ maxHeld: 0 }), 5)).toEqual(['taken'])
  })

  test('is told by how many', () => {
    const window = open({ maxHeld: 4, maxSpan: 10 })
    expect(roomFor(window)).toBe(4)
    takeAll(window, 5)
    expect(roomFor(window)).toBe(3)
    takeAll(window, 12)
    expect(roomFor(window)).toBe(2)
    takeAll(window, 13)
    expect(roomFor(window)).toBe(1)
    takeAll(window, 14)
    expect(roomFor(window)).toBe(0)
    settle(window, 12, 13, 14)
    expect(roomFor(window)).toBe(0)
    settle(window, 5)
    expect(roomFor(window)).toBe(4)
  })

  test('comes back at half of the jobs', () => {
    const window = open({ maxHeld: 4 })
    takeAll(window, 5, 6, 7, 8, 9)
    settle(window, 5)
    expect([roomFor(window), hasRoom(window)]).toEqual([1, false])
    settle(window, 6)
    expect([roomFor(window), hasRoom(window)]).toEqual([2, true])
  })

  test('comes back at half of the span', () => {
    const window = open({ maxSpan: 10 })
    takeAll(window, 5, 9, 10, 15)
    expect(settle(window, 5).nextOffset).toBe(9)
    expect(hasRoom(window)).toBe(false)
    expect(settle(window, 9).nextOffset).toBe(10)
    expect(hasRoom(window)).toBe(true)
  })

  test('does not come back while the refused record is still too far up', () => {
    const window = open({ maxSpan: 10 })
    takeAll(window, 5, 6, 100)
    settle(window, 5)
    expect(hasRoom(window)).toBe(false)
    settle(window, 6)
    expect(hasRoom(window)).toBe(true)
    expect(takeAll(window, 100)).toEqual(['taken'])
  })
})

describe('stretches without records', () => {
  test('let the watermark move when nothing is pending', () => {
    const window = open()
    takeAll(window, 5)
    settle(window, 5)
    skipEmpty(window, 6, 9)
    expect(nextExpected(window)).toBe(9)
    expect(commitPoint(window, []).nextOffset).toBe(9)
  })

  test('do not move it past a job', () => {
    const window = open()
    takeAll(window, 5)
    skipEmpty(window, 6, 9)
    expect(commitPoint(window, []).nextOffset).toBe(5)
  })

  test('count only when they join on: a refused record may lie before', () => {
    const window = open({ maxHeld: 1 })
    takeAll(window, 5, 6)
    skipEmpty(window, 7, 9)
    expect(nextExpected(window)).toBe(6)
    skipEmpty(window, 2, 4)
    expect(nextExpected(window)).toBe(6)
  })

  test('take the done-set that lies in them along', () => {
    const window = open({ done: [6, 9, 12] })
    takeAll(window, 5)
    skipEmpty(window, 6, 10)
    expect(commitPoint(window, [])).toMatchObject({ nextOffset: 5, done: [6, 9, 12] })
    expect(takeAll(window, 9, 12)).toEqual(['known', 'known'])
  })

  test('end before the done-set that follows them', () => {
    const window = open({ done: [9, 10] })
    takeAll(window, 5)
    skipEmpty(window, 6, 9)
    expect(takeAll(window, 9, 10)).toEqual(['known', 'known'])
  })
})

test('what is unfinished is what runs', () => {
  const window = open()
  takeAll(window, 5, 6, 8)
  finish(window, 6)
  expect(unfinished(window)).toEqual([5, 8])
})
