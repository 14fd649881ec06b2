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

export type Canaries = {
  /** Gives up the round that is under way. */
  readonly stop: () => Promise<void>
}

/** One canary at a time, one round a period. */
export function startCanaries(deps: CanaryDeps): Canaries {
  const { clock, everyMinutes } = deps
  const periodMs = everyMinutes * 60_000
  const stopping = new AbortController()
  let round: Promise<void> = Promise.resolve()
  let cancel: () => void = () => undefined
  const arm = (): void => {
    cancel = clock.after(periodMs - (clock.now() % periodMs), () => {
      const period = Math.floor(clock.now() / periodMs)
      round = round
        .then(() => runRound(deps, { period, signal: stopping.signal }))
        .catch((error: unknown) => deps.log.error('canaries failed inside', { reason: String(error) }))
      arm()
    })
  }
  arm()
  return {
    async stop() {
      cancel()
      stopping.abort()
      await round
    },
  }
}

type Round = { readonly period: number; readonly signal: AbortSignal }

async function runRound(deps: CanaryDeps, { period, signal }: Round): Promise<void> {
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
    if ((await show(canary, { period, signal }, deps)) === 'cancelled') return
    shown += 1
  }
  if (shown > 0) deps.log.info('canaries shown', { shown })
}

/** Job ids of canaries begin with this. They are no jobs: nothing of them is published. */
const idPrefix = 'canary'

async function show(
  canary: Canary,
  { period, signal }: Round,
  deps: CanaryDeps,
): Promise<'shown' | 'cancelled'> {
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
  if (got !== canary.expected) {
    const wrong = got !== 'error'
    const code = wrong ? 'canary_failed' : 'canary_undecided'
    const { remedy } = faultCodes[code]
    const fields = { code, policy: `${name} ${version}`, canary: canary.id, expected: canary.expected }
    const said = wrong ? 'a canary ended on the wrong side' : 'a canary could not be judged'
    deps.log[wrong ? 'error' : 'warn'](said, { ...fields, got, reason, remedy })
    span.fail(code, reason)
  }
  span.end()
  return 'shown'
}
