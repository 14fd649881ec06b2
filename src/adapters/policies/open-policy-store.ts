// The policies in force, read again when their files change. A set that does not load never replaces one that did.
import type { Log } from '../../ports/telemetry.ts'
import type { PolicyStore } from '../../ports/policy-store.ts'
import { folderState } from './folder-state.ts'
import { tryLoading, type LoadOptions, type PolicySet } from './load-policies.ts'
import { mostLogged, policiesInForce } from './policies-in-force.ts'
import { problemText, type PolicyProblem } from './policy-problem.ts'
import { watchState } from './watch-state.ts'

export type StoreOptions = LoadOptions & {
  readonly log: Log
  /** Told of each set that takes over from another. */
  readonly onChange?: (set: PolicySet) => void
  /** How often the files are looked at, in ms; 1000 when absent. A change is taken up once two looks agree on it. */
  readonly pollMs?: number
}

export type OpenPolicyStore = PolicyStore & {
  /** The set in force. */
  readonly current: () => PolicySet
  /** Stops watching; what is in force stays so. */
  readonly stop: () => Promise<void>
}

/**
 * Loads the folder and watches it. A job holds the policy it was given, so a change reaches new jobs only. Rejects
 * with all problems, as `cause` too, when the first load fails: there is no earlier set to stay with.
 */
export function openPolicyStore(options: StoreOptions): Promise<OpenPolicyStore> {
  const { dir, log, onChange, pollMs = 1000 } = options
  const first = tryLoading(options)
  if (!first.result.ok) return Promise.reject(notLoaded(first.result.fault))
  const inForce = policiesInForce(first.result.value, { log, onChange })
  let { read } = first
  const stop = watchState({
    look: () => folderState(dir, read),
    changed() {
      const loading = tryLoading(options)
      read = loading.read
      inForce.offer(loading.result)
    },
    pollMs,
  })
  return Promise.resolve({
    find: (name) => inForce.current().find(name),
    current: inForce.current,
    stop,
  })
}

function notLoaded(problems: readonly PolicyProblem[]): Error {
  const lines = problems.slice(0, mostLogged).map((problem) => `  ${problemText(problem)}`)
  return new Error(`The policies do not load:\n${lines.join('\n')}`, { cause: problems })
}
