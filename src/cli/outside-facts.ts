// What was found out outside about an attempt or an outcome, as facts: passages, state, validators, points.
import type { AuditAttempt } from '../runtime/commands/audit.ts'
import { counted } from '../runtime/commands/counted.ts'
import type { Fact } from './report.ts'
import type { Tone } from './tones.ts'

type Outside = NonNullable<AuditAttempt['outside']>

const tones: Readonly<Record<string, Tone>> = {
  pass: 'good',
  seen: 'good',
  fail: 'bad',
  error: 'warn',
  bypassed: 'warn',
}

const fact = (name: string, status: string, text: string): Fact => {
  const tone = tones[status]
  return { name, text: text.trim(), ...(tone === undefined ? {} : { tone }) }
}

/** What is known before the samples, and what comes after them. */
export function passageFacts({ retrieval }: Outside): readonly Fact[] {
  if (retrieval === undefined) return []
  const {
    status,
    collection,
    version = '',
    passages = [],
    kept = false,
    reason = '',
    filters = {},
  } = retrieval
  if (status === 'error') return [fact('passages', 'error', `none could be had of ${collection}: ${reason}`)]
  const by = [
    `at most ${retrieval.limit}`,
    `score ${retrieval.minScore} or more`,
    ...Object.entries(filters).map(([name, value]) => `${name} = ${value ?? ''}`),
  ].join(', ')
  return [
    {
      name: 'passages',
      text: `${passages.length} of ${collection} ${version} (${by})${kept ? ', kept' : ''}`,
    },
    ...passages.map(({ id, score }): Fact => ({ name: '  passage', text: `${score.toFixed(2)} ${id}` })),
  ]
}

/** What validators, state, its rules and the points came to. */
export function vettingFacts(outside: Outside): readonly Fact[] {
  const { vetting, coverage = 'fits', judgedInVain } = outside
  return [
    ...(vetting === 'stopped' ? [fact('vetting', 'error', 'stopped before it was through')] : []),
    ...(coverage === 'fits' ? [] : [fact('coverage', 'fail', coverage.replaceAll('-', ' '))]),
    ...(outside.validators ?? []).flatMap(validatorFacts),
    ...(outside.state ?? []).map(stateFact),
    ...(outside.stateRules ?? []).map(({ id, status, mode, seen = [], reason = '' }) => {
      const values = seen.map(({ path, value }) => `${path} = ${value}`).join(', ')
      return fact(
        '  rule',
        status,
        `${status}${mode === 'shadow' ? ' (shadow)' : ''}: ${id} ${values} ${reason}`,
      )
    }),
    ...rewardFacts(outside),
    ...(judgedInVain === undefined
      ? []
      : [{ name: 'in vain', text: `${counted(judgedInVain, 'call')} to gates and judges` }]),
  ]
}

function validatorFacts({
  id,
  status,
  mode,
  tool = '',
  problems = [],
  reason = '',
}: NonNullable<Outside['validators']>[number]): readonly Fact[] {
  const how = `${status}${mode === 'shadow' ? ' (shadow)' : ''}`
  return [
    fact('validator', status, `${how}: ${id} ${tool === '' ? '' : `by ${tool}`} ${reason}`),
    ...problems.map((problem) => fact('  problem', 'fail', problem)),
  ]
}

function stateFact({
  name,
  status,
  value = '',
  ageMs,
  version,
  reason = '',
}: NonNullable<Outside['state']>[number]): Fact {
  const age = ageMs === undefined ? '' : ` ${(ageMs / 1000).toFixed(1)} s old`
  const of = version === undefined ? '' : `, version ${version}`
  return fact('state', status, `${name} = ${status === 'seen' ? value : `missing: ${reason}`}${age}${of}`)
}

function rewardFacts({ rewards }: Outside): readonly Fact[] {
  if (rewards === undefined) return []
  const { points, judge, total = points, needed, rules, service, errors = [] } = rewards
  const parts = judge === undefined ? `${total} points` : `${total} = judge ${judge}, points ${points}`
  const enough = needed === undefined ? '' : `; ${needed} needed`
  return [
    fact('total', needed === undefined || total >= needed ? 'pass' : 'fail', `${parts}${enough}`),
    ...rules.map(({ id, points: each, risk, reason }) => {
      const sign = each > 0 ? '+' : ''
      const status = risk === 'high' ? 'fail' : each < 0 ? 'error' : 'pass'
      return fact(
        '  points',
        status,
        `${sign}${each} ${id}${risk === 'none' ? '' : ` (${risk} risk)`}: ${reason}`,
      )
    }),
    ...(service?.status === 'error'
      ? [fact('  service', 'error', `${service.name}: ${service.reason ?? 'no points'}`)]
      : []),
    ...errors.map((error) => fact('  not tried', 'error', error)),
  ]
}
