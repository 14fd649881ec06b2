// What comes from outside has a shape, a size and a time, or it is no value; nothing of it is ever a silent pass.
import { describe, expect, it } from 'vitest'
import { compileCondition } from '../../../src/core/checks/cel.ts'
import type { Json } from '../../../src/core/prelude.ts'
import { boundsProblem } from '../../../src/core/outside/bounds.ts'
import { coverageOf } from '../../../src/core/outside/coverage.ts'
import { rewardRuleNames, stateRuleNames, type Vetted } from '../../../src/core/outside/facts.ts'
import { pathProblem } from '../../../src/core/outside/file-path.ts'
import { vettingFindings } from '../../../src/core/outside/findings.ts'
import { readState, stateInJob } from '../../../src/core/outside/read-state.ts'
import { validated } from '../../../src/core/outside/read-validation.ts'
import type { StateSeen, VettingReport } from '../../../src/core/outside/report.ts'
import { addUp } from '../../../src/core/outside/rewards.ts'
import { tryStateRules } from '../../../src/core/outside/state-rules.ts'
import type { ValidatorPlan } from '../../../src/core/outside/validator-plan.ts'
import { invalid, observed } from '../../support/scripted-outside.ts'

const nested = (levels: number): Json =>
  Array.from({ length: levels - 1 }).reduce<Json>((inner) => [inner], null)

const vetted: Vetted = {
  jobId: 'j',
  attempt: 1,
  question: 'How many days do I have to return an item?',
  input: {},
  documents: [{ id: 'faq', title: 'Returns', text: 'You have 14 days to return an item.' }],
  language: 'en',
  answer: { text: 'You have 14 days to return an item.' },
}

describe('a value from outside', () => {
  it.each<[string, Json]>([
    ['what JSON can hold', { a: [1, 'two', true, null, { b: false }] }],
    ['32 levels', nested(32)],
    ['5,000 parts', Array.from({ length: 4_999 }, () => 0)],
    ['65,536 characters', 'x'.repeat(65_536)],
  ])('of %s is taken', (_, value) => expect(boundsProblem(value)).toBeUndefined())

  it.each<[string, unknown, string]>([
    ['33 levels', nested(33), 'it is nested too deeply'],
    ['5,001 parts', Array.from({ length: 5_000 }, () => 0), 'it is too large'],
    ['65,537 characters', 'x'.repeat(65_537), 'it is too large'],
    ['65,537 characters of names', { ['x'.repeat(65_537)]: 1 }, 'it is too large'],
    ['a number without end', { a: Number.POSITIVE_INFINITY }, 'it holds Infinity, which is no number'],
    ['no number', Number.NaN, 'it holds NaN, which is no number'],
    ['nothing', undefined, 'it has no value'],
    ['a part that is nothing', { vix: undefined }, 'a part of it has no value'],
  ])('of %s is refused, and it says why', (_, value, problem) => expect(boundsProblem(value)).toBe(problem))
})

describe('a path for a file of a program', () => {
  it.each(['main.py', 'src/a_b-1.test@2+x.ts', 'x'.repeat(200)])('may be %s', (path) =>
    expect(pathProblem(path, [path, 'other'])).toBeUndefined(),
  )

  it.each<[string, readonly string[], RegExp]>([
    ['/etc/passwd', [], /wanted names/],
    ['a b', [], /wanted names/],
    ['资料', [], /wanted names/],
    ['a/../../b', [], /leave its folder/],
    ['./a', [], /leave its folder/],
    ['x'.repeat(201), [], /longer than 200/],
    ['a', ['a', 'a'], /two files/],
    ['a/b', ['a', 'a/b'], /another file stands/],
  ])('may not be %s beside %j', (path, all, told) => expect(pathProblem(path, all)).toMatch(told))
})

