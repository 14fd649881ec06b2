// Intervals by drawing whole groups again: rows of one source are not independent of each other.

/** Numbers in [0, 1), the same for the same seed (mulberry32, public domain, T. Ettinger). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type Interval = { readonly value: number; readonly low: number; readonly high: number }

export type Resampling = { readonly rounds: number; readonly seed: number }

/**
 * `statistic` of all groups, with the 2.5 % and 97.5 % points of its values on groups drawn with
 * replacement (percentile bootstrap, Efron 1979). Draws on which it is not a number are left out.
 */
export function bootstrap<T>(
  groups: readonly T[],
  statistic: (drawn: readonly T[]) => number,
  { rounds, seed }: Resampling,
): Interval {
  const random = seededRandom(seed)
  const drawn: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const pick = groups.map(() => groups[Math.floor(random() * groups.length)] as T)
    const value = statistic(pick)
    if (!Number.isNaN(value)) drawn.push(value)
  }
  drawn.sort((a, b) => a - b)
  const at = (share: number): number =>
    drawn[Math.min(drawn.length - 1, Math.floor(share * drawn.length))] ?? Number.NaN
  return { value: statistic(groups), low: at(0.025), high: at(0.975) }
}
