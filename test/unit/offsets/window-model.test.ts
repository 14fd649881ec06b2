// Random histories of one partition against a model of Kafka: deliveries, jobs, commits that land, fail or stay in
// doubt, rebalances, crashes. What must hold: nothing lost, nothing done twice, and every done-set fits.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeDoneSet, encodeDoneSet, maxCharacters } from '../../../src/core/offsets/done-set.ts'
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
} from '../../../src/core/offsets/window.ts'
import type { CommitPoint, Window } from '../../../src/core/offsets/window.ts'

type Bounds = { readonly maxHeld: number; readonly maxSpan: number }

/** What survives a crash: the log, the committed offset with its metadata, the outcomes readers see. */
type Broker = {
  readonly log: readonly number[]
  readonly end: number
  readonly outcomes: number[]
  offset: number
  metadata: string | null
}

/** One process: its window, and what the model knows about its jobs without asking the window. */
type Consumer = {
  readonly window: Window
  readonly running: Set<number>
  readonly ready: Set<number>
  counter: number
  cursor: number
  commit: { point: CommitPoint; counter: number; landed: boolean } | undefined
}

const start = (broker: Broker, bounds: Bounds): Consumer => {
  const read = decodeDoneSet(broker.metadata, broker.offset)
  if (read.kind !== 'known' && read.kind !== 'fresh') throw new Error(`done-set is ${read.kind}`)
  const { done, counter } = read.kind === 'known' ? read : { done: [], counter: 0 }
  expect(done).toEqual(ascending(broker.outcomes.filter((offset) => offset >= broker.offset)))
  const window = openWindow({ committed: broker.offset, done, ...bounds })
  return {
    window,
    running: new Set(),
    ready: new Set(),
    counter,
    cursor: nextExpected(window),
    commit: undefined,
  }
}

const ascending = (offsets: Iterable<number>) => [...offsets].toSorted((a, b) => a - b)

/** A fetch of up to `count` records, and the control records after them. */
const deliver = (broker: Broker, consumer: Consumer, count: number): void => {
  const { window, running, ready } = consumer
  for (const offset of broker.log.filter((at) => at >= consumer.cursor).slice(0, count)) {
    const mayRun = !running.has(offset) && !ready.has(offset) && !broker.outcomes.includes(offset)
    const room = roomFor(window)
    const pending = running.size + ready.size
    const taken = take(window, offset)
    if (taken.taken) {
      expect(mayRun).toBe(true)
      expect(room).toBeGreaterThan(0)
      running.add(offset)
    } else if (taken.because === 'full') {
      expect(mayRun && pending > 0).toBe(true)
      return
    } else expect(mayRun).toBe(false)
    consumer.cursor = offset + 1
  }
  const next = broker.log.find((at) => at >= consumer.cursor) ?? broker.end
  skipEmpty(window, consumer.cursor, next)
}

const finishOne = ({ window, running, ready }: Consumer, pick: number): void => {
  const offset = ascending(running)[pick % running.size]
  if (offset === undefined) return
  expect(finish(window, offset)).toBe(true)
  running.delete(offset)
  ready.add(offset)
}

/** Builds a transaction of some of the ready outcomes; one at a time. */
const begin = (broker: Broker, consumer: Consumer, mask: number): void => {
  const { window, running, ready } = consumer
  if (consumer.commit !== undefined) return
  const including = [...ready].filter((_, n) => ((mask >> (n % 8)) & 1) === 0)
  const point = commitPoint(window, including)
  expect(point.settled).toEqual(ascending(including))
  const left = [...running, ...ready].filter((offset) => !point.settled.includes(offset))
  expect(point.nextOffset).toBeLessThanOrEqual(Math.min(...left, broker.end))
  expect(point.nextOffset).toBeGreaterThanOrEqual(broker.offset)
  expect((point.done.at(-1) ?? 0) - point.nextOffset).toBeLessThan(window.maxSpan)
  consumer.commit = { point, counter: consumer.counter + 1, landed: false }
}

