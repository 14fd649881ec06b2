// Which of the jobs that were sent still have no outcome. Matched by where the job stands: an id may be used again.
import type { RecordView } from './record-view.ts'
import type { SentJob } from './send-jobs.ts'

export type Awaited = {
  sent(job: SentJob): void
  /** No more will be sent. */
  allSent(): void
  /** An outcome of any job, ours or not. */
  seen(view: RecordView): void
  count(): number
  /** Jobs without outcome. */
  open(): readonly SentJob[]
  /** All are sent and each has its outcome. */
  finished(): boolean
}

/** `onOutcome` is called once for each job that was sent. */
export function openAwaited(onOutcome: (view: RecordView) => void): Awaited {
  const open = new Map<string, SentJob>()
  // An outcome may be read before the broker has told us where its job stands.
  const early = new Map<string, RecordView>()
  let count = 0
  let complete = false
  return {
    sent: (job) => {
      count += 1
      const view = early.get(job.source)
      if (view === undefined) open.set(job.source, job)
      else onOutcome(view)
    },
    allSent: () => {
      complete = true
      early.clear()
    },
    seen: (view) => {
      if (open.delete(view.source)) onOutcome(view)
      else if (!complete) early.set(view.source, view)
    },
    count: () => count,
    open: () => [...open.values()],
    finished: () => complete && open.size === 0,
  }
}
