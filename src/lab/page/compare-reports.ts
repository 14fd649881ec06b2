// Two reports held against each other: which figures moved further than their intervals let them.
import { failed, ok, type Result } from '../../core/prelude.ts'
import type { ReportFigure } from './report-figures.ts'
import { fieldsOf, numberOf, objectsOf, textOf } from './untrusted-fields.ts'

type Side = Pick<ReportFigure, 'value' | 'low' | 'high'>

/**
 * `up`, `down`: the 95 % intervals do not touch, which asks for more than a test of the difference would. `steady`:
 * chance may explain it.
 */
export type Moved = Pick<ReportFigure, 'of' | 'name' | 'unit'> &
  (
    | { readonly moved: 'up' | 'down' | 'steady'; readonly before: Side; readonly now: Side }
    | { readonly moved: 'new'; readonly now: Side }
    | { readonly moved: 'gone'; readonly before: Side }
  )

const sideOf = ({ value, low, high }: ReportFigure): Side => ({ value, low, high })

/** Every figure of either, in the order of the later one. */
export function movedBetween(
  before: readonly ReportFigure[],
  now: readonly ReportFigure[],
): readonly Moved[] {
  const keyOf = ({ of, name }: ReportFigure): string => JSON.stringify([of, name])
  const earlier = new Map(before.map((figure) => [keyOf(figure), figure]))
  const later = new Set(now.map(keyOf))
  return [
    ...now.map((figure): Moved => {
      const { of, name, unit } = figure
      const old = earlier.get(keyOf(figure))
      if (old === undefined) return { of, name, unit, moved: 'new', now: sideOf(figure) }
      return { of, name, unit, moved: wayOf(old, figure), before: sideOf(old), now: sideOf(figure) }
    }),
    ...before
      .filter((figure) => !later.has(keyOf(figure)))
      .map((figure): Moved => {
        const { of, name, unit } = figure
        return { of, name, unit, moved: 'gone', before: sideOf(figure) }
      }),
  ]
}

function wayOf(before: Side, now: Side): 'up' | 'down' | 'steady' {
  if (now.low > before.high) return 'up'
  return now.high < before.low ? 'down' : 'steady'
}

const mostFigures = 10_000

/** The figures of a report that `lab report --json` printed. The fault says what is wrong, without the file's name. */
export function earlierFigures(text: string): Result<readonly ReportFigure[], string> {
  const report = parsed(text)
  if (report?.['kind'] !== 'report') return failed('it is no report that lab report printed with --json')
  const figures = objectsOf(report['figures']).map(({ of, name, unit, value, low, high }) => ({
    of: textOf(of),
    name: textOf(name),
    unit: textOf(unit),
    value: numberOf(value),
    low: numberOf(low),
    high: numberOf(high),
  }))
  if (figures.length > mostFigures)
    return failed(`it holds ${figures.length} figures; ${mostFigures} are allowed`)
  const broken = figures.find(({ value, low, high }) => ![value, low, high].every(Number.isFinite))
  return broken === undefined ? ok(figures) : failed(`its figure ${broken.name.slice(0, 80)} is no number`)
}

function parsed(text: string): ReturnType<typeof fieldsOf> {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return undefined
  }
}
