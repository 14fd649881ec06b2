// Which letters are meant: by what they say of themselves, and by what the ledger says of them.
import type { Replay } from '../../schemas/generated/replay.ts'
import type { Letter } from '../../producers/dead-letters/letter.ts'

export type LetterState = 'open' | 'replayed' | 'discarded'

/** Every condition that is given must hold. */
export type LetterFilter = {
  readonly ids?: readonly string[]
  readonly code?: string
  readonly kind?: string
  readonly policy?: string
  readonly jobId?: string
  /** Of the dead-letter topic, which is the partition of the job. */
  readonly partition?: number
  /** Given up at or after, milliseconds since 1970. */
  readonly since?: number
  /** Given up before, milliseconds since 1970. */
  readonly until?: number
  readonly state?: LetterState
}

/** What became of a letter, by its newest entry in the ledger. */
export const stateOf = (entry: Replay | undefined): LetterState => {
  if (entry === undefined) return 'open'
  return entry.action === 'discarded' ? 'discarded' : 'replayed'
}

/** Whether a letter meets a filter. */
export function meets(letter: Letter, entry: Replay | undefined, filter: LetterFilter): boolean {
  const same = <T>(wanted: T | undefined, is: T): boolean => wanted === undefined || wanted === is
  return (
    (filter.ids === undefined || filter.ids.includes(letter.id)) &&
    same(filter.code, letter.code) &&
    same(filter.kind, letter.kind) &&
    same(filter.policy, letter.policy) &&
    same(filter.jobId, letter.jobId) &&
    same(filter.partition, letter.partition) &&
    same(filter.state, stateOf(entry)) &&
    letter.at >= (filter.since ?? -Infinity) &&
    letter.at < (filter.until ?? Infinity)
  )
}
