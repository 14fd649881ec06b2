// Every policy file of a folder, compiled, or everything that is wrong with them.
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import type { Price } from '../../core/budget/budget.ts'
import type { Grammars } from '../../core/checks/grammar.ts'
import { compilePolicy } from '../../core/policy/compile-policy.ts'
import type { Policy } from '../../core/policy/policy.ts'
import { getsNewVersion } from '../../core/policy/rollout.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import type { PolicyStore } from '../../ports/policy-store.ts'
import { openFolder, type PolicyFolder } from './policy-folder.ts'
import { unplacedProblem, wholeProblem, type PolicyProblem } from './policy-problem.ts'
import { readPolicy, titleIn, type ReadPolicy } from './read-policy.ts'
import { regressionFile } from './regression-set.ts'
import { compareVersions } from './versions.ts'

export type LoadOptions = {
  /** Folder of the policy files. */
  readonly dir: string
  /** One file of it by itself; the base of its trial may be another. All when absent. */
  readonly only?: string
  /** Every model of the config with its price; a policy that names another one is refused. */
  readonly prices: Readonly<Record<string, Price>>
  /** The parsers of SQL and shell. */
  readonly grammars: Grammars
}

export type LoadedPolicy = {
  readonly policy: Policy
  /** As it is written, files it refers to put in. */
  readonly record: PolicyRecord
  readonly file: string
}

/** Finds the newest version of a name. */
export type PolicySet = PolicyStore & {
  /** By name, newest version first. */
  readonly loaded: readonly LoadedPolicy[]
}

/** A try at loading, and the files it looked at: whoever waits for a change has to watch these. */
export type Loading = {
  readonly result: Result<PolicySet, readonly PolicyProblem[]>
  readonly read: readonly string[]
  /** A file or the folder could not be read, which may pass without any change of it. */
  readonly unread: boolean
}

/** All or nothing: with one problem in one file none is taken. */
export const loadPolicies = (options: LoadOptions): Loading['result'] => tryLoading(options).result

/** Loads, and tells what was read for it: those files are to be looked at for changes. */
export function tryLoading(options: LoadOptions): Loading {
  const opened = openFolder(options.dir)
  if (!opened.ok) {
    return { result: failed([wholeProblem(options.dir, opened.fault)]), read: [], unread: true }
  }
  const read = new Set<string>()
  let unread = false
  const folder: PolicyFolder = {
    ...opened.value,
    read(name, mostBytes) {
      read.add(name)
      const text = opened.value.read(name, mostBytes)
      unread ||= !text.ok
      return text
    },
  }
  const { only } = options
  const names = only === undefined ? folder.files : [only]
  const results = names.map((name) => loadFile(name, folder, options))
  for (const each of results) if (each.ok) read.add(regressionFile(each.value.loaded.policy.ref.name))
  const others = folder.files.filter((file) => !names.includes(file))
  const inFolder: IsThere = (name, version) =>
    others
      .map((file) => titleIn(folder, file))
      .some((title) => title.name === name && title.version === version)
  return { result: together(results, inFolder), read: [...read], unread }
}

/** Whether a file that was not loaded is that version. */
type IsThere = (name: string, version: string) => boolean

function together(
  results: readonly Result<Found, readonly PolicyProblem[]>[],
  inFolder: IsThere,
): Loading['result'] {
  const found = results.flatMap((result) => (result.ok ? [result.value] : []))
  const problems = [
    ...results.flatMap((result) => (result.ok ? [] : result.fault)),
    ...conflictsIn(found),
    ...baselessIn(found, inFolder),
    ...idleCanariesIn(found),
  ]
  return problems.length > 0 ? failed(problems) : ok(policySet(found.map(({ loaded }) => loaded)))
}

/**
 * The same policies with other prices, and models held against them: for a config that has changed. The fault is
 * everything that they ask for and it does not have.
 */
