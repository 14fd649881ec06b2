// Gates, judge and evaluation of a policy: what they compile to, and everything that is wrong with them at once.
import { describe, expect, it } from 'vitest'
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import { compilePolicy } from '../../../src/core/policy/compile-policy.ts'
import { modelsOf } from '../../../src/core/policy/policy.ts'
import { freeModels, givenPolicy } from '../../support/given.ts'
import { unknownModel } from '../../../src/core/policy/policy-problem.ts'

function problems(over: Partial<PolicyRecord>): readonly string[] {
  const record: PolicyRecord = {
    name: 'given',
    version: '1.0.0',
    models: ['demo/basic'],
    fallback: { en: 'Sorry.', zh: '抱歉。' },
    ...over,
  }
  const compiled = compilePolicy(record, { hash: '0', prices: freeModels })
  return compiled.ok ? [] : compiled.fault.map(({ pointer, message }) => `${pointer}: ${message}`)
}

describe('a policy that judges', () => {
  it('asks in one text for every job, or in one a language', () => {
    const own = { en: 'The answer is polite.', zh: '回答有礼貌。' }
    const { evaluation } = givenPolicy({
      evaluation: { model: 'demo/judge' },
      gates: [
        { kind: 'criterion', id: 'both', criterion: 'It names the 店铺.' },
        { kind: 'criterion', id: 'polite', criterion: own },
      ],
      judge: { dimensions: [{ id: 'tone', weight: 1, asks: own }] },
    })
    expect(evaluation?.gates.map(({ criterion }) => criterion)).toEqual([
      { en: 'It names the 店铺.', zh: 'It names the 店铺.' },
      own,
    ])
    expect(evaluation?.judge?.dimensions[0]?.asks).toEqual(own)
  })

  it('has the thresholds and the rubric of the house', () => {
    const policy = givenPolicy({
      evaluation: { model: 'demo/judge' },
      gates: [{ kind: 'faithful' }, { kind: 'nothing-invented' }, { kind: 'complete' }],
      judge: {},
    })
    expect(policy.evaluation?.gates.map(({ id, threshold }) => [id, threshold])).toEqual([
      ['faithful', 0.8],
      ['nothing-invented', 0.8],
      ['complete', 0.6],
    ])
    expect(policy.evaluation?.judge).toMatchObject({ passMark: 8, panel: ['demo/judge'], quorum: 1 })
    expect(policy.evaluation?.judge?.dimensions.map(({ id, weight }) => [id, weight])).toEqual([
      ['factuality', 3],
      ['instruction', 3],
      ['completeness', 2],
      ['coherence', 2],
    ])
    expect(modelsOf(policy)).toEqual(['demo/basic', 'demo/judge'])
    const entailment = { model: 'demo/strong' }
    expect(modelsOf(givenPolicy({ consistency: { entailment } }))).toEqual(['demo/basic', 'demo/strong'])
  })

  it('may bring gates and dimensions of its own', () => {
    const policy = givenPolicy({
      evaluation: { model: 'demo/judge', sameModel: true, share: 0.2 },
      gates: [
        { kind: 'criterion', id: 'polite', criterion: 'It is polite.', threshold: 0.5, model: 'demo/basic' },
      ],
      judge: {
        dimensions: [{ id: 'tone', weight: 1, asks: 'Friendly.' }],
        panel: ['demo/strong', 'demo/judge', 'demo/basic'],
      },
    })
    expect(policy.evaluation).toMatchObject({
      share: 0.2,
      gates: [{ id: 'polite', threshold: 0.5, model: 'demo/basic', errorType: 'instruction' }],
      judge: { quorum: 2, dimensions: [{ id: 'tone', floor: 0 }] },
    })
  })

  it('is told all that is wrong with it at once', () => {
    expect(
      problems({
        scenario: 'critical',
        evaluation: { model: 'demo/basic', share: 0.5 },
        gates: [
          { kind: 'faithful' },
          { kind: 'faithful', model: 'demo/nobody' },
          { kind: 'criterion', id: 'reference', criterion: 'x' },
        ],
        judge: {
          quorum: 2,
          dimensions: [
            { id: 'a', weight: 1, asks: 'x' },
            { id: 'a', weight: 1, asks: 'y' },
          ],
        },
      }),
    ).toEqual([
      '/evaluation/share: every answer of a critical scenario is judged; leave it at 1',
      '/evaluation/model: demo/basic also answers; take another model, or say sameModel: true',
      '/gates/1/model: the config has no model demo/nobody; it has demo/basic, demo/strong, demo/judge',
      '/gates/1: faithful stands there twice',
      '/gates/2/id: reference is the name of a built-in gate',
      '/judge/dimensions/1: a stands there twice',
      '/judge/quorum: the panel has 1 seats',
    ])
  })

  it.each([
    [{ gates: [{ kind: 'faithful' as const }] }, '/gates: needs a model that judges: evaluation.model'],
    [{ judge: {} }, '/judge: needs a model that judges: evaluation.model'],
    [
      { reference: { method: 'judge' as const } },
      '/reference/method: needs a model that judges: evaluation.model',
    ],
    [
      { evaluation: { model: 'demo/judge' } },
      '/evaluation: there are no gates, no judge and no reference to evaluate with',
    ],
  ])('%o is refused', (over, message) => {
    expect(problems(over)).toEqual([message])
  })
})

describe('a policy', () => {
  it('is told that a config has no model at all', () => {
    expect(unknownModel('/models/0', 'demo/basic', {})).toEqual([
      { pointer: '/models/0', message: 'the config has no model demo/basic; it has none' },
    ])
  })

  it('names only models that it has, and that the config has', () => {
    expect(problems({ models: ['demo/nobody'], ladder: [{ temperature: 0, model: 1 }] })).toEqual([
      '/ladder/0/model: there is no model 1; models has 1',
      '/models/0: the config has no model demo/nobody; it has demo/basic, demo/strong, demo/judge',
    ])
  })

  it('is told of its checks beside the rest', () => {
    const found = problems({
      models: ['demo/nobody'],
      checks: [{ kind: 'patterns', id: 'open', forbid: [{ pattern: '(', message: 'x' }] }],
    })
    expect(found).toHaveLength(2)
    expect(found.at(-1)).toMatch(/^\/checks\/0\/forbid\/0\/pattern: /)
  })
})
