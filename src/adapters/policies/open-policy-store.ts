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
import { watchState } from './watch-state.ts'

/** What speaks against a set that loaded; nothing when it may take over. After an abort the answer does not count. */
export type Vet = (set: PolicySet, signal: AbortSignal) => Promise<readonly PolicyProblem[]>

export type StoreOptions = LoadOptions & {
  readonly log: Log
  readonly tracer: Tracer
  readonly meter?: Meter | undefined
  readonly vet: Vet
  /** Told of each set that takes over from another. */
  readonly onChange?: (set: PolicySet) => void
  /** How often the files are looked at, in ms; 1000 when absent. A change is taken up once two looks agree on it. */
  readonly pollMs?: number
}

export type OpenPolicyStore = PolicyStore & {
  /** The set in force. */
  readonly current: () => PolicySet
  /**
   * What the policies in force would be with the prices of another config; the fault is all that speaks against it.
   * Call the function in the same turn to put it in force. Files that were refused are then looked at again.
   */
  readonly priced: (prices: LoadOptions['prices']) => Result<() => void, readonly PolicyProblem[]>
  /** Stops watching; what is in force stays so. */
  readonly stop: () => Promise<void>
}

/**
 * Loads the folder and watches it. A job holds the policy it was given, so a change reaches new jobs only. Rejects
 * with all problems, as `cause` too, when the first set is refused: there is no earlier one to stay with.
 */
export async function openPolicyStore(options: StoreOptions): Promise<OpenPolicyStore> {
  const { dir, log, tracer, meter, vet, onChange, pollMs = 1000, grammars } = options
  let { prices } = options
  let pricesTaken = 0
  const stopping = new AbortController()
  const vetted = async ({ result }: Loading): Promise<Offer> => {
    if (!result.ok) return refusedFor('load', result.fault)
    const problems = await vet(result.value, stopping.signal)
    return problems.length === 0 ? result : refusedFor('regression', problems)
  }
  // They may have changed while the rows ran.
  const atPricesOfNow = (set: PolicySet): Offer => {
    const priced = withPrices(set, { prices, grammars })
    return priced.ok ? priced : refusedFor('load', priced.fault)
  }
  const first = tryLoading(options)
  const begun = await vetted(first)
  if (!begun.ok) throw notTaken(begun.fault)
  const inForce = policiesInForce(begun.value, { log, tracer, meter, onChange })
  let { read } = first
  const stopWatching = watchState({
    look: async () => `${pricesTaken} ${await folderState(dir, read)}`,
    async changed() {
      const loading = tryLoading({ ...options, prices })
      read = loading.read
      const offer = await vetted(loading)
      if (stopping.signal.aborted) return
      inForce.offer(offer.ok ? atPricesOfNow(offer.value) : offer)
    },
    pollMs,
  })
  return {
    find: (name, jobId) => inForce.current().find(name, jobId),
    current: inForce.current,
    priced(next) {
      const set = withPrices(inForce.current(), { prices: next, grammars })
      if (!set.ok) return set
      return ok(() => {
        prices = next
        pricesTaken += 1
        inForce.renew(set.value)
      })
    },
    async stop() {
      stopping.abort()
      await stopWatching()
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
