// The collections that policies retrieve from, as the doctor sees them.
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import type { CollectionInfo } from '../../adapters/retrieval/retrieval.ts'
import type { Config } from '../../config/config.ts'
import { faulty, fine, skipped, wrong, type CheckResult } from './check-result.ts'
import type { CommandDeps } from './command-deps.ts'
import { counted } from './counted.ts'
import { listKnowledge } from './knowledge.ts'
import { readPolicies } from './policies.ts'

const what = 'knowledge'

/** One result a collection that a policy in force names. */
export async function checkKnowledge(config: Config, deps: CommandDeps): Promise<readonly CheckResult[]> {
  const policies = await readPolicies(config)
  if (!policies.ok) return [skipped(what, 'the policies do not load')]
  const needs = policies.value
    .filter(({ inForce }) => inForce)
    .flatMap(({ name, record }) =>
      placesOf(record as PolicyRecord).map((place) => ({ policy: name, ...place })),
    )
  if (needs.length === 0) return [skipped(what, 'no policy retrieves')]
  const listed = await listKnowledge(config, deps)
  if (!listed.ok) return [faulty(what, listed.fault)]
  const { where, collections } = listed.value
  return needs.map((need) => {
    const found = collections.find(
      ({ collection, tenant }) => collection === need.collection && tenant === need.tenant,
    )
    return found === undefined ? missing(need, where) : judge(found)
  })
}

type Need = { readonly collection: string; readonly tenant?: string | undefined }

/** With the tenants that later attempts ask. */
function placesOf({ retrieval }: PolicyRecord): readonly Need[] {
  if (retrieval === undefined) return []
  const { collection, tenant, onRetry = [] } = retrieval
  const tenants = new Set([tenant, ...onRetry.map((change) => change.tenant ?? tenant)])
  return [...tenants].map((each) => ({ collection, tenant: each }))
}

const optionsOf = ({ collection, tenant }: Need): string =>
  `--collection ${collection}${tenant === undefined ? '' : ` --tenant ${tenant}`}`

const missing = (need: Need & { readonly policy: string }, where: string): CheckResult =>
  wrong(
    `${what} ${need.collection}`,
    `${need.policy} retrieves from it; it is not in ${where}`,
    `assay knowledge import FILE ${optionsOf(need)}`,
  )

function judge({ collection, tenant, passages, version, problem }: CollectionInfo): CheckResult {
  const name = `${what} ${collection}`
  if (problem === undefined) return fine(name, `${counted(passages, 'passage')}, version ${version}`)
  const mend = `Delete its file, then assay knowledge import FILE ${optionsOf({ collection, tenant })}`
  return wrong(name, problem, mend)
}
