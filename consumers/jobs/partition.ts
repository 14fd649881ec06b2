// One owned partition: its window, the jobs that run for it, and the chain of its commits.
//
//   opening   held; fencing the last owner and reading its state. Goes on until it succeeds or is closed.
//   running   takes records as far as the window and its holds allow; every finished job is committed.
//   closed    lost to another owner, fenced, or stopped. Its jobs are cancelled and nothing more is published.
import { openGroupCommit, type GroupCommit, type Settled } from '../../producers/verdicts/group-commit.ts'
import {
  finish,
  hasRoom,
  nextExpected,
  openWindow,
  skipEmpty,
  take,
  unfinished,
  watermark,
  type Window,
} from '../../src/core/offsets/window.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import type { Log } from '../../src/ports/telemetry.ts'
import { openCommitChain, type ChainDeps, type CommitChain } from './commit-chain.ts'
import { openHolds, type Flow, type Hold, type Holds } from './holds.ts'
import type { JobRecord, RunningJob } from './job-record.ts'
import { watchLogStart, type LogStartWatch } from './log-start.ts'
import { watchProviders, type ProviderWatch } from './provider-watch.ts'
import type { Place, TakenOver } from './take-over.ts'

export type PartitionDeps = {
  readonly takeOver: (place: Place) => Promise<TakenOver>
  /** The first offset that the log still has. */
  readonly logStart: (place: Place) => Promise<number>
  /** Runs the job of a record to its end. 'cancelled' after an abort. Never rejects. */
  readonly process: (record: JobRecord, place: Place, running: RunningJob) => Promise<Settled | 'cancelled'>
  readonly flow: Flow
  /** Why a model cannot be asked just now. */
  readonly outage: (model: string) => string | undefined
  readonly faultOf: (error: unknown) => Fault
  readonly onFailed?: ((found: Fault) => void) | undefined
  readonly wait: ChainDeps['wait']
  readonly maxInFlight: number
  /** How long to gather outcomes before a transaction, by how many jobs are still running. */
  readonly lingerMs: (running: number) => number
  readonly log: Log
}

export type Batch = {
  /** Offset the batch was fetched from. */
  readonly from: number
  readonly records: readonly JobRecord[]
  /** Last offset it covers, control records included. */
  readonly last: number
}

/** `resolved`: taken in up to here. `seek`: fetch from here instead. Neither: offer it again later. */
export type Accepted = { readonly resolved?: number; readonly seek?: number }

type Parts = {
  readonly place: Place
  readonly deps: PartitionDeps
  readonly abort: AbortController
  readonly holds: Holds
  readonly chain: CommitChain
  readonly providers: ProviderWatch
  readonly logStart: LogStartWatch
  readonly onLost: () => void
  /** Timestamps of the jobs that were taken in and have no committed outcome, by offset. */
  readonly held: Map<number, number>
  window?: Window
  commits?: GroupCommit
  releaseFull?: (() => void) | undefined
}

export type PartitionStatus = {
  readonly running: number
  /** Decided, and waiting for their transaction. */
  readonly finished: number
  readonly holds: readonly Hold[]
  /** Timestamp of the oldest job among them, ms since 1970; absent where there is none. */
  readonly oldest?: number
  /** The committed offset; absent before the partition is taken over. */
  readonly committed?: number
}

export type Partition = {
  accept(batch: Batch): Accepted
  /** [from, to) holds aborted and control records alone: fetching goes past them without a batch. */
  skip(from: number, to: number): void
  /** The group was re-formed and this partition stayed here: fetching goes on where it was. */
  kept(): void
  /** Looks whether a provider that running jobs wait for is away, and holds the intake while it is. */
  checkProviders(): void
  /** Takes nothing more; resolves when all that runs is published or the partition is closed. */
  drain(): Promise<void>
  /** Cancels what runs. Resolves when no transaction is under way. */
  close(): Promise<void>
  status(): PartitionStatus
  /** Resolves when another owner has fenced the partition; it is closed then. */
  readonly lost: Promise<void>
}

