// What was found out outside, on the records of attempts and outcomes, and on the screen.
import { describe, expect, it } from 'vitest'
import { attemptRecord } from '../../../producers/verdicts/attempt-record.ts'
import { outcomeRecord } from '../../../producers/verdicts/verdict-records.ts'
import { checkRecord } from '../../../src/adapters/registry/contracts.ts'
import { attemptSection } from '../../../src/cli/attempt-section.ts'
import { fault } from '../../../src/core/faults/fault.ts'
import type { OutsideResult } from '../../../src/core/outside/outside.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { judgedBy } from '../../support/judges.ts'
import { play } from '../../support/play.ts'
import { found, invalid, observed, replying, valid } from '../../support/scripted-outside.ts'
import { answers } from '../../support/scripted-pool.ts'

const origin = { source: { topic: 't', partition: 0, offset: 1 }, traceId: '', configRevision: 'c' }
const away = fault('redis_failed', { reason: 'away' })
const passage = {
  id: 'returns',
  text: 'Unopened items can be returned within 7 days.',
  score: 0.8125,
  url: 'https://faq/1',
  span: { start: 4, end: 50 },
}
const reward: OutsideResult = {
  status: 'done',
  kind: 'reward',
  rules: [{ id: 'tone', points: -1, risk: 'low', reason: 'A little stiff.' }],
  version: 'r7',
}
const results = {
  retrieve: found(passage),
  'state:market': { ...observed({ vix: 42 }), version: 'm1' } as OutsideResult,
  'state:weather': { status: 'failed', fault: away } as OutsideResult,
  'validate:plans': valid,
  'validate:extra': invalid('Line 1: no.'),
  reward,
}
const policy = givenPolicy({
  sampling: { count: 1 },
  retrieval: { collection: 'faq', filters: { category: 'returns' } },
  validators: [
    { kind: 'sql', id: 'plans', ddl: 'create table t (id int)' },
    { kind: 'sql', id: 'extra', ddl: 'create table t (id int)', mode: 'shadow' },
  ],
  state: {
    sources: {
      market: { source: 'feed', maxAgeMs: 1000 },
      weather: { source: 'sky', maxAgeMs: 1000, onError: 'open' },
    },
    rules: [
      { id: 'calm', rule: 'state.market.vix < 50', message: 'No.' },
      { id: 'dry', rule: 'state.weather.rain < 5', message: 'No.' },
    ],
  },
  rewards: {
    service: 'desk',
    rules: [{ id: 'cites', when: 'citations > 0', points: 2, reason: 'Cites a source.' }],
  },
  judge: {},
  evaluation: { model: 'demo/judge', speculative: true },
})

const settled = (outside: Readonly<Record<string, OutsideResult>>) =>
  play({
    job: givenJob(),
    policy,
    script: judgedBy({}, answers(['Within 7 days [1].'])),
    outside: replying(outside),
  }).settlement

function records(outside: Readonly<Record<string, OutsideResult>>) {
  const settlement = settled(outside)
  const [first] = settlement.attempts
  const { outcome } = settlement
  if (!first || outcome.kind === 'dead-letter') throw new Error('the job is judged')
  return {
    attempt: attemptRecord(settlement, first, origin),
    made: outcomeRecord(settlement, outcome, origin),
  }
}

const told = (outside: Readonly<Record<string, OutsideResult>>): string =>
  attemptSection(records(outside).attempt)
    .facts.map(({ name, text }) => `${name} ${text}`)
    .join('\n')

