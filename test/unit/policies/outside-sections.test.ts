// Retrieval, validators, state and rewards of a policy: what is refused before any job, and where it says so.
import { expect, it } from 'vitest'
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import { compilePolicy } from '../../../src/core/policy/compile-policy.ts'
import { freeModels, givenPolicy } from '../../support/given.ts'

const sources = { market: { source: 'feed', maxAgeMs: 1000 } } as const
const rule = (given: string) => ({ sources, rules: [{ id: 'r', rule: given, message: 'No.' }] })
const reward = (when: string) => ({ rules: [{ id: 'r', when, points: 1, reason: 'Yes.' }] })
const sql = { kind: 'sql', id: 'a', ddl: 'create table t (id int)' } as const

function problems(over: Partial<PolicyRecord>): readonly string[] {
  const compiled = compilePolicy(
    {
      name: 'given',
      version: '1.0.0',
      models: ['demo/basic'],
      fallback: { en: 'No.', zh: '否。' },
      ...over,
    },
    { hash: '0', prices: freeModels },
  )
  return compiled.ok ? [] : compiled.fault.map(({ pointer, message }) => `${pointer} ${message}`)
}

it.each<[string, Partial<PolicyRecord>, RegExp]>([
  ['a rule that does not parse', { state: rule('state.market.vix >') }, /^\/state\/rules\/0\/rule /],
  [
    'a state that is not there',
    { state: rule('state.weather.storm') },
    /there is no state weather; there is market/,
  ],
  ['a name that rules over state lack', { state: rule('documents.size() > 0') }, /unknown name "documents"/],
  [
    'a function that is not there',
    { state: rule('closeTo(state.market.vix, 3)') },
    /unknown function "closeTo"/,
  ],
  ['a reward that does not parse', { rewards: reward('1 +') }, /^\/rewards\/rules\/0\/when /],
  [
    'a reward over state that is not there',
    { rewards: reward('state.market.vix > 1') },
    /no state market; there is none/,
  ],
  [
    'a misspelled name in a reward',
    { rewards: reward('groundings.unsupported > 0') },
    /unknown name "groundings"/,
  ],
  ['rewards without rules or service', { rewards: { needed: 1 } }, /^\/rewards there are no rules/],
  ['two validators of one id', { validators: [sql, sql] }, /^\/validators\/1\/id a stands there twice/],
  [
    'two state rules of one id',
    { state: { sources, rules: [...rule('true').rules, ...rule('false').rules] } },
    /^\/state\/rules\/1\/id r stands there twice/,
  ],
  [
    'two reward rules of one id',
    { rewards: { rules: [...reward('true').rules, ...reward('false').rules] } },
    /^\/rewards\/rules\/1\/id r stands there twice/,
  ],
  [
    'a part of a value where none is read',
    { validators: [{ kind: 'command', id: 'c', argv: ['x'], files: [{ path: 'a', from: '/code' }] }] },
    /^\/validators\/0\/files\/0\/from a part of the value needs output.kind json/,
  ],
  [
    'a query without tables to plan it on',
    { validators: [{ kind: 'sql', id: 'a' }] },
    /^\/validators\/0 wanted/,
  ],
  [
    'a query with two sets of tables',
    { validators: [{ ...sql, database: 'shop' }] },
    /^\/validators\/0 wanted either ddl or database/,
  ],
  [
    'a file that leaves its folder',
    { validators: [{ kind: 'command', id: 'c', argv: ['x'], files: [{ path: '../a', from: 'answer' }] }] },
    /^\/validators\/0\/files\/0\/path it may not leave its folder/,
  ],
  [
    'a total over a judge that is not always asked',
    {
      rewards: { ...reward('true'), needed: 5 },
      judge: {},
      evaluation: { model: 'demo/judge', share: 0.5 },
    },
    /^\/rewards\/needed needs a judge for every job/,
  ],
])('%s is refused', (_, over, told) => {
  expect(problems(over)).toEqual([expect.stringMatching(told)])
})

it('all problems are told at once', () => {
  expect(
    problems({ validators: [sql, sql], state: rule('nothing'), rewards: reward('nothing') }),
  ).toHaveLength(3)
})

it('problems of the judging and of what is outside are told together', () => {
  expect(problems({ gates: [{ kind: 'complete' }, { kind: 'complete' }], state: rule('nothing') })).toEqual([
    expect.stringMatching(/^\/gates/),
    expect.stringMatching(/^\/state\/rules\/0\/rule/),
  ])
})

it('each kind of validator comes through as it was written', () => {
  const files = [
    { path: 'main.py', from: 'answer' },
    { path: 'data/rows.csv', from: { text: 'a,b' } },
  ]
  const { vetting } = givenPolicy({
    validators: [
      { kind: 'sql', id: 'database', database: 'shop', hint: 'Use orders.' },
      { kind: 'command', id: 'command', argv: ['ruff', 'main.py'], files },
      { kind: 'tests', id: 'tests', language: 'python', tests: 'assert f(1) == 2' },
    ],
    state: { sources, rules: [{ id: 'r', rule: 'true', message: 'No.', hint: 'Wait.' }] },
  })
  expect(vetting?.validators.map(({ spec }) => spec)).toEqual([
    { kind: 'sql', database: 'shop' },
    { kind: 'command', argv: ['ruff', 'main.py'], files },
    { kind: 'tests', language: 'python', tests: 'assert f(1) == 2' },
  ])
  expect(vetting?.validators.map(({ hint }) => hint)).toEqual(['Use orders.', undefined, undefined])
  expect(vetting?.state.rules).toMatchObject([{ id: 'r', hint: 'Wait.' }])
})

it('a policy written in code may leave a filter or a source undefined: it has none', () => {
  const { retrieval, vetting } = givenPolicy({
    retrieval: { collection: 'faq', filters: { language: 'en', shop: undefined } },
    state: { sources: { market: { source: 'feed', maxAgeMs: 1 }, none: undefined } },
  })
  expect(retrieval?.filters).toEqual({ language: 'en' })
  expect(vetting?.state.sources.map(({ name }) => name)).toEqual(['market'])
})

it('a policy that reaches for nothing outside has neither plan', () => {
  expect(givenPolicy()).not.toHaveProperty('vetting')
  expect(givenPolicy()).not.toHaveProperty('retrieval')
})

it('what is left out takes its default', () => {
  expect(
    givenPolicy({ validators: [sql], retrieval: { collection: 'faq' }, state: { sources } }),
  ).toMatchObject({
    retrieval: { limit: 5, minScore: 0, alpha: 0.5, timeoutMs: 5000, onRetry: [] },
    vetting: {
      validators: [{ mode: 'enforce', onError: 'closed', errorType: 'format', timeoutMs: 10_000 }],
      state: { sources: [{ name: 'market', from: 'source', onError: 'closed' }] },
      coverage: 'all',
    },
  })
})
