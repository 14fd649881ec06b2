// For arbitrary evidence from outside: no error, no veto, nothing missing and nothing stopped is approved.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fault } from '../../../src/core/faults/fault.ts'
import type { OutsideResult } from '../../../src/core/outside/outside.ts'
import type {
  RetrievalReport,
  RewardsReport,
  StateRuleResult,
  StateSeen,
  ValidatorResult,
  VettingReport,
} from '../../../src/core/outside/report.ts'
import { decide, type Evidence, type Passed } from '../../../src/core/verdict/evidence.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { judgedBy, no, scored, yes } from '../../support/judges.ts'
import { play } from '../../support/play.ts'
import { found, invalid, observed, valid } from '../../support/scripted-outside.ts'
import type { Scripted } from '../../support/scripted-pool.ts'

const away = fault('redis_failed', { reason: 'away' })
const mode = fc.constantFrom('enforce' as const, 'shadow' as const)
const onError = fc.constantFrom('closed' as const, 'open' as const)
const some = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<readonly T[]> =>
  fc.oneof({ weight: 5, arbitrary: fc.tuple(arbitrary) }, fc.constant([]))

const validator: fc.Arbitrary<ValidatorResult> = fc
  .record({ mode, onError, status: fc.constantFrom('pass' as const, 'fail' as const, 'error' as const) })
  .map((said) => ({ id: 'plans', errorType: 'format', problems: [], ...said }))
const seen: fc.Arbitrary<StateSeen> = fc.oneof(
  fc.constant<StateSeen>({ name: 'market', status: 'seen', value: 1 }),
  onError.map((each): StateSeen => ({ name: 'market', status: 'error', onError: each, fault: away })),
)
const rule: fc.Arbitrary<StateRuleResult> = fc
  .record({
    mode,
    status: fc.constantFrom('pass' as const, 'fail' as const, 'error' as const, 'bypassed' as const),
  })
  .map((said) => ({ id: 'calm', errorType: 'instruction', message: '', seen: [], ...said }))
const rewards: fc.Arbitrary<RewardsReport> = fc
  .record({
    points: fc.integer({ min: -3, max: 3 }),
    high: fc.boolean(),
    errors: fc.constantFrom([], [], [{ id: 'r', reason: '' }]),
    service: fc.option(
      fc.record({
        name: fc.constant('desk'),
        status: fc.constantFrom('pass' as const, 'error' as const),
        onError,
      }),
      { nil: undefined },
    ),
  })
  .map(({ high, service, ...said }) => ({
    ...said,
    rules: high ? [{ id: 'r', points: 1, risk: 'high', reason: '', from: 'policy' }] : [],
    ...(service === undefined ? {} : { service }),
  }))

const vetting: fc.Arbitrary<VettingReport | undefined> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc
      .record({
        coverage: fc.constantFrom(
          'fits' as const,
          'fits' as const,
          'answered-from-nothing' as const,
          'covered-after-all' as const,
        ),
        state: some(seen),
        rules: some(rule),
        validators: some(validator),
        rewards: fc.option(rewards, { nil: undefined, freq: 6 }),
      })
      .map(({ rewards: added, ...said }): VettingReport => ({
        status: 'vetted',
        ...said,
        ...(added === undefined ? {} : { rewards: added }),
      })),
  },
  fc.constant<VettingReport>({ status: 'stopped', reason: 'time' }),
  fc.constant(undefined),
)

const plan = { collection: 'faq', limit: 1, minScore: 0, alpha: 0, timeoutMs: 1 }
const retrieval: fc.Arbitrary<RetrievalReport | undefined> = fc.constantFrom<RetrievalReport | undefined>(
  { status: 'found', plan, passages: [], version: '', kept: false },
  { status: 'found', plan, passages: [], version: '', kept: true },
  { status: 'error', plan, fault: away },
  undefined,
)

const policy = givenPolicy({
  sampling: { count: 1 },
  retrieval: { collection: 'faq' },
  validators: [{ kind: 'sql', id: 'plans', ddl: 'create table t (id int)' }],
  state: {
    sources: { market: { source: 'feed', maxAgeMs: 1 } },
    rules: [{ id: 'calm', rule: 'state.market < 2', message: 'No.' }],
  },
  rewards: { service: 'desk', rules: [{ id: 'r', when: 'true', points: 1, reason: '' }], needed: 0 },
})

const passed: Passed = {
  request: {
    jobId: 'j',
    attempt: 1,
    index: 0,
    model: 'm',
    messages: [],
    temperature: 0,
    maxTokens: 1,
    json: false,
  },
  status: 'passed',
  reply: {
    text: 'a',
    finish: 'stop',
    finishReason: 'stop',
    promptTokens: 1,
    completionTokens: 1,
    latencyMs: 1,
  },
  read: { text: 'a', executed: 1, passed: 1, shadow: [], bypassed: [], repairs: [] },
}

type Done = Extract<VettingReport, { status: 'vetted' }>

