// The rows of policies/regression, and what the real engine makes of one.
import type { RegressionRow } from '../../schemas/generated/regression.ts'
import { openFolder } from '../../src/adapters/policies/policy-folder.ts'
import { problemText } from '../../src/adapters/policies/policy-problem.ts'
import { regressionSet } from '../../src/adapters/policies/regression-set.ts'
import { jobOf } from '../../src/core/job/job.ts'
import type { Settlement } from '../../src/core/verdict/settlement.ts'
import { runJob } from '../../src/engine/run-job.ts'
import { rowOutside } from '../../src/lab/regress/row-outside.ts'
import { rowPool } from '../../src/lab/regress/row-pool.ts'
import { silentTracer } from '../../src/telemetry/silent.ts'
import { manualClock } from './manual-clock.ts'
import { policyFolder, shippedPolicy } from './shipped-policies.ts'

/** Throws with the problem where a policy has no set, or a row is none. */
export function rowsOf(name: string): readonly RegressionRow[] {
  const folder = openFolder(policyFolder)
  const set = folder.ok ? regressionSet(folder.value, name) : undefined
  if (set?.ok !== true || set.value === undefined) throw new Error(`${name} has no set`)
  return [...set.value.lines()].map((line) => {
    if (!line.ok) throw new Error(problemText(line.fault))
    return line.value.row
  })
}

/** Runs a row with its answers in place of a model. */
export async function settleRow(name: string, row: RegressionRow): Promise<Settlement> {
  const policy = shippedPolicy(name)
  const clock = manualClock()
  const settlement = await runJob(
    {
      job: jobOf({ ...row.job, id: row.id, policy: name }),
      policy,
      owner: { group: 'test', topic: 'test', partition: 0 },
      trace: { traceparent: '' },
      signal: new AbortController().signal,
    },
    { pool: rowPool(row, policy), outside: rowOutside(row, () => clock.now()), clock, tracer: silentTracer },
  )
  if (settlement === 'cancelled') throw new Error('the run was cancelled')
  return settlement
}