describe('the records of a job that asked outside', () => {
  it('fit their schemas and hold every step', () => {
    const { attempt, made } = records(results)
    expect(checkRecord('attempts', attempt)).toMatchObject({ ok: true })
    expect(checkRecord(made.stream, made.value)).toMatchObject({ ok: true })
    expect(made.value.outside).toEqual(attempt.outside)
    expect(attempt.outside).toEqual({
      retrieval: {
        status: 'found',
        collection: 'faq',
        limit: 5,
        minScore: 0,
        alpha: 0.5,
        filters: { category: 'returns' },
        version: 'v1',
        kept: false,
        passages: [{ id: 'returns', score: 0.8125, url: 'https://faq/1', span: { start: 4, end: 50 } }],
      },
      vetting: 'vetted',
      coverage: 'fits',
      state: [
        {
          name: 'market',
          status: 'seen',
          value: '{"vix":42}',
          observedAt: '1970-01-01T00:00:00.000Z',
          ageMs: expect.any(Number) as number,
          version: 'm1',
        },
        { name: 'weather', status: 'error', bypassed: true, reason: 'Redis: away.' },
      ],
      stateRules: [
        { id: 'calm', status: 'pass', mode: 'enforce', seen: [{ path: 'state.market.vix', value: '42' }] },
        { id: 'dry', status: 'bypassed', mode: 'enforce', reason: expect.any(String) as string },
      ],
      validators: [
        { id: 'plans', status: 'pass', mode: 'enforce', tool: 'tool 1.0' },
        { id: 'extra', status: 'fail', mode: 'shadow', tool: 'tool 1.0', problems: ['Line 1: no.'] },
      ],
      rewards: {
        points: 1,
        judge: 10,
        total: 10,
        needed: 8,
        rules: [
          { id: 'cites', points: 2, risk: 'none', reason: 'Cites a source.', from: 'policy' },
          { id: 'tone', points: -1, risk: 'low', reason: 'A little stiff.', from: 'service' },
        ],
        service: { name: 'desk', status: 'pass', version: 'r7' },
      },
    })
  })

  it('stay small and valid whatever comes from outside', () => {
    const long = 'x'.repeat(60_000)
    const { attempt, made } = records({
      ...results,
      'state:market': observed({ vix: 1, long }, 0),
      'state:weather': { ...observed(1, 9e15), version: long } as OutsideResult,
      'validate:plans': invalid(...new Array<string>(500).fill(long)),
    })
    for (const [stream, value] of [
      ['attempts', attempt],
      [made.stream, made.value],
    ] as const) {
      expect(checkRecord(stream, value)).toMatchObject({ ok: true })
    }
    expect(JSON.stringify(attempt.outside).length).toBeLessThan(20_000)
  })

  it('say how many calls to judges were in vain', () => {
    const { attempt } = records({ ...results, 'validate:plans': invalid('bad') })
    expect(attempt.outside).toMatchObject({ judgedInVain: 1, validators: [{ status: 'fail' }, {}] })
    expect(checkRecord('attempts', attempt)).toMatchObject({ ok: true })
  })
})

describe('the section of an attempt', () => {
  it('tells passages, state, validators and points', () => {
    expect(told(results).split('\n')).toEqual(
      expect.arrayContaining([
        'passages 1 of faq v1 (at most 5, score 0 or more, category = returns)',
        '  passage 0.81 returns',
        'validator pass: plans by tool 1.0',
        'validator fail (shadow): extra by tool 1.0',
        '  problem Line 1: no.',
        expect.stringMatching(/^state market = \{"vix":42\} 0\.0 s old, version m1$/),
        'state weather = missing: Redis: away.',
        '  rule pass: calm state.market.vix = 42',
        expect.stringMatching(/^ {2}rule bypassed: dry/),
        'total 10 = judge 10, points 1; 8 needed',
        '  points +2 cites: Cites a source.',
        '  points -1 tone (low risk): A little stiff.',
      ]),
    )
  })

  it('tells what could not be had, and what was in vain', () => {
    expect(told({ ...results, 'validate:plans': invalid('bad') })).toContain(
      'in vain 1 call to gates and judges',
    )
    const settlement = settled({ ...results, retrieve: { status: 'failed', fault: away } })
    const [first] = settlement.attempts
    if (!first) throw new Error('there is an attempt')
    const facts = attemptSection(attemptRecord(settlement, first, origin)).facts
    expect(facts).toMatchObject([{ name: 'passages', text: 'none could be had of faq: Redis: away.' }])
  })
})
