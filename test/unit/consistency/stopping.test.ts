// When to stop drawing: two that agree, a leader who cannot be overtaken, or no two alike.
import { describe, expect, it } from 'vitest'
import {
  DEFAULT_STOPPING,
  leaderProbability,
  MANY_SAMPLES,
  paraphraseShare,
  stopAfter,
} from '../../../src/core/sampling/stopping.ts'

describe('the leader', () => {
  it('leads with the probability of the beta posterior', () => {
    expect(leaderProbability(0, 0)).toBe(0.5)
    expect(leaderProbability(2, 0)).toBe(0.875)
    expect(leaderProbability(2, 1)).toBe(0.6875)
    expect(leaderProbability(5, 0)).toBeCloseTo(63 / 64)
  })
})

describe('stopping', () => {
  const after = (votes: readonly number[], drawn: number) => stopAfter(votes, drawn, DEFAULT_STOPPING)

  it('takes two that agree', () => {
    expect(after([2], 2)).toMatchObject({ stop: true, reason: 'leader-certain' })
    expect(after([1, 1], 2).stop).toBe(false)
  })

  it('gives up when four are all different', () => {
    expect(after([1, 1, 1, 1], 4)).toMatchObject({ stop: true, reason: 'no-agreement' })
  })

  it('asks for more evidence where there is room for it', () => {
    expect(stopAfter([2], 2, MANY_SAMPLES).stop).toBe(false)
    expect(stopAfter([5], 5, MANY_SAMPLES).stop).toBe(true)
    expect(stopAfter([22, 16], 38, { cap: 40, confidence: 0.99 })).toMatchObject({
      reason: 'cannot-be-overtaken',
    })
  })

  it('ends at the cap, whatever the votes', () => {
    expect(after([1, 1], 5)).toMatchObject({ stop: true, reason: 'cap' })
  })

  it('spends a third of the samples on paraphrases', () => {
    expect([2, 3, 5, 10].map(paraphraseShare)).toEqual([0, 1, 2, 3])
  })
})