/** Begins to open at once, and goes on until it succeeds or is closed. */
export function openPartition(place: Place, deps: PartitionDeps): Partition {
  const abort = new AbortController()
  const holds = openHolds(deps.flow)
  const { promise: lost, resolve: onLost } = Promise.withResolvers<undefined>()
  const parts: Parts = {
    place,
    deps,
    abort,
    holds,
    chain: openCommitChain(place, { ...deps, signal: abort.signal }),
    providers: watchProviders(place, { ...deps, holds }),
    logStart: watchLogStart(place, deps),
    onLost: () => onLost(undefined),
    held: new Map(),
  }
  const opening = open(parts)
  return {
    lost,
    accept: (batch) => accept(parts, batch),
    skip(from, to) {
      if (parts.window) skipEmpty(parts.window, from, to)
    },
    kept() {
      // A consumer that was restarted has forgotten what was paused.
      if (holds.reasons.length > 0) deps.flow.pause()
      if (parts.window && !abort.signal.aborted) deps.flow.seek(nextExpected(parts.window))
    },
    checkProviders: parts.providers.check,
    async drain() {
      holds.hold('draining')
      await opening
      await drained(parts)
    },
    async close() {
      shut(parts)
      await parts.commits?.idle()
    },
    status: () => statusOf(parts),
  }
}

function statusOf(parts: Parts): PartitionStatus {
  const { window, commits, holds, held } = parts
  return {
    running: runningJobs(parts),
    finished: commits?.waiting ?? 0,
    holds: holds.reasons,
    ...(held.size === 0 ? {} : { oldest: Math.min(...held.values()) }),
    ...(window === undefined ? {} : { committed: watermark(window) }),
  }
}

const runningJobs = ({ window }: Parts): number => (window ? unfinished(window).length : 0)

async function open(parts: Parts): Promise<void> {
  const { place, deps, holds, chain } = parts
  const release = holds.hold('opening')
  const state = await chain.open()
  if (!state) return
  const window = openWindow({ committed: state.committed, done: state.done, maxHeld: deps.maxInFlight })
  parts.window = window
  parts.commits = openGroupCommit({
    window,
    transact: async (commit) => {
      const counts = await chain.transact(commit)
      if (!counts && !parts.abort.signal.aborted) {
        shut(parts)
        parts.onLost()
      }
      return counts
    },
    lingerMs: () => deps.lingerMs(unfinished(window).length),
    onCommitted: () => reopenWhenRoom(parts, window),
  })
  deps.flow.seek(nextExpected(window))
  const { topic, partition } = place
  deps.log.info('partition taken over', {
    topic,
    partition,
    offset: state.committed,
    doneBeyond: state.done.length,
  })
  release()
}

function reopenWhenRoom(parts: Parts, window: Window): void {
  if (!parts.releaseFull || !hasRoom(window)) return
  parts.releaseFull()
  parts.releaseFull = undefined
}

function accept(parts: Parts, { from, records, last }: Batch): Accepted {
  const { window, holds, abort } = parts
  if (!window || abort.signal.aborted || holds.reasons.length > 0) return {}
  // A batch fetched before a rebalance or a seek: what lies between would never be seen.
  if (from > nextExpected(window)) {
    parts.logStart.jumped(window)
    return { seek: nextExpected(window) }
  }
  let resolved: number | undefined
  for (const record of records) {
    const taken = take(window, record.offset)
    if (!taken.taken && taken.because === 'full') {
      parts.releaseFull = holds.hold('full')
      return resolved === undefined ? {} : { resolved }
    }
    resolved = record.offset
    if (taken.taken) void run(parts, window, record)
  }
  skipEmpty(window, (resolved ?? from - 1) + 1, last + 1)
  return { resolved: last }
}

async function run(parts: Parts, window: Window, record: JobRecord): Promise<void> {
  const { place, deps, abort, holds, providers, held } = parts
  held.set(record.offset, Number(record.timestamp))
  const settled = await deps.process(record, place, {
    signal: abort.signal,
    hold: holds.hold,
    waitsFor: (models) => providers.add(record.offset, models),
  })
  providers.remove(record.offset)
  if (settled === 'cancelled' || abort.signal.aborted) return
  if (!finish(window, record.offset)) return
  parts.commits?.add({
    ...settled,
    onCommitted() {
      held.delete(record.offset)
      settled.onCommitted()
    },
  })
}

async function drained(parts: Parts): Promise<void> {
  const { abort, commits } = parts
  while (!abort.signal.aborted && (runningJobs(parts) > 0 || (commits?.waiting ?? 0) > 0)) {
    await commits?.idle()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function shut({ abort, commits, holds }: Parts): void {
  if (abort.signal.aborted) return
  holds.hold('closed')
  abort.abort()
  commits?.giveUp()
}
