// `assay gates top`: how often gates pass and which rung mends, from the audit topic.
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { ok, type Result } from '../../core/prelude.ts'
import { judgedAttempt } from '../../lab/gates/judged-attempt.ts'
import {
  openGateTally,
  type GateFigures,
  type MendFigures,
  type RungFigures,
} from '../../lab/gates/tally-gates.ts'
import type { CommandDeps } from './command-deps.ts'
import { gatherJobs, readJobs, type JobsAsked } from './gather-jobs.ts'

export type GatesTop = {
  readonly jobs: number
  readonly gates: readonly GateFigures[]
  readonly rungs: readonly RungFigures[]
  readonly mends: readonly MendFigures[]
  /** Records that could not be read. */
  readonly unread: number
}

/** Reads the audit topic once. */
export async function gatesTop(
  config: Config,
  asked: JobsAsked,
  deps: CommandDeps,
): Promise<Result<GatesTop, Fault>> {
  const tally = openGateTally()
  const jobs = gatherJobs(judgedAttempt, tally.add)
  const read = await readJobs(config, { ...asked, jobs }, deps)
  if (!read.ok) return read
  return ok({
    jobs: tally.jobs(),
    gates: tally.gates(),
    rungs: tally.rungs(),
    mends: tally.mends(),
    unread: read.value,
  })
}
