// The threshold that a wish asks for, and what it comes to on rows.
import { steps, type Scored } from '../metrics/ranking.ts'

/** `precision`: of what passes at least this share is good. `cost`: a bad answer let through costs as many good ones lost. */
export type Wish =
  { readonly kind: 'precision'; readonly least: number } | { readonly kind: 'cost'; readonly ratio: number }

/**
 * The lowest score above `floor` at which the wish holds: with it the most answers pass. Undefined where no score does:
 * the precision is never reached, or letting nothing pass is the cheapest.
 */
export function thresholdFor(rows: readonly Scored[], wish: Wish, floor: number): number | undefined {
  const able = steps(rows).filter(({ threshold }) => threshold > floor)
  if (wish.kind === 'precision') {
    return able.findLast(({ hits, alarms }) => hits / (hits + alarms) >= wish.least)?.threshold
  }
  const good = rows.filter(({ positive }) => positive).length
  const costOf = ({ hits, alarms }: { readonly hits: number; readonly alarms: number }): number =>
    alarms * wish.ratio + good - hits
  let best: { readonly cost: number; readonly threshold?: number } = { cost: good }
  for (const step of able) {
    const cost = costOf(step)
    if (cost <= best.cost && step.hits + step.alarms > 0) best = { cost, threshold: step.threshold }
  }
  return best.threshold
}

/** Good and bad answers, let pass or not. */
export type Confusion = {
  readonly goodPassed: number
  readonly goodStopped: number
  readonly badPassed: number
  readonly badStopped: number
}

/** Counts of rows with what was decided of each. */
export function confusionOf(
  rows: readonly { readonly passed: boolean; readonly positive: boolean }[],
): Confusion {
  const count = (passed: boolean, positive: boolean): number =>
    rows.filter((row) => row.passed === passed && row.positive === positive).length
  return {
    goodPassed: count(true, true),
    goodStopped: count(false, true),
    badPassed: count(true, false),
    badStopped: count(false, false),
  }
}
