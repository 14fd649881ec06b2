// The chain of commits of one partition: each transaction follows the state that the fenced producer's owner read.
//
// A failed transaction leaves its producer useless and its own fate in doubt. The partition is then fenced again and
// the committed state tells whether the transaction counts: the counter alone does not, for an owner in between may
// have made the very next commit.
import type { Commit } from '../../producers/verdicts/group-commit.ts'
import { runTransaction } from '../../producers/verdicts/transaction.ts'
import { encodeDoneSet } from '../../src/core/offsets/done-set.ts'
import type { Log } from '../../src/ports/telemetry.ts'
import type { Place, TakenOver } from './take-over.ts'

export type ChainDeps = {
  readonly takeOver: (place: Place) => Promise<TakenOver>
  /** Whether an error says that another producer has taken this one's place. */
  readonly isFenced: (error: unknown) => boolean
  readonly signal: AbortSignal
  readonly log: Log
}

export type CommitChain = {
  /** Fences the partition and reads its state; undefined when closed meanwhile. */
  open(): Promise<TakenOver | undefined>
  /** True once the commit counts for good; false when the partition is lost. Never rejects. */
  transact(commit: Commit): Promise<boolean>
}

const retryMs = 500
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, retryMs))

export function openCommitChain(place: Place, { takeOver, isFenced, signal, log }: ChainDeps): CommitChain {
  const where = { topic: place.topic, partition: place.partition }
  let owned: TakenOver | undefined
  const discard = (): void => void owned?.producer.disconnect().catch(() => undefined)
  const closed = (): boolean => signal.aborted
  signal.addEventListener('abort', discard, { once: true })

  const open = async (): Promise<TakenOver | undefined> => {
    for (let failures = 0; !closed(); failures += 1) {
      try {
        owned = await takeOver(place)
        if (closed()) discard()
        return closed() ? undefined : owned
      } catch (error) {
        // Once in ten seconds: a partition that cannot be taken over shall not hide everything else.
        if (failures % 20 === 0) {
          log.warn('taking over a partition failed; trying again', { ...where, reason: String(error) })
        }
        await pause()
      }
    }
    return undefined
  }

  const reconcile = async (before: TakenOver, attempted: string): Promise<'counts' | 'repeat' | 'lost'> => {
    discard()
    const now = await open()
    if (now === undefined) return 'lost'
    // Whoever wrote the same state settled the same jobs.
    if (encodeDoneSet({ ...now, base: now.committed }) === attempted) return 'counts'
    return now.counter === before.counter ? 'repeat' : 'lost'
  }

  return {
    open,
    async transact({ point, records }) {
      while (owned && !closed()) {
        const before = owned
        const counter = before.counter + 1
        const metadata = encodeDoneSet({ base: point.nextOffset, counter, done: point.done })
        try {
          await runTransaction(before.producer, records, { ...place, nextOffset: point.nextOffset, metadata })
          owned = { ...before, counter }
          return true
        } catch (error) {
          log.warn('a transaction failed', { ...where, reason: String(error) })
          const fate = isFenced(error) ? 'lost' : await reconcile(before, metadata)
          if (fate !== 'repeat') return fate === 'counts'
          await pause()
        }
      }
      return false
    },
  }
}
