// Setting dead letters aside for good: an entry in the ledger with a reason. The letters themselves stay.
import type { Fault } from '../../src/core/faults/codes.ts'
import { fault } from '../../src/core/faults/fault.ts'
import { failed, ok, type Result } from '../../src/core/prelude.ts'
import { atClosedDesk, withDesk, type DeskDeps, type DeskRecord } from './fenced-ledger.ts'
import type { LetterPlace } from './letter.ts'
import { entryWriter } from './ledger-entry.ts'
import { readLetters } from './read-letters.ts'

export type DiscardOptions = {
  readonly places: readonly LetterPlace[]
  readonly by: string
  readonly reason: string
  readonly dryRun?: boolean
}

export type DiscardResult = {
  readonly id: string
  readonly result: 'discarded' | 'would-discard' | 'already-replayed' | 'already-discarded' | 'missing'
}

/** All of them in one transaction. What has an entry already is reported and left as it is. */
export async function discardLetters(
  deps: DeskDeps,
  options: DiscardOptions,
): Promise<Result<readonly DiscardResult[], Fault>> {
  const { by, reason, dryRun } = options
  if (reason.trim() === '') return failed(fault('replay_reason_missing', { action: 'a discard' }))
  const open = dryRun === true ? atClosedDesk : withDesk
  return open(deps, async (desk) => {
    const writeEntry = await entryWriter(deps, desk)
    const records: DeskRecord[] = []
    const results = new Map<string, DiscardResult>()
    for await (const { id } of readLetters(desk.scanner, deps.topics.deadLetters, options.places)) {
      const entry = desk.ledger.get(id)
      if (entry !== undefined) {
        results.set(id, {
          id,
          result: entry.action === 'discarded' ? 'already-discarded' : 'already-replayed',
        })
        continue
      }
      const record = await writeEntry({ deadLetterId: id, action: 'discarded', by, reason, count: 0 })
      if (!record.ok) return record
      records.push(record.value)
      results.set(id, { id, result: dryRun === true ? 'would-discard' : 'discarded' })
    }
    if (dryRun !== true && records.length > 0) await desk.commit(records)
    return ok(options.places.map(({ id }) => results.get(id) ?? { id, result: 'missing' as const }))
  })
}
