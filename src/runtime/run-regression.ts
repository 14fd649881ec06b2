// The regression sets of policies, run row by row without holding up the process: before a set of policies takes over,
// and for `assay policy check` and `assay lab regress`.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { hash } from 'node:crypto'
import type { PolicySet } from '../adapters/policies/load-policies.ts'
import type { Vet } from '../adapters/policies/open-policy-store.ts'
import { openFolder } from '../adapters/policies/policy-folder.ts'
import type { PolicyProblem } from '../adapters/policies/policy-problem.ts'
import { regressionSet, type RegressionSet } from '../adapters/policies/regression-set.ts'
import type { Policy } from '../core/policy/policy.ts'
import { ok } from '../core/prelude.ts'
import { endText, runRow, type RowResult } from '../lab/regress/run-row.ts'
import type { SamplePool } from '../ports/sample-pool.ts'

export type SetRun = {
  readonly results: readonly RowResult[]
  /** Rows that did not come out as they must, each with its line. */
  readonly problems: readonly PolicyProblem[]
  /** Lines that are no row. */
  readonly unreadable: readonly PolicyProblem[]
}

export type RunSet = {
  readonly policy: Policy
  readonly set: RegressionSet
  readonly signal: AbortSignal
  /** Models that gates and judges are put to. */
  readonly judges?: SamplePool
}

/** Every row of a set, one after the other; after each, whatever waits in the process has its turn. */
export async function runSet({ policy, set, signal, judges }: RunSet): Promise<SetRun> {
  const results: RowResult[] = []
  const problems: PolicyProblem[] = []
  const unreadable: PolicyProblem[] = []
  for (const line of set.lines()) {
    await nextTurn()
    if (signal.aborted) break
    if (!line.ok) {
      unreadable.push(line.fault)
      continue
    }
    const { row, problemOf } = line.value
    const result = await runRow({ policy, row, signal, ...(judges === undefined ? {} : { judges }) })
    if (result === undefined) break
    results.push(result)
    if (!result.passed) problems.push(problemOf(rowText(policy, result)))
  }
  return { results, problems, unreadable }
}

const rowText = ({ ref }: Policy, { id, expected, got }: RowResult): string =>
  `${ref.name} ${ref.version}, row "${id}": expected ${expected}, got ${endText(got)}`

/** The set of one policy of a folder, run; one that cannot be read is a problem, none at all is no run. */
export async function runPolicySet(dir: string, run: Omit<RunSet, 'set'>): Promise<SetRun | undefined> {
  const found = setIn(dir, run.policy.ref.name)
  if (!found.ok) return { results: [], problems: [], unreadable: [found.fault] }
  return found.value === undefined ? undefined : runSet({ ...run, set: found.value })
}

function setIn(dir: string, name: string): ReturnType<typeof regressionSet> {
  const folder = openFolder(dir)
  // A folder that cannot be read is told by whoever loads the policies.
  return folder.ok ? regressionSet(folder.value, name) : ok(undefined)
}

/** Policies that jobs get: of several versions of a name the newest. */
export const inForceOf = (set: PolicySet): readonly Policy[] =>
  set.loaded.map(({ policy }) => policy).filter((policy) => set.find(policy.ref.name) === policy)

/** Runs the set of each policy in force. What passed once is not run again while policy and rows are the same. */
export function regressionVet(dir: string): Vet {
  const passed = new Set<string>()
  return async (policies, signal) => {
    const problems: PolicyProblem[] = []
    for (const policy of inForceOf(policies)) {
      const found = setIn(dir, policy.ref.name)
      if (!found.ok) problems.push(found.fault)
      const set = found.ok ? found.value : undefined
      if (set === undefined) continue
      const { name, version, hash: content } = policy.ref
      const key = `${name} ${version} ${content} ${hash('sha256', set.text, 'hex')}`
      if (passed.has(key)) continue
      const run = await runSet({ policy, set, signal })
      const wrong = [...run.unreadable, ...run.problems]
      problems.push(...wrong)
      if (wrong.length === 0 && !signal.aborted) passed.add(key)
    }
    return problems
  }
}
