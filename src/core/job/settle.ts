// The ends of a job: settled, rejected on what was judged, or a dead letter where nothing was.
import type { OverBudget } from '../budget/budget.ts'
import type { Fault } from '../faults/codes.ts'
import { fault } from '../faults/fault.ts'
import type { Policy } from '../policy/policy.ts'
import { reasonCodes, type Reason, type ReasonCode } from '../verdict/reasons.ts'
import { rejection, type Attempt, type Outcome } from '../verdict/settlement.ts'
import type { Effect, Progress, Step } from './state.ts'

/** Which bound of the budget ended a job. */
export type BudgetCode = 'budget_tokens' | 'budget_cost' | 'budget_wall_time'

/** Without a message, that of the table. */
export const reason = (code: ReasonCode, message: string = reasonCodes[code]): Reason => ({ code, message })

/** The end of the job, whatever it is. */
export function settle({ job, policy, attempts, usage }: Progress, outcome: Outcome, at: number): Step {
  const settlement = { job, policy: policy.ref, outcome, attempts, usage, decidedAt: at }
  return { state: { stage: 'settled', settlement }, effects: [] }
}

const deadLetter = (progress: Progress, why: Fault, at: number): Step =>
  settle(progress, { kind: 'dead-letter', fault: why }, at)

const lastJudged = ({ attempts }: Progress): Attempt | undefined =>
  attempts.findLast(({ decision }) => decision.verdict === 'fail')

/** Rejects on the last attempt that was judged. */
export function reject(progress: Progress, reasons: readonly Reason[], at: number): Step {
  const last = lastJudged(progress)
  if (!last)
    return deadLetter(progress, fault('internal', { reason: 'rejected without a judged attempt' }), at)
  return settle(progress, rejection(progress.job, progress.policy, { reasons, last }), at)
}

/**
 * An answer that no judge could say anything about is not approved, and asking for another would not mend the judge:
 * rejected at once, with what the user is told.
 */
export function rejectUnjudged(progress: Progress, why: Fault, at: number): Step {
  const last = progress.attempts.at(-1)
  if (!last) return deadLetter(progress, why, at)
  const reasons = [reason('judge_error', why.message)]
  return settle(progress, rejection(progress.job, progress.policy, { reasons, last }), at)
}

/**
 * Something outside that a policy does not do without. Out of reach, as a judge may be: a dead letter, to be replayed
 * when it is back. Reached, and of no use: rejected at once, since another answer would not mend it. An earlier
 * attempt that was judged stands, and the job is rejected on it.
 */
export function settleOutside(
  progress: Progress,
  { because, fault: why }: { readonly because: ReasonCode; readonly fault: Fault },
  at: number,
): Step {
  const reasons = [reason(because, why.message)]
  if (lastJudged(progress)) return reject(progress, reasons, at)
  const last = progress.attempts.at(-1)
  const outOfReach = why.kind === 'outage' || why.kind === 'config' || why.kind === 'bug'
  if (outOfReach || !last) return deadLetter(progress, why, at)
  return settle(progress, rejection(progress.job, progress.policy, { reasons, last }), at)
}

/** A model that fails after an attempt was judged does not undo that judgement; before, there is none to give. */
export function settleFault(progress: Progress, why: Fault, at: number): Step {
  return lastJudged(progress)
    ? reject(progress, [reason('model_failed', why.message)], at)
    : deadLetter(progress, why, at)
}

/** The budget or the time is at its end: rejected where an attempt was judged, else a dead letter. */
export function endEarly(progress: Progress, code: BudgetCode, at: number): Step {
  return lastJudged(progress)
    ? reject(progress, [reason(code)], at)
    : deadLetter(progress, budgetFault(code, progress.policy), at)
}

/** The reason of a job that ends since the next calls would cost too much. */
export const budgetCode = (over: OverBudget): BudgetCode =>
  over === 'tokens' ? 'budget_tokens' : 'budget_cost'

/** The same as a fault, with the bound of the policy in it. */
export function budgetFault(code: BudgetCode, { budget }: Policy): Fault {
  switch (code) {
    case 'budget_tokens':
      return fault('budget_tokens', { limit: budget.tokens })
    case 'budget_cost':
      return fault('budget_cost', { limitMicroUsd: budget.costMicroUsd })
    case 'budget_wall_time':
      return fault('budget_wall_time', { limitMs: budget.wallMs })
  }
}

/** What is out is not waited for any more. */
export const withDrop = (made: Step): Step => ({
  ...made,
  effects: [{ type: 'drop' } satisfies Effect, ...made.effects],
})
