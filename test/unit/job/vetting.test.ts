// An answer that is put to validators, state and rewards: who is asked when, and what comes of each reply.
import { describe, expect, it } from 'vitest'
import { fault } from '../../../src/core/faults/fault.ts'
import { begin, step } from '../../../src/core/job/step.ts'
import type { OutsideResult } from '../../../src/core/outside/outside.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { judgedBy, scored, type Bench } from '../../support/judges.ts'
import { play, type Played } from '../../support/play.ts'
import { invalid, observed, replying, valid } from '../../support/scripted-outside.ts'
import { answers, resultOf } from '../../support/scripted-pool.ts'

type Over = NonNullable<Parameters<typeof givenPolicy>[0]>
type Results = Readonly<Record<string, OutsideResult>>

const bold = '{"leverage": 3}'
const calm = '{"leverage": 1}'
const job = givenJob({ prompt: 'Trade?', input: { limit: 5 } })

const sql = { kind: 'sql', id: 'plans', ddl: 'create table t (id int);' } as const
const market = {
  sources: { market: { source: 'feed', maxAgeMs: 1000 } },
  rules: [
    {
      id: 'calm',
      rule: '!(state.market.vix > 30 && output.leverage > 1)',
      message: 'No leverage under stress.',
    },
  ],
} as const satisfies Over['state']

const policyWith = (over: Over) => givenPolicy({ output: { kind: 'json' }, sampling: { count: 1 }, ...over })

const played = (
  over: Over,
  results: Results,
  {
    bench = {},
    given = [[bold], [calm]],
  }: {
    readonly bench?: Bench
    readonly given?: readonly (readonly string[])[]
  } = {},
): Played =>
  play({
    job,
    policy: policyWith(over),
    script: judgedBy(bench, answers(...given)),
    outside: replying(results),
  })

const ends = ({ settlement: { outcome } }: Played) =>
  outcome.kind === 'rejected'
    ? outcome.reasons.map(({ code }) => code)
    : outcome.kind === 'dead-letter'
      ? outcome.fault.code
      : outcome.kind
const issues = ({ settlement }: Played) =>
  settlement.attempts.map(({ diagnosis }) => diagnosis?.issues.join('; '))
const away = fault('redis_failed', { reason: 'away' })
const down: OutsideResult = { status: 'failed', fault: away }
const garbled: OutsideResult = {
  status: 'failed',
  fault: fault('outside_unreadable', { what: 'it', reason: 'garbled' }),
}

describe('a validator', () => {
  it('lets a valid answer pass and is told the answer, its value and the input', () => {
    const result = played({ validators: [sql] }, { 'validate:plans': valid })
    expect(ends(result)).toBe('approved')
    expect(result.consults).toMatchObject([
      {
        kind: 'validate',
        id: 'validate:plans',
        jobId: 'job-1',
        attempt: 1,
        answer: { text: bold, value: { leverage: 3 } },
        input: { limit: 5 },
        plan: { spec: { kind: 'sql', ddl: 'create table t (id int);' }, timeoutMs: 10_000 },
      },
    ])
  })

  it('sends what it found back word for word, and then the job is rejected with it', () => {
    const result = played({ validators: [sql] }, { 'validate:plans': invalid('column x does not exist') })
    expect(ends(result)).toEqual(['validator_failed', 'no_progress'])
    expect(issues(result)[0]).toBe('column x does not exist')
    const asked = result.requests.find(({ attempt }) => attempt === 2)
    expect(asked?.messages.at(-1)?.content).toContain('column x does not exist')
  })

  it('decides nothing in shadow', () => {
    const shadow = { ...sql, mode: 'shadow' } as const
    expect(ends(played({ validators: [shadow] }, { 'validate:plans': invalid('bad') }))).toBe('approved')
    expect(ends(played({ validators: [shadow] }, { 'validate:plans': down }))).toBe('approved')
  })

  it('that is out of reach makes a dead letter, one that cannot be read a rejection, an open one neither', () => {
    expect(ends(played({ validators: [sql] }, { 'validate:plans': down }))).toBe('redis_failed')
    expect(ends(played({ validators: [sql] }, {}))).toBe('outside_not_configured')
    expect(ends(played({ validators: [sql] }, { 'validate:plans': garbled }))).toEqual(['validator_error'])
    expect(ends(played({ validators: [sql] }, { 'validate:plans': observed(1) }))).toEqual([
      'validator_error',
    ])
    expect(ends(played({ validators: [{ ...sql, onError: 'open' }] }, { 'validate:plans': down }))).toBe(
      'approved',
    )
  })

  it('does not undo an earlier judgement when it goes away', () => {
    const result = play({
      job,
      policy: policyWith({ validators: [sql] }),
      script: answers([bold], [calm]),
      outside: ({ attempt }) => (attempt === 1 ? invalid('bad') : down),
    })
    expect(ends(result)).toEqual(['validator_error'])
    expect(result.settlement.outcome).toMatchObject({ findings: [{ message: 'bad' }] })
  })
})

