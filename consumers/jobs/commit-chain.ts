// The chain of commits of one partition: each transaction follows the state that the fenced producer's owner read.
//
// A failed transaction leaves its producer useless and its own fate in doubt. The partition is then fenced again and
// the committed state tells whether the transaction counts: the counter alone does not, for an owner in between may
// have made the very next commit.
import type { Commit } from '../../producers/verdicts/group-commit.ts'
import { runTransaction } from '../../producers/verdicts/transaction.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { encodeDoneSet } from '../../src/core/offsets/done-set.ts'
import type { Log } from '../../src/ports/telemetry.ts'
import type { Place, TakenOver } from './take-over.ts'

export type ChainDeps = {
  readonly takeOver: (place: Place) => Promise<TakenOver>
  /** What an error of the library means. */
  readonly faultOf: (error: unknown) => Fault
  /** Told of each transaction that failed, whatever became of it. */
  readonly onFailed?: ((found: Fault) => void) | undefined
  readonly signal: AbortSignal
  /** Resolves after some milliseconds, or as soon as the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly log: Log
}

export type CommitChain = {
  /** Fences the partition and reads its state; undefined when closed meanwhile. */
  open(): Promise<TakenOver | undefined>
  /** True once the commit counts for good; false when the partition is lost. Never rejects. */
  transact(commit: Commit): Promise<boolean>
}

const retryMs = 500
/** What Kafka refuses it refuses again until a person has changed a limit or a right. */
const slowestRetryMs = 30_000

/** Nothing is fenced before `open`. Aborting the signal closes the producer in hand. */
export function openCommitChain(place: Place, deps: ChainDeps): CommitChain {
  const { takeOver, faultOf, onFailed, signal, wait, log } = deps
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
        await wait(retryMs, signal)
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
      let refusals = 0
      while (owned && !closed()) {
        const before = owned
        const counter = before.counter + 1
        const metadata = encodeDoneSet({ base: point.nextOffset, counter, done: point.done })
        try {
          await runTransaction(before.producer, records, { ...place, nextOffset: point.nextOffset, metadata })
          owned = { ...before, counter }
          return true
        } catch (error) {
          const fault = faultOf(error)
          onFailed?.(fault)
          const refused = fault.kind === 'config'
          const { code, message: reason, remedy } = fault
          if (refused) log.error('Kafka refuses a transaction', { ...where, code, reason, remedy })
          else log.warn('a transaction failed', { ...where, reason: String(error) })
          const fate = code === 'kafka_fenced' ? 'lost' : await reconcile(before, metadata)
          if (fate !== 'repeat') return fate === 'counts'
          refusals = refused ? refusals + 1 : 0
          await wait(Math.min(retryMs * 2 ** refusals, slowestRetryMs), signal)
        }
      }
      return false
    },
  }
}
