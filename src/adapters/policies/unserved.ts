// What policies need beside models, and the config of the moment lacks.
import { faultCodes } from '../../core/faults/codes.ts'
import type { Policy } from '../../core/policy/policy.ts'
import type { Log } from '../../ports/telemetry.ts'
import type { LoadOptions, PolicySet } from './load-policies.ts'
import { refusals, told } from './policies-in-force.ts'
import { wholeProblem, type PolicyProblem } from './policy-problem.ts'

/** What a config has for policies. */
export type Served = Pick<LoadOptions, 'prices'> & {
  /** What the policy needs beside and this config lacks: each as the end of the sentence “the policy needs”. */
  readonly lackedBy: (policy: Policy) => readonly string[]
}

/** A problem each; none for what policies of the same name `before` lacked already. */
export function unserved(set: PolicySet, { lackedBy }: Served, before?: PolicySet): readonly PolicyProblem[] {
  return set.loaded.flatMap(({ policy, file }) => {
    const { name, version } = policy.ref
    const known = (before?.loaded ?? []).filter((each) => each.policy.ref.name === name)
    const lacked = new Set(known.flatMap((each) => lackedBy(each.policy)))
    return lackedBy(policy)
      .filter((what) => !lacked.has(what))
      .map((what) => wholeProblem(file, `${name} ${version} needs ${what}`))
  })
}

/** At the start there are no earlier policies to stay with, and a collection may come later. */
export function sayUnserved(problems: readonly PolicyProblem[], log: Log): void {
  if (problems.length === 0) return
  const { code, first } = refusals.unserved
  log.error(first, { code, remedy: faultCodes[code].remedy, ...told(problems) })
}
