// When an attempt has samples enough: whatever comes, it ends, below its cap, and never on dissent it may not bear.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreementOf, type Agreement } from '../../../src/core/consistency/agreement.ts'
import { consensusOf, stillNeeded, type DrawingRule } from '../../../src/core/sampling/drawing.ts'

const standard: DrawingRule = { cap: 5, first: 2, agreeAbove: 0.9, threshold: 0.7, unopposed: false }
const critical: DrawingRule = { ...standard, threshold: 0.85, unopposed: true }

const over = (answers: readonly string[]): Agreement =>
  agreementOf(answers, { kind: 'text', threshold: standard.threshold })

const seven = 'You can return unopened items within 7 days of delivery.'
const sevenToo = 'Unopened items can be returned within seven days of delivery.'
const thirty = 'You can return unopened items within 30 days of delivery.'
const shop = 'You can bring it to any shop.'

const texts = fc.constantFrom(seven, sevenToo, thirty, shop, 'Yes.', 'No.', '签收后七天内可退。', '')

const rules = fc
  .record({
    cap: fc.integer({ min: 1, max: 12 }),
    first: fc.integer({ min: 1, max: 5 }),
    agreeAbove: fc.double({ min: 0, max: 1, noNaN: true }),
    threshold: fc.double({ min: 0, max: 1, noNaN: true }),
    unopposed: fc.boolean(),
  })
  .map((rule): DrawingRule => rule)

/** Draws to the end; `undefined` in the place of a text is a sample that may not count. */
function drawn(answers: readonly (string | undefined)[], rule: DrawingRule): readonly string[] {
  let count = 0
  for (let turns = 0; turns <= rule.cap; turns += 1) {
    const counted = answers.slice(0, count).filter((each) => each !== undefined)
    const needed = stillNeeded(count, counted.length === 0 ? undefined : over(counted), rule)
    if (needed === 0) return counted
    expect(count + needed).toBeLessThanOrEqual(rule.cap)
    count += needed
  }
  throw new Error('it does not end')
}

describe('the drawing', () => {
  it('ends, never above its cap, whatever is drawn', () => {
    fc.assert(
      fc.property(
        rules,
        fc.array(fc.option(texts, { nil: undefined }), { minLength: 12, maxLength: 12 }),
        (rule, answers) => {
          const counted = drawn(answers, rule)
          if (counted.length === 0) return
          const compared = over(counted)
          const consensus = consensusOf(compared, rule)
          if (!consensus.stands) return
          expect(compared.score).toBeGreaterThanOrEqual(rule.threshold)
          const [first = [], second = []] = compared.clusters
          expect(first.length).toBeGreaterThan(Math.max(1, second.length))
          expect(first).toContain(consensus.chosen)
          if (rule.unopposed) {
            expect(
              compared.clashes.filter(({ a, b }) => a === consensus.chosen || b === consensus.chosen),
            ).toEqual([])
          }
        },
      ),
      { numRuns: 600 },
    )
  })

  it('takes two that say the same, in whatever words, when they are as close as the policy asks', () => {
    expect(stillNeeded(2, over([seven, seven]), standard)).toBe(0)
    expect(stillNeeded(2, over([seven, sevenToo]), standard)).toBe(0)
    const more = ['It ships on Monday.', 'It ships on Monday, from Berlin.']
    expect(stillNeeded(2, over(more), standard)).toBe(1)
    expect(stillNeeded(2, over(more), { ...standard, agreeAbove: 0.8 })).toBe(0)
  })

  it('then goes on one at a time, for as long as one can settle it', () => {
    expect(stillNeeded(3, over([seven, shop, seven]), { ...standard, threshold: 0.5 })).toBe(1)
    expect(stillNeeded(4, over([seven, shop, seven, seven]), { ...standard, threshold: 0.5 })).toBe(0)
  })

  it('asks for two at once where one alone could not settle it', () => {
    expect(stillNeeded(2, over([seven, shop]), standard)).toBe(2)
    expect(stillNeeded(2, undefined, standard)).toBe(2)
  })

  it('counts a failed sample as drawn and not as a vote', () => {
    expect(stillNeeded(3, over([seven, seven]), standard)).toBe(0)
    expect(stillNeeded(4, over([seven]), standard)).toBe(0)
  })

  it('ends when a contradiction leaves the threshold out of reach', () => {
    expect(stillNeeded(2, over([seven, thirty]), standard)).toBe(0)
    expect(stillNeeded(2, over([seven, thirty]), { ...standard, threshold: 0.5 })).toBeGreaterThan(0)
  })

  it('wants more of many than of few', () => {
    const many = { ...standard, cap: 20 }
    expect(stillNeeded(3, over([seven, sevenToo, seven]), many)).toBe(1)
    expect(stillNeeded(4, over([seven, sevenToo, seven, sevenToo]), many)).toBe(0)
  })
})

describe('a consensus', () => {
  const lax = { threshold: 0.3, unopposed: false }

  it('bears dissent as far as the threshold lets it', () => {
    const compared = over([thirty, seven, seven, seven, seven])
    expect(consensusOf(compared, lax)).toEqual({ stands: true, chosen: 1 })
    expect(consensusOf(compared, { ...lax, threshold: 0.9 })).toMatchObject({ why: 'low-score' })
  })

  it('bears no contradiction in a critical scenario, however many say the same', () => {
    const compared = over([...new Array<string>(19).fill(seven), thirty])
    expect(compared.score).toBeGreaterThan(critical.threshold)
    expect(consensusOf(compared, critical)).toMatchObject({ why: 'opposed', clash: { kinds: ['number'] } })
    expect(consensusOf(compared, { ...critical, unopposed: false })).toMatchObject({ stands: true })
  })

  it('is not a draw between two groups, nor answers of which no two say the same', () => {
    expect(consensusOf(over([seven, thirty, seven, thirty]), lax)).toMatchObject({ why: 'lone' })
    expect(consensusOf(over([seven, shop]), { ...lax, threshold: 0 })).toMatchObject({ why: 'lone' })
  })
})
