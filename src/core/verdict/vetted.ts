// From what was found out outside to a verdict. An error that fails closed never passes, nor does nothing at all.
import type { EvaluationReport } from '../evaluation/report.ts'
import type { Fault } from '../faults/codes.ts'
import { fault } from '../faults/fault.ts'
import type { RewardsReport, VettingReport } from '../outside/report.ts'
import { closedState } from '../outside/stops.ts'
import type { VettingPlan } from '../outside/vetting-plan.ts'
import type { Policy } from '../policy/policy.ts'
import type { ReasonCode } from './reasons.ts'

export type VettedVerdict =
  | { readonly verdict: 'pass' }
  | { readonly verdict: 'fail'; readonly because: ReasonCode; readonly detail: string }
  | { readonly verdict: 'error'; readonly because: ReasonCode; readonly fault: Fault }

type Vetted = Extract<VettingReport, { status: 'vetted' }>

const pass: VettedVerdict = { verdict: 'pass' }
const fail = (because: ReasonCode, detail: string): VettedVerdict => ({ verdict: 'fail', because, detail })
const error = (because: ReasonCode, why: Fault): VettedVerdict => ({ verdict: 'error', because, fault: why })
const unreadable = (what: string, reason: string): Fault => fault('outside_unreadable', { what, reason })

/** The vetting that a policy asks for, decided. A fail is more certain than an error and goes first. */
export function vettedVerdict(report: VettingReport | undefined, plan: VettingPlan): VettedVerdict {
  if (report?.status !== 'vetted') {
    const reason = report?.reason ?? 'nobody was asked'
    return error('validator_error', unreadable('vetting', reason))
  }
  return vetoOf(report) ?? errorOf(report, plan) ?? pass
}

function vetoOf({ coverage = 'fits', rules, validators, rewards }: Vetted): VettedVerdict | undefined {
  if (coverage === 'answered-from-nothing') {
    return fail('coverage_wrong', 'It answers although nothing was found.')
  }
  if (coverage === 'covered-after-all') {
    return fail('coverage_wrong', 'It says “not covered” although the sources speak to the question.')
  }
  const refused = validators.filter(({ status, mode }) => status === 'fail' && mode === 'enforce')
  if (refused.length > 0) {
    const told = refused.map(
      ({ id, problems }) => `${id}: ${problems[0]?.message.slice(0, 200) ?? 'invalid'}`,
    )
    return fail('validator_failed', told.join('; '))
  }
  const broken = rules.filter(({ status, mode }) => status === 'fail' && mode === 'enforce')
  if (broken.length > 0) return fail('state_ignored', broken.map(({ id }) => id).join(', '))
  const risky = rewards?.rules.filter(({ risk }) => risk === 'high') ?? []
  return risky.length > 0
    ? fail('reward_veto', risky.map(({ id, reason }) => `${id}: ${reason.slice(0, 200)}`).join('; '))
    : undefined
}

function errorOf(report: Vetted, plan: VettingPlan): VettedVerdict | undefined {
  return stateError(report, plan) ?? validatorError(report, plan) ?? rewardError(report, plan)
}

function stateError({ state, rules }: Vetted, plan: VettingPlan): VettedVerdict | undefined {
  const closed = closedState(state)
  if (closed !== undefined) return error('state_unavailable', closed.fault)
  const unseen = plan.state.sources.find(({ name }) => !state.some((each) => each.name === name))
  if (unseen !== undefined) {
    return error('state_unavailable', unreadable(`state ${unseen.name}`, 'it was not read'))
  }
  const untried = plan.state.rules.find(({ id }) => !rules.some((rule) => rule.id === id))
  const odd = rules.find(({ status, mode }) => status === 'error' && mode === 'enforce')
  const rule = untried?.id ?? odd?.id
  return rule === undefined
    ? undefined
    : error('state_unavailable', unreadable(`state rule ${rule}`, odd?.reason ?? 'it was not tried'))
}

function validatorError({ validators }: Vetted, plan: VettingPlan): VettedVerdict | undefined {
  const closed = validators.find(
    ({ status, mode, onError }) => status === 'error' && mode === 'enforce' && onError === 'closed',
  )
  const notRun = (id: string): Fault => unreadable(`validator ${id}`, 'it was not run')
  if (closed !== undefined) return error('validator_error', closed.fault ?? notRun(closed.id))
  const missing = plan.validators.find(({ id }) => !validators.some((each) => each.id === id))
  return missing === undefined ? undefined : error('validator_error', notRun(missing.id))
}

function rewardError({ rewards }: Vetted, plan: VettingPlan): VettedVerdict | undefined {
  if (plan.rewards === undefined) return undefined
  const [odd] = rewards?.errors ?? []
  if (odd !== undefined) return error('reward_error', unreadable(`reward rule ${odd.id}`, odd.reason))
  const { service } = plan.rewards
  if (rewards === undefined || (service !== undefined && rewards.service === undefined)) {
    return error('reward_error', unreadable('rewards', 'they were not added up'))
  }
  const said = rewards.service
  return said?.status === 'error' && said.onError === 'closed'
    ? error('reward_error', said.fault ?? unreadable(`reward service ${said.name}`, 'no result'))
    : undefined
}

export type Total = {
  readonly total: number
  readonly points: number
  /** The judge's part, where one gave a score. */
  readonly judge?: number
  readonly needed?: number
}

const scoreOf = (evaluation: EvaluationReport | undefined): number | undefined =>
  evaluation?.status === 'judged' ? evaluation.judgement?.figure : undefined

/** Judge and points together, 0 to 10; points alone where no judge gave a score. Both parts stand beside it. */
export function totalOf(
  rewards: RewardsReport,
  evaluation: EvaluationReport | undefined,
  policy: Pick<Policy, 'vetting' | 'evaluation'>,
): Total {
  const { points } = rewards
  const judge = scoreOf(evaluation)
  const own = policy.vetting?.rewards?.needed
  const needed = own ?? (judge === undefined ? undefined : policy.evaluation?.judge?.passMark)
  const total = judge === undefined ? points : Math.min(10, Math.max(0, judge + points))
  return {
    total: Math.round(total * 1e3) / 1e3,
    points,
    ...(judge === undefined ? {} : { judge }),
    ...(needed === undefined ? {} : { needed }),
  }
}

/** Whether the total is enough. Points never lift an answer that the judge failed: that is decided before. */
export function totalVerdict(
  vetting: VettingReport | undefined,
  evaluation: EvaluationReport | undefined,
  policy: Policy,
): VettedVerdict {
  if (vetting?.status !== 'vetted' || vetting.rewards === undefined) return pass
  const { total, needed, judge } = totalOf(vetting.rewards, evaluation, policy)
  if (needed === undefined) return pass
  if (judge === undefined && policy.evaluation?.judge !== undefined) {
    return error(
      'reward_error',
      unreadable('the total', 'it needs the score of the judge, and there is none'),
    )
  }
  return total >= needed ? pass : fail('reward_too_low', `${total} points; ${needed} are needed.`)
}
