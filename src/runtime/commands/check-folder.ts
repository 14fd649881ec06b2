// `assay policy check`: what a service would say of a folder of policies, regression sets included.
import { statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { PolicyProblem } from '../../adapters/policies/policy-problem.ts'
import type { Config } from '../../config/config.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { inForceOf, runPolicySet } from '../run-regression.ts'
import { loadFolder, type PolicyView } from './policies.ts'

export type CheckedPolicy = Pick<PolicyView, 'name' | 'version' | 'hash' | 'file'> & {
  /** Rows that were run; absent without a set and for versions that no job gets. */
  readonly rows?: number
}

/**
 * Every policy of a folder, or the one of a file, or everything that speaks against them: rows are run once all files
 * load.
 */
export async function checkFolder(
  config: Config,
  path: string,
  signal: AbortSignal,
): Promise<Result<readonly CheckedPolicy[], readonly PolicyProblem[]>> {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true
  const folder = isFile ? dirname(path) : path
  const loaded = await loadFolder(config, folder, isFile ? basename(path) : undefined)
  if (!loaded.ok) return loaded
  const rows = new Map<string, number>()
  const problems: PolicyProblem[] = []
  for (const policy of inForceOf(loaded.value)) {
    const run = await runPolicySet(folder, { policy, signal })
    if (run === undefined) continue
    problems.push(...run.unreadable, ...run.problems)
    rows.set(`${policy.ref.name} ${policy.ref.version}`, run.results.length)
  }
  if (problems.length > 0) return failed(problems)
  return ok(
    loaded.value.loaded.map(({ policy: { ref }, file }) => {
      const run = rows.get(`${ref.name} ${ref.version}`)
      return { ...ref, file, ...(run === undefined ? {} : { rows: run }) }
    }),
  )
}
