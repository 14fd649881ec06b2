// Sending dead letters back as jobs: each once, however often this is interrupted and run again.
import { recordBytes } from '../../src/adapters/kafka/send-size.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { fault } from '../../src/core/faults/fault.ts'
import { failed, ok, type Result } from '../../src/core/prelude.ts'
import { decideReplay } from './decide-replay.ts'
import { atClosedDesk, withDesk, type Desk, type DeskDeps, type DeskRecord } from './fenced-ledger.ts'
import type { Letter, LetterPlace } from './letter.ts'
import { entryWriter, type EntryWriter } from './ledger-entry.ts'
import { readLetters } from './read-letters.ts'
import { replayMessage, startReplaySpan } from './replay-message.ts'

export type ReplayOptions = {
  readonly places: readonly LetterPlace[]
  /** Who replays; goes into the ledger. */
  readonly by: string
  readonly reason?: string
  /** Send again what has an entry in the ledger; needs a reason that is not that entry's. */
  readonly force?: boolean
  /** Decides and sends nothing. */
  readonly dryRun?: boolean
  /** Called after each transaction with all results so far. */
  readonly onProgress?: (done: readonly LetterResult[]) => void
  /** Stops between two transactions. */
  readonly signal?: AbortSignal
}

export type LetterResult = {
  readonly id: string
  readonly result:
    'replayed' | 'would-replay' | 'already-replayed' | 'discarded' | 'foreign' | 'missing' | 'stopped'
  /** How often the letter has been replayed, this time included. */
  readonly count: number
}

/** What went wrong, and what was committed before it did. Run it again to go on. */
export type ReplayFault = Fault & { readonly done: readonly LetterResult[] }

const mostLetters = 50
const mostBytes = 2_000_000

type Chosen = { readonly letter: Letter; readonly count: number }

/**
 * Each letter goes back to the partition its job stood in, with its original key, bytes and headers, in one
 * transaction with its entry in the ledger. Letters that may not go back are reported, not sent.
 */
export async function replayLetters(
  deps: DeskDeps,
  options: ReplayOptions,
): Promise<Result<readonly LetterResult[], ReplayFault>> {
  const done: LetterResult[] = []
  if (options.force === true && (options.reason ?? '').trim() === '') {
    return failed({ ...fault('replay_reason_missing', { action: 'a second replay' }), done })
  }
  const places = [...new Map(options.places.map((place) => [place.id, place])).values()]
  const open = options.dryRun === true ? atClosedDesk : withDesk
  const result = await open(deps, async (desk) => {
    const send = await openSend(deps, options, desk)
    const flush = async (batch: readonly Chosen[]): Promise<Fault | undefined> => {
      const sent = await send(batch)
      if (!sent.ok) return sent.fault
      done.push(...sent.value)
      if (batch.length > 0) options.onProgress?.(done)
      return undefined
    }
    let batch: Chosen[] = []
    for await (const letter of readLetters(desk.scanner, deps.topics.deadLetters, places)) {
      const verdict = decideReplay(letter, desk.ledger.get(letter.id), {
        ...options,
        jobsTopic: deps.topics.jobs,
      })
      if (verdict.kind === 'replay') batch.push({ letter, count: verdict.count })
      else
        done.push({
          id: letter.id,
          result: verdict.kind,
          count: verdict.kind === 'foreign' ? 0 : verdict.entry.count,
        })
      if (batch.length < mostLetters && bytesOf(batch) < mostBytes) continue
      const problem = await flush(batch)
      if (problem) return failed(problem)
      batch = []
    }
    const problem = await flush(batch)
    return problem ? failed(problem) : ok(undefined)
  })
  if (!result.ok) return failed({ ...result.fault, done })
  const found = new Set(done.map(({ id }) => id))
  const missing = places.filter(({ id }) => !found.has(id))
  return ok([...done, ...missing.map(({ id }) => ({ id, result: 'missing', count: 0 }) as const)])
}

const bytesOf = (batch: readonly Chosen[]): number =>
  batch.reduce((sum, { letter }) => sum + recordBytes(letter.record), 0)

type Send = (batch: readonly Chosen[]) => Promise<Result<readonly LetterResult[], Fault>>

/** Sends one batch in one transaction. */
async function openSend(deps: DeskDeps, options: ReplayOptions, desk: Desk): Promise<Send> {
  const { topics, tracer } = deps
  const writeEntry = await entryWriter(deps, desk)
  const partitions = (await desk.scanner.stretches(topics.jobs)).length
  return async (batch) => {
    const all = (result: LetterResult['result']) =>
      batch.map(({ letter: { id }, count }) => ({ id, result, count }))
    if (options.dryRun === true) return ok(all('would-replay'))
    if (options.signal?.aborted === true) return ok(all('stopped'))
    const entries = await entriesOf(batch, options, writeEntry)
    if (!entries.ok) return entries
    const spans = batch.map(({ letter, count }) => startReplaySpan(tracer, letter, count))
    const jobs = batch.map(({ letter, count }, index): DeskRecord => {
      // The topic never shrinks, but it may have been made anew.
      const partition = letter.source.partition % partitions
      return {
        topic: topics.jobs,
        partition,
        message: replayMessage(letter, count, spans[index]?.context ?? { traceparent: '' }),
      }
    })
    try {
      if (batch.length > 0) await desk.commit([...jobs, ...entries.value])
    } catch (error) {
      for (const span of spans) span.fail('kafka_failed', 'the transaction of the replay failed')
      throw error
    } finally {
      for (const span of spans) span.end()
    }
    return ok(all('replayed'))
  }
}

async function entriesOf(
  batch: readonly Chosen[],
  { by, reason }: ReplayOptions,
  writeEntry: EntryWriter,
): Promise<Result<readonly DeskRecord[], Fault>> {
  const records: DeskRecord[] = []
  for (const { letter, count } of batch) {
    const why = reason === undefined ? {} : { reason }
    const record = await writeEntry({ deadLetterId: letter.id, action: 'replayed', by, count, ...why })
    if (!record.ok) return record
    records.push(record.value)
  }
  return ok(records)
}
