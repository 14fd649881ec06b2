// What became of the jobs that were submitted.
import { counted } from '../runtime/commands/counted.ts'
import type { RecordView, Verdict } from '../runtime/commands/record-view.ts'
import type { Exit } from './exit-codes.ts'

export type Tally = {
  job(): void
  outcome(view: RecordView): void
  sent(): number
  counts(): {
    readonly approved: number
    readonly rejected: number
    readonly deadLetters: number
  }
  sentence(): string
  /** The worst of what happened. */
  exit(unanswered: number): Exit
}

/** Nothing is sent at first. */
export function openTally(): Tally {
  let sent = 0
  const seen: Record<Verdict, number> = { approved: 0, rejected: 0, 'dead letter': 0 }
  const counts: Tally['counts'] = () => ({
    approved: seen.approved,
    rejected: seen.rejected,
    deadLetters: seen['dead letter'],
  })
  return {
    job: () => {
      sent += 1
    },
    outcome: ({ verdict }) => {
      if (verdict !== undefined) seen[verdict] += 1
    },
    sent: () => sent,
    counts,
    sentence: () => {
      const { approved, rejected, deadLetters } = counts()
      return `${sent} sent: ${approved} approved, ${rejected} rejected, ${counted(deadLetters, 'dead letter')}`
    },
    exit: (unanswered) => {
      const { rejected, deadLetters } = counts()
      if (deadLetters + unanswered > 0) return 'noVerdict'
      return rejected > 0 ? 'no' : 'ok'
    },
  }
}
