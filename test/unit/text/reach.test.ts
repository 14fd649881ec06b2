// How far a budget of letters reaches into a text, from either end.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareAnswers } from '../../../src/core/consistency/compare.ts'
import { profileOf } from '../../../src/core/consistency/profile.ts'
import { isWithin, reachIn, tailIn } from '../../../src/core/text/reach.ts'

describe('reach', () => {
  it.each([
    ['letters and blanks', 'ab c', 4],
    ['letters with marks', 'é ж', 3],
    ['Chinese, three each', '退款', 6],
    ['digits and marks, three each', '1,2', 9],
  ])('counts %s', (_, text, letters) => {
    expect(reachIn(text, 100)).toEqual({ end: text.length, letters })
    expect(tailIn(text, letters)).toBe(0)
    expect(reachIn(text, letters - 1).end).toBe(text.length - 1)
    expect(tailIn(text, letters - 1)).toBe(1)
  })

  it('never goes beyond its budget, and reads all that fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, most) => {
        const { end, letters } = reachIn(text, most)
        expect(letters).toBeLessThanOrEqual(most)
        expect(reachIn(text.slice(0, end), most)).toEqual({ end, letters })
        expect(isWithin(text, most)).toBe(end === text.length)
        expect(reachIn(text.slice(tailIn(text, most)), most).letters).toBeLessThanOrEqual(most)
      }),
    )
  })
})

describe('a long text that is compared', () => {
  const [english, chinese] = ['The refund is paid within a week. ', '退款将在一周内退回。']
  it('is read by what its reading costs, however it begins', () => {
    const read = profileOf(english.repeat(250) + chinese.repeat(6000)).text
    expect(reachIn(read, Infinity).letters).toBeLessThanOrEqual(24_001)
    expect(read.startsWith(english)).toBe(true)
    expect(read).toMatch(/退款将在一周内退回.$/)
  })

  it('is not equal to one that differs in what is not read, and says the same', () => {
    const told = (middle: string): string => english.repeat(1000) + middle + english.repeat(1000)
    const found = compareAnswers(told('It is not. '), told('It may be. '))
    expect(found).toMatchObject({ relation: 'same', contradictions: [] })
    expect(found.matches.length).toBeGreaterThan(1)
  })

  it('is read no further where folding makes it longer', () => {
    const read = profileOf('\ufdfa'.repeat(7_000)).text
    expect(reachIn(read, Infinity).letters).toBeLessThanOrEqual(24_003)
  })

  it('is no answer where it holds nothing', () => {
    expect(compareAnswers('. '.repeat(900), '! '.repeat(900)).relation).toBe('different')
    expect(compareAnswers('The. '.repeat(900), 'The! '.repeat(900)).relation).toBe('different')
  })
})

describe('a long answer that is no prose', () => {
  it('is the same code only where what is not read is equal to the letter', () => {
    const code = (last: string): string => `${'x = 1\n'.repeat(10_000)}${last}`
    const relation = (a: string, b: string) => compareAnswers(a, b, 'code').relation
    expect(relation(code('y = 2'), `${code('y = 2')}\n`.trim())).toBe('same')
    expect(relation(code('y = 2'), code('y = 3'))).toBe('different')
    expect(relation(code('y = 2'), code('y  =  2'))).toBe('different')
  })

  it('is the same JSON only where the fields that are too many are equal', () => {
    const json = (last: number): string => JSON.stringify([...Array(3_000).keys(), last])
    const relation = (a: string, b: string) => compareAnswers(a, b, 'json').relation
    expect(relation(json(1), ` ${json(1)}`)).toBe('same')
    expect(relation(json(1), json(2))).toBe('different')
  })
})
