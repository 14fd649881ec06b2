// What the signature knows of words beyond their spelling, and of values that are written in words.
import { describe, expect, it } from 'vitest'
import { bareAnswer } from '../../../src/core/consistency/bare-answer.ts'
import { isBareRefusal } from '../../../src/core/consistency/bare-refusal.ts'
import { compareAnswers } from '../../../src/core/consistency/compare.ts'
import { clockWordsAt } from '../../../src/core/facts/clock-words.ts'
import { basesOf } from '../../../src/core/facts/lemmas.ts'
import { namesThing, senseRelation } from '../../../src/core/facts/senses.ts'
import { specialFormAt } from '../../../src/core/facts/special-forms.ts'

const relation = (a: string, b: string): string => {
  const one = compareAnswers(a, b)
  expect(compareAnswers(b, a).relation, 'the other way round').toBe(one.relation)
  return one.relation
}

const kinds = (a: string, b: string): readonly string[] =>
  compareAnswers(a, b).contradictions.map(({ kind }) => kind)

describe('senses', () => {
  it.each([
    ['kids', 'children'],
    ['bought', 'buys'],
    ['cups', 'cup'],
    ['gizmos', 'gizmo'],
    ['pharmacy', '药店'],
    ['passed away', 'died'],
    ['延期', '推迟'],
  ])('%s and %s can mean the same', (a, b) => {
    expect(senseRelation(a, b)).toBe(1)
    expect(senseRelation(b, a)).toBe(1)
  })

  it.each([
    ['wet', 'dry'],
    ['上班', '下班'],
    ['hot', '凉'],
  ])('%s and %s are opposed', (a, b) => {
    expect(senseRelation(a, b)).toBe(-1)
    expect(senseRelation(b, a)).toBe(-1)
  })

  it.each([
    ['cat', 'dog'],
    ['牛肉', '鸡肉'],
    ['qwx', 'zzy'],
  ])('of %s and %s nothing is known', (a, b) => {
    expect(senseRelation(a, b)).toBe(0)
  })

  it('goes back to dictionary forms, of a phrase by its first word', () => {
    expect(basesOf('children')).toContain('child')
    expect(basesOf('stopped')).toContain('stop')
    expect(basesOf('passed away')).toContain('pass away')
  })

  it('tells things from what happens', () => {
    expect(namesThing('牛肉')).toBe(true)
    expect(namesThing('喝')).toBe(false)
    expect(namesThing('无此词')).toBe(false)
  })
})

describe('words in the place of others', () => {
  it.each([
    ['The door is shut.', 'The door is not open.'],
    ['He refused the offer.', 'He declined the offer.'],
    ['Please note the time of departure.', 'Note the time of departure.'],
  ])('same: %s / %s', (a, b) => {
    expect(relation(a, b)).toBe('same')
  })

  it.each([
    ['他买了牛肉。', '他买了鸡肉。'],
    ['他在打网球。', '他在打足球。'],
    ['请走东门。', '请走西门。'],
    ['The clinic is open in the mornings.', 'The clinic is open in the evenings.'],
    ['Please note the refund.', 'No refund, please.'],
    ['库存充足。', '库存不足。'],
    ['The UN sent a team.', 'The EU sent a team.'],
    ['他在北京。', '他在北京大学。'],
  ])('different: %s / %s', (a, b) => {
    expect(relation(a, b)).toBe('different')
  })

  it('names an opposite as what the texts deny of each other', () => {
    expect(kinds('The towel is wet.', 'The towel is dry.')).toEqual(['negation'])
  })

  it.each([
    [
      'She joined the UNESCO board.',
      'She joined the United Nations Educational Scientific Cultural Organization board.',
    ],
    ['He runs the BOC office.', 'He runs the Bank of China office.'],
    ['The CEO resigned.', 'The chief executive officer resigned.'],
    ['她考上了北大。', '她考上了北京大学。'],
  ])('a short form meets what it stands for: %s / %s', (a, b) => {
    expect(relation(a, b)).toBe('same')
  })
})

describe('bare answers', () => {
  it.each(['Yes, of course.', 'Absolutely!', '当然可以。', '"Yes"'])('%s affirms', (text) => {
    expect(bareAnswer(text)).toBe(1)
  })

  it.each(['Nope.', 'Of course not.', '不行。', "No, that's not right."])('%s denies', (text) => {
    expect(bareAnswer(text)).toBe(-1)
  })

  it.each(['', 'Yes, but only on Mondays.', 'No refunds', `Yes${' yes'.repeat(40)}`])(
    '%j does neither',
    (text) => {
      expect(bareAnswer(text)).toBeUndefined()
    },
  )

  it('compares two of them', () => {
    expect(relation('Sure, no problem.', 'Yes.')).toBe('same')
    expect(kinds('Of course not.', 'Yes.')).toEqual(['answer'])
  })
})

