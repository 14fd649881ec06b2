// The state section of a policy: sources by name, and rules whose names are looked up before they are ever tried.
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import { compileCondition, type Condition } from '../checks/cel.ts'
import { stateRuleNames } from '../outside/facts.ts'
import type { StatePlan, StateRule, StateSource } from '../outside/state-plan.ts'
import { failed, ok, type Result } from '../prelude.ts'
import { doubledIds, type PolicyProblem } from './policy-problem.ts'

type StateRecord = NonNullable<PolicyRecord['state']>

/** Nothing to read where the policy has no state. */
export function compileState(record: StateRecord | undefined): Result<StatePlan, readonly PolicyProblem[]> {
  if (record === undefined) return ok({ sources: [], rules: [] })
  const { sources, rules = [] } = record
  const known = new Set(Object.keys(sources))
  const problems: PolicyProblem[] = [...doubledIds(rules, '/state/rules')]
  const compiled: StateRule[] = []
  for (const [index, given] of rules.entries()) {
    const pointer = `/state/rules/${index}/rule`
    const condition = compileCondition(given.rule, stateRuleNames)
    if (!condition.ok) problems.push({ pointer, message: condition.fault })
    else {
      problems.push(...unknownState(condition.value, known).map((message) => ({ pointer, message })))
      compiled.push(ruleOf(given, condition.value))
    }
  }
  return problems.length > 0 ? failed(problems) : ok({ sources: sourcesOf(sources), rules: compiled })
}

const sourcesOf = (sources: StateRecord['sources']): readonly StateSource[] =>
  Object.entries(sources).flatMap(([name, source]): StateSource[] => {
    if (source === undefined) return []
    if ('pointer' in source) return [{ name, from: 'job', pointer: source.pointer }]
    const { maxAgeMs, onError = 'closed' } = source
    return [{ name, from: 'source', source: source.source, maxAgeMs, onError }]
  })

const ruleOf = (
  {
    id,
    message,
    mode = 'enforce',
    errorType = 'instruction',
    hint,
  }: NonNullable<StateRecord['rules']>[number],
  condition: Condition,
): StateRule => ({ id, condition, message, mode, errorType, ...(hint === undefined ? {} : { hint }) })

/** State that a condition names and that the policy does not have. */
export const unknownState = ({ uses }: Condition, known: ReadonlySet<string>): readonly string[] => [
  ...new Set(
    uses.flatMap(([root, name]) =>
      root !== 'state' || name === undefined || known.has(name)
        ? []
        : [`there is no state ${name}; there is ${[...known].join(', ') || 'none'}`],
    ),
  ),
]