export function withPrices(
  { loaded }: PolicySet,
  context: Pick<LoadOptions, 'prices' | 'grammars'>,
): Result<PolicySet, readonly PolicyProblem[]> {
  const results = loaded.map((each): Result<LoadedPolicy, readonly PolicyProblem[]> => {
    const { record, file, policy } = each
    const compiled = compilePolicy(record, { ...context, hash: policy.ref.hash })
    return compiled.ok
      ? ok({ ...each, policy: compiled.value })
      : failed(compiled.fault.map((complaint) => unplacedProblem(file, complaint)))
  })
  const problems = results.flatMap((result) => (result.ok ? [] : result.fault))
  return problems.length > 0
    ? failed(problems)
    : ok(policySet(results.flatMap((result) => (result.ok ? [result.value] : []))))
}

function policySet(given: readonly LoadedPolicy[]): PolicySet {
  const loaded = given.toSorted(
    ({ policy: { ref: a } }, { policy: { ref: b } }) =>
      (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) || compareVersions(b.version, a.version),
  )
  const byName = Map.groupBy(loaded, ({ policy }) => policy.ref.name)
  return {
    loaded,
    find(name, jobId) {
      const [newest, ...older] = byName.get(name) ?? []
      const rollout = newest?.record.rollout
      if (rollout === undefined || jobId === undefined || getsNewVersion(jobId, rollout))
        return newest?.policy
      return older.find(({ policy }) => policy.ref.version === rollout.from)?.policy
    },
  }
}

type Found = Pick<ReadPolicy, 'placed'> & { readonly loaded: LoadedPolicy }

function loadFile(
  name: string,
  folder: PolicyFolder,
  { prices, grammars }: LoadOptions,
): Result<Found, readonly PolicyProblem[]> {
  const read = readPolicy(folder, name)
  if (!read.ok) return read
  const { record, hash, file, placed } = read.value
  const compiled = compilePolicy(record, { hash, prices, grammars })
  if (!compiled.ok) return failed(placed(compiled.fault))
  return ok({ loaded: { policy: compiled.value, record, file }, placed })
}

/** One version of a name has one content, or its hash on a verdict would name two things. */
function conflictsIn(found: readonly Found[]): readonly PolicyProblem[] {
  return found.flatMap(({ loaded: { policy }, placed }, place) => {
    const { name, version, hash } = policy.ref
    const earlier = found.slice(0, place).find(({ loaded }) => {
      const { ref } = loaded.policy
      return ref.name === name && compareVersions(ref.version, version) === 0 && ref.hash !== hash
    })
    if (earlier === undefined) return []
    const message = `${name} ${version} has another content in ${earlier.loaded.file}; give one a new version`
    return placed([{ pointer: '/version', message }])
  })
}

/** A trial without its older version would leave the other jobs without a policy. */
function baselessIn(found: readonly Found[], inFolder: IsThere): readonly PolicyProblem[] {
  return found.flatMap(({ loaded: { policy, record }, placed }) => {
    const { rollout } = record
    if (rollout === undefined) return []
    const { name, version } = policy.ref
    const pointer = '/rollout/from'
    const refused = (message: string) => placed([{ pointer, message }])
    if (compareVersions(rollout.from, version) >= 0)
      return refused(`${rollout.from} is not older than ${version}`)
    const has = found.some(
      ({
        loaded: {
          policy: { ref },
        },
      }) => ref.name === name && ref.version === rollout.from,
    )
    return has || inFolder(name, rollout.from)
      ? []
      : refused(`there is no ${name} ${rollout.from} for the other jobs`)
  })
}

function idleCanariesIn(found: readonly Found[]): readonly PolicyProblem[] {
  return found.flatMap(({ loaded: { policy, record }, placed }) => {
    const { canaries = [] } = record
    const twice = canaries.flatMap(({ id }, place) =>
      canaries.findIndex((each) => each.id === id) < place
        ? [{ pointer: `/canaries/${place}/id`, message: `the id "${id}" is taken` }]
        : [],
    )
    const judged = canaries.length === 0 || policy.evaluation !== undefined
    const idle = { pointer: '/canaries', message: 'there is no gate and no judge to show them to' }
    return placed(judged ? twice : [idle, ...twice])
  })
}
