// How well scores rank positives above negatives, and how two series move together.

/** One scored row: a higher score means "more likely positive". */
export type Scored = { readonly score: number; readonly positive: boolean }

const byScoreDown = (a: Scored, b: Scored): number => b.score - a.score

type Step = { readonly threshold: number; readonly hits: number; readonly alarms: number }

/** Counts of true and false positives at every distinct threshold, highest first. */
export function steps(rows: readonly Scored[]): readonly Step[] {
  const sorted = rows.toSorted(byScoreDown)
  const found: Step[] = []
  let hits = 0
  let alarms = 0
  for (const [at, row] of sorted.entries()) {
    if (row.positive) hits += 1
    else alarms += 1
    if (sorted[at + 1]?.score !== row.score) found.push({ threshold: row.score, hits, alarms })
  }
  return found
}

const positivesOf = (rows: readonly Scored[]): number => rows.filter((row) => row.positive).length

/** Area under the ROC curve, 0 to 1; ties count half. NaN when one class is missing. */
export function auroc(rows: readonly Scored[]): number {
  const positives = positivesOf(rows)
  const negatives = rows.length - positives
  if (positives === 0 || negatives === 0) return Number.NaN
  let area = 0
  let last = { hits: 0, alarms: 0 }
  for (const step of steps(rows)) {
    area += ((step.alarms - last.alarms) * (step.hits + last.hits)) / 2
    last = step
  }
  return area / (positives * negatives)
}

/**
 * Area under the precision-recall curve by trapezoid over every distinct threshold, starting at
 * precision 1, recall 0: `auc` over `precision_recall_curve` of scikit-learn, as SelfCheckGPT reports it.
 */
export function aucPr(rows: readonly Scored[]): number {
  const positives = positivesOf(rows)
  if (positives === 0) return Number.NaN
  let area = 0
  let recall = 0
  let precision = 1
  for (const step of steps(rows)) {
    const nextRecall = step.hits / positives
    const nextPrecision = step.hits / (step.hits + step.alarms)
    area += ((nextRecall - recall) * (precision + nextPrecision)) / 2
    recall = nextRecall
    precision = nextPrecision
  }
  return area
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Pearson's correlation, -1 to 1. NaN when a series does not vary. */
export function pearson(left: readonly number[], right: readonly number[]): number {
  const [a, b] = [mean(left), mean(right)]
  let cross = 0
  let squareA = 0
  let squareB = 0
  for (const [at, value] of left.entries()) {
    const other = right[at] ?? Number.NaN
    cross += (value - a) * (other - b)
    squareA += (value - a) ** 2
    squareB += (other - b) ** 2
  }
  return cross / Math.sqrt(squareA * squareB)
}

/** Mean rank of each value, ties sharing theirs. */
export function ranks(values: readonly number[]): readonly number[] {
  const order = values.map((value, at) => ({ value, at })).toSorted((a, b) => a.value - b.value)
  const found = new Array<number>(values.length).fill(0)
  let start = 0
  for (let end = 1; end <= order.length; end += 1) {
    if (order[end]?.value === order[start]?.value && end < order.length) continue
    for (let at = start; at < end; at += 1) found[order[at]?.at ?? 0] = (start + end - 1) / 2 + 1
    start = end
  }
  return found
}

/** Spearman's rank correlation: Pearson's of the ranks. */
export function spearman(left: readonly number[], right: readonly number[]): number {
  return pearson(ranks(left), ranks(right))
}
