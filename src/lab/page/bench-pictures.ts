// A bench as a picture: its figures with their intervals and goals, and below them what others published.
import type { BenchReport } from '../report.ts'
import { escaped, lineOf, picture, textAt } from './markup.ts'

export type PicturedBench = Omit<BenchReport, 'part'> & { readonly part: string }
type Figure = PicturedBench['figures'][number]
type Point = { readonly name: string; readonly value: number }

/** Figures outside 0 to 100, such as a count, are drawn at the edge; label and table have the number. */
const x = (value: number): number => 8 + 3.4 * Math.max(0, Math.min(100, Number.isFinite(value) ? value : 0))
const one = (value: number): string => (Number.isFinite(value) ? value.toFixed(1) : 'none')

const tall = 40
/** Figures, and published ones, that one picture shows; the tables go on. */
const mostDrawn = 60

/** The picture of one run of a set. */
export function benchSections(bench: PicturedBench): readonly string[] {
  const { set, rows, part, figures, notes } = bench
  const goals = figures.filter(({ goal }) => goal !== undefined)
  const held = goals.filter(({ value, goal = Number.NaN }) => value >= goal).length
  const points = pointsOf(bench)
  const drawn = [...figures.slice(0, mostDrawn).map(barOf), ...points.slice(0, mostDrawn).map(dotOf)]
  return [
    `<h2>${escaped(`${set}, ${rows} rows (${part})`)}</h2>`,
    ...notes.map((note) => `<p class="note">${escaped(note, 600)}</p>`),
    picture({
      title:
        goals.length === 0
          ? `${set}: ${figures.length} figures`
          : `${set} reaches ${held} of ${goals.length} goals`,
      description:
        'Bars from 0 to 100 with 95 % intervals, an upright line is a goal; dots are figures that others published.',
      height: 16 + drawn.length * tall,
      inside: drawn.map((draw, place) => draw(8 + place * tall)).join(''),
      head: ['figure', 'value', '95 %', 'goal'],
      rows: [
        ...figures.map(({ name, value, low, high, goal }) => [
          name,
          one(value),
          `${one(low)} to ${one(high)}`,
          goal === undefined ? '' : one(goal),
        ]),
        ...points.map(({ name, value }) => [name, one(value), 'published', '']),
      ],
    }),
  ]
}

/** Columns are no names of figures: each published one stands for itself, with its method and column. */
const pointsOf = ({ published, columns }: PicturedBench): readonly Point[] =>
  published.flatMap(({ method, figures }) =>
    figures.flatMap((value, place) =>
      value === undefined || !Number.isFinite(value)
        ? []
        : [{ name: `${method}, ${columns[place] ?? ''}`, value }],
    ),
  )

type Draw = (from: number) => string

const named = (name: string, value: string, from: number): string =>
  textAt(name, { x: 8, y: from + 10 }) + textAt(value, { x: 348, y: from + 10 }, 'end')

const barOf =
  ({ name, value, low, high, goal }: Figure): Draw =>
  (from) => {
    const upright = (at: number): string =>
      lineOf(
        [from + 13, from + 31].map((y) => ({ x: x(at), y })),
        'lb',
      )
    return [
      named(name, `${one(value)}${goal === undefined ? '' : `, goal ${one(goal)}`}`, from),
      `<rect class="a" x="${x(0)}" y="${from + 16}" width="${(x(value) - x(0)).toFixed(1)}" height="12"/>`,
      lineOf(
        [low, high].map((at) => ({ x: x(at), y: from + 22 })),
        'ink',
      ),
      goal === undefined ? '' : upright(goal),
    ].join('')
  }

const dotOf =
  ({ name, value }: Point): Draw =>
  (from) =>
    [
      named(name, one(value), from),
      lineOf(
        [0, 100].map((at) => ({ x: x(at), y: from + 22 })),
        'rule',
      ),
      `<circle class="b" cx="${x(value).toFixed(1)}" cy="${from + 22}" r="4"/>`,
    ].join('')
