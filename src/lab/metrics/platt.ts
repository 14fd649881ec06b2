// Platt scaling: a logistic curve over the scores, fitted by Newton's method.
import type { Curve } from '../../core/judge/curve.ts'
import type { Scored } from './ranking.ts'

/** Probability of a positive: 1 / (1 + exp(slope × score + intercept)). A rising curve has a slope below zero. */
export type Logistic = { readonly slope: number; readonly intercept: number }

const rounds = 100
const ridge = 1e-12
const enough = 1e-5
const smallestStep = 1e-10

type Target = { readonly score: number; readonly target: number }

/**
 * J. C. Platt 1999 with his smoothed targets, (N₊+1)/(N₊+2) and 1/(N₋+2), by the stable Newton method with
 * backtracking of Lin, Lin and Weng, Machine Learning 68, 2007.
 */
export function platt(rows: readonly Scored[]): Logistic {
  const positives = rows.filter(({ positive }) => positive).length
  const negatives = rows.length - positives
  const targets = rows.map(({ score, positive }) => ({
    score,
    target: positive ? (positives + 1) / (positives + 2) : 1 / (negatives + 2),
  }))
  let at: Logistic = { slope: 0, intercept: Math.log((negatives + 1) / (positives + 1)) }
  for (let round = 0; round < rounds; round += 1) {
    const next = newtonStep(targets, at)
    if (next === undefined) break
    at = next
  }
  return at
}

export const logisticAt = ({ slope, intercept }: Logistic, score: number): number => {
  const power = slope * score + intercept
  return power >= 0 ? Math.exp(-power) / (1 + Math.exp(-power)) : 1 / (1 + Math.exp(power))
}

/** Negative log likelihood, without ever taking the logarithm of a vanishing number. */
function lossOf(rows: readonly Target[], { slope, intercept }: Logistic): number {
  return rows.reduce((sum, { score, target }) => {
    const power = slope * score + intercept
    return (
      sum +
      (power >= 0
        ? target * power + Math.log1p(Math.exp(-power))
        : (target - 1) * power + Math.log1p(Math.exp(power)))
    )
  }, 0)
}

/** One step, or nothing where the gradient has vanished or no step lowers the loss. */
function newtonStep(rows: readonly Target[], at: Logistic): Logistic | undefined {
  let [h11, h22, h21, g1, g2] = [ridge, ridge, 0, 0, 0]
  for (const { score, target } of rows) {
    const p = logisticAt(at, score)
    const weight = p * (1 - p)
    h11 += score * score * weight
    h22 += weight
    h21 += score * weight
    g1 += score * (target - p)
    g2 += target - p
  }
  if (Math.abs(g1) < enough && Math.abs(g2) < enough) return undefined
  const determinant = h11 * h22 - h21 * h21
  const slope = -(h22 * g1 - h21 * g2) / determinant
  const intercept = -(-h21 * g1 + h11 * g2) / determinant
  const descent = g1 * slope + g2 * intercept
  const loss = lossOf(rows, at)
  for (let step = 1; step >= smallestStep; step /= 2) {
    const next = { slope: at.slope + step * slope, intercept: at.intercept + step * intercept }
    if (lossOf(rows, next) < loss + 1e-4 * step * descent) return next
  }
  return undefined
}

const places = 20

/** The logistic curve as points from 0 to 1. Undefined where it falls: then higher scores went with worse rows. */
export function plattCurve(rows: readonly Scored[]): Curve | undefined {
  const fitted = platt(rows)
  if (fitted.slope > 0) return undefined
  return Array.from({ length: places + 1 }, (_, place) => {
    const raw = place / places
    return { raw, right: logisticAt(fitted, raw) }
  })
}
