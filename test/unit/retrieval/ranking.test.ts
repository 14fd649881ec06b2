// What a text is indexed by, how texts rank, and the score that policies go by.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openRelevance, spokenIn } from '../../../src/adapters/retrieval/relevance.ts'
import { openBm25, openCosine } from '../../../src/adapters/retrieval/term-index.ts'
import { gramsOf, wordsOf } from '../../../src/adapters/retrieval/terms.ts'
import { cosineOf, unitVector, vectorFrom, vectorText } from '../../../src/adapters/retrieval/vectors.ts'

const ranked = (index: ReturnType<typeof openBm25>, texts: readonly string[], query: string) => {
  for (const text of texts) index.add(wordsOf(text))
  return [...index.finish()(wordsOf(query))]
}

describe('terms', () => {
  it('are stems in English', () => {
    expect(wordsOf('Refunds refunded')).toEqual(wordsOf('refund refunding'))
  })

  it('are characters and pairs in Chinese, the same in both scripts', () => {
    expect(wordsOf('备用代码')).toEqual(['备', '备用', '用代', '代', '代码', '码'])
    expect(wordsOf('備用代碼')).toEqual(wordsOf('备用代码'))
  })

  it('leave out words that carry nothing', () => {
    expect(wordsOf('How do I return it?')).toEqual(wordsOf('return'))
    expect(wordsOf('如何')).not.toContain('如何')
    expect(gramsOf('what is it')).toEqual([])
  })

  it('keep numbers and identifiers whole', () => {
    expect(wordsOf('ORD-1001 costs 1,250.50')).toEqual(['ord-1001', 'cost', '1,250.50'])
  })

  it('in pieces meet in spite of a slip of the pen', () => {
    const right = new Set(gramsOf('authentication'))
    expect(gramsOf('authentcation').filter((gram) => right.has(gram)).length).toBeGreaterThan(10)
  })
})

describe('ranking', () => {
  it('by BM25 counts a rare term more than a common one', () => {
    const [common = 0, rare = 0] = ranked(openBm25(), ['lamp table', 'lamp zebra', 'lamp chair'], 'table')
    expect(common).toBeGreaterThan(rare)
    const scores = ranked(openBm25(), ['lamp lamp lamp', 'zebra', 'lamp'], 'lamp zebra')
    expect(scores[1]).toBeGreaterThan(scores[0] ?? 0)
  })

  it('by cosine gives a text that is the question 1', () => {
    const texts = ['one two three', 'four five', 'one four']
    const [first, second] = ranked(openCosine(), texts, 'one two three')
    expect(first).toBeCloseTo(1, 5)
    expect(second).toBe(0)
  })

  it('of nothing is nothing', () => {
    expect(ranked(openBm25(), [], 'x')).toEqual([])
    expect(ranked(openCosine(), ['x', ''], '')).toEqual([0, 0])
  })
})

describe('the score', () => {
  const score = (query: string, passage: string) => openRelevance(query)(spokenIn(passage))

  it('is the share of the question that the passage speaks of', () => {
    const passage = 'You get a refund within 14 days.'
    expect(score('refund', passage)).toBe(1)
    expect(score('refund of a lamp', passage)).toBeGreaterThan(0.2)
    expect(score('refund of a lamp', passage)).toBeLessThan(0.8)
    expect(score('How far is the moon?', passage)).toBe(0)
    expect(score('月亮有多远？', '十四天内可以退款。')).toBe(0)
    expect(score('如何退款', '十四天内可以退款。')).toBeGreaterThan(0.5)
  })

  it('does not take "I" for something that is asked about', () => {
    expect(score('What if I lost my phone and I cannot sign in?', 'I am a lamp.')).toBe(0)
  })

  it('has the cosine of vectors in it by their share', () => {
    const relevance = openRelevance('refund')
    const spoken = spokenIn('nothing of the kind')
    expect(relevance(spoken, { cosine: 0.8, alpha: 0.25 })).toBeCloseTo(0.2)
    expect(relevance(spoken, { cosine: -0.8, alpha: 1 })).toBe(0)
  })

  it('lies between 0 and 1 for any two texts, and is 1 for a text about itself or 0 for one about nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (query, passage) => {
        const found = score(query, passage)
        expect(found).toBeGreaterThanOrEqual(0)
        expect(found).toBeLessThanOrEqual(1 + 1e-9)
        expect([0, 1]).toContain(Math.round(score(query, query) * 1e9) / 1e9)
      }),
    )
  })
})

describe('vectors', () => {
  it('come back from their text as they were, at length one', () => {
    const vector = unitVector([3, 4])
    expect(cosineOf(vector, vector)).toBeCloseTo(1)
    expect(vectorFrom(vectorText(vector), 2)).toEqual(vector)
  })

  it.each([
    ['of another length', vectorText(unitVector([1, 2, 3]))],
    ['with what is no number', vectorText(Float32Array.from([Number.NaN, 1]))],
    ['no Base64', '%%%'],
  ])('are refused: %s', (_, text) => {
    expect(vectorFrom(text, 2)).toBeUndefined()
  })
})
