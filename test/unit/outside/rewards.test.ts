// The names of reward rules: what can be said with them about an answer, in both languages.
import { describe, expect, it } from 'vitest'
import { compileCondition } from '../../../src/core/checks/cel.ts'
import { rewardRuleNames, type Vetted } from '../../../src/core/outside/facts.ts'
import { addUp } from '../../../src/core/outside/rewards.ts'

const faq = 'Unopened items can be returned within 7 days of delivery. 未拆封的商品可在七天内退货。'
const vetted = (text: string, over: Partial<Vetted> = {}): Vetted => ({
  jobId: 'j',
  attempt: 1,
  question: 'Can I return it?',
  input: {},
  documents: [{ id: 'faq', text: faq }],
  language: 'en',
  answer: { text },
  ...over,
})

function pointsOf(when: string, of: Vetted): number | string {
  const condition = compileCondition(when, rewardRuleNames)
  if (!condition.ok) return condition.fault
  const rules = [{ id: 'r', when: condition.value, points: 1, risk: 'none', reason: '' }] as const
  const { points, errors } = addUp({ rules }, { vetted: of, state: { market: { vix: 42 } } }, undefined)
  return errors[0]?.reason ?? points
}

const kinds: readonly {
  readonly said: string
  readonly when: string
  readonly applies: readonly string[]
  readonly not: readonly string[]
}[] = [
  {
    said: 'asking back',
    when: 'asksBack',
    applies: ['Which item do you mean?', '您指的是哪件商品？', 'Which one (“A” or “B”?)'],
    not: ['Yes.', 'Really? Yes.'],
  },
  {
    said: 'citing',
    when: 'citations > 0',
    applies: ['Within 7 days [1].', '七天内可退货【1】。', 'Yes [faq].'],
    not: ['Within 7 days.', 'Yes [4].'],
  },
  {
    said: 'going beyond the material',
    when: 'grounding.unsupported + grounding.contradicted > 0',
    applies: ['You should put your savings into Tesla shares.', '建议您买入特斯拉股票。'],
    not: ['Unopened items can be returned within 7 days.', '未拆封的商品可在七天内退货。'],
  },
  {
    said: 'saying “not covered”',
    when: 'notCovered',
    applies: ['The sources do not cover this.', '资料未涉及该问题。'],
    not: ['Within 7 days.'],
  },
  {
    said: 'brand words',
    when: String.raw`lower(answer).matches('\\b(hey|no worries)\\b|亲')`,
    applies: ['Hey, sure!', '亲，可以退哦'],
    not: ['They can be returned.'],
  },
]

describe.each(kinds)('$said', ({ when, applies, not }) => {
  it.each(applies)('applies to %s', (text) => expect(pointsOf(when, vetted(text))).toBe(1))
  it.each(not)('does not apply to %s', (text) => expect(pointsOf(when, vetted(text))).toBe(0))
})

it('question, language, state, output and input are at hand', () => {
  const of = vetted('{"a":1}', { answer: { text: '{"a":1}', value: { a: 1 } }, input: { b: 2 } })
  expect(pointsOf("output.a == 1 && input.b == 2 && state.market.vix > 30 && language == 'en'", of)).toBe(1)
  expect(pointsOf('size(question) < 20 && size(documents) == 1', of)).toBe(1)
})

it('a rule that cannot be tried gives no points and says why', () => {
  expect(pointsOf('output.a > 1', vetted('text'))).toEqual(expect.any(String))
  expect(pointsOf('size(answer)', vetted('text'))).toBe('the rule answers no yes or no')
})
