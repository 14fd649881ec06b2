// The figures of the lab against values worked out by hand or with scikit-learn.
import { describe, expect, it } from 'vitest'
import { bootstrap, seededRandom } from '../../../src/lab/metrics/bootstrap.ts'
import { bestThreshold, decisionAt } from '../../../src/lab/metrics/decision.ts'
import { aucPr, auroc, pearson, ranks, spearman } from '../../../src/lab/metrics/ranking.ts'

const rows = (scores: readonly number[], labels: readonly number[]) =>
  scores.map((score, at) => ({ score, positive: labels[at] === 1 }))

describe('ranking', () => {
  it('counts the share of pairs in the right order, ties half', () => {
    expect(auroc(rows([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1]))).toBe(0.75)
    expect(auroc(rows([1, 1], [0, 1]))).toBe(0.5)
    expect(auroc(rows([1], [1]))).toBeNaN()
  })

  it('takes the area under precision and recall by trapezoid', () => {
    expect(aucPr(rows([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1]))).toBeCloseTo(0.7916667, 6)
    expect(aucPr(rows([3, 2, 1], [1, 1, 0]))).toBe(1)
  })

  it('gives ties their mean rank', () => {
    expect(ranks([10, 20, 20, 5])).toEqual([2, 3.5, 3.5, 1])
  })

  it('correlates values and ranks', () => {
    expect(pearson([1, 2, 3], [2, 4, 6])).toBeCloseTo(1)
    expect(spearman([1, 2, 3, 4], [1, 8, 9, 1000])).toBeCloseTo(1)
    expect(spearman([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1)
  })
})

describe('decision', () => {
  it('weighs both classes alike', () => {
    const found = decisionAt(rows([0.9, 0.8, 0.2, 0.1], [1, 0, 1, 0]), 0.5)
    expect(found).toEqual({ balancedAccuracy: 0.5, precision: 0.5, recall: 0.5, f1: 0.5 })
  })

  it('finds the threshold that separates', () => {
    expect(bestThreshold(rows([0.9, 0.7, 0.2], [1, 1, 0]))).toBe(0.7)
  })
})

describe('bootstrap', () => {
  it('is the same for the same seed and holds the value', () => {
    const values = [1, 2, 3, 4, 5]
    const mean = (drawn: readonly number[]): number => drawn.reduce((a, b) => a + b, 0) / drawn.length
    const once = bootstrap(values, mean, { rounds: 500, seed: 7 })
    expect(bootstrap(values, mean, { rounds: 500, seed: 7 })).toEqual(once)
    expect(once.value).toBe(3)
    expect(once.low).toBeLessThan(2.5)
    expect(once.high).toBeGreaterThan(3.5)
  })

  it('draws evenly', () => {
    const random = seededRandom(1)
    const drawn = Array.from({ length: 10_000 }, random)
    expect(drawn.reduce((a, b) => a + b, 0) / drawn.length).toBeCloseTo(0.5, 1)
  })
})
