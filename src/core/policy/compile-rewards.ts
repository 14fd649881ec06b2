// The rewards section of a policy: rules that give or take points, and the service whose points are added.
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import { compileCondition } from '../checks/cel.ts'
import { rewardRuleNames } from '../outside/facts.ts'
import type { RewardRule, RewardsPlan } from '../outside/rewards-plan.ts'
import { failed, ok, type Result } from '../prelude.ts'
import { unknownState } from './compile-state.ts'
import { doubledIds, type PolicyProblem } from './policy-problem.ts'

type RewardsRecord = NonNullable<PolicyRecord['rewards']>

/** `states`: the names that rules may look up in `state`. */
export function compileRewards(
  record: PolicyRecord,
  states: ReadonlySet<string>,
): Result<RewardsPlan | undefined, readonly PolicyProblem[]> {
  const { rewards } = record
  if (rewards === undefined) return ok(undefined)
  const { rules = [], service, onError = 'closed', needed } = rewards
  const problems: PolicyProblem[] = [...doubledIds(rules, '/rewards/rules'), ...sumProblems(rewards, record)]
  const compiled = rules.flatMap((given, index) => {
    const rule = ruleOf(given, states)
    if (rule.ok) return [rule.value]
    problems.push(...rule.fault.map((message) => ({ pointer: `/rewards/rules/${index}/when`, message })))
    return []
  })
  if (problems.length > 0) return failed(problems)
  return ok({
    rules: compiled,
    ...(service === undefined ? {} : { service: { name: service, onError } }),
    ...(needed === undefined ? {} : { needed }),
  })
}

function sumProblems(
  { rules, service, needed }: RewardsRecord,
  { judge, evaluation }: Pick<PolicyRecord, 'judge' | 'evaluation'>,
): readonly PolicyProblem[] {
  if (rules === undefined && service === undefined) {
    return [{ pointer: '/rewards', message: 'there are no rules and no service to take points from' }]
  }
  const share = evaluation?.share ?? 1
  return needed !== undefined && judge !== undefined && share < 1
    ? [{ pointer: '/rewards/needed', message: 'needs a judge for every job; leave evaluation.share at 1' }]
    : []
}

function ruleOf(
  { id, when, points, risk = 'none', reason }: NonNullable<RewardsRecord['rules']>[number],
  states: ReadonlySet<string>,
): Result<RewardRule, readonly string[]> {
  const condition = compileCondition(when, rewardRuleNames)
  if (!condition.ok) return failed([condition.fault])
  const strangers = unknownState(condition.value, states)
  return strangers.length > 0 ? failed(strangers) : ok({ id, when: condition.value, points, risk, reason })
}
