// Which answers say that the sources do not cover the question, and nothing else.
import { expect, it } from 'vitest'
import { abstains } from '../../../src/core/checks/abstention.ts'
import { silent, speaking } from './abstention-lines.ts'

it.each([
  'The sources do not cover this.',
  "I don't have information about a space program.",
  'I do not have any details on that.',
  'The model cannot find sufficient information to answer the question.',
  'I was unable to find an answer in the documents.',
  'We have no information on this.',
  '资料未涉及该问题。',
  '没有关于航天计划的信息。',
  '在现有资料中找不到相关内容。',
  '抱歉，未查到相关规定。',
])('%s', (answer) => {
  expect(abstains(answer)).toBe(true)
})

it.each([
  'Unopened items can be returned within 7 days.',
  'You have 14 days to find a better price.',
  '未拆封的商品可在七天内退货。',
  '查到您的订单已发货。',
  `The sources do not cover this. ${'But here is what I think about it. '.repeat(10)}`,
])('not: %s', (answer) => {
  expect(abstains(answer)).toBe(false)
})

it.each(silent)('silent: %s', (answer) => expect(abstains(answer)).toBe(true))
it.each(speaking)('speaks: %s', (answer) => expect(abstains(answer)).toBe(false))

it('a long text is not looked at, whatever would be left of it', () => {
  const line = 'The sources do not say.'
  expect(abstains(line + '\u200b'.repeat(1000))).toBe(true)
  expect(abstains(line + '\u200b'.repeat(5000))).toBe(false)
})
