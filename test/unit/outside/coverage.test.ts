// Words that only ask are no content that sources would have to hold: a lazy “not covered” is seen all the same.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutAsking } from '../../../src/core/facts/asking-words.ts'
import { coverageOf } from '../../../src/core/outside/coverage.ts'
import type { Vetted } from '../../../src/core/outside/facts.ts'

const saidNothing = (question: string, text: string): Vetted => ({
  jobId: 'j',
  attempt: 1,
  question,
  input: {},
  documents: [{ id: 'faq', text }],
  language: 'en',
  answer: { text: 'The sources do not cover this.' },
})

const coverage = (question: string, text: string) => coverageOf(saidNothing(question, text), 'all')

describe('a “not covered” is wrong where the passage answers, however it was asked', () => {
  it.each([
    ['How long does a refund take?', 'A refund takes 14 days.'],
    ['Could you please tell me how often the filter is cleaned?', 'The filter is cleaned every week.'],
    ['How far is the depot from the harbour?', 'From the depot to the harbour it is 3 km.'],
    ['What kind of battery does the lamp need?', 'The lamp needs an AA battery.'],
    ['I would like to know which year the museum was opened', 'The museum was opened in 1844.'],
    ['What time does the shop open?', 'The shop opens at 9.'],
    ['Is there a way to cancel an order?', 'To cancel an order, open it and choose Cancel.'],
    ['退款几天到账？', '退款七个工作日内到账。'],
    ['退款多久到账？', '退款七个工作日内到账。'],
    ['請問退款多長時間到賬？', '退款七个工作日内到账。'],
    ['请问一套有多少个备用代码？', '一套有十个备用代码。'],
    ['我想知道商店星期几开门', '商店每天开门，周日除外。'],
    ['台灯要用哪种电池？', '台灯要用五号电池。'],
    ['博物馆是哪一年开放的？', '博物馆于1844年开放。'],
    ['订单能不能取消？', '订单发货前取消，打开订单，点取消。'],
    ['会员怎么办理？', '会员在前台办理。'],
  ])('%s', (question, text) => expect(coverage(question, text)).toBe('covered-after-all'))
})

describe('a “not covered” is honest', () => {
  it.each([
    ['How long is the warranty of the lamp?', 'A refund takes 14 days.'],
    ['How many employees work in the Paris office?', 'Our office in Rome has a garden.'],
    ['保修期多长时间？', '退款七个工作日内到账。'],
    ['请问几点发车去上海？', '商店每天九点开门。'],
  ])('where the passage is about something else: %s', (question, text) =>
    expect(coverage(question, text)).toBe('fits'),
  )

  it.each([
    'How long?',
    'What is this?',
    'Can you tell me why?',
    '多久？',
    '这是什么？',
    '请问为什么？',
    '',
    '?!',
  ])('where nothing was asked about: %j', (question) =>
    expect(coverage(question, 'A refund takes 14 days. 退款七个工作日内到账。')).toBe('fits'),
  )

  it('where most of a question is beyond what is read of one', () => {
    const asked = 'How long does a refund take? '
    const text = 'A refund takes 14 days.'
    expect(coverage(asked.repeat(3_000), text)).toBe('covered-after-all')
    expect(coverage(asked.repeat(30_000), text)).toBe('fits')
  })
})

describe('what is no asking stays', () => {
  it.each([
    '许多大学生住在这里',
    '多数人最多高出一倍',
    '任何人都在几乎同一时间到达',
    '几何与多边形',
    'The show of a long howl',
    'Whatever is somehow deep is largely old',
  ])('%s', (text) => expect(withoutAsking(text)).toBe(text))

  it('nothing is added to a text, and a second look finds nothing more than blanks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const left = withoutAsking(text)
        expect(withoutAsking(left).replaceAll(/\s+/g, ' ').length).toBeLessThanOrEqual(left.length)
      }),
    )
  })
})
