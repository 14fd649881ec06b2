// `assay failures top`: the failures that the audit topic holds, counted, and what mended them.
import { compareVersions } from '../../adapters/policies/versions.ts'
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { ok, type Result } from '../../core/prelude.ts'
import { countedAttempt } from '../../lab/failures/failed-attempt.ts'
import {
  compareVersionFigures,
  openTally,
  type FailureGroup,
  type Mend,
  type VersionComparison,
} from '../../lab/failures/tally-failures.ts'
import type { CommandDeps } from './command-deps.ts'
import { gatherJobs } from './gather-jobs.ts'
import { hear, readRecords } from './read-records.ts'

export type FailuresAsked = {
  /** Records older than this are left out; milliseconds since 1970. */
  readonly since: number
  readonly policy?: string
}

export type FailuresTop = {
  readonly jobs: number
  readonly groups: readonly FailureGroup[]
  readonly mends: readonly Mend[]
  readonly versions: readonly VersionComparison[]
  /** Records that could not be read. */
  readonly unread: number
}

/** Reads the audit topic once; memory is bounded by the jobs whose records may still come. */
export async function failuresTop(
  config: Config,
  { since, policy }: FailuresAsked,
  deps: CommandDeps,
): Promise<Result<FailuresTop, Fault>> {
  const tally = openTally()
  const jobs = gatherJobs(countedAttempt, tally.add)
  const attempts = hear('attempts', (record, { timestamp }) => {
    // By the clock of who wrote it: one that is older may come later.
    if (timestamp >= since && (policy === undefined || record.policy?.name === policy)) jobs.add(record)
    return undefined
  })
  const read = await readRecords(config, { from: { since }, heard: [attempts] }, deps)
  if (!read.ok) return read
  jobs.end()
  return ok({
    jobs: tally.jobs(),
    groups: tally.groups(),
    mends: tally.mends(),
    versions: compareVersionFigures(tally.versions(), compareVersions),
    unread: read.value,
  })
}