describe('bare refusals', () => {
  it.each([
    "Sorry, I'm not able to help with this.",
    "I apologize, but I can't assist with that.",
    "I don't know.",
    'I have no idea.',
    "Sorry, that's beyond my expertise.",
    'That is outside of what I can answer.',
    '不好意思，这个我帮不了您。',
    '抱歉，我无法提供帮助。',
    '我不清楚。',
    '这个问题我没办法回答。',
  ])('%s', (text) => {
    expect(isBareRefusal(text)).toBe(true)
  })

  it.each([
    'We cannot provide refunds.',
    'Sorry, we cannot provide refunds.',
    "You can't help with that.",
    "I'm sorry for the delay. I can help with that request.",
    'I cannot answer calls after 5 pm today.',
    'Outside the station.',
    '该设备无法提供照明。',
    '门口的保安说他不知道昨天晚上谁来过这里。',
    '抱歉让您久等了，您的订单已发货。',
  ])('not so: %s', (text) => {
    expect(isBareRefusal(text)).toBe(false)
  })
})

describe('values in words', () => {
  it.each([
    ['half past eight', 8, 30],
    ['quarter to nine', 8, 45],
    ['quarter to one', 12, 45],
    ["seven o'clock", 7, 0],
    ['nine in the morning', 9, 0],
    ["ten to twelve o'clock", 11, 50],
  ])('%s', (text, hour, minute) => {
    expect(clockWordsAt(text, 0)).toMatchObject({ hour, minute })
  })

  it.each([
    'ten to twelve days',
    'five past mistakes',
    'twenty',
    'seventy-seven thousand people',
    'half of the day',
  ])('%s is no time of day', (text) => {
    expect(clockWordsAt(text, 0)).toBeUndefined()
  })

  it.each([
    ['八折', 'percent', 20],
    ['八五折', 'percent', 15],
    ['8.5 折', 'percent', 15],
    ['85折', 'percent', 15],
    ['1980s', 'decade', 1980],
    ['80 年代', 'decade', 1980],
    ['二十世纪八十年代', 'decade', 1980],
    ['10 年代', 'decade', 2010],
    ['五块五', 'CNY', 5.5],
    ['12 块 5', 'CNY', undefined],
    [`5'10"`, 'length', 1.778],
    ['俩', '', 2],
    ['仨', '', 3],
  ])('%s', (text, dimension, value) => {
    const found = specialFormAt(text, 0)?.quantity
    if (value === undefined) expect(found).toBeUndefined()
    else expect(found).toMatchObject({ dimension, value })
  })

  it('reads a decade of two digits only where it is one', () => {
    expect(specialFormAt('the 80s', 4)?.quantity).toMatchObject({ dimension: 'decade', value: 1980 })
    expect(specialFormAt('30s', 0)).toBeUndefined()
    expect(specialFormAt('the 85s', 4)).toBeUndefined()
    expect(specialFormAt('the eighties', 4)?.quantity).toMatchObject({ dimension: 'decade', value: 1980 })
  })

  it.each([
    ['World War II ended in 1945.', 'World War 2 ended in 1945.'],
    ['Chapter IX is long.', 'Chapter 9 is long.'],
    ['The gum is sugar-free.', 'The gum has no sugar.'],
    ['The bag weighs 10 pounds.', 'The bag weighs 4.5359237 kg.'],
    ['100 多人报名。', '超过 100 人报名。'],
  ])('same: %s / %s', (a, b) => {
    expect(relation(a, b)).toBe('same')
  })

  it.each([
    ['Chapter IX is long.', 'Chapter 11 is long.'],
    ['The shop opens at 9.', 'The shop opens at 9 p.m.'],
    ['The gum is sugar-free.', 'The gum is full of sugar.'],
    ['The bag costs 10 pounds.', 'The bag weighs 10 pounds.'],
  ])('different: %s / %s', (a, b) => {
    expect(relation(a, b)).toBe('different')
  })
})

describe('how many, and where', () => {
  it.each([
    ['I have one brother.', 'I have two brothers.'],
    ['He has 3 red cars.', 'He has a red car.'],
    ['他养了一只狗。', '他养了两只狗。'],
    ['每人限购两件。', '每人限购三件。'],
    ['Take the second street.', 'Take the third street.'],
    ['每天跑 5 圈。', '每天跑 5 公里。'],
    ['She is my elder sister.', 'She is my younger sister.'],
    ['她是我姐姐。', '她是我妹妹。'],
    ['The cat is under the table.', 'The cat is on the table.'],
    ['The shop is opposite the bank.', 'The shop is next to the bank.'],
    ['Pay by debit card.', 'Pay by credit card.'],
    ['It does not contain nuts, milk or eggs.', 'It contains eggs.'],
    ['The kit does not include batteries or a cable.', 'The kit includes a cable.'],
    ['不含糖和盐。', '含盐。'],
  ])('different: %s / %s', (a, b) => {
    expect(relation(a, b)).toBe('different')
    expect(kinds(a, b).length).toBeGreaterThan(0)
  })

  it.each([
    ['Sales rose in Q3.', 'Sales rose in the third quarter.'],
    ['One third of the harvest was lost.', '33.3% of the harvest was lost.'],
    ['He has up to 3 cars.', 'He has a car or up to 3.'],
    ['The lamp is near the bed.', 'The lamp is next to the bed.'],
    ['It closes at half past twelve at night.', 'It closes at 0:30.'],
    ['It is 30 degrees outside.', 'It is 30 °C outside.'],
    ['我住在五楼。', '我住在第五层。'],
    ['You may not enter without a ticket.', 'You are not allowed in without a ticket.'],
    ['草案将于下月初公布。', '草案将在下个月初公布。'],
  ])('same: %s / %s', (a, b) => {
    expect(relation(a, b)).toBe('same')
  })
})