describe('state', () => {
  it('that the answer ignores is told with its value, and the next answer may fit', () => {
    const result = played({ state: market }, { 'state:market': observed({ vix: 42 }) })
    expect(ends(result)).toBe('approved')
    expect(issues(result)).toEqual(['No leverage under stress. Observed: state.market.vix = 42.', undefined])
    expect(result.settlement.attempts[0]?.diagnosis?.errorType).toBe('instruction')
    expect(result.settlement.outcome).toMatchObject({
      vetting: {
        state: [{ name: 'market', status: 'seen', value: { vix: 42 }, observedAt: 0, ageMs: 4 }],
        rules: [{ id: 'calm', status: 'pass' }],
      },
    })
  })

  it('that is too old, of no time, too large or from the future is no state', () => {
    const stale = { ...market, sources: { market: { source: 'feed', maxAgeMs: 1 } } }
    expect(ends(played({ state: stale }, { 'state:market': observed({ vix: 1 }, -5) }))).toEqual([
      'state_unavailable',
    ])
    for (const result of [
      observed({ vix: 1 }, Number.NaN),
      observed({ vix: 1 }, 1e9),
      observed({ vix: 1, text: 'x'.repeat(70_000) }),
      valid,
    ]) {
      expect(ends(played({ state: market }, { 'state:market': result }))).toEqual(['state_unavailable'])
    }
  })

  it('that could not be had approves nothing, or leaves out the rules that need it', () => {
    expect(ends(played({ state: market }, { 'state:market': down }))).toBe('redis_failed')
    const open = { ...market, sources: { market: { source: 'feed', maxAgeMs: 1, onError: 'open' } } } as const
    const result = played({ state: open }, { 'state:market': down })
    expect(ends(result)).toBe('approved')
    expect(result.settlement.outcome).toMatchObject({ vetting: { rules: [{ status: 'bypassed' }] } })
  })

  it('of the job needs nobody; what the job lacks fails closed', () => {
    const state = (pointer: string): NonNullable<Over['state']> => ({
      sources: { most: { from: 'job', pointer } },
      rules: [{ id: 'most', rule: 'output.leverage <= state.most', message: 'Too much.' }],
    })
    const fits = played({ state: state('/input/limit') }, {})
    expect([ends(fits), fits.consults]).toEqual(['approved', []])
    expect(ends(played({ state: state('/input/other') }, {}))).toEqual(['state_unavailable'])
  })

  it('with a rule that cannot be tried approves nothing', () => {
    const rules = [{ id: 'odd', rule: 'state.market.nothing > 1', message: 'Odd.' }]
    const result = played({ state: { ...market, rules } }, { 'state:market': observed({ vix: 1 }) })
    expect(ends(result)).toEqual(['state_unavailable'])
  })
})

describe('rewards', () => {
  const judged = { judge: {}, evaluation: { model: 'demo/judge' } } as const
  const rule = (points: number, risk: 'none' | 'high' = 'none') =>
    [{ id: 'bold', when: 'output.leverage > 1', points, risk, reason: 'Is bold.' }] as const

  it('add points to the score of the judge, within 0 to 10, with both parts told', () => {
    const one = (points: number, score: number): Played =>
      played(
        { ...judged, rewards: { rules: [...rule(points)] } },
        {},
        {
          bench: { judges: [[scored(score)]] },
        },
      )
    expect(one(5, 9).settlement.outcome).toMatchObject({
      total: { total: 10, judge: 9, points: 5, needed: 8 },
    })
    const taken = one(-3, 9)
    expect(ends(taken)).toBe('approved')
    expect(taken.settlement.attempts).toMatchObject([
      { decision: { because: 'reward_too_low', detail: '6 points; 8 are needed.' } },
      { decision: { verdict: 'pass' } },
    ])
    expect(ends(one(5, 5))).toContain('judge_failed')
  })

  it('of high risk are a veto before a judge is paid', () => {
    const result = played({ ...judged, rewards: { rules: [...rule(5, 'high')] } }, {}, { given: [[bold]] })
    expect(ends(result)).toEqual(['reward_veto', 'no_progress'])
    expect(result.requests.some(({ judges }) => judges !== undefined)).toBe(false)
  })

  it('of a service are asked after state, with it, and only about an answer that stands', () => {
    const over: Over = { state: market, validators: [sql], rewards: { service: 'desk', needed: 1 } }
    const reward: OutsideResult = {
      status: 'done',
      kind: 'reward',
      rules: [{ id: 'r', points: 2, risk: 'low', reason: 'Good.' }],
    }
    const good = { 'state:market': observed({ vix: 42 }), 'validate:plans': valid, reward }
    const result = played(over, good)
    expect(ends(result)).toBe('approved')
    expect(result.consults.map(({ attempt, id }) => `${attempt} ${id}`)).toEqual([
      '1 state:market',
      '1 validate:plans',
      '2 state:market',
      '2 validate:plans',
      '2 reward',
    ])
    expect(result.consults.at(-1)).toMatchObject({ state: { market: { vix: 42 } }, answer: calm })
    expect(ends(played(over, { ...good, reward: garbled }))).toEqual(['reward_error'])
    const open = { ...over, rewards: { service: 'desk', onError: 'open' } } as const
    expect(ends(played(open, { ...good, reward: down }))).toBe('approved')
    const wild = { ...reward, rules: [{ id: 'r', points: Infinity, risk: 'low', reason: '' }] } as const
    expect(ends(played(over, { ...good, reward: wild }))).toEqual(['reward_error'])
  })
})

