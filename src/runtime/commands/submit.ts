// `assay submit`: jobs sent to the jobs topic, their outcomes awaited.
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { ok, type Result } from '../../core/prelude.ts'
import { codecOf, topicsOf } from '../parts.ts'
import { openAwaited, type Awaited } from './awaited.ts'
import type { CommandDeps } from './command-deps.ts'
import type { JobEntry } from './job-entries.ts'
import { readTopic, type ScanRecord } from './read-topic.ts'
import { viewLetter, viewRecord, type RecordView } from './record-view.ts'
import { sendJobs, type SentJob } from './send-jobs.ts'

export type SubmitOptions = {
  readonly entries: readonly JobEntry[]
  readonly onSent: (job: SentJob) => void
  /** Absent: ends when all are sent. */
  readonly wait?: {
    /** After the last job was sent, in ms. */
    readonly timeoutMs: number
    readonly onOutcome: (view: RecordView) => void
  }
}

export type SubmitReport = {
  readonly sent: number
  /** Jobs that had no outcome when the time was over. */
  readonly unanswered: readonly SentJob[]
}

/** Sends in order, and with `wait` reads outcomes until each job has its own. */
export async function submitJobs(
  config: Config,
  options: SubmitOptions,
  deps: CommandDeps,
): Promise<Result<SubmitReport, Fault>> {
  const { wait } = options
  const awaited = openAwaited(wait?.onOutcome ?? (() => undefined))
  const send = (signal: AbortSignal) =>
    sendJobs(config, options.entries, {
      ...deps,
      signal,
      onSent: (job) => {
        options.onSent(job)
        awaited.sent(job)
      },
    })
  const done =
    wait === undefined ? await send(deps.signal) : await sendAndRead(config, { send, awaited, wait }, deps)
  if (!done.ok) return done
  return ok({ sent: awaited.count(), unanswered: wait === undefined ? [] : awaited.open() })
}

type Reading = {
  readonly send: (signal: AbortSignal) => Promise<Result<undefined, Fault>>
  readonly awaited: Awaited
  readonly wait: NonNullable<SubmitOptions['wait']>
}

/** The reading begins before the first job is sent, so that no outcome can come too early to be seen. */
async function sendAndRead(
  config: Config,
  { send, awaited, wait }: Reading,
  deps: CommandDeps,
): Promise<Result<undefined, Fault>> {
  const stop = new AbortController()
  const signal = AbortSignal.any([deps.signal, stop.signal])
  let sending: Promise<Result<undefined, Fault>> = Promise.resolve(ok(undefined))
  let timer: NodeJS.Timeout | undefined
  const { approved, rejected, deadLetters } = topicsOf(config)
  const view = viewerOf(config)
  const read = await readTopic(
    config,
    {
      topics: [approved, rejected, deadLetters],
      from: 'now',
      follow: true,
      onReady: () => {
        sending = send(signal).then((result) => {
          awaited.allSent()
          if (!result.ok || awaited.open().length === 0) stop.abort()
          else timer = setTimeout(() => stop.abort(), wait.timeoutMs)
          return result
        })
      },
      onRecord: async (record) => {
        awaited.seen(await view(record))
        return awaited.finished() ? 'stop' : 'more'
      },
    },
    { ...deps, signal },
  )
  clearTimeout(timer)
  stop.abort()
  const sent = await sending
  return read.ok ? sent : read
}

function viewerOf(config: Config): (record: ScanRecord) => Promise<RecordView> {
  const codec = codecOf(config)
  const topics = topicsOf(config)
  return async (record) => {
    if (record.topic === topics.deadLetters) return viewLetter(record)
    const stream = record.topic === topics.approved ? 'approved' : 'rejected'
    return viewRecord(record, await codec.decode(stream, record.value))
  }
}
