// What policies need of the config beside models and their prices, and what of it a config lacks.
import { readdirSync } from 'node:fs'
import { placeFrom } from '../adapters/retrieval/collection-names.ts'
import type { Config } from '../config/config.ts'
import { outsideNamesOf } from '../core/policy/outside-names.ts'
import type { Policy } from '../core/policy/policy.ts'

/** `absent`: the config has none of that name. Else the environment variable that it names for it and that is not set. */
type Lack = 'absent' | { readonly variable: string }

type Kind = {
  readonly what: string
  /** Names of what the policy needs, of those that this config may have. */
  readonly neededBy: (policy: Policy, config: Config) => readonly string[]
  readonly lackOf: (config: Config, name: string) => Lack | undefined
}

/** What the policy needs and the config does not have: each as the end of the sentence “the policy needs”. */
export const lackedBy = (policy: Policy, config: Config): readonly string[] =>
  needsOf(policy, config).flatMap((need) => lackIn(config, need, 'which the config does not have'))

type Change = { readonly before: Config; readonly after: Config }

/** The same of what the config had and the changed one has not. */
export const lostBy = (policy: Policy, { before, after }: Change): readonly string[] =>
  needsOf(policy, before)
    .filter(({ kind, name }) => kind.lackOf(before, name) === undefined)
    .flatMap((need) => lackIn(after, need, 'which the changed file no longer has'))

type Need = { readonly kind: Kind; readonly name: string }

const needsOf = (policy: Policy, config: Config): readonly Need[] =>
  kinds.flatMap((kind) => kind.neededBy(policy, config).map((name) => ({ kind, name })))

function lackIn(config: Config, { kind, name }: Need, absent: string): readonly string[] {
  const lack = kind.lackOf(config, name)
  return lack === undefined ? [] : [`${kind.what} ${name}, ${inWords(lack, absent)}`]
}

const inWords = (lack: Lack, absent: string): string =>
  lack === 'absent' ? absent : `whose variable ${lack.variable} is not set`

const entry = <T>(entries: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined

const unset = (variable: string | undefined, value: string | undefined): Lack | undefined =>
  variable === undefined || value !== undefined ? undefined : { variable }

const kinds: readonly Kind[] = [
  {
    what: 'reward service',
    neededBy: (policy) => outsideNamesOf(policy).services,
    lackOf({ reward }, name) {
      const service = entry(reward.services, name)
      return service === undefined ? 'absent' : unset(service.secretEnv, service.secret)
    },
  },
  {
    what: 'state source',
    neededBy: (policy) => outsideNamesOf(policy).sources,
    lackOf({ state }, name) {
      const source = entry(state.sources, name)
      return source === undefined ? 'absent' : unset(source.http?.tokenEnv, source.http?.token)
    },
  },
  {
    what: 'database',
    neededBy: (policy) => outsideNamesOf(policy).databases,
    lackOf({ databases }, name) {
      const database = entry(databases, name)
      return database === undefined ? 'absent' : unset(database.urlEnv, database.url)
    },
  },
  {
    what: 'collection',
    neededBy: (policy) => outsideNamesOf(policy).collections,
    lackOf({ knowledge: { dir, collections, weaviate } }, name) {
      // Whether a server holds it is not asked here: a change of the config does not wait for one.
      if (entry(collections, name)?.kind === 'weaviate') return unset(weaviate?.apiKeyEnv, weaviate?.apiKey)
      return holdsCollection(dir, name) ? undefined : 'absent'
    },
  },
  {
    // Without it passages are found by words alone: no failure would show that it is another search now.
    what: 'setting',
    neededBy: ({ retrieval }, { knowledge }) =>
      retrieval === undefined ||
      knowledge.embeddings === undefined ||
      ![retrieval, ...retrieval.onRetry].some(({ alpha }) => alpha !== undefined && alpha > 0)
        ? []
        : ['knowledge.embeddings'],
    lackOf: ({ knowledge }) => (knowledge.embeddings === undefined ? 'absent' : undefined),
  },
  {
    what: 'sandbox folder',
    neededBy: (policy, { sandbox }) => sandbox.folders.filter((folder) => mentions(policy, folder)),
    lackOf: ({ sandbox }, name) =>
      sandbox.folders.some((folder) => `${name}/`.startsWith(`${folder.replace(/\/+$/, '')}/`))
        ? undefined
        : 'absent',
  },
]

/** Programs are found in /usr, or by a path that the policy writes down. */
function mentions({ vetting }: Policy, folder: string): boolean {
  const path = folder.replace(/\/+$/, '')
  const namesIt = (text: string): boolean =>
    text
      .split(path)
      .slice(1)
      .some((rest) => !/^[\w.-]/.test(rest))
  return (vetting?.validators ?? []).some(({ spec }) => {
    if (spec.kind !== 'command') return false
    const texts = spec.files.flatMap(({ from }) => (typeof from === 'string' ? [] : [from.text]))
    return [...spec.argv, ...texts].some(namesIt)
  })
}

/** Whole, or a tenant's part of it. */
function holdsCollection(dir: string, name: string): boolean {
  try {
    return readdirSync(dir).some((file) => placeFrom(file)?.collection === name)
  } catch {
    return false
  }
}
