// `assay explain`: all that the topics still hold of one job, run by run: its attempts and how it ended.
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { sourceKey } from '../../core/job/source.ts'
import { ok, type Result } from '../../core/prelude.ts'
import type { AuditAttempt, JobEnd } from './audit.ts'
import type { CommandDeps } from './command-deps.ts'
import { hear, readRecords } from './read-records.ts'

/** One record of the jobs topic, decided once. The same id sent or replayed again is another run. */
export type JobRun = {
  readonly jobId: string
  /** Where the job stood: topic-partition-offset. */
  readonly source: string
  readonly traceId: string
  readonly policy?: { readonly name: string; readonly version: string; readonly hash: string }
  /** Names the config that it was decided with; absent in records of earlier versions. */
  readonly configRevision?: string
  readonly attempts: readonly AuditAttempt[]
  /** Absent while it runs, and when its outcome is older than the retention of the topic. */
  readonly end?: JobEnd
}

type Seen = { readonly attempt: AuditAttempt } | { readonly end: Exclude<JobEnd, { verdict: 'dead letter' }> }

/** The runs of a job, the oldest first; none when the topics hold nothing of it. */
export async function explainJob(
  config: Config,
  jobId: string,
  deps: CommandDeps,
): Promise<Result<readonly JobRun[], Fault>> {
  const seen: Seen[] = []
  const keep = (one: Seen): undefined => {
    if (recordIn(one).jobId === jobId) seen.push(one)
  }
  const heard = [
    hear('attempts', (attempt) => keep({ attempt })),
    hear('approved', (record) => keep({ end: { verdict: 'approved', record } })),
    hear('rejected', (record) => keep({ end: { verdict: 'rejected', record } })),
  ]
  const read = await readRecords(config, { from: 'beginning', heard }, deps)
  return read.ok ? ok(runsOf(seen)) : read
}

const recordIn = (seen: Seen) => ('attempt' in seen ? seen.attempt : seen.end.record)

/** Records sorted into runs by where their job stood. */
export function runsOf(seen: readonly Seen[]): readonly JobRun[] {
  const runs = Map.groupBy(seen, (each) => sourceKey(recordIn(each).source))
  return [...runs].map(([source, parts]) => runOf(source, parts))
}

function runOf(source: string, parts: readonly Seen[]): JobRun {
  const records = parts.flatMap((each) => ('attempt' in each ? [each.attempt] : []))
  const attempts = records
    .filter(({ kind }) => kind === 'attempt')
    .toSorted((a, b) => (a.attempt ?? 0) - (b.attempt ?? 0))
  const outcome = parts.find((each) => 'end' in each)?.end
  const end = outcome ?? letterOf(records.find(({ kind }) => kind === 'dead-letter'))
  const any = outcome?.record ?? records[0]
  return {
    jobId: any?.jobId ?? '',
    source,
    traceId: any?.traceId ?? '',
    ...decidedBy(any),
    attempts,
    ...(end === undefined ? {} : { end }),
  }
}

const decidedBy = (
  record: Pick<AuditAttempt, 'policy' | 'configRevision'> = {},
): Pick<JobRun, 'policy' | 'configRevision'> => ({
  ...(record.policy === undefined ? {} : { policy: record.policy }),
  ...(record.configRevision === undefined ? {} : { configRevision: record.configRevision }),
})

function letterOf(record: AuditAttempt | undefined): JobEnd | undefined {
  if (record?.error === undefined) return undefined
  const letter = record.deadLetterId
  return { verdict: 'dead letter', error: record.error, ...(letter === undefined ? {} : { letter }) }
}
