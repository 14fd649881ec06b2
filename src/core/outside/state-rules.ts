// The rules of a policy over outside state, tried on an answer.
import type { Bindings } from '../checks/cel.ts'
import type { Json } from '../prelude.ts'
import { factsFor, type State, type Vetted } from './facts.ts'
import type { StateRuleResult, StateSeen } from './report.ts'
import type { StateRule } from './state-plan.ts'

/** Values by name, of what was seen. */
export const seenState = (state: readonly StateSeen[]): State =>
  Object.fromEntries(state.flatMap((each) => (each.status === 'seen' ? [[each.name, each.value]] : [])))

/** Each rule on the state that was seen. One that looks at what is missing is an error, or bypassed where its source may be. */
export function tryStateRules(
  rules: readonly StateRule[],
  vetted: Vetted,
  state: readonly StateSeen[],
): readonly StateRuleResult[] {
  if (rules.length === 0) return []
  const values = seenState(state)
  const facts = factsFor(
    rules.map(({ condition }) => condition),
    vetted,
    values,
  )
  const mayMiss = new Set(
    state.flatMap((each) => (each.status === 'error' && each.onError === 'open' ? [each.name] : [])),
  )
  return rules.map((rule) => tryRule(rule, { facts, values, mayMiss }))
}

type World = { readonly facts: Bindings; readonly values: State; readonly mayMiss: ReadonlySet<string> }

function tryRule(rule: StateRule, { facts, values, mayMiss }: World): StateRuleResult {
  const { id, mode, errorType, message, hint, condition } = rule
  const looksAt = condition.uses.filter(([root]) => root === 'state')
  const base = {
    id,
    mode,
    errorType,
    message,
    ...(hint === undefined ? {} : { hint }),
    seen: seenBy(looksAt, values),
  }
  const answer = condition.holds(facts)
  if (answer.ok) return { ...base, status: answer.value ? 'pass' : 'fail' }
  const excused = looksAt.some(([, name]) => (name === undefined ? mayMiss.size > 0 : mayMiss.has(name)))
  return { ...base, status: excused ? 'bypassed' : 'error', reason: answer.fault }
}

function seenBy(paths: readonly (readonly string[])[], values: State): StateRuleResult['seen'] {
  const found = paths.flatMap((path) => {
    const value = path.slice(1).reduce<Json | undefined>(member, values)
    return path.length < 2 || value === undefined ? [] : [[path.join('.'), value] as const]
  })
  return [...new Map(found)].map(([path, value]) => ({ path, value }))
}

const member = (json: Json | undefined, key: string): Json | undefined =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && Object.hasOwn(json, key)
    ? (json as Readonly<Record<string, Json>>)[key]
    : undefined
