// Intervals of rates that were counted.

export type Rate = { readonly hits: number; readonly of: number }
export type RateInterval = { readonly rate: number; readonly low: number; readonly high: number }

/** 97.5 % point of the normal distribution. */
const z = 1.959964

/**
 * The rate with its 95 % interval (E. B. Wilson, JASA 22, 1927), which holds for few cases and at 0 and 1 too. Of
 * nothing it is NaN, from 0 to 1.
 */
export function wilson({ hits, of }: Rate): RateInterval {
  if (of === 0) return { rate: Number.NaN, low: 0, high: 1 }
  const rate = hits / of
  const shrink = 1 + z ** 2 / of
  const middle = (rate + z ** 2 / (2 * of)) / shrink
  const half = (z / shrink) * Math.sqrt((rate * (1 - rate)) / of + z ** 2 / (4 * of ** 2))
  return { rate, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** `to` less `from` with its 95 % interval, from those of the two (R. G. Newcombe, Stat. Med. 17, 1998, method 10). */
export function difference(from: Rate, to: Rate): RateInterval {
  const a = wilson(from)
  const b = wilson(to)
  if (from.of === 0 || to.of === 0) return { rate: Number.NaN, low: -1, high: 1 }
  const rate = b.rate - a.rate
  return {
    rate,
    low: rate - Math.hypot(b.rate - b.low, a.high - a.rate),
    high: rate + Math.hypot(b.high - b.rate, a.rate - a.low),
  }
}