describe('state', () => {
  const source = {
    from: 'source',
    name: 'market',
    source: 'feed',
    maxAgeMs: 1000,
    onError: 'closed',
  } as const

  it('that nobody was asked for is an error', () => {
    const seen = readState(source, undefined, 0)
    expect(seen.status).toBe('error')
    expect(JSON.stringify(seen)).toContain('nobody was asked')
  })

  it('that is too large is an error, however fresh', () => {
    const huge = observed({ text: 'x'.repeat(70_000) }, 5)
    expect(readState(source, huge, 6)).toMatchObject({ status: 'error', ageMs: 1 })
  })

  const job: Json = { input: { 'a/b': { '~': 1 }, list: ['x', 'y'], none: null }, question: 'q' }
  it.each<[string, Json]>([
    ['/input/a~1b/~0', 1],
    ['/input/list/1', 'y'],
    ['/input/none', null],
    ['', job],
  ])('of the job at "%s" is read', (pointer, value) => {
    expect(stateInJob({ from: 'job', name: 's', pointer }, job)).toEqual({ name: 's', status: 'seen', value })
  })

  it.each([
    '/input/list/2',
    '/input/list/01',
    '/input/list/length',
    '/input/none/x',
    '/question/0',
    '/no/way',
  ])('of the job at %s is not there, and that is an error', (pointer) => {
    expect(stateInJob({ from: 'job', name: 's', pointer }, job)).toMatchObject({
      status: 'error',
      onError: 'closed',
    })
  })
})

describe('a validator', () => {
  const plan: ValidatorPlan = {
    id: 'v',
    mode: 'enforce',
    onError: 'closed',
    errorType: 'format',
    hint: 'Use the table orders.',
    timeoutMs: 1,
    spec: { kind: 'sql', ddl: '' },
  }

  it('that nobody asked is an error', () => {
    expect(validated(plan, undefined)).toMatchObject({ status: 'error', hint: 'Use the table orders.' })
  })

  it('that says too much is cut, and still fails', () => {
    const many = invalid(...Array.from({ length: 30 }, () => 'x'.repeat(3_000)))
    const { status, problems } = validated(plan, many)
    expect(status).toBe('fail')
    expect(problems).toHaveLength(20)
    expect(problems[0]?.message).toHaveLength(2_000)
  })
})

describe('rewards of a service', () => {
  const service = { name: 'desk', onError: 'closed' } as const
  const from = { vetted, state: {} }
  const rule = (points: number) => ({ id: 'r', points, risk: 'none', reason: 'Because.' }) as const

  it('that nobody asked are an error, not a zero', () => {
    expect(addUp({ rules: [], service }, from, undefined)).toMatchObject({
      service: { status: 'error', fault: { code: 'outside_unreadable' } },
    })
  })

  it.each<[string, readonly ReturnType<typeof rule>[], string]>([
    ['100 rules', Array.from({ length: 100 }, () => rule(1)), 'pass'],
    ['101 rules', Array.from({ length: 101 }, () => rule(1)), 'error'],
    ['100 points', [rule(-100)], 'pass'],
    ['101 points', [rule(101)], 'error'],
    ['points that are no number', [rule(Number.NaN)], 'error'],
  ])('of %s', (_, rules, status) => {
    const added = addUp({ rules: [], service }, from, { status: 'done', kind: 'reward', rules })
    expect(added.service?.status).toBe(status)
    if (status === 'error') expect(added).toMatchObject({ points: 0, rules: [] })
  })

  it('see the titles of documents when they look at the sources', () => {
    const when = compileCondition('grounding.unsupported == 0 && grounding.claims > 0', rewardRuleNames)
    if (!when.ok) throw new Error(when.fault)
    const rules = [{ id: 'g', when: when.value, points: 2, risk: 'none', reason: '' }] as const
    const answer = { text: 'Returns: you have 14 days to return an item.' }
    expect(addUp({ rules }, { vetted: { ...vetted, answer }, state: {} }, undefined).points).toBe(2)
  })
})

