// Rates and their intervals as people read them.

/** `12.5 %`; – where there is none. */
export const shareText = (share: number): string =>
  Number.isNaN(share) ? '–' : `${(100 * share).toFixed(1)} %`

/** `12.5 % (10.1–15.0)`. */
export const intervalText = (interval: {
  readonly rate: number
  readonly low: number
  readonly high: number
}): string =>
  Number.isNaN(interval.rate)
    ? '–'
    : `${shareText(interval.rate)} (${(100 * interval.low).toFixed(1)}–${(100 * interval.high).toFixed(1)})`
