import { describe, expect, it } from 'vitest'
import { refused, report, saysOf, type Settings } from '../../support/run-check.ts'

const rules = (...expressions: string[]): Settings => ({
  kind: 'rules',
  id: 'r',
  rules: expressions.map((rule) => ({ rule, message: rule })),
})

describe('rules', () => {
  it.each([
    ['output.cpu >= 1', { cpu: 1 }, true],
    ['output.cpu >= 1', { cpu: 0.5 }, false],
    ['output.cpu == 1', { cpu: 1 }, true],
    ['output.n + 1 == 3', { n: 2 }, true],
    ['1 + output.n == 2.5', { n: 1.5 }, true],
    ['output.a / output.b == 3.5', { a: 7, b: 2 }, true],
    ['output.n % 2 == 1', { n: 7 }, true],
    ['-output.n < 0', { n: 7 }, true],
    ['output.n in [1, 2]', { n: 2 }, true],
    ['size(output.items) == output.count', { items: [1, 2], count: 2 }, true],
    ['output.items[output.last] == 5', { items: [4, 5], last: 1 }, true],
    [
      'sum(output.items.map(i, i.price)) == output.total',
      { items: [{ price: 1 }, { price: 2.5 }], total: 3.5 },
      true,
    ],
    ['near(sum(output.x), 0.3)', { x: [0.1, 0.2] }, true],
    ['near(sum(output.x), output.total)', { x: [1e308, 1e308], total: 5 }, false],
    ['output.items.all(i, i.to > i.from)', { items: [{ from: 1, to: 1 }] }, false],
    ['!has(output.end) || output.end > output.start', { start: 3 }, true],
    ['output.note.contains("退款")', { note: '可以退款' }, true],
    ['output.id.matches("^(a+)+$")', { id: `${'a'.repeat(10_000)}!` }, false],
    ['output.parent == null', { parent: null }, true],
  ])('%s over %j', (rule, value, holds) => expect(saysOf(rules(rule), value)).toEqual(holds ? [] : [rule]))

  it('reports all that are false at once, at their fields', () => {
    const settings: Settings = {
      kind: 'rules',
      id: 'r',
      rules: [
        {
          rule: 'output.timeout < output.interval',
          message: 'timeout must be smaller.',
          fieldPath: '/timeout',
        },
        { rule: 'output.replicas <= 10', message: 'at most 10.', fieldPath: '/replicas' },
      ],
    }
    const { failed } = report(
      { output: { kind: 'json' }, checks: [settings] },
      '{"timeout":5,"interval":5,"replicas":11}',
    )
    expect(failed.map(({ path }) => path)).toEqual(['/timeout', '/replicas'])
  })
  it('sees input and documents, and the text where no JSON is wanted', () => {
    const settings = rules('input.limit > 1', 'documents.exists(d, d.id == "a")', 'output.contains("x")')
    const more = { input: { limit: 2 }, documents: [{ id: 'a', text: '' }] }
    expect(report({ checks: [settings] }, 'x', more).failed).toEqual([])
  })
  it('a rule that cannot be evaluated is an error, not a pass', () => {
    const found = report({ output: { kind: 'json' }, checks: [rules('output.missing > 1')] }, '{"a":1}')
    expect(found.errors).toMatchObject([{ check: 'r', reason: expect.stringContaining('missing') as string }])
    expect(report({ output: { kind: 'json' }, checks: [rules('output.a')] }, '{"a":1}').errors).toHaveLength(
      1,
    )
  })
  it.each(['sum(output.x) != 3', '!(sum(output.x) > 100)', '!near(output.x[1], 5)'])(
    'what is no number makes %s an error, not true',
    (rule) => {
      const found = report({ output: { kind: 'json' }, checks: [rules(rule)] }, '{"x":[1,"2"]}')
      expect(found.errors).toMatchObject([{ reason: expect.stringContaining('no number') as string }])
    },
  )
  it.each([
    '!output.id.matches("[")',
    '!output.id.matches("password(?= is)")',
    '!output.id.matches(input.pattern)',
  ])('a pattern that cannot be used never makes %s true', (rule) => {
    const found = report({ output: { kind: 'json' }, checks: [rules(rule)] }, '{"id":"x"}', {
      input: { pattern: '[' },
    })
    expect(found.errors).toMatchObject([{ check: 'r' }])
  })
  it('fail-open lets it pass and says so', () => {
    const open: Settings = { ...rules('output.missing > 1'), onError: 'open' }
    const found = report({ output: { kind: 'json' }, checks: [open] }, '{"a":1}')
    expect([found.errors.length, found.bypassed.length]).toEqual([0, 1])
  })
  it('is moot over a value that does not fit its schema', () => {
    const output = { kind: 'json', schema: { type: 'object', required: ['missing'] } } as const
    const found = report({ output, checks: [rules('output.missing > 1')] }, '{"a":1}')
    expect([found.errors, found.skipped, found.failed.map(({ check }) => check)]).toEqual([
      [],
      ['r'],
      ['schema'],
    ])
  })
  it('is refused with the place when it is malformed or misspelled', () => {
    expect(
      refused({ checks: [rules('output.n >', 'ouput.n > 1', 'output.n > foo(1)', 'output.all(x, y > 1)')] }),
    ).toEqual([
      '/checks/0/rules/0/rule: line 1:10: found > but expecting end of input',
      '/checks/0/rules/1/rule: unknown name "ouput"; there are output, input, documents',
      '/checks/0/rules/2/rule: unknown function "foo"',
      '/checks/0/rules/3/rule: unknown name "y"; there are output, input, documents',
    ])
  })
})
