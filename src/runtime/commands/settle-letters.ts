// `assay dlq replay|discard`: letters sent back as jobs, or set aside, each remembered in the ledger.
import type { LetterFilter } from '../../../consumers/dead-letters/letter-filter.ts'
import { listLetters, type ListedLetter } from '../../../consumers/dead-letters/list-letters.ts'
import { discardLetters, type DiscardResult } from '../../../producers/dead-letters/discard-letters.ts'
import type { DeskDeps } from '../../../producers/dead-letters/fenced-ledger.ts'
import { replayLetters, type LetterResult } from '../../../producers/dead-letters/replay-letters.ts'
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import type { Tracer } from '../../ports/telemetry.ts'
import { commandLog, type CommandDeps } from './command-deps.ts'
import { letterTopicsThere } from './letters.ts'
import { topicParts } from './topic-parts.ts'
import { withTracer } from './with-tracer.ts'

export type SettleOptions = {
  /** Which letters; without a state only open ones, and those that are named. */
  readonly filter: LetterFilter
  readonly limit: number
  readonly by: string
  readonly reason?: string
  /** Looks and decides; writes nothing. */
  readonly dryRun: boolean
}

export type ReplayOptions = SettleOptions & {
  readonly force: boolean
  readonly onProgress: (done: number, of: number) => void
}

type Outcome<R> = { readonly letter: ListedLetter; readonly result: R; readonly count: number }

export type Settled<R> = {
  readonly letters: readonly Outcome<R>[]
  /** Letters that were named and are not there. */
  readonly missing: readonly string[]
  /** Letters that met the filter; more than were taken when the limit cut some off. */
  readonly matched: number
}

export type Replayed = Settled<LetterResult['result']>
export type Discarded = Settled<DiscardResult['result']>

/** What went wrong after how many letters; those stay replayed. */
export type ReplayFault = Fault & { readonly replayed: number }

/** Replays in transactions of up to fifty letters; an abort stops between two. */
export function replayDeadLetters(
  config: Config,
  options: ReplayOptions,
  deps: CommandDeps,
): Promise<Result<Replayed, ReplayFault>> {
  const { by, reason, force, dryRun, onProgress } = options
  return withTracer(config, async (tracer) => {
    const found = await choose(config, options, deps)
    if (!found.ok) return failed({ ...found.fault, replayed: 0 })
    const { letters } = found.value
    const done = await replayLetters(deskDeps(config, tracer, deps), {
      places: letters,
      by,
      force,
      dryRun,
      signal: deps.signal,
      onProgress: (results) => onProgress(results.length, letters.length),
      ...(reason === undefined ? {} : { reason }),
    })
    if (!done.ok) {
      const replayed = done.fault.done.filter(({ result }) => result === 'replayed').length
      return failed({ ...done.fault, replayed })
    }
    return ok(settled(found.value, done.value))
  })
}

/** Discards all in one transaction. The letters stay on their topic; the ledger says that nobody needs to look. */
export function discardDeadLetters(
  config: Config,
  options: SettleOptions & { readonly reason: string },
  deps: CommandDeps,
): Promise<Result<Discarded, Fault>> {
  const { by, reason, dryRun } = options
  return withTracer(config, async (tracer) => {
    const found = await choose(config, options, deps)
    if (!found.ok) return found
    const places = found.value.letters
    const done = await discardLetters(deskDeps(config, tracer, deps), { places, by, reason, dryRun })
    return done.ok ? ok(settled(found.value, done.value)) : done
  })
}

type Found = Pick<Replayed, 'missing' | 'matched'> & { readonly letters: readonly ListedLetter[] }

async function choose(
  config: Config,
  { filter, limit }: SettleOptions,
  deps: CommandDeps,
): Promise<Result<Found, Fault>> {
  const ready = await letterTopicsThere(config, deps)
  if (!ready.ok) return ready
  const list = await listLetters(topicParts(config, deps), filter, limit)
  if (!list.ok) return list
  const { letters, matched } = list.value
  const there = new Set(letters.map(({ id }) => id))
  return ok({ letters, matched, missing: (filter.ids ?? []).filter((id) => !there.has(id)) })
}

function settled<R>(
  { letters, missing, matched }: Found,
  results: readonly { readonly id: string; readonly result: R; readonly count?: number }[],
): Settled<R> {
  const byId = new Map(results.map((each) => [each.id, each]))
  const outcomes = letters.flatMap((letter): Outcome<R>[] => {
    const each = byId.get(letter.id)
    return each === undefined ? [] : [{ letter, result: each.result, count: each.count ?? 0 }]
  })
  return { letters: outcomes, missing, matched }
}

const deskDeps = (config: Config, tracer: Tracer, deps: CommandDeps): DeskDeps => ({
  ...topicParts(config, deps),
  prefix: config.prefix,
  tracer,
  log: commandLog(deps),
  now: Date.now,
})
