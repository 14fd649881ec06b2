// `assay lab regress`: the regression set of a policy, run, and held against an earlier run of it.
import { readFileSync, writeFileSync } from 'node:fs'
import type { RegressionRun } from '../../../schemas/generated/regression-run.ts'
import { openModelClient } from '../../adapters/openai/model-client.ts'
import { parseRun } from '../../adapters/policies/stored-run.ts'
import type { Config } from '../../config/config.ts'
import { errorText } from '../../core/faults/error-text.ts'
import { fileReason } from '../../core/faults/file-fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { compareRuns, type Comparison } from '../../lab/regress/compare-runs.ts'
import { endText, type RowResult } from '../../lab/regress/run-row.ts'
import { openDirectPool } from '../direct-pool.ts'
import { concurrencyOf, modelTableOf, systemClock } from '../parts.ts'
import { runPolicySet, type SetRun } from '../run-regression.ts'
import { policyToAsk, type AskedPolicy } from './ask.ts'
import { commandLog, type CommandDeps } from './command-deps.ts'
import { policyFile } from './find-policy.ts'
import { wholeProblem, type Problem } from './problem.ts'

export type { RowMove } from '../../lab/regress/compare-runs.ts'

export type Regress = {
  /** Name of a policy of the config's folder, or a policy file. */
  readonly policy: string
  /** Puts gates and judges to the models of the policy, this many times a row. */
  readonly live?: number
  /** An earlier run to compare with. */
  readonly runFile?: string
  readonly saveFile?: string
}

export type Regressed = {
  readonly run: RegressionRun
  /** Rows that did not come out as they must, each with its line and the end of its last failure. */
  readonly problems: readonly Problem[]
  readonly comparison?: Comparison
}

/** Runs the set; the fault says why that cannot be done, each problem with its place. */
export async function regress(
  config: Config,
  { policy: wanted, live, runFile, saveFile }: Regress,
  deps: CommandDeps,
): Promise<Result<Regressed, readonly Problem[]>> {
  const before = runFile === undefined ? ok(undefined) : readRun(runFile)
  if (!before.ok) return before
  const made = await runOf(config, { wanted, live }, deps)
  if (!made.ok) return made
  const { run, problems } = made.value
  const unsaved = saveFile === undefined ? undefined : save(saveFile, run)
  if (unsaved !== undefined) return failed([unsaved])
  return ok(
    before.value === undefined
      ? { run, problems }
      : { run, problems, comparison: compareRuns(before.value, run) },
  )
}

async function runOf(
  config: Config,
  { wanted, live }: { readonly wanted: string; readonly live: number | undefined },
  deps: CommandDeps,
): Promise<Result<Pick<Regressed, 'run' | 'problems'>, readonly Problem[]>> {
  const asked = await policyToAsk(config, wanted)
  if (!asked.ok) return asked
  const { policy, unreached } = asked.value
  if (live !== undefined && unreached.length > 0) {
    return failed([wholeProblem(wanted, `the config has no way to reach ${unreached.join(', ')}`)])
  }
  const dir = policyFile(wanted)?.dir ?? config.policies
  const runs = await allRuns(dir, { asked: asked.value, live }, deps)
  const file = `regression/${policy.ref.name}.jsonl`
  if (runs === undefined) return failed([wholeProblem(dir, `there is no ${file} beside the policy`)])
  const unread = runs.flatMap(({ unreadable }) => unreadable)
  if (unread.length > 0) return failed(unread)
  const run = together(policy.ref, runs, live !== undefined)
  if (run.rows.length === 0) return failed([wholeProblem(dir, `${file} holds no row`)])
  const problems = new Map(runs.flatMap(({ problems: all }) => all.map((each) => [each.where, each])))
  return ok({ run, problems: [...problems.values()] })
}

function readRun(file: string): Result<RegressionRun, readonly Problem[]> {
  try {
    const run = parseRun(readFileSync(file, 'utf8'))
    return run.ok ? run : failed([wholeProblem(file, `this is no stored run: ${run.fault}`)])
  } catch (error) {
    return failed([wholeProblem(file, `cannot be read: ${fileReason(error)}`)])
  }
}

function save(file: string, run: RegressionRun): Problem | undefined {
  try {
    writeFileSync(file, `${JSON.stringify(run, undefined, 2)}\n`)
    return undefined
  } catch (error) {
    return wholeProblem(file, `cannot be written: ${errorText(error)}`)
  }
}

/** Once; with models as often as is asked for, each time with a memo of its own, or the first replies would come again. */
async function allRuns(
  dir: string,
  { asked, live }: { readonly asked: AskedPolicy; readonly live: number | undefined },
  deps: CommandDeps,
): Promise<readonly SetRun[] | undefined> {
  const { policy, config } = asked
  const { signal } = deps
  if (live === undefined) {
    const run = await runPolicySet(dir, { policy, signal })
    return run && [run]
  }
  const client = openModelClient(modelTableOf(config), { log: commandLog(deps), clock: systemClock })
  const concurrency = concurrencyOf(config)
  const runs: SetRun[] = []
  try {
    for (let time = 1; time <= live && !signal.aborted; time += 1) {
      const judges = openDirectPool(client, { concurrency })
      const run = await runPolicySet(dir, { policy, signal, judges })
      if (run === undefined) return undefined
      runs.push(run)
      deps.tell(`run ${time} of ${live}`)
    }
  } finally {
    client.close()
  }
  return runs
}

function together(policy: RegressionRun['policy'], runs: readonly SetRun[], live: boolean): RegressionRun {
  const byRow = Map.groupBy(
    runs.flatMap(({ results }) => results),
    ({ id }) => id,
  )
  const rows = [...byRow].map(([id, results]) => ({
    id,
    times: results.length,
    passed: results.filter(({ passed }) => passed).length,
    ends: endsOf(results),
  }))
  return { policy: { name: policy.name, version: policy.version, hash: policy.hash }, live, rows }
}

function endsOf(results: readonly RowResult[]): Readonly<Record<string, number>> {
  const byEnd = Map.groupBy(results, ({ got }) => endText(got))
  return Object.fromEntries([...byEnd].map(([end, all]) => [end, all.length]))
}
