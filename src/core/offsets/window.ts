// The window of one partition: which jobs are running, finished and committed, and how far the watermark may move.
import { maxSpan as widestSpan } from './done-set.ts'

// Contract. An offset of a partition is in one of these states:
//
//   ahead      Not received in this window, but in the done-set it was opened with. When it is received again it is
//              `known`, and counts as committed from then on.
//   held       Received by `take`; the job runs. Exactly one job runs for it in this window.
//              `finish` moves it on.
//   finished   Its outcome is ready, in no committed transaction yet. It holds the watermark like one that runs.
//              `committed` moves it on, for the commit points that settled it.
//   committed  Its outcome is in a committed transaction, but a lower offset holds the watermark: it is written into
//              the done-set of each commit. Forgotten as soon as nothing below it is held or finished.
//
// Only offsets that were received have a state. Kafka leaves gaps (transaction markers, compaction, aborted
// records); nothing is ever assumed about an offset between two received ones, so a gap never holds the watermark.
//
// Always true between calls:
//   - `rows` ascends, and its first row is held or finished: the offset that holds the watermark.
//   - Every row is below `position`, every offset ahead is at or above it.
//   - No offset that was received and whose outcome is not in a committed transaction, or in the one being built,
//     is below the `nextOffset` of a commit point.
//   - The done-set of a commit point spans less than `maxSpan`: a row is only accepted less than `maxSpan` above the
//     first one, and the next watermark is never below that.
//
// What the caller owes:
//   - Batches are offered upward and only when they start at or below `nextExpected`. At the first `full` the rest
//     of the batch is left, and fetched again from `nextExpected`: a refused record has no state.
//   - One commit at a time: a commit point is computed after the previous one was `committed` or is known to have
//     failed. A failed one needs no call; its offsets are still finished.
//   - After a crash or a hand-over the window is opened again from the committed offset and its done-set.
//
// The record is changed in place, for speed, by the functions of this file alone. They read nothing but their
// arguments: the same calls give the same answers. Cost: `take` is O(1) amortised, O(log n) for a re-delivery;
// `finish` is O(log n); a commit is O(n), as its done-set is. n is less than `maxSpan`.

type Row = { readonly offset: number; state: 'held' | 'finished' | 'committed' }

export type Window = {
  readonly maxHeld: number
  readonly maxSpan: number
  readonly rows: Row[]
  /** Done-set of the opening, ascending; the offsets from index `reached` on are ahead. */
  readonly restored: readonly number[]
  reached: number
  /** Everything below has been received, or is not there. */
  position: number
  /** The last offset refused as `full`; below `position` when it has been taken since. */
  refused: number
  /** Rows held or finished. */
  pending: number
}

export type Opening = {
  /** The committed offset: the next one to read. */
  readonly committed: number
  /** Offsets done at or beyond it, ascending. */
  readonly done: readonly number[]
  /** Most jobs whose outcome is not committed; at least 1. Bounds memory also while commits fail. */
  readonly maxHeld: number
  /** Offsets; less than the done-set allows only in tests. */
  readonly maxSpan?: number
}

export type CommitPoint = {
  /** The offset to commit: exclusive watermark. */
  readonly nextOffset: number
  /** Done at or beyond `nextOffset`, ascending, settled ones included. */
  readonly done: readonly number[]
  /** The outcomes the transaction must hold, no more and no less: those asked for that are finished here. */
  readonly settled: readonly number[]
}

export type Taken =
  | { readonly taken: true }
  /**
   * known: held, finished or committed here, or in the done-set. behind: below the watermark, so committed or never
   * there. Both are re-deliveries to be dropped. full: come back when there is room.
   */
  | { readonly taken: false; readonly because: 'known' | 'behind' | 'full' }

/** A window on a partition of which `committed` and `done` were read after fencing. */
export function openWindow(opening: Opening): Window {
  return {
    maxHeld: Math.max(1, opening.maxHeld),
    maxSpan: Math.min(widestSpan, opening.maxSpan ?? widestSpan),
    rows: [],
    restored: opening.done,
    reached: 0,
    position: opening.committed,
    refused: -1,
    pending: 0,
  }
}

