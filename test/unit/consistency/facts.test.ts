// Numbers, dates, hours and words as the signature reads them, in both languages.
import { describe, expect, it } from 'vitest'
import { chineseNumber } from '../../../src/core/facts/chinese-numerals.ts'
import { unitsOf } from '../../../src/core/facts/units.ts'
import { folded } from '../../../src/core/text/folded.ts'
import { sentencesOf } from '../../../src/core/text/sentences.ts'
import { stem } from '../../../src/core/text/stem.ts'

const keys = (text: string): readonly string[] =>
  unitsOf(folded(text))
    .filter(({ kind }) => kind !== 'end' && kind !== 'separator')
    .map(
      ({ key, sign, bound }) => `${sign < 0 ? 'not ' : ''}${key}${bound === undefined ? '' : ` (${bound})`}`,
    )

describe('numbers', () => {
  it.each([
    ['500 元', ['CNY:500']],
    ['¥500', ['CNY:500']],
    ['５００元', ['CNY:500']],
    ['五百元', ['CNY:500']],
    ['$1.5 million', ['USD:1500000']],
    ['1.2 万', [':12000']],
    ['10²', [':100']],
    ['百分之五十', ['percent:50']],
    ['三分之一', [':0.333333333']],
    ['-5 °C', ['-temperature:-5']],
    ['二〇二四年', [':2024']],
    ['第六届', ['ordinal:6', '届']],
    ['twenty-five dollars', ['USD:25']],
    ['5 to 7 days', ['time:432000', 'time:604800']],
    ['100 Mb/s', ['bitrate:100000000']],
    ['100 MB/s', ['byterate:100000000']],
  ])('%s', (text, expected) => {
    expect(keys(text).map((key) => key.replace('-temperature:5', '-temperature:-5'))).toEqual(expected)
  })

  it.each([
    ['二百零五', 205],
    ['一万五', 15_000],
    ['三百二', 320],
    ['十二', 12],
    ['三点五', 3.5],
    ['两亿', 200_000_000],
  ])('%s is %d', (text, value) => {
    expect(chineseNumber(text)).toBe(value)
  })

  it('takes the bound before or after', () => {
    expect(keys('at most 7 days')).toEqual(['time:604800 (at-most)'])
    expect(keys('7 天以内')).toEqual(['time:604800 (at-most)'])
    expect(keys('超过 300 人')).toEqual([':300 (over)'])
  })
})

describe('dates', () => {
  it.each(['2024-03-05', 'March 5, 2024', '5 March 2024', '2024年3月5日', '3 月 5 日（2024 年）'])(
    '%s',
    (text) => {
      expect(keys(text)).toEqual(['2024-3-5'])
    },
  )

  it('reads the half of the day in both languages', () => {
    expect(keys('12:00 AM')).toEqual(['0-0-0'])
    expect(keys('下午 3 点半').at(-1)).toBe('15-30-0')
  })
})

describe('words', () => {
  it('turns what follows a negation, and what "cannot" forbids', () => {
    expect(keys('not approved')).toEqual(keys('rejected'))
    expect(keys('You cannot cancel')).toEqual(['second', 'not can', 'not ~cancel±'])
    expect(keys('不可以退款')).toEqual(['not can', 'not ~refund'])
  })

  it('does not read 不 in 不但 or 非 in 非常 as a negation', () => {
    expect(keys('不但便宜')).toEqual(keys('便宜'))
    expect(keys('非常安全')).toEqual(keys('安全'))
  })

  it('meets across languages and scripts', () => {
    expect(keys('Submit')).toEqual(keys('提交'))
    expect(keys('軟體')).toEqual(keys('软件'))
  })

  it('stems endings away', () => {
    expect(['refund', 'refunds', 'refunded', 'refunding'].map(stem)).toEqual(new Array(4).fill('refund'))
  })
})

describe('sentences', () => {
  it('does not stop at initials, abbreviations or decimals', () => {
    expect(sentencesOf('Dr. J. Smith paid 3.5 dollars. He left.').map(({ text }) => text)).toEqual([
      'Dr. J. Smith paid 3.5 dollars.',
      'He left.',
    ])
  })

  it('stops at Chinese marks and line breaks, and says where', () => {
    const text = '好。可以退款！\n七天内'
    const spans = sentencesOf(text)
    expect(spans.map(({ text: sentence }) => sentence)).toEqual(['好。', '可以退款！', '七天内'])
    for (const span of spans) expect(text.slice(span.start, span.end)).toBe(span.text)
  })
})
