// Whether a letter may go back, by what the ledger says of it.
import type { Replay } from '../../schemas/generated/replay.ts'
import type { Letter } from './letter.ts'

export type ReplayVerdict =
  /** It goes back; `count` tells how often it then has been, this time included. */
  | { readonly kind: 'replay'; readonly count: number }
  | { readonly kind: 'already-replayed'; readonly entry: Replay }
  | { readonly kind: 'discarded'; readonly entry: Replay }
  /** Its job came from a topic that is not ours to write to. */
  | { readonly kind: 'foreign' }

export type ReplayRequest = {
  readonly jobsTopic: string
  /** Send again what was replayed or discarded before. Needs a reason. */
  readonly force?: boolean
  readonly reason?: string
}

/**
 * Once only: a letter with an entry goes back again only by force and for a reason that is not the entry's own. The
 * reason is what tells a second replay from the first one run again after it was interrupted.
 */
export function decideReplay(
  letter: Letter,
  entry: Replay | undefined,
  request: ReplayRequest,
): ReplayVerdict {
  if (letter.source.topic !== request.jobsTopic) return { kind: 'foreign' }
  const count = Math.max(letter.replayCount, entry?.count ?? 0) + 1
  if (entry === undefined) return { kind: 'replay', count }
  if (request.force === true && request.reason !== undefined && request.reason !== entry.reason) {
    return { kind: 'replay', count }
  }
  return { kind: entry.action === 'discarded' ? 'discarded' : 'already-replayed', entry }
}
