// All that a policy has done to an answer outside the service before it is judged. Absent from policies that do not.
import type { RewardsPlan } from './rewards-plan.ts'
import type { StatePlan } from './state-plan.ts'
import type { ValidatorPlan } from './validator-plan.ts'

export type VettingPlan = {
  readonly validators: readonly ValidatorPlan[]
  readonly state: StatePlan
  readonly rewards?: RewardsPlan
  /**
   * What code holds a “not covered” to, where passages are retrieved: a judge decides it better, and then code only
   * looks at answers for which nothing was found.
   */
  readonly coverage?: 'nothing-found' | 'all'
}
