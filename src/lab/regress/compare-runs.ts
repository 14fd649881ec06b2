// Two runs of a regression set: which rows moved, and whether by more than chance.
import type { RegressionRun } from '../../../schemas/generated/regression-run.ts'
import { bootstrap, type Interval } from '../metrics/bootstrap.ts'
import { difference, type RateInterval } from '../metrics/rates.ts'

type Row = RegressionRun['rows'][number]

export type RowMove = {
  readonly id: string
  /**
   * worse, better: beyond chance; for rows that always come out the same, any change. changed: another end that is as
   * right or wrong as before. noise: another rate that chance explains. new, gone: in one of the runs only.
   */
  readonly move: 'worse' | 'better' | 'changed' | 'noise' | 'new' | 'gone'
  readonly before?: Row
  readonly now?: Row
  /** Of the rates, where models were asked; now less before. */
  readonly difference?: RateInterval
}

export type Comparison = {
  /** A row is worse, a new row fails, or the whole is worse beyond chance. */
  readonly verdict: 'worse' | 'same' | 'better'
  readonly moved: readonly RowMove[]
  /** Mean difference of the rates of the rows of both runs, rows drawn again; only where models were asked. */
  readonly overall?: Interval
}

const resampling = { rounds: 1000, seed: 1 }

/** What moved from the earlier run to the later. */
export function compareRuns(before: RegressionRun, now: RegressionRun): Comparison {
  const byChance = before.live || now.live
  const later = new Map(now.rows.map((row) => [row.id, row]))
  const earlier = new Map(before.rows.map((row) => [row.id, row]))
  const pairs = before.rows.flatMap((row) => {
    const other = later.get(row.id)
    return other === undefined ? [] : [{ before: row, now: other }]
  })
  const moved = [
    ...pairs.flatMap((pair) => moveOf(pair, byChance)),
    ...now.rows
      .filter(({ id }) => !earlier.has(id))
      .map((row): RowMove => ({ id: row.id, move: 'new', now: row })),
    ...before.rows
      .filter(({ id }) => !later.has(id))
      .map((row): RowMove => ({ id: row.id, move: 'gone', before: row })),
  ]
  const overall = byChance && pairs.length > 0 ? bootstrap(pairs, meanDifference, resampling) : undefined
  const has = (wanted: RowMove['move']): boolean => moved.some(({ move }) => move === wanted)
  const newFails = moved.some(({ move, now: row }) => move === 'new' && row !== undefined && !holds(row))
  const worse = has('worse') || newFails || (overall !== undefined && overall.high < 0)
  const better = has('better') || (overall !== undefined && overall.low > 0)
  return {
    verdict: worse ? 'worse' : better ? 'better' : 'same',
    moved,
    ...(overall === undefined ? {} : { overall }),
  }
}

type Pair = { readonly before: Row; readonly now: Row }

/** Whether every time came out as it must. */
export const holds = ({ passed, times }: Row): boolean => passed === times

const meanDifference = (pairs: readonly Pair[]): number =>
  pairs.reduce((sum, { before, now }) => sum + now.passed / now.times - before.passed / before.times, 0) /
  pairs.length

function moveOf({ before, now }: Pair, byChance: boolean): readonly RowMove[] {
  const pair = { id: now.id, before, now }
  if (!byChance) {
    if (holds(before) !== holds(now)) return [{ ...pair, move: holds(now) ? 'better' : 'worse' }]
    return sameEnds(before, now) ? [] : [{ ...pair, move: 'changed' }]
  }
  const moved = difference({ hits: before.passed, of: before.times }, { hits: now.passed, of: now.times })
  if (moved.high < 0) return [{ ...pair, move: 'worse', difference: moved }]
  if (moved.low > 0) return [{ ...pair, move: 'better', difference: moved }]
  return moved.rate === 0 ? [] : [{ ...pair, move: 'noise', difference: moved }]
}

const sameEnds = (a: Row, b: Row): boolean =>
  Object.keys(a.ends).toSorted().join('\n') === Object.keys(b.ends).toSorted().join('\n')
