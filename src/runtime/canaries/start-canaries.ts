// Canaries on a schedule: while the service runs, its judges are shown answers whose worth is known.
import { faultCodes } from '../../core/faults/codes.ts'
import { modelsOf } from '../../core/policy/policy.ts'
import type { PolicySet } from '../../adapters/policies/load-policies.ts'
import { canariesOf, type Canary } from '../../lab/canaries/canary.ts'
import type { Owner } from '../../ports/sample-pool.ts'
import type { Log, Meter } from '../../ports/telemetry.ts'
import { attributeNames as a, metricNames, spanNames } from '../../telemetry/names.ts'
import { judgeCanary, type CanaryPorts } from './judge-canary.ts'

export type CanaryDeps = CanaryPorts & {
  readonly meter?: Meter | undefined
  readonly log: Log
  /** The policies in force. */
  readonly policies: () => PolicySet
  /** Whether this process is the one of its group that shows canaries. */
  readonly isOurs: () => boolean
  /** Whose samples they are. */
  readonly owner: Owner
  /** Minutes between two rounds; rounds begin at whole multiples since 1970, in every process alike. */
  readonly everyMinutes: number
}

/** Counted apart from jobs. */
export type CanaryCounts = {
  readonly shown: number
  readonly wrong: number
  readonly undecided: number
  readonly calls: number
  readonly tokens: number
}

export type Canaries = {
  readonly counts: () => CanaryCounts
  /** Gives up the round that is under way. */
  readonly stop: () => Promise<void>
}

/** One canary at a time, one round a period. */
export function startCanaries(deps: CanaryDeps): Canaries {
  const { clock, everyMinutes } = deps
  const periodMs = everyMinutes * 60_000
  const stopping = new AbortController()
  let counts: CanaryCounts = { shown: 0, wrong: 0, undecided: 0, calls: 0, tokens: 0 }
  let round: Promise<void> = Promise.resolve()
  let cancel: () => void = () => undefined
  const count = (shown: Shown): void => {
    counts = {
      shown: counts.shown + 1,
      wrong: counts.wrong + Number(shown.wrong),
      undecided: counts.undecided + Number(shown.undecided),
      calls: counts.calls + shown.calls,
      tokens: counts.tokens + shown.tokens,
    }
  }
  const arm = (): void => {
    cancel = clock.after(periodMs - (clock.now() % periodMs), () => {
      const period = Math.floor(clock.now() / periodMs)
      round = round
        .then(() => runRound(deps, { period, signal: stopping.signal, count }))
        .catch((error: unknown) => deps.log.error('canaries failed inside', { reason: String(error) }))
      arm()
    })
  }
  arm()
  return {
    counts: () => counts,
    async stop() {
      cancel()
      stopping.abort()
      await round
    },
  }
}

type Round = {
  readonly period: number
  readonly signal: AbortSignal
  readonly count: (shown: Shown) => void
}

type Shown = {
  readonly wrong: boolean
  readonly undecided: boolean
  readonly calls: number
  readonly tokens: number
}

async function runRound(deps: CanaryDeps, { period, signal, count }: Round): Promise<void> {
  const set = deps.policies()
  const all = set.loaded
    .filter(({ policy }) => set.find(policy.ref.name) === policy)
    .flatMap(({ policy, record }) => canariesOf(policy, record))
  let shown = 0
  for (const canary of all) {
    if (signal.aborted || !deps.isOurs()) return
    const away = modelsOf(canary.policy).find((model) => deps.pool.outage(model) !== undefined)
    if (away !== undefined) {
      deps.log.info('canaries wait: a provider is out', { model: away, reason: deps.pool.outage(away) })
      continue
    }
    const end = await show(canary, { deps, period, signal })
    if (end === 'cancelled') return
    count(end)
    shown += 1
  }
  if (shown > 0) deps.log.info('canaries shown', { shown })
}

/** Job ids of canaries begin with this. They are no jobs: nothing of them is published. */
const idPrefix = 'canary'

async function show(
  canary: Canary,
  {
    deps,
    period,
    signal,
  }: { readonly deps: CanaryDeps; readonly period: number; readonly signal: AbortSignal },
): Promise<Shown | 'cancelled'> {
  const { name, version } = canary.policy.ref
  const span = deps.tracer.start(spanNames.canary, {
    attributes: {
      [a.policyName]: name,
      [a.policyVersion]: version,
      [a.canaryId]: canary.id,
      [a.canaryExpected]: canary.expected,
    },
  })
  const jobId = [idPrefix, name, version, canary.id, period].join('/')
  const end = await judgeCanary({ canary, jobId, owner: deps.owner, trace: span.context, signal }, deps)
  // What was taken from us is shown by the next owner, and may have waited for nobody here.
  if (end === 'cancelled' || !deps.isOurs()) {
    span.end()
    return 'cancelled'
  }
  const { got, reason, calls, tokens } = end
  span.set({ [a.canaryGot]: got, [a.usageCalls]: calls, [a.usageEvaluationTokens]: tokens })
  deps.meter?.count(metricNames.canaryResults, 1, {
    [a.policyName]: name,
    [a.canaryExpected]: canary.expected,
    [a.canaryGot]: got,
  })
  const wrong = got !== 'error' && got !== canary.expected
  if (got !== canary.expected) {
    const code = wrong ? 'canary_failed' : 'canary_undecided'
    const { remedy } = faultCodes[code]
    const fields = { code, policy: `${name} ${version}`, canary: canary.id, expected: canary.expected }
    const said = wrong ? 'a canary ended on the wrong side' : 'a canary could not be judged'
    deps.log[wrong ? 'error' : 'warn'](said, { ...fields, got, reason, remedy })
    span.fail(code, reason)
  }
  span.end()
  return { wrong, undecided: got === 'error', calls, tokens }
}
