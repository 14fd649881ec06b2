// What a bench answers, and how it is printed in 80 columns.
import { bootstrap } from './metrics/bootstrap.ts'
import type { RowForm } from './row-form.ts'

/** One figure with its 95 % interval; shares times 100. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly low: number
  readonly high: number
  readonly goal?: number
}

/** A method of the literature, its figures in the order of `columns`; undefined where none is published. */
export type Published = { readonly method: string; readonly figures: readonly (number | undefined)[] }

export type BenchReport = {
  readonly set: string
  /** Which rows: all of them, or one half by the set's fixed rule. */
  readonly part: Part
  readonly rows: number
  readonly figures: readonly Figure[]
  readonly columns: readonly string[]
  readonly published: readonly Published[]
  readonly notes: readonly string[]
}

export type Part = 'all' | 'tune' | 'report'

/** What every set's bench is given. `read` gives the rows of a file of the set, all of that form. */
export type BenchInput = {
  readonly read: <Row>(file: string, form: RowForm<Row>) => readonly Row[]
  readonly part: Part
  readonly seed: number
}

const ROUNDS = 1000

/** A figure over groups that are drawn again together. */
export function figure<T>(
  name: string,
  groups: readonly T[],
  how: { readonly of: (drawn: readonly T[]) => number; readonly seed: number; readonly goal?: number },
): Figure {
  const { value, low, high } = bootstrap(groups, how.of, { rounds: ROUNDS, seed: how.seed })
  const shown = { name, value: 100 * value, low: 100 * low, high: 100 * high }
  return how.goal === undefined ? shown : { ...shown, goal: how.goal }
}

/** Even numbers to tune on, odd ones to report: the fixed rule of every set. */
export function inPart(part: Part, number: number): boolean {
  return part === 'all' || (part === 'tune' ? number % 2 === 0 : number % 2 === 1)
}

/** No figure is one of rows that are not there, or all of one kind. */
const digits = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) ? '-' : value.toFixed(1)

const number = (value: number | undefined): string => digits(value).padStart(7)

/** The report as a table of at most 80 columns. */
export function printed(report: BenchReport): string {
  const lines = [`${report.set}  ${report.rows} rows (${report.part})`, '']
  lines.push(`${'figure'.padEnd(34)}${'ours'.padStart(7)}  ${'95 %'.padEnd(14)}${'goal'.padStart(7)}`)
  for (const { name, value, low, high, goal } of report.figures) {
    const interval = `${digits(low)} - ${digits(high)}`.padEnd(14)
    lines.push(
      `${name.slice(0, 33).padEnd(34)}${number(value)}  ${interval}${goal === undefined ? '' : number(goal)}`,
    )
  }
  if (report.published.length > 0) {
    lines.push(
      '',
      `${'published'.padEnd(34)}${report.columns.map((column) => column.slice(0, 8).padStart(9)).join('')}`,
    )
    for (const { method, figures } of report.published) {
      lines.push(
        `${method.slice(0, 33).padEnd(34)}${figures.map((value) => number(value).padStart(9)).join('')}`,
      )
    }
  }
  for (const note of report.notes) lines.push('', ...wrapped(note))
  return lines.join('\n')
}

function wrapped(note: string): readonly string[] {
  const lines: string[] = ['']
  for (const word of note.split(' ')) {
    const last = lines.length - 1
    const line = lines[last] ?? ''
    if (line.length + word.length > 78) lines.push(word)
    else lines[last] = line === '' ? word : `${line} ${word}`
  }
  return lines
}
