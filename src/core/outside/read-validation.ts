// From what a validator answered to its result, in three states. No answer is never a pass.
import { fault } from '../faults/fault.ts'
import type { OutsideResult } from './outside.ts'
import type { ValidatorResult } from './report.ts'
import type { ValidatorPlan } from './validator-plan.ts'

const mostProblems = 20
const longestMessage = 2_000

/** What a validator came to. Without a reply, or with one that cannot be used, it is an error. */
export function validated(plan: ValidatorPlan, result: OutsideResult | undefined): ValidatorResult {
  const { id, mode, onError, errorType, hint } = plan
  const base = { id, mode, onError, errorType, problems: [], ...(hint === undefined ? {} : { hint }) }
  const error = (reason: string): ValidatorResult => ({
    ...base,
    status: 'error',
    fault: fault('outside_unreadable', { what: `validator ${id}`, reason }),
  })
  if (result === undefined) return error('nobody was asked')
  if (result.status === 'failed') return { ...base, status: 'error', fault: result.fault }
  if (result.kind !== 'validate') return error('the reply is of another kind')
  const problems = result.problems
    .slice(0, mostProblems)
    .map((problem) => ({ ...problem, message: problem.message.slice(0, longestMessage) }))
  return { ...base, status: problems.length === 0 ? 'pass' : 'fail', problems, tool: result.tool }
}