describe('the judge beside the vetting', () => {
  const over = (speculative: boolean): Over => ({
    validators: [sql],
    gates: [{ kind: 'complete' }],
    judge: {},
    evaluation: { model: 'demo/judge', speculative },
    ladder: [{ temperature: 0 }],
  })

  it('is not asked about an answer that fails before', () => {
    const result = played(over(false), { 'validate:plans': invalid('bad') })
    expect(result.requests).toHaveLength(1)
  })

  it('is asked ahead by a speculative policy, whatever comes first', () => {
    for (const pick of [(out: number) => out - 1, () => 0]) {
      const result = play({
        job,
        policy: policyWith(over(true)),
        script: judgedBy({}, answers([calm])),
        outside: replying({ 'validate:plans': valid }),
        pick,
      })
      expect(ends(result)).toBe('approved')
      expect(result.requests).toHaveLength(3)
      expect(result.settlement.outcome).toMatchObject({
        evaluation: { status: 'judged' },
        vetting: { status: 'vetted' },
      })
      expect(result.settlement.usage.evaluation?.calls).toBe(2)
      expect(result.settlement.attempts[0]?.evidence.judgedInVain).toBeUndefined()
    }
  })

  it('was asked in vain when the answer then fails, and that is counted', () => {
    for (const pick of [(out: number) => out - 1, () => 0]) {
      const result = play({
        job,
        policy: policyWith(over(true)),
        script: judgedBy({}, answers([calm])),
        outside: replying({ 'validate:plans': invalid('bad') }),
        pick,
      })
      expect(ends(result)).toContain('validator_failed')
      expect(result.settlement.attempts[0]?.evidence.judgedInVain).toBe(2)
    }
  })
})

describe('while results are out', () => {
  const policy = policyWith({ validators: [sql], state: market })
  const drawn = begin(job, policy, 0)
  const [request] = drawn.effects.flatMap((effect) => (effect.type === 'draw' ? effect.requests : []))
  if (!request) throw new Error('a job begins with a draw')
  const vetting = step(drawn.state, { type: 'sampled', request, result: resultOf(calm), at: 1 })
  const consults = vetting.effects.flatMap((effect) => (effect.type === 'consult' ? effect.requests : []))
  const [first, second] = consults
  if (!first || !second) throw new Error('two are asked')

  it('nothing is decided by one of two, nor by the same one twice, nor by a straggler', () => {
    const one = step(vetting.state, {
      type: 'consulted',
      request: first,
      result: observed({ vix: 1 }),
      at: 2,
    })
    expect(one).toMatchObject({ state: { stage: 'vetting' }, effects: [] })
    const again = step(one.state, { type: 'consulted', request: first, result: down, at: 3 })
    expect(again).toEqual({ state: one.state, effects: [] })
    const late = { ...second, attempt: 9 }
    expect(step(one.state, { type: 'consulted', request: late, result: valid, at: 3 }).state).toBe(one.state)
    const stranger = { ...second, id: 'validate:other' }
    expect(step(one.state, { type: 'consulted', request: stranger, result: valid, at: 3 }).state).toBe(
      one.state,
    )
    const both = step(one.state, { type: 'consulted', request: second, result: valid, at: 4 })
    expect(both.state).toMatchObject({ stage: 'settled', settlement: { outcome: { kind: 'approved' } } })
    expect(step(drawn.state, { type: 'consulted', request: first, result: valid, at: 1 }).state).toBe(
      drawn.state,
    )
  })

  it('the end of the time drops them and approves nothing', () => {
    const over = step(vetting.state, { type: 'deadline', at: 300_000 })
    expect(over.effects).toEqual([{ type: 'drop' }])
    expect(over.state).toMatchObject({
      stage: 'settled',
      settlement: {
        outcome: { kind: 'dead-letter', fault: { code: 'budget_wall_time' } },
        attempts: [{ decision: { verdict: 'error' }, evidence: { vetting: { status: 'stopped' } } }],
      },
    })
  })
})
