// Repeatable randomness: the same seed text always gives the same numbers.
import { hash } from 'node:crypto'

export type Rng = {
  /** A number in [0, 1). */
  next(): number
  /** A whole number in [0, below). */
  int(below: number): number
  /** One of the items. */
  pick<T>(items: readonly [T, ...T[]]): T
}

/** Starts a generator from any text. Nothing is hashed until the first number is asked for. */
export function rngFrom(seed: string): Rng {
  let state = 0
  // Xorshift with the shifts 13, 17, 5 (G. Marsaglia, "Xorshift RNGs", 2003); zero is its only fixed point.
  const next = (): number => {
    if (state === 0) state = Number.parseInt(hash('sha256', seed, 'hex').slice(0, 8), 16) || 1
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
  const int = (below: number): number => Math.floor(next() * below)
  return { next, int, pick: (items) => items[int(items.length)] ?? items[0] }
}
