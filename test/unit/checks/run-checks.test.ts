import { describe, expect, it } from 'vitest'
import type { Check } from '../../../src/core/checks/check.ts'
import { runChecks } from '../../../src/core/checks/run-checks.ts'
import { refused, report, subject } from '../../support/run-check.ts'

const check = (more: Partial<Check>): Check => ({
  id: 'c',
  mode: 'enforce',
  onError: 'closed',
  kind: 'rules',
  needsValue: false,
  run: () => ({ check: 'c', status: 'pass', findings: [] }),
  ...more,
})

describe('a run', () => {
  it('of no check is seen as such', () => expect(runChecks([], subject('x')).executed).toBe(0))
  it('a check that throws is an error, closed by default', () => {
    const broken = check({
      run: () => {
        throw new RangeError('Maximum call stack size exceeded')
      },
    })
    const closed = runChecks([broken], subject('x'))
    expect(closed).toMatchObject({
      executed: 0,
      errors: [{ check: 'c', reason: 'Maximum call stack size exceeded' }],
    })
    expect(runChecks([{ ...broken, onError: 'open' }], subject('x'))).toMatchObject({
      errors: [],
      bypassed: [{ check: 'c' }],
    })
  })
  it('keeps shadow findings apart and does not count them as run', () => {
    const checks = [{ kind: 'length', id: 'short', max: 1, mode: 'shadow' }] as const
    const found = report({ checks: [...checks] }, 'four words of text')
    expect([found.failed, found.shadow.map(({ check: id }) => id), found.executed]).toEqual([
      [],
      ['short'],
      2,
    ])
  })
  it('a check that cannot tell is skipped, neither passed nor failed', () => {
    const found = report({ checks: [{ kind: 'language', id: 'lang', is: 'zh' }] }, '42')
    expect([found.skipped, found.executed, found.results.length]).toEqual([['lang'], 2, 2])
  })
  it('does not run what needs a value when none could be read', () => {
    const found = report(
      { output: { kind: 'json', schema: {} }, checks: [{ kind: 'items', id: 'n', exactly: 3 }] },
      'no',
    )
    expect([found.skipped, found.failed.length, found.value]).toEqual([['schema', 'n'], 1, undefined])
  })
  it('stops after an answer that is too long', () => {
    const found = report({ output: { kind: 'json', maxChars: 10 } }, '[1,2,3,4,5,6,7]')
    expect([found.failed.map(({ check: id }) => id), found.skipped]).toEqual([['max-length'], ['json']])
  })
})

describe('built-in checks', () => {
  it.each([
    ['', 'incomplete'],
    [' \n\u200B', 'incomplete'],
    ['<think>only thoughts', 'incomplete'],
    ['I’m sorry, but I can’t help with that.', 'refusal'],
    ['抱歉，我无法回答这个问题。', 'refusal'],
  ])('an answer must be there: %j', (text, errorType) =>
    expect(report({}, text).failed).toMatchObject([{ errorType }]),
  )
  it('an answer that was cut off is incomplete, whatever it says', () => {
    const { failed } = report({}, 'The refund was', { finish: 'length' })
    expect(failed).toMatchObject([{ errorType: 'incomplete', cause: 'truncated' }])
  })
  it('truncated JSON is incomplete, a missing bracket is too, a refusal is a refusal', () => {
    const output = { kind: 'json' } as const
    expect(report({ output }, '{"a":', { finish: 'length' }).failed).toMatchObject([
      { errorType: 'incomplete', cause: 'truncated' },
    ])
    expect(report({ output }, '{"a":').failed[0]).not.toHaveProperty('cause')
    expect(report({ output }, '对不起，我不能协助您完成该请求。').failed).toMatchObject([
      { errorType: 'refusal' },
    ])
    expect(report({ output }, '{"__proto__":1}').failed).toMatchObject([{ cause: 'unsafe' }])
  })
  it('a value is fitted to its schema only where that leaves no doubt', () => {
    const schema = {
      type: 'object',
      properties: { verdict: { enum: ['pass', 'fail'] }, score: { type: 'number' } },
      required: ['verdict'],
    }
    const read = (text: string, lossyRepair = false) =>
      report({ output: { kind: 'json', schema, lossyRepair } }, text)
    expect(read('[{"verdict":"pass"}]')).toMatchObject({
      failed: [],
      repairs: [{ kind: 'single_element_array' }],
    })
    expect(read('{"verdict":"PASS"}')).toMatchObject({
      value: { verdict: 'pass' },
      repairs: [{ kind: 'enum_form' }],
    })
    expect(read(JSON.stringify('{"verdict":"pass"}'))).toMatchObject({
      value: { verdict: 'pass' },
      repairs: [{ kind: 'encoded_json' }],
    })
    for (const verdict of ['不通过', 'passed', 'pass or fail'])
      expect(read(JSON.stringify({ verdict })).failed).toHaveLength(1)
    expect(read('[{"verdict":"pass"},{"verdict":"fail"}]').failed).toHaveLength(1)
    expect(read('{"verdict":"pass","score":"8分"}').failed).toHaveLength(1)
    expect(read('{"verdict":"pass","score":"8分"}', true)).toMatchObject({ value: { score: 8 }, failed: [] })
    for (const score of ['80%', 'eight', '', '7 to 8', null])
      expect(read(JSON.stringify({ verdict: 'pass', score }), true).failed).toHaveLength(1)
  })
})

describe('a policy is refused', () => {
  it('with every mistake, by pointer', () => {
    const problems = refused({
      output: { kind: 'text', schema: {} },
      checks: [
        { kind: 'length', id: 'json' },
        { kind: 'length', id: 'a', min: 3, max: 2 },
        {
          kind: 'patterns',
          id: 'a',
          match: [{ pattern: '(', message: 'm' }],
          forbid: [{ pattern: '(?<=a)b', message: 'm' }],
        },
        { kind: 'words', id: 'w' },
        { kind: 'words', id: 'p', ban: ['x'], path: '/a' },
        { kind: 'numbers', id: 'n', ranges: [{ path: '/a' }] },
      ],
    })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      '/output/schema',
      '/checks/0/id',
      '/checks/0',
      '/checks/1/min',
      '/checks/2/id',
      '/checks/2/match/0/pattern',
      '/checks/2/forbid/0/pattern',
      '/checks/3',
      '/checks/4/path',
      '/checks/5/kind',
    ])
  })
  it('for a schema that cannot be used', () => {
    expect(refused({ output: { kind: 'json', schema: { min: 1 } } })[0]).toContain('/output/schema: ')
  })
})
