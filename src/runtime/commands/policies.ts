// `assay policy`: the policy files of a folder, compiled as the service does it.
import { openGrammars } from '../../adapters/grammars/open-grammars.ts'
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import { loadPolicies, type LoadedPolicy, type PolicySet } from '../../adapters/policies/load-policies.ts'
import type { PolicyProblem } from '../../adapters/policies/policy-problem.ts'
import type { Config } from '../../config/config.ts'
import { ok, type Result } from '../../core/prelude.ts'
import type { Policy } from '../../core/policy/policy.ts'
import { pricesOf } from '../parts.ts'
import { inForceOf } from '../run-regression.ts'

export type { PolicyProblem } from '../../adapters/policies/policy-problem.ts'

/** A policy in force, fit to be shown. */
export type PolicyView = {
  readonly name: string
  readonly version: string
  readonly hash: string
  readonly file: string
  /** Whether jobs get it: of several versions the newest, and the one before while that is on trial. */
  readonly inForce: boolean
  /** Share of the jobs that get it, while a version is on trial. */
  readonly share?: number
  /** What the service goes by, defaults filled in. */
  readonly effective: object
  /** As it is written. */
  readonly record: PolicyRecord
}

/** The policies of a folder, or one file of it by itself, as the service loads them. */
export async function loadFolder(
  config: Config,
  dir: string,
  only?: string,
): Promise<Result<PolicySet, readonly PolicyProblem[]>> {
  const grammars = await openGrammars()
  return loadPolicies({ dir, prices: pricesOf(config), grammars, ...(only === undefined ? {} : { only }) })
}

/** All policies of a folder (the config's own by default), newest version of each name first; or all problems. */
export async function readPolicies(
  config: Config,
  folder = config.policies,
): Promise<Result<readonly PolicyView[], readonly PolicyProblem[]>> {
  const loaded = await loadFolder(config, folder)
  if (!loaded.ok) return loaded
  const set = loaded.value
  return ok(set.loaded.map((each) => viewOf(each, jobsOf(each, set))))
}

type Jobs = Pick<PolicyView, 'inForce' | 'share'>

function jobsOf({ policy: { ref } }: LoadedPolicy, { loaded }: PolicySet): Jobs {
  const newest = loaded.find(({ policy }) => policy.ref.name === ref.name)
  const rollout = newest?.record.rollout
  const isNewest = newest?.policy.ref === ref
  if (rollout === undefined) return { inForce: isNewest }
  if (isNewest) return { inForce: true, share: rollout.share }
  return ref.version === rollout.from ? { inForce: true, share: 1 - rollout.share } : { inForce: false }
}

function viewOf({ policy, record, file }: LoadedPolicy, jobs: Jobs): PolicyView {
  const { ref, scenario, models, output, sampling, threshold, checks, ladder, budget } = policy
  return {
    ...ref,
    file,
    ...jobs,
    effective: {
      scenario,
      models,
      output,
      sampling,
      agreement: threshold ?? 'off',
      checks: checks.map(({ id }) => id),
      ladder,
      budget,
    },
    record,
  }
}

/** The policies that jobs get, compiled; none when they do not load. */
export async function policiesOfJobs(config: Config): Promise<readonly Policy[]> {
  const loaded = await loadFolder(config, config.policies)
  return loaded.ok ? inForceOf(loaded.value) : []
}
