// Figures out of many figures.

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)

/** The value below which a share (0 to 1) of the values lies: nearest rank. NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const all = sorted(values)
  return all[Math.min(all.length - 1, Math.max(0, Math.ceil(share * all.length) - 1))] ?? Number.NaN
}

/** The middle value; of an even number the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const all = sorted(values)
  const half = all.length / 2
  return ((all[Math.ceil(half) - 1] ?? Number.NaN) + (all[Math.floor(half)] ?? Number.NaN)) / 2
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** To so many digits behind the point, as a number. */
export const round = (value: number, digits: number): number => Number(value.toFixed(digits))
