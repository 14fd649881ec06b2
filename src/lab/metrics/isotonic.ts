// Isotonic regression: the rising curve that fits best, by pool-adjacent-violators.
import type { Curve } from '../../core/judge/curve.ts'
import type { Scored } from './ranking.ts'

type Block = { readonly low: number; readonly high: number; readonly hits: number; readonly count: number }

const rateOf = ({ hits, count }: Block): number => hits / count

/**
 * Pool-adjacent-violators (Ayer et al., Ann. Math. Stat. 26, 1955; Zadrozny and Elkan, KDD 2002, for probabilities).
 * Shares are kept between 1/(n+2) and (n+1)/(n+2): what never happened among n rows is not impossible.
 */
export function isotonic(rows: readonly Scored[]): Curve {
  const blocks: Block[] = []
  for (const tie of tied(rows)) {
    let block = tie
    for (
      let last = blocks.at(-1);
      last !== undefined && rateOf(last) >= rateOf(block);
      last = blocks.at(-1)
    ) {
      blocks.pop()
      block = {
        low: last.low,
        high: block.high,
        hits: last.hits + block.hits,
        count: last.count + block.count,
      }
    }
    blocks.push(block)
  }
  const least = 1 / (rows.length + 2)
  return blocks.flatMap((block) => {
    const right = Math.max(least, Math.min(1 - least, rateOf(block)))
    const { low, high } = block
    return low === high
      ? [{ raw: low, right }]
      : [
          { raw: low, right },
          { raw: high, right },
        ]
  })
}

/** Rows of one score together, lowest first. */
function tied(rows: readonly Scored[]): readonly Block[] {
  const byScore = Map.groupBy(rows, ({ score }) => score)
  return [...byScore]
    .toSorted(([a], [b]) => a - b)
    .map(([score, same]) => ({
      low: score,
      high: score,
      hits: same.filter(({ positive }) => positive).length,
      count: same.length,
    }))
}
