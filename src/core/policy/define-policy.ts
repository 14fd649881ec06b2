// Policies written in TypeScript: typed as they are written, and the same object that a YAML file gives.
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'

type AnyCheck = NonNullable<PolicyRecord['checks']>[number]
type Kind = AnyCheck['kind']
type CheckOf<K extends Kind> = Extract<AnyCheck, { kind: K }>

/**
 * The record of a policy, as it would stand in a file. What is left out takes the defaults of the policy schema when
 * it is compiled, so that both ways of writing give one hash.
 */
export const definePolicy = (policy: PolicyRecord): PolicyRecord => policy

/** One check of a kind, with the settings of that kind: `check('length', 'short', { max: 600 })`. */
export const check = <K extends Kind>(
  kind: K,
  id: string,
  settings: Omit<CheckOf<K>, 'kind' | 'id'>,
): CheckOf<K> => ({ kind, id, ...settings }) as CheckOf<K>
