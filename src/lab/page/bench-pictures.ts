// A bench as a picture: its figures with their intervals, goals and published figures beside them.
import type { BenchReport } from '../report.ts'
import { escaped, lineOf, picture, textAt } from './markup.ts'

export type PicturedBench = Omit<BenchReport, 'part'> & { readonly part: string }

/** Figures that are no share times 100, such as a count, are drawn at the edge; label and table have the number. */
const x = (value: number): number => 8 + 3 * Math.max(0, Math.min(100, Number.isFinite(value) ? value : 0))
const one = (value: number): string => (Number.isFinite(value) ? value.toFixed(1) : 'none')

/** Columns carry the name of a figure, or its first words. */
const columnOf = ({ columns }: PicturedBench, name: string): number =>
  columns.findIndex((column) => column !== '' && column.toLowerCase() === name.toLowerCase())

export function benchSections(bench: PicturedBench): readonly string[] {
  const { set, rows, part, figures, columns, published, notes } = bench
  const held = figures.filter(({ value, goal }) => goal !== undefined && value >= goal).length
  const goals = figures.filter(({ goal }) => goal !== undefined).length
  const inside = figures.map(({ name, value, low, high, goal }, place) => {
    const from = 8 + place * 46
    const column = columnOf(bench, name)
    const others = column < 0 ? [] : published.map((each) => each.figures[column] ?? Number.NaN)
    return [
      textAt(`${name}: ${one(value)}${goal === undefined ? '' : `, goal ${one(goal)}`}`, {
        x: 8,
        y: from + 10,
      }),
      `<rect class="a" x="${x(0)}" y="${from + 16}" width="${(x(value) - x(0)).toFixed(1)}" height="12"/>`,
      lineOf(
        [
          { x: x(low), y: from + 22 },
          { x: x(high), y: from + 22 },
        ],
        'ink',
      ),
      goal === undefined
        ? ''
        : lineOf(
            [
              { x: x(goal), y: from + 12 },
              { x: x(goal), y: from + 32 },
            ],
            'lb',
          ),
      ...others
        .filter(Number.isFinite)
        .map((other) => `<circle class="b" cx="${x(other).toFixed(1)}" cy="${from + 34}" r="3"/>`),
    ].join('')
  })
  return [
    `<h2>${escaped(`${set}, ${rows} rows (${part})`)}</h2>`,
    ...notes.map((note) => `<p class="note">${escaped(note, 600)}</p>`),
    picture({
      title: goals === 0 ? `${set}: ${figures.length} figures` : `${set} reaches ${held} of ${goals} goals`,
      description:
        'Bars from 0 to 100 with 95 % intervals; an upright line is a goal, dots are published methods.',
      height: 16 + figures.length * 46,
      inside: inside.join(''),
      head: ['figure', 'ours', '95 %', 'goal'],
      rows: figures.map(({ name, value, low, high, goal }) => [
        name,
        one(value),
        `${one(low)} to ${one(high)}`,
        goal === undefined ? '' : one(goal),
      ]),
    }),
    ...(published.length === 0 ? [] : [publishedTable(columns, published)]),
  ]
}

function publishedTable(columns: PicturedBench['columns'], published: PicturedBench['published']): string {
  const row = (tag: 'th' | 'td', texts: readonly string[]): string =>
    `<tr>${texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('')}</tr>`
  const rows = published.map(({ method, figures }) =>
    row('td', [method, ...figures.map((each) => one(each ?? Number.NaN))]),
  )
  return `<figure><figcaption>What others published</figcaption><div class="wide"><table>${row('th', ['method', ...columns])}${rows.join('')}</table></div></figure>`
}