function expectNothingAgainst({ coverage, validators, rules, state, rewards: added }: Done): void {
  expect(coverage).toBe('fits')
  expect([validators.length, rules.length, state.length]).toEqual([1, 1, 1])
  const enforced = <T extends { readonly mode: string }>(all: readonly T[]) =>
    all.filter((each) => each.mode === 'enforce')
  expect(
    enforced(validators).filter(
      ({ status, onError: error }) => status === 'fail' || (status === 'error' && error === 'closed'),
    ),
  ).toEqual([])
  expect(enforced(rules).filter(({ status }) => status === 'fail' || status === 'error')).toEqual([])
  expect(state.filter((each) => each.status === 'error' && each.onError === 'closed')).toEqual([])
  expect(added).toMatchObject({ rules: [], errors: [], service: {} })
  expect(added?.points).toBeGreaterThanOrEqual(0)
  expect([added?.service?.status, added?.service?.onError]).not.toEqual(['error', 'closed'])
}

/** Nothing stands against it: what is drawn at random seldom passes, and a property without a pass would say little. */
const clean: VettingReport = {
  status: 'vetted',
  coverage: 'fits',
  state: [{ name: 'market', status: 'seen', value: 1 }],
  rules: [{ id: 'calm', mode: 'enforce', status: 'pass', errorType: 'instruction', message: '', seen: [] }],
  validators: [
    { id: 'plans', mode: 'enforce', onError: 'closed', status: 'pass', errorType: 'format', problems: [] },
  ],
  rewards: { points: 1, rules: [], errors: [], service: { name: 'desk', status: 'pass', onError: 'closed' } },
}
const searched: RetrievalReport = { status: 'found', plan, passages: [], version: '', kept: true }

it('decides pass only where all that was asked outside is there, and none of it stands against the answer', () => {
  let passes = 0
  fc.assert(
    fc.property(vetting, retrieval, (report, search) => {
      const evidence: Evidence = {
        samples: [passed],
        passed: [passed],
        ...(report === undefined ? {} : { vetting: report }),
        ...(search === undefined ? {} : { retrieval: search }),
      }
      if (decide(evidence, policy).verdict !== 'pass') return
      passes += 1
      expect(search?.status).toBe('found')
      if (report?.status !== 'vetted') throw new Error('passed without a vetting')
      expectNothingAgainst(report)
    }),
    { numRuns: 5000, examples: [[clean, searched]] },
  )
  expect(passes).toBeGreaterThan(0)
})

const reward = (points: number, risk: 'low' | 'high' = 'low'): OutsideResult => ({
  status: 'done',
  kind: 'reward',
  rules: [{ id: 'r', points, risk, reason: '' }],
})
const good = {
  retrieve: found({ id: 'a', text: 'Delivery takes seven days.', score: 1 }),
  'state:market': observed(1, 5),
  'validate:plans': valid,
  reward: reward(1),
} as const
const bad: readonly OutsideResult[] = [
  { status: 'failed', fault: away },
  { status: 'failed', fault: fault('outside_unreadable', { what: 'it', reason: 'garbled' }) },
  found(),
  valid,
  invalid('no'),
  observed(9, 5),
  observed(1, -1e9),
  observed(1, Number.NaN),
  reward(-100),
  reward(1, 'high'),
  reward(Number.NaN),
]

it('whatever comes back, and in whatever order, an approved job has good results alone', () => {
  const given = givenPolicy({
    sampling: { count: 1 },
    retrieval: { collection: 'faq', onRetry: [{ limit: 6 }] },
    validators: [{ kind: 'sql', id: 'plans', ddl: 'create table t (id int)' }],
    state: {
      sources: { market: { source: 'feed', maxAgeMs: 1000 } },
      rules: [{ id: 'calm', rule: 'state.market < 2', message: 'No.' }],
    },
    rewards: { service: 'desk', needed: 8 },
    judge: {},
    gates: [{ kind: 'faithful' }],
    evaluation: { model: 'demo/judge', speculative: true },
  })
  const result = (id: keyof typeof good): fc.Arbitrary<OutsideResult> =>
    fc.oneof({ weight: 6, arbitrary: fc.constant(good[id]) }, fc.constantFrom(...bad))
  const judge = fc.constantFrom<Scripted>(yes(), yes(), yes(), no('x'), scored(10), scored(10), '', 'odd')
  let approved = 0
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          retrieve: result('retrieve'),
          'state:market': result('state:market'),
          'validate:plans': result('validate:plans'),
          reward: result('reward'),
        }),
        { minLength: 3, maxLength: 3 },
      ),
      fc.record({ gate: judge, seat: judge }),
      fc.array(fc.nat(), { minLength: 1 }),
      (attempts, { gate, seat }, picks) => {
        let turn = 0
        const { settlement } = play({
          job: givenJob(),
          policy: given,
          script: judgedBy(
            { gates: { faithful: [gate] }, judges: [[seat]] },
            ({ attempt }) => `Seven days${'.'.repeat(attempt)}`,
          ),
          outside: ({ attempt, id }) => attempts[attempt - 1]?.[id as keyof typeof good] ?? valid,
          pick: (out) => (picks[turn++ % picks.length] ?? 0) % out,
        })
        if (settlement.outcome.kind !== 'approved') return
        approved += 1
        const last = attempts[settlement.attempts.length - 1]
        expect(last?.['state:market']).toBe(good['state:market'])
        expect(last?.['validate:plans']).toBe(valid)
        expect(last?.reward).toBe(good.reward)
        expect([gate, seat]).toEqual([yes(), scored(10)])
        expect(settlement.outcome).toMatchObject({ total: { judge: 10, points: 1, total: 10 } })
      },
    ),
    { numRuns: 1500 },
  )
  expect(approved).toBeGreaterThan(10)
})
