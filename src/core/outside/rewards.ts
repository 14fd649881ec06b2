// Points of business rules, added up openly: every rule that applies stands there with its points and its reason.
import type { Fault } from '../faults/codes.ts'
import { fault } from '../faults/fault.ts'
import { factsFor, type State, type Vetted } from './facts.ts'
import type { OutsideResult, Points } from './outside.ts'
import type { RewardsReport } from './report.ts'
import type { RewardRule, RewardsPlan } from './rewards-plan.ts'

const mostPoints = 100
const mostRules = 100

/** `result`: of the service, where the policy names one. */
export function addUp(
  { rules, service }: RewardsPlan,
  { vetted, state }: { readonly vetted: Vetted; readonly state: State },
  result: OutsideResult | undefined,
): RewardsReport {
  const { applied, errors } = tryRules(rules, vetted, state)
  const said = service === undefined ? undefined : readReward(service.name, result)
  const all = [...applied, ...(said?.rules ?? []).map((points) => ({ ...points, from: 'service' as const }))]
  return {
    points: round(all.reduce((sum, { points }) => sum + points, 0)),
    rules: all,
    errors,
    ...(service === undefined || said === undefined ? {} : { service: { ...service, ...said.how } }),
  }
}

const round = (points: number): number => Math.round(points * 1e6) / 1e6

type Said = {
  readonly rules: readonly Points[]
  readonly how: Omit<NonNullable<RewardsReport['service']>, 'name' | 'onError'>
}

function tryRules(
  rules: readonly RewardRule[],
  vetted: Vetted,
  state: State,
): { readonly applied: RewardsReport['rules']; readonly errors: RewardsReport['errors'] } {
  const facts = factsFor(
    rules.map(({ when }) => when),
    vetted,
    state,
  )
  const tried = rules.map((rule) => ({ rule, answer: rule.when.holds(facts) }))
  return {
    applied: tried.flatMap(({ rule: { id, points, risk, reason }, answer }) =>
      answer.ok && answer.value ? [{ id, points, risk, reason, from: 'policy' as const }] : [],
    ),
    errors: tried.flatMap(({ rule: { id }, answer }) => (answer.ok ? [] : [{ id, reason: answer.fault }])),
  }
}

function readReward(name: string, result: OutsideResult | undefined): Said {
  const failed = (why: Fault): Said => ({ rules: [], how: { status: 'error', fault: why } })
  const error = (reason: string): Said =>
    failed(fault('outside_unreadable', { what: `reward service ${name}`, reason }))
  if (result === undefined) return error('nobody was asked')
  if (result.status === 'failed') return failed(result.fault)
  if (result.kind !== 'reward') return error('the reply is of another kind')
  const { rules, version } = result
  if (rules.length > mostRules) return error(`more than ${mostRules} rules apply`)
  const odd = rules.find(({ points }) => !Number.isFinite(points) || Math.abs(points) > mostPoints)
  if (odd !== undefined) return error(`rule ${odd.id} has no points between -${mostPoints} and ${mostPoints}`)
  return { rules, how: { status: 'pass', ...(version === undefined ? {} : { version }) } }
}
