// What jobs are decided with and what the config may change while they run: each job keeps what it began with.
import { readdirSync } from 'node:fs'
import type { PoolModels } from '../adapters/bullmq/settings.ts'
import type { OwnerPool } from '../adapters/bullmq/sample-pool.ts'
import type { OpenPolicyStore } from '../adapters/policies/open-policy-store.ts'
import { problemText } from '../adapters/policies/policy-problem.ts'
import { placeFrom } from '../adapters/retrieval/collection-names.ts'
import type { Config } from '../config/config.ts'
import { revisionOf } from '../config/reload.ts'
import { outsideNamesOf, type OutsideNames } from '../core/policy/outside-names.ts'
import type { Policy } from '../core/policy/policy.ts'
import { failed, ok } from '../core/prelude.ts'
import type { Log } from '../ports/telemetry.ts'
import { openInUse, type InUse } from './in-use.ts'
import { openOutside, type OpenOutside } from './open-outside.ts'
import { poolModelsOf, pricesOf } from './parts.ts'
import type { TakeUp } from './role.ts'

type Parts = {
  readonly config: Config
  readonly revision: string
  readonly outside: OpenOutside
  readonly models: PoolModels
}

export type JobParts = Pick<InUse<Parts>, 'take' | 'current' | 'close'> & {
  /** Jobs that begin from now on have the parts of this config. */
  readonly change: (config: Config) => void
}

export function openJobParts(
  first: Config,
  { pool, log }: { readonly pool: Pick<OwnerPool, 'change'>; readonly log: Log },
): JobParts {
  const partsOf = (config: Config, before?: OpenOutside): Parts => ({
    config,
    revision: revisionOf(config),
    outside: openOutside(config, log, before),
    models: poolModelsOf(config),
  })
  // A model that is gone from the config can be drawn from until the last job that began with it is done.
  const drawFrom = (open: readonly Parts[]): void =>
    pool.change(Object.assign({}, ...open.map(({ models }) => models)) as PoolModels)
  const parts: InUse<Parts> = openInUse(partsOf(first), async ({ outside }) => {
    const open = parts.open()
    if (open.length > 0) drawFrom(open)
    await outside.close().catch((error: unknown) => {
      log.warn('parts of an earlier config did not close', { reason: String(error) })
    })
  })
  return {
    ...parts,
    change(config) {
      parts.replace(partsOf(config, parts.current().outside))
      drawFrom(parts.open())
    },
  }
}

/** How the jobs role takes a config up: policies and parts at once, or neither where a policy would lose something. */
export function takeUpBy(policies: Pick<OpenPolicyStore, 'priced' | 'current'>, parts: JobParts): TakeUp {
  return (config) => {
    const priced = policies.priced(pricesOf(config))
    const lost = policies
      .current()
      .loaded.flatMap(({ policy }) => lostBy(policy, { before: parts.current().config, after: config }))
    if (!priced.ok) return failed([...priced.fault.map(problemText), ...lost])
    if (lost.length > 0) return failed(lost)
    return ok(() => {
      priced.value()
      parts.change(config)
    })
  }
}

type Change = { readonly before: Config; readonly after: Config }

/** Names of what the policy needs, the config had and the changed one has not. */
function lostBy(policy: Policy, { before, after }: Change): readonly string[] {
  const needed = outsideNamesOf(policy)
  const { name, version } = policy.ref
  return kinds.flatMap(({ of, what, has }) =>
    needed[of]
      .filter((each) => has(before, each) && !has(after, each))
      .map((each) => `policy ${name} ${version} needs ${what} ${each}, which the changed file no longer has`),
  )
}

type Kind = {
  readonly of: keyof OutsideNames
  readonly what: string
  readonly has: (config: Config, name: string) => boolean
}

const kinds: readonly Kind[] = [
  { of: 'services', what: 'reward service', has: ({ reward }, name) => Object.hasOwn(reward.services, name) },
  { of: 'sources', what: 'state source', has: ({ state }, name) => Object.hasOwn(state.sources, name) },
  { of: 'databases', what: 'database', has: ({ databases }, name) => Object.hasOwn(databases, name) },
  {
    of: 'collections',
    what: 'collection',
    // Whether a server holds it is not asked here: a change of the config does not wait for one.
    has: ({ knowledge: { dir, collections } }, name) =>
      (Object.hasOwn(collections, name) && collections[name]?.kind === 'weaviate') ||
      holdsCollection(dir, name),
  },
]

/** Whole, or a tenant's part of it. */
function holdsCollection(dir: string, name: string): boolean {
  try {
    return readdirSync(dir).some((file) => placeFrom(file)?.collection === name)
  } catch {
    return false
  }
}
