// Figures of a yes/no decision at one threshold.
import { steps, type Scored } from './ranking.ts'

export type Decision = {
  readonly balancedAccuracy: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

/** Rows at or above the threshold are called positive. NaN where a class is missing. */
export function decisionAt(rows: readonly Scored[], threshold: number): Decision {
  let hits = 0
  let misses = 0
  let alarms = 0
  let rests = 0
  for (const { score, positive } of rows) {
    const called = score >= threshold
    if (positive && called) hits += 1
    else if (positive) misses += 1
    else if (called) alarms += 1
    else rests += 1
  }
  return {
    balancedAccuracy: (hits / (hits + misses) + rests / (rests + alarms)) / 2,
    precision: hits / (hits + alarms),
    recall: hits / (hits + misses),
    f1: (2 * hits) / (2 * hits + alarms + misses),
  }
}

/** The threshold with the highest balanced accuracy on these rows; to be used on other rows only. */
export function bestThreshold(rows: readonly Scored[]): number {
  const positives = rows.filter((row) => row.positive).length
  const negatives = rows.length - positives
  let best = { value: -1, threshold: 0 }
  for (const { threshold, hits, alarms } of steps(rows)) {
    const value = (hits / positives + 1 - alarms / negatives) / 2
    if (value > best.value) best = { value, threshold }
  }
  return best.threshold
}
