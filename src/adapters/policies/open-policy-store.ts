// The policies in force, read again when their files change. A set that does not load, or that fails its regression
// rows, never replaces one that did.
import { faultCodes } from '../../core/faults/codes.ts'
import { ok, type Result } from '../../core/prelude.ts'
import type { Log, Meter, Tracer } from '../../ports/telemetry.ts'
import type { PolicyStore } from '../../ports/policy-store.ts'
import { folderState } from './folder-state.ts'
import { tryLoading, withPrices, type Loading, type LoadOptions, type PolicySet } from './load-policies.ts'
import { mostLogged, policiesInForce, refusals, type Offer, type Refusal } from './policies-in-force.ts'
import { problemText, type PolicyProblem } from './policy-problem.ts'
import { sayUnserved, unserved, type Served } from './unserved.ts'
import { watchState } from './watch-state.ts'

/** What speaks against a set that loaded; nothing when it may take over. After an abort the answer does not count. */
export type Vet = (set: PolicySet, signal: AbortSignal) => Promise<readonly PolicyProblem[]>

export type StoreOptions = Omit<LoadOptions, 'prices'> & {
  readonly served: Served
  readonly log: Log
  readonly tracer: Tracer
  readonly meter?: Meter | undefined
  readonly vet: Vet
  /** Told of each set that takes over from another. */
  readonly onChange?: (set: PolicySet) => void
  /** How often the files are looked at, in ms; 1000 when absent. A change is taken up once two looks agree on it. */
  readonly pollMs?: number
  /** How soon what could not be read is tried again though nothing has changed, in ms; 10,000 when absent. */
  readonly unreadMs?: number | undefined
}

export type OpenPolicyStore = PolicyStore & {
  /** The set in force. */
  readonly current: () => PolicySet
  /**
   * What the policies in force would be under another config; the fault is all that speaks against it. Call the
   * function in the same turn to put it in force. Files that were refused are then looked at again.
   */
  readonly under: (served: Served) => Result<() => void, readonly PolicyProblem[]>
  /** Stops watching; what is in force stays so. */
  readonly stop: () => Promise<void>
}

/**
 * Loads the folder and watches it. A job holds the policy it was given, so a change reaches new jobs only. Rejects
 * with all problems, as `cause` too, when the first set is refused: there is no earlier one to stay with.
 */
export async function openPolicyStore(options: StoreOptions): Promise<OpenPolicyStore> {
  const { dir, log, tracer, meter, onChange, pollMs = 1000, unreadMs, grammars } = options
  let { served } = options
  let servedTaken = 0
  const stopping = new AbortController()
  const { vetted, judged } = openJudge(options, { served: () => served, signal: stopping.signal })
  const first = tryLoading({ ...options, prices: served.prices })
  const begun = await vetted(first)
  if (!begun.ok) throw notTaken(begun.fault)
  const inForce = policiesInForce(begun.value, { log, tracer, meter, onChange })
  sayUnserved(unserved(begun.value, served), log)
  /** Loads, and waits for what it needs: a collection may come without any change of policies or config. */
  let waiting: PolicySet | undefined
  const lacking = (): readonly PolicyProblem[] =>
    waiting === undefined ? [] : unserved(waiting, served, inForce.current())
  let { read } = first
  const stopWatching = watchState({
    look: async () => [servedTaken, await folderState(dir, read), ...lacking().map(problemText)].join('\n'),
    async changed() {
      const loading = tryLoading({ ...options, prices: served.prices })
      read = loading.read
      const offer = await judged(loading, inForce.current)
      if (stopping.signal.aborted) return true
      const waits = !offer.ok && offer.fault.because === 'unserved'
      waiting = waits && loading.result.ok ? loading.result.value : undefined
      inForce.offer(offer)
      return !loading.unread
    },
    pollMs,
    unreadMs,
  })
  return {
    find: (name, jobId) => inForce.current().find(name, jobId),
    current: inForce.current,
    under(next) {
      const set = withPrices(inForce.current(), { ...next, grammars })
      if (!set.ok) return set
      return ok(() => {
        served = next
        servedTaken += 1
        inForce.renew(set.value)
      })
    },
    async stop() {
      stopping.abort()
      await stopWatching()
    },
  }
}

type Judge = {
  /** Whether its regression rows pass. */
  readonly vetted: (loading: Loading) => Promise<Offer>
  /** The same, and whether the config has what it needs, before the rows and after them: it may have changed. */
  readonly judged: (loading: Loading, current: () => PolicySet) => Promise<Offer>
}

function openJudge(
  { vet, grammars }: Pick<StoreOptions, 'vet' | 'grammars'>,
  { served, signal }: { readonly served: () => Served; readonly signal: AbortSignal },
): Judge {
  const vetted: Judge['vetted'] = async ({ result }) => {
    if (!result.ok) return refusedFor('load', result.fault)
    const problems = await vet(result.value, signal)
    return problems.length === 0 ? result : refusedFor('regression', problems)
  }
  return {
    vetted,
    async judged(loading, current) {
      const { result } = loading
      const before = result.ok ? unserved(result.value, served(), current()) : []
      if (before.length > 0) return refusedFor('unserved', before)
      const offer = await vetted(loading)
      if (!offer.ok) return offer
      const after = unserved(offer.value, served(), current())
      if (after.length > 0) return refusedFor('unserved', after)
      const priced = withPrices(offer.value, { ...served(), grammars })
      return priced.ok ? priced : refusedFor('load', priced.fault)
    },
  }
}

const refusedFor = (because: Refusal['because'], problems: Refusal['problems']): Offer => ({
  ok: false,
  fault: { because, problems },
})

function notTaken({ because, problems }: Refusal): Error {
  const lines = problems.slice(0, mostLogged).map((problem) => `  ${problemText(problem)}`)
  const { code, first } = refusals[because]
  return new Error(`${first}:\n${lines.join('\n')}\n${faultCodes[code].remedy}`, { cause: problems })
}
