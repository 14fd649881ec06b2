// Another number or date in the place of a sentence's own, in the sentence of a sample that says most of the rest.
import { describe, expect, it } from 'vitest'
import { evidenceOf } from '../../../src/core/consistency/evidence.ts'
import { otherValue } from '../../../src/core/consistency/other-value.ts'
import { supportOf } from '../../../src/core/consistency/support.ts'

const read = (text: string) => evidenceOf(text, new Set())

function told(answer: string, sample: string): number {
  const [sentence] = read(answer).sentences
  if (!sentence) throw new Error('an answer of one sentence is expected')
  return otherValue(sentence, read(sample))
}

describe('other value', () => {
  it('is told where the sample says the rest', () => {
    expect(told('The bridge was opened in 1931.', 'The bridge was opened in 1934.')).toBeGreaterThan(0.4)
    expect(told('大桥于1931年建成通车。', '大桥于1934年建成通车。')).toBeGreaterThan(0.4)
    expect(told('She was born on March 4, 1950.', 'She was born on March 9, 1950.')).toBeGreaterThan(0.1)
  })

  it('tells more, the more of the sentence the sample says', () => {
    const answer = 'The old stone bridge over the Aare was opened in 1931.'
    const near = told(answer, 'The stone bridge over the Aare was opened in 1934.')
    expect(near).toBeGreaterThan(told(answer, 'The bridge was painted green in 1934.'))
  })

  it.each([
    ['the same value', 'The bridge was opened in 1931.', 'In 1931 the bridge was opened.'],
    ['the same in another form', 'The bridge cost 2,000 dollars.', 'The bridge cost $2000.'],
    ['a date that says less', 'He died on May 4, 1950.', 'He died in May 1950.'],
    ['no value', 'The bridge was opened in 1931.', 'The bridge was opened.'],
    ['a value of another sort', 'The bridge is 40 metres long.', 'The bridge is long and cost 300 dollars.'],
    [
      'a value in another sentence',
      'The bridge was opened in 1931.',
      'The bridge was opened. A war began in 1934.',
    ],
    ['nothing of the sentence', 'The bridge was opened in 1931.', 'Cats sleep.'],
    ['no value in the answer', 'The bridge was opened.', 'The bridge was opened in 1934.'],
  ])('is not told of %s', (_, answer, sample) => {
    expect(told(answer, sample)).toBe(0)
  })

  it('looks at the first of sentences that say as much', () => {
    const answer = 'The bridge has 5 arches.'
    expect(told(answer, 'The bridge has 7 arches. The bridge has arches.')).toBeGreaterThan(0)
    expect(told(answer, 'The bridge has arches. The bridge has 7 arches.')).toBe(0)
  })

  it('makes a sentence more doubtful than something else in the same place', () => {
    const answer = 'The hall was built in 1931.'
    const of = (sample: string): number =>
      supportOf(answer, [answer, sample]).sentences[0]?.doubt ?? Number.NaN
    expect(of('The hall was built in 1936.')).toBeGreaterThan(of('The hall was built in Berne.'))
  })
})

describe('backing', () => {
  const answer = 'Ada Moor was born in Leeds and studied botany in York with Tim Bell.'

  it('is not less for a sample that says less', () => {
    expect(supportOf(answer, ['Ada Moor was born in Leeds.']).backing).toBe(1)
    expect(supportOf(answer, ['Ada Moor was born in Oslo.']).backing).toBeLessThan(1)
  })

  it('is nothing where only one of both says anything specific', () => {
    expect(supportOf(answer, ['She was born there.']).backing).toBe(0)
  })

  it('goes by all words where neither says anything specific, and is whole where neither says anything', () => {
    expect(supportOf('It was good.', ['It was good.']).backing).toBe(1)
    expect(supportOf('It was good.', ['It was cold.']).backing).toBeLessThan(1)
    expect(supportOf('…', ['…']).backing).toBe(1)
  })
})
