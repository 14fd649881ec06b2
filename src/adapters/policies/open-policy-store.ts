// The policies in force, read again when their files change. A set that does not load never replaces one that did.
import type { Log } from '../../ports/telemetry.ts'
import type { PolicyStore } from '../../ports/policy-store.ts'
import { folderState } from './folder-state.ts'
import { tryLoading, type Loading, type LoadOptions, type PolicySet } from './load-policies.ts'
import { problemText, type PolicyProblem } from './policy-problem.ts'

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

const mostLogged = 50

/**
 * Loads the folder and watches it. A job holds the policy it was given, so a change reaches new jobs only. Rejects
 * with all problems, as `cause` too, when the first load fails: there is no earlier set to stay with.
 */
export function openPolicyStore(options: StoreOptions): Promise<OpenPolicyStore> {
  const { dir, pollMs = 1000 } = options
  const first = tryLoading(options)
  if (!first.result.ok) return Promise.reject(notLoaded(first.result.fault))
  const held = hold(first.result.value, options)
  options.log.info('Policies loaded', { policies: namesOf(held.current()) })
  let { read } = first
  const stop = watch({
    look: () => folderState(dir, read),
    changed() {
      const loading = tryLoading(options)
      read = loading.read
      held.take(loading.result)
    },
    pollMs,
  })
  return Promise.resolve({ find: (name) => held.current().find(name), current: held.current, stop })
}

type Held = { readonly current: () => PolicySet; readonly take: (result: Loading['result']) => void }

/** The set in force, and what happens when another is offered. The same refusal is told once. */
function hold(first: PolicySet, { log, onChange }: StoreOptions): Held {
  let current = first
  let told = ''
  return {
    current: () => current,
    take(result) {
      if (!result.ok) {
        const problems = result.fault.map(problemText)
        if (told === problems.join('\n')) return
        told = problems.join('\n')
        log.error('Changed policies do not load; the ones before stay in force', {
          problemCount: problems.length,
          problems: problems.slice(0, mostLogged),
        })
        return
      }
      told = ''
      const changes = changesBetween(current, result.value)
      if (changes.length === 0) return
      current = result.value
      log.info('Policies changed', { changes })
      onChange?.(current)
    },
  }
}

type Watch = { readonly look: () => Promise<string>; readonly changed: () => void; readonly pollMs: number }

/**
 * Calls `changed` when two looks in a row agree on a state it was not called for yet. The first state is such a one:
 * what changed between the first load and the first look is not missed.
 */
function watch({ look, changed, pollMs }: Watch): () => Promise<void> {
  let known: string | undefined
  let last: string | undefined
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  let stopped = false
  const tick = async (): Promise<void> => {
    const now = await look()
    if (stopped) return
    if (now !== known && now === last) {
      known = now
      changed()
    }
    last = now
    arm()
  }
  const arm = (): void => {
    timer = setTimeout(() => {
      looking = tick()
    }, pollMs).unref()
  }
  arm()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await looking
  }
}

function notLoaded(problems: readonly PolicyProblem[]): Error {
  const lines = problems.slice(0, mostLogged).map((problem) => `  ${problemText(problem)}`)
  return new Error(`The policies do not load:\n${lines.join('\n')}`, { cause: problems })
}

const namesOf = (set: PolicySet): readonly string[] =>
  set.loaded.map(({ policy: { ref } }) => `${ref.name} ${ref.version} ${ref.hash}`)

/** One line a policy that came, went or has another content. */
function changesBetween(before: PolicySet, after: PolicySet): readonly string[] {
  const old = namesOf(before)
  const fresh = namesOf(after)
  return [
    ...fresh.filter((name) => !old.includes(name)).map((name) => `new: ${name}`),
    ...old.filter((name) => !fresh.includes(name)).map((name) => `gone: ${name}`),
  ]
}