/** The transaction commits on the broker; the process need not have heard of it. */
const land = (broker: Broker, { commit }: Consumer): void => {
  if (commit === undefined || commit.landed) return
  const { point, counter } = commit
  commit.landed = true
  broker.outcomes.push(...point.settled)
  broker.offset = point.nextOffset
  broker.metadata = encodeDoneSet({ base: point.nextOffset, counter, done: point.done })
  expect(broker.metadata.length).toBeLessThanOrEqual(maxCharacters)
  const beyond = ascending(broker.outcomes.filter((offset) => offset >= broker.offset))
  expect(point.done).toEqual(beyond)
  const passed = broker.log.filter((offset) => offset < broker.offset)
  expect(passed.filter((offset) => !broker.outcomes.includes(offset))).toEqual([])
  expect(new Set(broker.outcomes).size).toBe(broker.outcomes.length)
}

/** The process learns what became of its transaction, from the counter in the metadata alone. */
const reconcile = (broker: Broker, consumer: Consumer): void => {
  const { commit, window, ready } = consumer
  if (commit === undefined) return
  const read = decodeDoneSet(broker.metadata, broker.offset)
  if (read.kind === 'known' && read.counter === commit.counter) {
    committed(window, commit.point)
    consumer.counter = commit.counter
    for (const offset of commit.point.settled) ready.delete(offset)
  }
  consumer.commit = undefined
}

type Move = (broker: Broker, consumer: Consumer, n: number) => void

const moves = {
  deliver: (broker, consumer, n) => deliver(broker, consumer, 1 + (n % 8)),
  finish: (_, consumer, n) => finishOne(consumer, n),
  begin,
  land,
  // Before it landed, this is a transaction that failed.
  hear: reconcile,
  rebalance: (broker, consumer, n) => (consumer.cursor = broker.offset - (n % 4)),
  seek: (_, consumer) => (consumer.cursor = nextExpected(consumer.window)),
} satisfies Record<string, Move>

const step = fc.record({
  move: fc.oneof(
    { weight: 5, arbitrary: fc.constant('deliver' as const) },
    { weight: 12, arbitrary: fc.constant('finish' as const) },
    { weight: 8, arbitrary: fc.constantFrom('begin' as const, 'land' as const) },
    { weight: 4, arbitrary: fc.constantFrom('hear' as const, 'rebalance' as const, 'seek' as const) },
    { weight: 1, arbitrary: fc.constant('crash' as const) },
  ),
  n: fc.nat(255),
})
const log = fc.record({
  from: fc.nat(50),
  gaps: fc.array(
    fc.oneof(
      { weight: 20, arbitrary: fc.constant(0) },
      { weight: 10, arbitrary: fc.nat(3) },
      { weight: 1, arbitrary: fc.nat(60) },
    ),
    { minLength: 1, maxLength: 150, size: 'max' },
  ),
})
const bounds = fc.record({
  maxHeld: fc.integer({ min: 1, max: 12 }),
  maxSpan: fc.integer({ min: 1, max: 40 }),
})

const brokerWith = ({ from, gaps }: { from: number; gaps: number[] }): Broker => {
  let next = from
  const offsets = gaps.map((gap) => (next += gap + 1) - 1)
  return { log: offsets, end: next, outcomes: [], offset: 0, metadata: null }
}

test('every job has its outcome committed exactly once, whatever happens', () => {
  fc.assert(
    fc.property(log, bounds, fc.array(step, { size: 'max', maxLength: 300 }), (gaps, limits, steps) => {
      const broker = brokerWith(gaps)
      let consumer = start(broker, limits)
      for (const { move, n } of steps) {
        if (move === 'crash') consumer = start(broker, limits)
        else moves[move](broker, consumer, n)
        expect(unfinished(consumer.window)).toEqual(ascending(consumer.running))
        expect(consumer.running.size + consumer.ready.size).toBeLessThanOrEqual(limits.maxHeld)
      }
      drain(broker, consumer)
    }),
    { numRuns: 100 },
  )
})

/** Goes on in peace, pausing at `full` until there is room. Ends, and with nothing left to say. */
const drain = (broker: Broker, consumer: Consumer): void => {
  reconcile(broker, consumer)
  for (let round = 0; broker.offset < broker.end; round++) {
    expect(round).toBeLessThanOrEqual(broker.log.length + 1)
    consumer.cursor = nextExpected(consumer.window)
    if (hasRoom(consumer.window)) deliver(broker, consumer, Infinity)
    while (consumer.running.size > 0) finishOne(consumer, 0)
    begin(broker, consumer, 0)
    land(broker, consumer)
    reconcile(broker, consumer)
  }
  expect(ascending(broker.outcomes)).toEqual(broker.log)
  expect(decodeDoneSet(broker.metadata, broker.end)).toMatchObject({ kind: 'known', done: [] })
}
