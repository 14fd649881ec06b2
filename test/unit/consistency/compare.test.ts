// Pairs of every class in the right relation, whichever way round they are given.
import { describe, expect, it } from 'vitest'
import { compareAnswers } from '../../../src/core/consistency/compare.ts'
import { MORE_PAIRS } from './more-pairs.ts'
import { PAIRS } from './pairs.ts'
import { THIRD_PAIRS } from './third-pairs.ts'

describe.each(Object.entries({ ...PAIRS, ...MORE_PAIRS, ...THIRD_PAIRS }))('%s', (_, { same, different }) => {
  it.each(same)('same: %j / %j', (a, b) => {
    const found = compareAnswers(a, b)
    expect(found.relation, JSON.stringify(found)).toBe('same')
    expect(found.similarity).toBeGreaterThanOrEqual(0.7)
    expect(compareAnswers(b, a).relation).toBe('same')
  })

  it.each(different)('different: %j / %j', (a, b) => {
    const found = compareAnswers(a, b)
    expect(found.relation, JSON.stringify(found)).toBe('different')
    expect(found.similarity).toBeLessThan(0.7)
    expect(compareAnswers(b, a).relation).toBe('different')
  })
})

describe('texts too long to be read whole', () => {
  const long = (middle: string): string => `${'one day '.repeat(4000)}${middle}${' one night'.repeat(4000)}`
  it('tell how much of both was not read', () => {
    const found = compareAnswers(long('A'), long('BC'), 'text')
    const all = long('A').length + long('BC').length
    // 24,000 letters of each are read, where digits and marks count as three.
    expect(found.unread).toBeGreaterThanOrEqual(all - 48_000)
    expect(found.unread).toBeLessThan(all - 47_000)
    expect(compareAnswers(long('A'), long('A')).unread).toBeUndefined()
    expect(compareAnswers('one day', 'one night').unread).toBeUndefined()
  })

  it('also where they become too long when they are folded', () => {
    const ligatures = '\ufdfa '.repeat(3000)
    expect(compareAnswers(ligatures, 'one day').unread).toBeGreaterThan(0)
  })
})

describe('JSON nested deeper than it can be written', () => {
  const nested = (value: string): string => `${'['.repeat(20_000)}${value}${']'.repeat(20_000)}`
  it('differs, and does not end the process', () => {
    expect(compareAnswers(nested('1'), nested('2'), 'json').relation).toBe('different')
    expect(compareAnswers(nested('1'), '[]', 'json').relation).toBe('different')
  })
})
