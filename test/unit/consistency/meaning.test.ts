// Vectors beside words: the cosine, which pairs are open, and that a contradiction is never joined.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreementOf } from '../../../src/core/consistency/agreement.ts'
import { compareAnswers } from '../../../src/core/consistency/compare.ts'
import { cosineOf, joined } from '../../../src/core/consistency/meaning.ts'
import { PAIRS } from './pairs.ts'

describe('the cosine', () => {
  it('is that of the angle, for numbers of any size', () => {
    expect(cosineOf([1, 0], [1, 0])).toBe(1)
    expect(cosineOf([1, 0], [0, 3])).toBe(0)
    expect(cosineOf([1, 0], [-2, 0])).toBe(-1)
    expect(cosineOf([1e300, 1e300], [1e-300, 1e-300])).toBeCloseTo(1, 9)
  })

  it('is none where there is no angle', () => {
    for (const [a, b] of [
      [[], []],
      [
        [0, 0],
        [1, 1],
      ],
      [[1], [1, 0]],
    ] as const)
      expect(cosineOf(a, b)).toBeNaN()
  })
})

describe('a pair is open', () => {
  it.each(Object.entries(PAIRS))('never by words that are known to differ: %s', (_, { different }) => {
    expect(different.filter(([a, b]) => open(a, b))).toEqual([])
  })

  const open = (a: string, b: string): boolean => compareAnswers(a, b, 'text').open === true

  it('where it says something in other words', () => {
    expect(
      open(
        'Parcels usually arrive after three working days.',
        'It takes about 3 business days until your order is with you.',
      ),
    ).toBe(true)
    expect(
      open(
        'Refunds go back to the card you paid with.',
        'Your money returns to the card that was charged for the order.',
      ),
    ).toBe(true)
  })

  it.each([
    ['Yes.', 'No.'],
    ['Sure.', 'Never.'],
    ['It is blue.', 'It is red.'],
    ['It costs 20 euros.', 'It costs 20 dollars.'],
    ['The refund goes to your card.', 'The refund goes to your card, less 5 euros, after a while.'],
    ['Blue.', 'Red.'],
    ['Paris.', 'London.'],
    ['Delivery takes three days.', 'It will be with you after 5 working days have passed.'],
    ['Returns are allowed.', 'You cannot send things back, returns are forbidden.'],
    ['可以退货。', '本店商品一经售出不能退货。'],
    ['送货需要三天。', '大约五天后您会收到包裹。'],
  ])('never by %s against %s', (a, b) => {
    expect(open(a, b)).toBe(false)
  })
})

const all = Object.values(PAIRS).flatMap(({ same, different }) => [...same, ...different])

it('joins nothing that was written as different in a value, and lowers nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...all),
      fc.double({ min: -1, max: 1 }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      ([a, b], cosine, mark) => {
        const words = compareAnswers(a, b, 'text')
        const both = joined(words, cosine, mark)
        expect(both.similarity).toBeGreaterThanOrEqual(words.similarity)
        if (words.contradictions.some(({ kind }) => kind !== 'word')) expect(both).toBe(words)
      },
    ),
  )
})

it('is asked by answer, equal ones together', () => {
  const [a, b] = [
    'Refunds go back to the card you paid with.',
    'Your money returns to the card that was charged for the order.',
  ]
  const options = { kind: 'text', threshold: 0.7 } as const
  expect(agreementOf([a, b, a], options)).toMatchObject({
    open: [{ a: 0, b: 1, times: 2 }],
    clusters: [[0, 2], [1]],
  })
  const vectors = [[1, 0], [1, 0.1], undefined]
  const found = agreementOf([a, b, a], { ...options, meanings: { embedded: { vectors, sameAbove: 0.9 } } })
  expect(found).toMatchObject({ open: [], clusters: [[0, 1, 2]], clashes: [] })
  const none = { embedded: { vectors: [undefined, [1, 0.1], [1, 0]], sameAbove: 0.9 } }
  expect(agreementOf([a, b, a], { ...options, meanings: none }).open).toHaveLength(1)
})

it('a model that calls everything the same joins open pairs alone', () => {
  const texts = [
    'Refunds take 7 days.',
    'Refunds take 30 days.',
    'Refunds go back to the card you paid with.',
    'Your money returns to the card that was charged for the order.',
  ]
  const options = { kind: 'text', threshold: 0.7 } as const
  const words = agreementOf(texts, options)
  const all = texts.flatMap((_, a) => texts.slice(a + 1).map((__, at) => ({ a, b: a + 1 + at, beyond: 1 })))
  const found = agreementOf(texts, { ...options, meanings: { entailed: all } })
  expect(found.clashes).toEqual(
    words.clashes.filter(({ a, b }) => !words.open.some((p) => p.a === a && p.b === b)),
  )
  expect(found.clashes).toContainEqual({ a: 0, b: 1, kinds: ['number'] })
  expect(found.matrix[0]?.[1]).toBe(words.matrix[0]?.[1])
  expect(found.matrix[2]?.[3]).toBe(1)
})