/** Offers a record. When taken, its job is to be run, here and now only. */
export function take(window: Window, offset: number): Taken {
  const { rows, pending, maxHeld, maxSpan } = window
  if (offset < window.position) return { taken: false, because: find(window, offset) ? 'known' : 'behind' }
  if (skipRestored(window, offset)) return { taken: false, because: 'known' }
  // With nothing pending any offset will do: it will hold the watermark itself.
  const lowest = rows[0]?.offset ?? offset
  if (pending >= maxHeld || offset - lowest >= maxSpan) {
    window.refused = offset
    return { taken: false, because: 'full' }
  }
  rows.push({ offset, state: 'held' })
  window.pending++
  window.position = offset + 1
  return { taken: true }
}

/**
 * Says that [from, to) holds no records, as batches of only control records show and the tail of many others. Moves
 * the position, and so the watermark when nothing is pending. A range that does not join on to what was received
 * changes nothing: there may be a refused record between.
 */
export function skipEmpty(window: Window, from: number, to: number): void {
  if (from > window.position || to <= window.position) return
  skipRestored(window, to - 1)
  window.position = to
}

/**
 * The outcome of a held job is ready. False when this window does not hold it, as after a hand-over: then the
 * outcome must not be published.
 */
export function finish(window: Window, offset: number): boolean {
  const row = find(window, offset)
  if (row?.state !== 'held') return false
  row.state = 'finished'
  return true
}

/** What to commit together with the outcomes of `including`. Changes nothing. */
export function commitPoint(window: Window, including: readonly number[]): CommitPoint {
  const asked = new Set(including)
  const settled: number[] = []
  const done: number[] = []
  let nextOffset = window.position
  for (const { offset, state } of window.rows) {
    const settles = state === 'finished' && asked.has(offset)
    if (settles) settled.push(offset)
    if (!settles && state !== 'committed') nextOffset = Math.min(nextOffset, offset)
    else if (offset > nextOffset) done.push(offset)
  }
  for (let i = window.reached; i < window.restored.length; i++) done.push(window.restored[i] ?? nextOffset)
  return { nextOffset, done, settled }
}

/** The transaction of a commit point is committed. Calling it again with the same point changes nothing. */
export function committed(window: Window, point: CommitPoint): void {
  const { rows } = window
  for (const offset of point.settled) {
    const row = find(window, offset)
    if (row?.state !== 'finished') continue
    row.state = 'committed'
    window.pending--
  }
  let forgotten = 0
  while (rows[forgotten]?.state === 'committed') forgotten++
  rows.splice(0, forgotten)
}

/** The offset that stands committed once all transactions so far are: the first whose outcome is not. */
export const watermark = ({ rows, position }: Window): number => rows[0]?.offset ?? position

/** Where fetching goes on, also after a rebalance or a refusal. */
export const nextExpected = (window: Window): number => window.position

/** Most records that would be taken now, were they to come without gaps. */
export function roomFor(window: Window): number {
  const { rows, position, maxHeld, maxSpan, pending } = window
  const lowest = rows[0]?.offset ?? position
  return Math.max(0, Math.min(maxHeld - pending, lowest + maxSpan - position))
}

/**
 * Whether a partition that was paused at `full` should go on: half of each bound is free again, seen from the record
 * that was refused. Half, so that it does not flap; from that record, because a gap before it may be wide.
 */
export function hasRoom(window: Window): boolean {
  const { rows, position, refused, maxHeld, maxSpan, pending } = window
  const upcoming = Math.max(position, refused)
  const lowest = rows[0]?.offset ?? upcoming
  return pending * 2 <= maxHeld && (upcoming - lowest) * 2 <= maxSpan
}

/** Offsets whose jobs run, ascending: to be handed back, or shown. */
export const unfinished = (window: Window): number[] =>
  window.rows.filter((row) => row.state === 'held').map((row) => row.offset)

/** Moves the position past what is ahead, up to and including `upTo`. True when that itself was ahead. */
function skipRestored(window: Window, upTo: number): boolean {
  const { rows, restored } = window
  let offset = restored[window.reached]
  while (offset !== undefined && offset <= upTo) {
    // With nothing pending below, the watermark passes it at once: no row.
    if (rows.length > 0) rows.push({ offset, state: 'committed' })
    window.position = offset + 1
    offset = restored[++window.reached]
  }
  return window.position > upTo
}

function find({ rows }: Window, offset: number): Row | undefined {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.offset ?? offset) < offset) low = middle + 1
    else high = middle
  }
  const row = rows[low]
  return row?.offset === offset ? row : undefined
}
