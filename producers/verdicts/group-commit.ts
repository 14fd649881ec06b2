// Group commit of one partition: while one transaction runs, what finishes meanwhile waits for the next.
import { commitPoint, committed, type CommitPoint, type Window } from '../../src/core/offsets/window.ts'
import { recordBytes } from '../../src/adapters/kafka/send-size.ts'
import type { OutRecord } from './transaction.ts'

/** The records of one finished job, to be published together with its offset. */
export type Settled = {
  readonly offset: number
  readonly records: readonly OutRecord[]
  /** Told once the records are committed. */
  readonly onCommitted: () => void
}

export type Commit = { readonly point: CommitPoint; readonly records: readonly OutRecord[] }

export type GroupCommit = {
  /** The job must be finished in the window. */
  add(settled: Settled): void
  /** Resolves when nothing is waiting and no transaction runs, or when the partition has been given up. */
  idle(): Promise<void>
  /** Drops what waits: another owner will do it again. */
  giveUp(): void
  readonly waiting: number
}

type Deps = {
  readonly window: Window
  /** Commits for good before it resolves; false when the partition is lost. Never rejects. */
  readonly transact: (commit: Commit) => Promise<boolean>
  readonly onCommitted: () => void
  /** How long to gather before a transaction, given how many jobs are still running. */
  readonly lingerMs: () => number
}

/** One transaction holds at most this much, so that it stays far below its timeout. */
const mostBytes = 8_000_000
const mostJobs = 1000

/** One transaction at a time; `lingerMs` is waited for before each. */
export function openGroupCommit({ window, transact, onCommitted, lingerMs }: Deps): GroupCommit {
  let queue: Settled[] = []
  let running: Promise<void> | undefined
  let lost = false

  const nextBatch = (): Settled[] => {
    let bytes = 0
    const batch: Settled[] = []
    for (const settled of queue) {
      bytes += settled.records.reduce((sum, record) => sum + recordBytes(record), 0)
      if (batch.length > 0 && (bytes > mostBytes || batch.length >= mostJobs)) break
      batch.push(settled)
    }
    return batch
  }

  const run = async (): Promise<void> => {
    while (queue.length > 0 && !lost) {
      const wait = lingerMs()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      const batch = nextBatch()
      const offsets = batch.map(({ offset }) => offset)
      const point = commitPoint(window, offsets)
      const done = await transact({ point, records: batch.flatMap(({ records }) => records) })
      if (!done) {
        lost = true
        break
      }
      committed(window, point)
      queue = queue.slice(batch.length)
      for (const settled of batch) settled.onCommitted()
      onCommitted()
    }
    running = undefined
  }

  return {
    add(settled) {
      if (lost) return
      queue.push(settled)
      running ??= run()
    },
    async idle() {
      while (running) await running
    },
    giveUp() {
      lost = true
      queue = []
    },
    get waiting() {
      return queue.length
    },
  }
}
