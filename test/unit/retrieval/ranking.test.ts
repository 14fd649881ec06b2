// What a text is indexed by, how texts rank, and the score that policies go by.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openRelevance, spokenIn } from '../../../src/adapters/retrieval/relevance.ts'
import { openBm25, openCosine } from '../../../src/adapters/retrieval/term-index.ts'
import { buildIndex } from '../../../src/adapters/retrieval/passage-index.ts'
import { askedTerms, isConcept, termsOf } from '../../../src/adapters/retrieval/terms.ts'
import { cosineOf, unitVector, vectorFrom, vectorText } from '../../../src/adapters/retrieval/vectors.ts'

const wordsOf = (text: string) => termsOf(text).words.filter((term) => !isConcept(term))
const piecesOf = (text: string) => termsOf(text).pieces.filter((term) => !isConcept(term))
const conceptsOf = (text: string) => termsOf(text).words.filter(isConcept)

const ranked = (index: ReturnType<typeof openBm25>, texts: readonly string[], query: string) => {
  for (const text of texts) index.add(wordsOf(text))
  return [...index.finish()(wordsOf(query))]
}

describe('terms', () => {
  it('are stems in English', () => {
    expect(wordsOf('Refunds refunded')).toEqual(wordsOf('refund refunding'))
  })

  it('are characters and pairs in Chinese, the same in both scripts', () => {
    expect(wordsOf('备用代码').toSorted()).toEqual(['备', '备用', '用代', '代', '代码', '码'].toSorted())
    expect(termsOf('備用代碼')).toEqual(termsOf('备用代码'))
  })

  it('leave out words that carry nothing', () => {
    expect(wordsOf('How do I return it?')).toEqual(wordsOf('return'))
    expect(wordsOf('如何')).not.toContain('如何')
    expect(piecesOf('what is it')).toEqual([])
  })

  it('keep numbers and identifiers whole', () => {
    expect(wordsOf('ORD-1001 costs 1,250.50')).toEqual(['ord-1001', 'cost', '1,250.50'])
  })

  it('in pieces meet in spite of a slip of the pen', () => {
    const right = new Set(piecesOf('authentication'))
    expect(piecesOf('authentcation').filter((gram) => right.has(gram)).length).toBeGreaterThan(10)
  })

  it('hold what words mean, which is one in both languages', () => {
    expect(conceptsOf('refund')).toEqual(conceptsOf('退款'))
    expect(conceptsOf('十四天')).toEqual(conceptsOf('14 days'))
    expect(termsOf('refund').pieces.some(isConcept)).toBe(true)
  })

  it('of a question are of what it asks about', () => {
    expect(askedTerms('How long does the refund take?')).toEqual(askedTerms('refund take'))
    expect(askedTerms('请问退款要几天')).toEqual(askedTerms('退款要'))
  })

  it('of a question that only asks are those of its words', () => {
    for (const question of ['How expensive?', '多少钱？', '几天']) {
      expect(askedTerms(question)).toEqual(termsOf(question))
      expect(askedTerms(question).words.length).toBeGreaterThan(0)
    }
    expect(askedTerms('?!')).toEqual({ words: [], pieces: [] })
  })

  it('have no blank in them, so that they can stand in one text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { words, pieces } = termsOf(`${text} New York 2021年3月5日 10 km`)
        for (const term of [...words, ...pieces]) expect(term).not.toMatch(/\s|^$/u)
      }),
    )
  })
})

describe('ranking', () => {
  it('by BM25 counts a rare term more than a common one', () => {
    const [common = 0, rare = 0] = ranked(openBm25(), ['lamp table', 'lamp zebra', 'lamp chair'], 'table')
    expect(common).toBeGreaterThan(rare)
    const scores = ranked(openBm25(), ['lamp lamp lamp', 'zebra', 'lamp'], 'lamp zebra')
    expect(scores[1]).toBeGreaterThan(scores[0] ?? 0)
  })

  it('by BM25 is a share: little where the texts know little of the question', () => {
    const [known = 0] = ranked(openBm25(), ['lamp lamp lamp', 'zebra'], 'lamp')
    const [little = 0] = ranked(openBm25(), ['lamp lamp lamp', 'zebra'], 'lamp rocket planet moon')
    expect(known).toBeGreaterThan(0.5)
    expect(known).toBeLessThan(1)
    expect(little).toBeLessThan(known / 3)
  })

  it('by cosine gives a text that is the question 1', () => {
    const texts = ['one two three', 'four five', 'one four']
    const [first, second] = ranked(openCosine(), texts, 'one two three')
    expect(first).toBeCloseTo(1, 5)
    expect(second).toBe(0)
  })

  it('by cosine counts a term as it is weighed', () => {
    const [heavy = 0, light = 0] = ranked(
      openCosine((term) => (term === 'lamp' ? 2 : 1)),
      ['lamp chair', 'zebra chair'],
      'lamp zebra',
    )
    expect(heavy).toBeGreaterThan(light)
  })

  it('of nothing is nothing', () => {
    expect(ranked(openBm25(), [], 'x')).toEqual([])
    expect(ranked(openBm25(), ['x', ''], '')).toEqual([0, 0])
    expect(ranked(openCosine(), ['x', ''], '')).toEqual([0, 0])
  })
})

describe('words and vectors together', () => {
  const passages = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([id, text]) => ({
      passage: { id, document: id, text, span: { start: 0, end: text.length }, fields: {} },
    }))
  const first = async (texts: Readonly<Record<string, string>>, query: string, alpha = 0.5) => {
    const index = await buildIndex(passages(texts), new AbortController().signal)
    return index.search({ collection: 'c', query, limit: 1, minScore: 0, alpha })[0]?.id
  }

  it('find an answer in the other language, by either part too', async () => {
    const texts = {
      refund: '十四天内可以退款，请联系客服。',
      shipping: '我们用卡车送货。',
      lamp: 'The refund desk of Login.gov is painted green.',
    }
    for (const alpha of [0, 0.5, 1]) {
      expect(await first({ a: texts.refund, b: texts.shipping }, 'refund within 14 days', alpha)).toBe('a')
      expect(await first({ b: 'A refund within 14 days', a: 'A truck' }, '十四天内退款', alpha)).toBe('b')
    }
  })

  it('leave it to words where these cover the question, however short another passage is', async () => {
    const answer = `Security keys and backup codes can be set up together. ${'Other words stand here. '.repeat(12)}`
    const texts = { answer, short: 'Keys.', codes: 'Codes.', other: 'A lamp.' }
    expect(await first(texts, 'How do I set up security keys with backup codes?')).toBe('answer')
  })

  it('leave it to vectors where words know nothing', async () => {
    const texts = { right: 'Authentication applications', wrong: 'Where lamps are sold', other: 'lamp' }
    expect(await first(texts, 'authentcation aplications where')).toBe('right')
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

  it('does not count words that only ask', () => {
    expect(score('How long does a refund take?', 'A refund takes 14 days.')).toBe(1)
    expect(score('请问退款几天到账？', '退款七个工作日内到账。')).toBe(1)
    expect(score('多少钱？', '一共要付多少钱，请看账单。')).toBeGreaterThan(0)
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
