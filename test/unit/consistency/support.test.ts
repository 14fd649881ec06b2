// Which sentence the samples back, how votes and matrices join it, refusals and caches.
import { describe, expect, it } from 'vitest'
import { agreementOf, entropyOf } from '../../../src/core/consistency/agreement.ts'
import { doubtOfAnswer } from '../../../src/core/consistency/doubt.ts'
import { withVotes } from '../../../src/core/consistency/judged.ts'
import { looksCached } from '../../../src/core/consistency/cached.ts'
import { reliabilityOf } from '../../../src/core/consistency/reliability.ts'
import { supportOf } from '../../../src/core/consistency/support.ts'

describe('support', () => {
  const answer = 'Ada Moor was born in Leeds in 1931. She won the Turner Prize in 1987.'
  const samples = [
    'Ada Moor was born in Leeds in 1931. She studied in York.',
    'Born in Leeds in 1931, Ada Moor taught physics.',
    'Ada Moor, born 1931 in Leeds, wrote four novels.',
  ]

  it('doubts the sentence that no sample says', () => {
    const { sentences } = supportOf(answer, samples, 'Who was Ada Moor?')
    expect(sentences[0]?.doubt).toBeLessThan(sentences[1]?.doubt ?? 0)
    expect(sentences[1]?.unbacked).toContain('1987')
    expect(answer.slice(sentences[1]?.start, sentences[1]?.end)).toBe('She won the Turner Prize in 1987.')
  })

  it('does the same in Chinese', () => {
    const { sentences } = supportOf('他出生于杭州。他获得了茅盾文学奖。', [
      '他出生于杭州，做过教师。',
      '他在杭州出生。',
    ])
    expect(sentences[0]?.doubt).toBeLessThan(sentences[1]?.doubt ?? 0)
  })

  it('doubts all alike of which nothing is backed', () => {
    const { sentences } = supportOf('Rome burnt in 64. Nero Claudius sang of Troy in Antium.', [
      'Oslo',
      'Lyon',
    ])
    expect(sentences[0]?.doubt).toBe(sentences[1]?.doubt)
    const [one, other] = withVotes([0.5, 0.6], [[1], [1]])
    expect(one).toBeLessThanOrEqual(other ?? 0)
    const [sure, surer] = withVotes([0.9, 0.99], [[1], [1]])
    expect(sure).toBe(surer)
  })

  it('knows more of a subject on which the samples agree', () => {
    const sure = supportOf('Paris.', ['It is Paris.', 'Paris', 'Paris, France'])
    const guessing = supportOf('Paris.', ['It is Lyon.', 'Nice', 'Lille'])
    expect(sure.knowledge).toBeGreaterThan(guessing.knowledge)
    expect(sure.doubt).toBeLessThan(guessing.doubt)
  })
})

describe('doubt of an answer', () => {
  it('falls with agreement and lies between 0 and 1', () => {
    const of = (answers: readonly string[]): number =>
      doubtOfAnswer(agreementOf(answers, { kind: 'text', threshold: 0.7 }))
    expect(of(['Paris', 'Paris', 'Paris'])).toBe(0)
    expect(of(['Paris', 'Rome', 'Oslo'])).toBe(1)
    expect(of(['Paris'])).toBe(1)
  })

  it('falls with what an answer and the others have in common', () => {
    const agreement = agreementOf(['Paris', 'It is Paris', 'Yes, Paris', 'Rome'], {
      kind: 'text',
      threshold: 0.7,
    })
    const of = (backing: number): number => doubtOfAnswer(agreement, { backing })
    expect(of(1)).toBeLessThan(of(0.5))
    expect(of(0.5)).toBeLessThan(of(0))
    expect(doubtOfAnswer(agreement, { at: 3, backing: 0 })).toBeGreaterThan(of(0))
    const agreed = agreementOf(['Paris', 'Paris'], { kind: 'text', threshold: 0.7 })
    expect(doubtOfAnswer(agreed, { backing: 1 })).toBe(0)
  })

  it('joins votes without letting them replace it', () => {
    const [backed = 1, doubted = 0] = withVotes(
      [0.4, 0.4],
      [
        [0, 0, 0],
        [1, 1, 1],
      ],
    )
    expect(backed).toBeLessThan(doubted)
    expect(withVotes([0.4], [[]])[0]).toBeCloseTo(0.4)
    const [unsure = 1, sure = 0] = withVotes([0, 1], [[0], [1]])
    expect([unsure, sure].every(Number.isFinite) && unsure < sure).toBe(true)
  })
})

describe('clusters', () => {
  it('group what says the same and give the entropy of their shares', () => {
    const found = agreementOf(['500 元', '¥500', '5000 元'], { kind: 'text', threshold: 0.7 })
    expect(found.clusters).toEqual([[0, 1], [2]])
    expect(found.entropy).toBeCloseTo(entropyOf([2, 1]))
    expect(found.clashes.map(({ kinds }) => kinds)).toContainEqual(['number'])
  })

  it('have no entropy where all agree', () => {
    expect(entropyOf([5])).toBe(0)
    expect(entropyOf([1, 1])).toBeCloseTo(Math.log(2))
  })

  it('compare JSON by field and code by tokens', () => {
    expect(agreementOf(['{"a":1,"b":2}', '{"b":2,"a":1}'], { kind: 'json', threshold: 0.7 }).risk).toBe('low')
    expect(agreementOf(['a = 1', 'a = 2'], { kind: 'code', threshold: 0.7 }).risk).toBe('high')
  })
})

describe('reliability', () => {
  const own = ['It is Paris.', 'Paris.', 'The answer is Paris.']
  const told = (answer: string, samples: readonly string[], paraphrased: readonly string[]): string =>
    reliabilityOf(answer, { own: samples, paraphrased }).reason

  it('needs paraphrases that say the same', () => {
    expect(told('Paris', own, ['Paris', 'It is Paris'])).toBe('agreed')
    expect(told('Paris', own, [])).toBe('no-paraphrase')
    expect(told('Paris', own, ['Rome', 'Milan'])).toBe('paraphrases')
    expect(told('Paris', ['Rome', 'Oslo'], ['Paris'])).toBe('own-samples')
  })

  it('is never had where one answer of many says the contrary', () => {
    const many = (last: string): readonly string[] => [...own, 'Paris it is.', last]
    expect(told('Paris', many('It is Paris'), ['Paris'])).toBe('agreed')
    expect(told('Paris', many('Rome'), ['Paris'])).toBe('contradicted')
    expect(told('Paris', own, many('Rome'))).toBe('contradicted')
  })

  it('is never had by refusals or by one cached reply', () => {
    const refusal = "I'm sorry, I can't help with that."
    expect(told(refusal, [refusal, refusal], [refusal])).toBe('refusal')
    const long = 'The refund will arrive on your card within seven working days of approval.'
    expect(told(long, [long, long, long], [long])).toBe('cached')
    expect(looksCached(['Paris', 'Paris', 'Paris'])).toBe(false)
  })
})