describe('a rule over state', () => {
  const missing: StateSeen = {
    name: 'market',
    status: 'error',
    onError: 'open',
    fault: { code: 'state_unusable', kind: 'outage', message: '', remedy: '' },
  }
  const tried = (rule: string, state: readonly StateSeen[]) => {
    const condition = compileCondition(rule, stateRuleNames)
    if (!condition.ok) throw new Error(condition.fault)
    const base = { message: 'No.', mode: 'enforce', errorType: 'instruction', hint: 'Wait.' } as const
    return tryStateRules([{ id: 'r', condition: condition.value, ...base }], vetted, state)[0]
  }

  it('is passed over where state that may be missing is missing, by name or as a whole', () => {
    expect(tried('state.market.vix < 30', [missing])).toMatchObject({ status: 'bypassed', hint: 'Wait.' })
    expect(tried('size(state) + state > 3', [missing])).toMatchObject({ status: 'bypassed' })
  })

  it('is an error where nothing that may be missing explains it', () => {
    const seen: StateSeen = { name: 'market', status: 'seen', value: 3 }
    expect(tried('state.market.vix < 30', [seen])).toMatchObject({ status: 'error' })
    expect(tried('size(state) + state > 3', [seen])).toMatchObject({ status: 'error' })
  })
})

describe('findings of the vetting', () => {
  const found: VettingReport = { status: 'vetted', state: [], rules: [], validators: [] }
  const failed = { status: 'fail', mode: 'enforce', errorType: 'format' } as const

  it('are none where it never came to an end', () => {
    expect(vettingFindings({ status: 'stopped', reason: 'time' }, 'en')).toEqual([])
  })

  it('name the place and the help of a validator: the own one of a problem before that of the policy', () => {
    const problems = [{ message: 'no table x', place: 'line 3', hint: 'Use y.' }, { message: 'and more' }]
    const validator = { ...failed, id: 'plans', onError: 'closed', problems } as const
    const said = (hint: object) =>
      vettingFindings({ ...found, validators: [{ ...validator, ...hint }] }, 'en').map((each) => [
        each.message,
        each.hint,
      ])
    expect(said({ hint: 'See the schema.' })).toEqual([
      ['line 3: no table x', 'Use y.'],
      ['and more', 'See the schema.'],
    ])
    expect(said({})[1]).toEqual(['and more', undefined])
  })

  it('tell what was observed, where something was', () => {
    const rule = { ...failed, id: 'calm', message: 'No.', hint: 'Wait.' }
    const said = (language: 'en' | 'zh', seen: readonly { path: string; value: Json }[]) =>
      vettingFindings({ ...found, rules: [{ ...rule, seen }] }, language)[0]
    expect(said('en', [])).toMatchObject({ message: 'No.', hint: 'Wait.' })
    const seen = [{ path: 'state.market.vix', value: 42 }]
    expect(said('en', seen)?.message).toBe('No. Observed: state.market.vix = 42.')
    expect(said('zh', seen)?.message).toBe('No.实际情况：state.market.vix = 42。')
  })
})

it('“not covered” is held against documents without a title too', () => {
  const silent = { ...vetted, answer: { text: 'The sources do not cover this.' } }
  const plain = vetted.documents.map(({ id, text }) => ({ id, text }))
  expect(coverageOf({ ...silent, documents: plain }, 'all')).toBe('covered-after-all')
  expect(coverageOf({ ...silent, documents: plain }, 'nothing-found')).toBe('fits')
  expect(coverageOf({ ...silent, documents: [] }, 'all')).toBe('fits')
  expect(coverageOf({ ...vetted, documents: [] }, 'all')).toBe('answered-from-nothing')
})

it.each([
  {
    name: 'English',
    question: vetted.question,
    fact: 'You have 14 days to return an item.',
    filler: 'The lamp is made of brass and stands still. ',
  },
  {
    name: 'Chinese',
    question: '退货需要发票吗？',
    fact: '退货需要发票。',
    filler: '这盏台灯用黄铜制成，放在书桌上。',
  },
])('“not covered” is held against all of long sources, not their beginning alone: $name', (given) => {
  const { question, fact, filler } = given
  const text = `${filler.repeat(Math.ceil(150_000 / filler.length))}${fact}`
  const asked = { ...vetted, question, documents: [{ id: 'faq', text }] }
  const silent = { ...asked, answer: { text: 'The sources do not cover this.' } }
  expect(coverageOf(silent, 'all')).toBe('covered-after-all')
})
