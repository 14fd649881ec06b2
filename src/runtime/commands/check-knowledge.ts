// The collections that policies retrieve from or the config names, as the doctor sees them.
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import type { CollectionInfo, Retrieval } from '../../adapters/retrieval/retrieval.ts'
import type { Config } from '../../config/config.ts'
import { faulty, fine, skipped, wrong, type CheckResult } from './check-result.ts'
import type { CommandDeps } from './command-deps.ts'
import { counted } from './counted.ts'
import { withRetrieval } from './knowledge.ts'
import { readPolicies } from './policies.ts'

const what = 'knowledge'

/** One result a collection that a policy in force names, and one a further collection of the config in Weaviate. */
export async function checkKnowledge(config: Config, deps: CommandDeps): Promise<readonly CheckResult[]> {
  const policies = await readPolicies(config)
  if (!policies.ok) return [skipped(what, 'the policies do not load')]
  const needs = policies.value
    .filter(({ inForce }) => inForce)
    .flatMap(({ name, record }) => placesOf(record).map((place) => ({ policy: name, ...place })))
  const named = new Set(needs.map(({ collection }) => collection))
  const others = Object.entries(config.knowledge.collections)
    .filter(([name, { kind }]) => kind === 'weaviate' && !named.has(name))
    .map(([name]) => name)
  if (needs.length === 0 && others.length === 0) return [skipped(what, 'no policy retrieves')]
  return withRetrieval(config, deps, async (retrieval) => [
    ...(await Promise.all(needs.map((need) => checkNeed(need, retrieval, deps)))),
    ...(others.length === 0 ? [] : await checkOthers(others, retrieval, deps)),
  ])
}

type Need = { readonly collection: string; readonly tenant?: string }

/** With the tenants that later attempts ask. */
function placesOf({ retrieval }: PolicyRecord): readonly Need[] {
  if (retrieval === undefined) return []
  const { collection, tenant, onRetry = [] } = retrieval
  const tenants = new Set([tenant, ...onRetry.map((change) => change.tenant ?? tenant)])
  return [...tenants].map((each) => (each === undefined ? { collection } : { collection, tenant: each }))
}

async function checkNeed(
  need: Need & { readonly policy: string },
  retrieval: Retrieval,
  { signal }: CommandDeps,
): Promise<CheckResult> {
  const name = `${what} ${need.collection}`
  const found = await retrieval.look(need, signal)
  if (!found.ok) return faulty(name, found.fault)
  if (found.value !== undefined) return resultOf(found.value)
  const detail = `${need.policy} retrieves from it; it is not in ${retrieval.whereOf(need)}`
  return wrong(name, detail, importing(need))
}

async function checkOthers(
  names: readonly string[],
  retrieval: Retrieval,
  { signal }: CommandDeps,
): Promise<readonly CheckResult[]> {
  const listed = await retrieval.list(signal)
  return names.map((name) => {
    if (!listed.ok) return faulty(`${what} ${name}`, listed.fault)
    const parts = listed.value.filter(({ collection }) => collection === name)
    const passages = parts.reduce((sum, part) => sum + part.passages, 0)
    const detail = `no policy retrieves from it; ${counted(passages, 'passage')}`
    return parts.length === 0 ? skipped(`${what} ${name}`, detail) : fine(`${what} ${name}`, detail)
  })
}

const importing = ({ collection, tenant }: Need): string =>
  `assay knowledge import FILE --collection ${collection}${tenant === undefined ? '' : ` --tenant ${tenant}`}`

function resultOf(info: CollectionInfo): CheckResult {
  const { collection, passages, version, problem, store } = info
  const name = `${what} ${collection}`
  if (problem === undefined) return fine(name, `${counted(passages, 'passage')}, version ${version}`)
  const mend = store === 'embedded' ? `Delete its file, then ${importing(info)}` : importing(info)
  return wrong(name, problem, mend)
}
