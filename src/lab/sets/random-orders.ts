// Questions whose samples are drawn in random orders, many times over.

/** One question: its samples, the cluster of each (-1: no answer), and which clusters are right. */
export type Question = {
  readonly texts: readonly string[]
  readonly clusters: readonly number[]
  readonly right: ReadonlySet<number>
}

/** Orders a question. */
export const ORDERS = 20

export function shuffled(values: readonly number[], random: () => number): readonly number[] {
  return values
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
