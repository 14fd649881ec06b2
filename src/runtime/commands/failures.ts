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
import { gatherJobs, readJobs, type JobsAsked } from './gather-jobs.ts'

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
  asked: JobsAsked,
  deps: CommandDeps,
): Promise<Result<FailuresTop, Fault>> {
  const tally = openTally()
  const jobs = gatherJobs(countedAttempt, tally.add)
  const read = await readJobs(config, { ...asked, jobs }, deps)
  if (!read.ok) return read
  return ok({
    jobs: tally.jobs(),
    groups: tally.groups(),
    mends: tally.mends(),
    versions: compareVersionFigures(tally.versions(), compareVersions),
    unread: read.value,
  })
}
