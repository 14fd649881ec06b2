// `assay policy explain`: what will happen to a job of a policy, from the policy as the service compiles it.
import type { PolicyProblem } from '../../adapters/policies/policy-problem.ts'
import type { Config } from '../../config/config.ts'
import { explainPolicy } from '../../core/explain/explain-policy.ts'
import { sentenceOf, type Statement } from '../../core/explain/statement.ts'
import type { Language } from '../../core/job/language.ts'
import { ok, type Result } from '../../core/prelude.ts'
import { policyFile } from './find-policy.ts'
import { loadFolder } from './policies.ts'

export type ExplainedPolicy = {
  readonly name: string
  readonly version: string
  readonly hash: string
  readonly file: string
  readonly language: Language
  readonly statements: readonly (Statement & { readonly text: string })[]
}

/** What was asked for, or the names that there are. */
export type Explained =
  | { readonly found: true; readonly policy: ExplainedPolicy }
  | { readonly found: false; readonly names: readonly string[] }

/** The policy of a file, or the newest version of a name; of a version on trial it says so. */
export async function explainedPolicy(
  config: Config,
  wanted: string,
  language: Language,
): Promise<Result<Explained, readonly PolicyProblem[]>> {
  const asked = policyFile(wanted)
  const set = await loadFolder(config, asked?.dir ?? config.policies, asked?.file)
  if (!set.ok) return set
  const { loaded } = set.value
  const newest = loaded.find(({ policy }) => asked !== undefined || policy.ref.name === wanted)
  if (newest === undefined) {
    return ok({ found: false, names: [...new Set(loaded.map(({ policy }) => policy.ref.name))] })
  }
  const { policy, record, file } = newest
  const statements = explainPolicy(policy, record.rollout).map((each) => ({
    ...each,
    text: sentenceOf(each, language),
  }))
  return ok({ found: true, policy: { ...policy.ref, file, language, statements } })
}
