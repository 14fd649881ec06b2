// The policies of the repository, loaded as the service loads them.
import { join } from 'node:path'
import { loadPolicies, type PolicySet } from '../../src/adapters/policies/load-policies.ts'
import { problemText } from '../../src/adapters/policies/policy-problem.ts'
import type { Policy } from '../../src/core/policy/policy.ts'
import { freeModels } from './given.ts'
import { grammars } from './grammars.ts'

export const policyFolder = join(import.meta.dirname, '../../policies')

let loaded: PolicySet | undefined

/** Throws with every problem when one of them does not load. */
export function shippedPolicies(): PolicySet {
  if (loaded !== undefined) return loaded
  const result = loadPolicies({ dir: policyFolder, prices: freeModels, grammars })
  if (!result.ok) throw new Error(result.fault.map(problemText).join('\n'))
  return (loaded = result.value)
}

export function shippedPolicy(name: string): Policy {
  const found = shippedPolicies().find(name)
  if (found === undefined) throw new Error(`no policy is named ${name}`)
  return found
}
