// Curves, errors of probabilities, agreement beyond chance: textbook values, and rules that hold for all rows.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rises, shareRight } from '../../../src/core/judge/curve.ts'
import { isotonic } from '../../../src/lab/metrics/isotonic.ts'
import { cohenKappa, fleissKappa } from '../../../src/lab/metrics/kappa.ts'
import { logisticAt, platt, plattCurve } from '../../../src/lab/metrics/platt.ts'
import { binsOf, brier, calibrationError, logLoss } from '../../../src/lab/metrics/probability-error.ts'
import type { Scored } from '../../../src/lab/metrics/ranking.ts'

const rowsOf = (...pairs: readonly (readonly [number, 0 | 1])[]): readonly Scored[] =>
  pairs.map(([score, positive]) => ({ score, positive: positive === 1 }))

const anyRows = fc.array(
  fc.record({ score: fc.double({ min: 0, max: 1, noNaN: true }), positive: fc.boolean() }),
  { minLength: 1, maxLength: 60 },
)

describe('isotonic regression', () => {
  it('pools what falls and leaves what rises', () => {
    const curve = isotonic(rowsOf([0.1, 0], [0.2, 1], [0.3, 0], [0.4, 1]))
    expect(curve).toEqual([
      { raw: 0.1, right: 1 / 6 },
      { raw: 0.2, right: 0.5 },
      { raw: 0.3, right: 0.5 },
      { raw: 0.4, right: 5 / 6 },
    ])
  })

  it('rises for any rows, and has the mean of the labels but for its bounds', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const curve = isotonic(rows)
        expect(rises(curve)).toBe(true)
        const mean = rows.reduce((sum, { score }) => sum + (shareRight(curve, score) ?? 0), 0) / rows.length
        const share = rows.filter(({ positive }) => positive).length / rows.length
        expect(Math.abs(mean - share)).toBeLessThan(1 / (rows.length + 2) + 1e-3)
      }),
    )
  })

  it('says the same whatever the order of the rows', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        expect(isotonic(rows.toReversed())).toEqual(isotonic(rows))
      }),
    )
  })
})

describe('Platt scaling', () => {
  it('has the smoothed targets: rows that are told apart perfectly stay away from 0 and 1', () => {
    const rows = rowsOf([0, 0], [0, 0], [1, 1], [1, 1])
    const fitted = platt(rows)
    expect(logisticAt(fitted, 0)).toBeCloseTo(1 / 4, 3)
    expect(logisticAt(fitted, 1)).toBeCloseTo(3 / 4, 3)
  })

  it('has the mean of its targets', () => {
    const rows = rowsOf([0.1, 0], [0.3, 1], [0.5, 0], [0.6, 1], [0.9, 1], [0.2, 0], [0.7, 0])
    const fitted = platt(rows)
    const mean = rows.reduce((sum, { score }) => sum + logisticAt(fitted, score), 0) / rows.length
    expect(mean).toBeCloseTo((3 * (4 / 5) + 4 * (1 / 6)) / 7, 4)
  })

  it('makes no curve where higher scores go with worse rows, and one that rises elsewhere', () => {
    expect(plattCurve(rowsOf([0.1, 1], [0.2, 1], [0.8, 0], [0.9, 0]))).toBeUndefined()
    fc.assert(
      fc.property(anyRows, (rows) => {
        const curve = plattCurve(rows)
        expect(
          curve === undefined || (rises(curve) && curve.every(({ right }) => right >= 0 && right <= 1)),
        ).toBe(true)
      }),
    )
  })
})

describe('errors of probabilities', () => {
  const forecasts = [
    { probability: 0.9, positive: true },
    { probability: 0.9, positive: true },
    { probability: 0.9, positive: false },
    { probability: 0.2, positive: false },
  ]

  it('are the known figures', () => {
    expect(brier(forecasts)).toBeCloseTo((0.01 + 0.01 + 0.81 + 0.04) / 4)
    expect(logLoss(forecasts)).toBeCloseTo(-(2 * Math.log(0.9) + Math.log(0.1) + Math.log(0.8)) / 4)
    expect(calibrationError(forecasts)).toBeCloseTo((3 * Math.abs(0.9 - 2 / 3) + 0.2) / 4)
  })

  it('have every row in one bin, also at the edges', () => {
    const edges = Array.from({ length: 11 }, (_, place) => ({ probability: place / 10, positive: true }))
    expect(binsOf(edges).map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 2])
  })

  it('are not endless for a certain forecast that is wrong', () => {
    expect(logLoss([{ probability: 1, positive: false }])).toBeLessThan(20)
  })
})

describe('kappa', () => {
  const pairs = (...[both = 0, judge = 0, person = 0, neither = 0]: readonly number[]) => [
    ...Array.from({ length: both }, () => ({ judge: true, person: true })),
    ...Array.from({ length: judge }, () => ({ judge: true, person: false })),
    ...Array.from({ length: person }, () => ({ judge: false, person: true })),
    ...Array.from({ length: neither }, () => ({ judge: false, person: false })),
  ]

  it('is the known value of the textbook table', () => {
    expect(cohenKappa(pairs(20, 5, 10, 15))).toBeCloseTo(0.4)
    expect(cohenKappa(pairs(45, 15, 25, 15))).toBeCloseTo(0.1304, 4)
  })

  it('is 1 for the same verdicts, at most 1 for any, and nothing where one class is all there is', () => {
    expect(cohenKappa(pairs(3, 0, 0, 4))).toBe(1)
    expect(cohenKappa(pairs(5, 0, 0, 0))).toBeNaN()
    const count = fc.nat({ max: 12 })
    fc.assert(
      fc.property(fc.array(count, { maxLength: 4 }), (counts) => {
        const kappa = cohenKappa(pairs(...counts))
        expect(Number.isNaN(kappa) || (kappa <= 1 && kappa >= -1)).toBe(true)
      }),
    )
  })

  it('among several people is that of Fleiss, and of Scott where they are two', () => {
    const labels = pairs(20, 5, 10, 15).map(({ judge, person }) => [judge, person])
    expect(fleissKappa(labels)).toBeCloseTo((0.7 - 0.505) / 0.495)
    expect(fleissKappa([[true, true, true], [false, false, false], [true]])).toBe(1)
    expect(fleissKappa([[true], [false]])).toBeNaN()
  })
})

describe('a curve', () => {
  const curve = [
    { raw: 0.2, right: 0.1 },
    { raw: 0.6, right: 0.5 },
    { raw: 0.6, right: 0.7 },
  ]
  it('is straight between its points and level beyond them', () => {
    expect([0, 0.2, 0.4, 0.6, 1].map((raw) => shareRight(curve, raw))).toEqual([0.1, 0.1, 0.3, 0.5, 0.7])
    expect(shareRight([], 0.5)).toBeUndefined()
  })
})
