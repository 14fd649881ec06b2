// How far probabilities are from what happened.

/** A probability, and whether it came so. */
export type Forecast = { readonly probability: number; readonly positive: boolean }

const mean = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0) / rows.length

/** Mean squared error, 0 to 1 (G. W. Brier 1950). NaN of nothing. */
export const brier = (rows: readonly Forecast[]): number =>
  mean(rows, ({ probability, positive }) => (probability - Number(positive)) ** 2)

/** A forecast of 0 or 1 that is wrong would have an endless loss. */
const nearest = 1e-6

/** Mean negative natural logarithm of the probability of what happened. NaN of nothing. */
export const logLoss = (rows: readonly Forecast[]): number =>
  mean(rows, ({ probability, positive }) => {
    const kept = Math.max(nearest, Math.min(1 - nearest, probability))
    return -Math.log(positive ? kept : 1 - kept)
  })

export type Bin = {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly hits: number
  /** Mean probability of its rows. */
  readonly said: number
}

const binCount = 10

/** Rows by their probability in ten bins of one width; bins without rows are left out. */
export function binsOf(rows: readonly Forecast[]): readonly Bin[] {
  const sums = Array.from({ length: binCount }, () => ({ count: 0, hits: 0, said: 0 }))
  for (const { probability, positive } of rows) {
    const own = sums[Math.min(binCount - 1, Math.floor(probability * binCount))]
    if (own === undefined) continue
    own.count += 1
    own.hits += Number(positive)
    own.said += probability
  }
  return sums.flatMap(({ count, hits, said }, place) =>
    count === 0
      ? []
      : [{ from: place / binCount, to: (place + 1) / binCount, count, hits, said: said / count }],
  )
}

/** Expected calibration error over ten bins of one width (Naeini et al. 2015), 0 to 1. Few rows make it larger. */
export const calibrationError = (rows: readonly Forecast[]): number =>
  binsOf(rows).reduce((sum, { count, hits, said }) => sum + Math.abs(said * count - hits), 0) / rows.length
