// What moved since an earlier report, as a picture: both values of each figure with their intervals.
import type { Moved } from './compare-reports.ts'
import { escaped, lineOf, picture, textAt } from './markup.ts'

const tall = 46
const mostDrawn = 60
const [from, to] = [8, 352]

const words: Readonly<Record<Moved['moved'], string>> = {
  up: 'rose',
  down: 'fell',
  steady: 'steady',
  new: 'new',
  gone: 'gone',
}

const written = (value: number): string =>
  Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))

type Side = { readonly value: number; readonly low: number; readonly high: number }

const figureText = (side: Side | undefined, unit: string): string =>
  side === undefined ? '' : `${written(side.value)}${unit === '' ? '' : ` ${unit}`}`
const rangeText = (side: Side | undefined): string =>
  side === undefined ? '' : `${written(side.low)} to ${written(side.high)}`

const before = (moved: Moved): Side | undefined => ('before' in moved ? moved.before : undefined)
const now = (moved: Moved): Side | undefined => ('now' in moved ? moved.now : undefined)

const legend = [
  '<circle class="b" cx="12" cy="12" r="4"/>',
  textAt('before', { x: 20, y: 16 }),
  '<circle class="a" cx="72" cy="12" r="4"/>',
  textAt('now', { x: 80, y: 16 }),
].join('')

/** What a row is called; the figures stand on the same line. */
const mostLabel = 36

const labelOf = ({ of, name }: Moved): string => (of === 'jobs' ? name : `${of}: ${name}`).slice(0, mostLabel)

/** Those that moved first; each on a scale of its own, from the least end of both intervals to the greatest. */
export function comparisonSections(all: readonly Moved[], earlier: string): readonly string[] {
  const far = all.filter(({ moved }) => moved === 'up' || moved === 'down')
  const ranked = [...far, ...all.filter((each) => !far.includes(each))]
  const both = ranked.filter((each) => 'before' in each && 'now' in each)
  const drawn = both.slice(0, mostDrawn)
  return [
    `<h2>${escaped(`Against ${earlier}`)}</h2>`,
    picture({
      title:
        far.length === 0
          ? `None of ${both.length} figures moved beyond its interval`
          : `${far.length} of ${both.length} figures moved beyond their intervals`,
      description:
        'For each figure the earlier value above the present one, each with its 95 % interval, on a scale of its own. It moved where the two intervals do not touch.',
      height: 34 + drawn.length * tall,
      inside: legend + drawn.map((each, place) => rowOf(each, 32 + place * tall)).join(''),
      head: ['figure', 'moved', 'before', '95 %', 'now', '95 %'],
      rows: ranked.map((each) => [
        `${each.of}: ${each.name}`,
        words[each.moved],
        figureText(before(each), each.unit),
        rangeText(before(each)),
        figureText(now(each), each.unit),
        rangeText(now(each)),
      ]),
    }),
  ]
}

function rowOf(each: Moved, y: number): string {
  const sides = [before(each), now(each)].filter((side) => side !== undefined)
  const low = Math.min(...sides.map((side) => side.low))
  const high = Math.max(...sides.map((side) => side.high))
  const x = (value: number): number =>
    high === low ? (from + to) / 2 : from + ((value - low) / (high - low)) * (to - from)
  const side = (of: Side | undefined, at: number, kind: 'a' | 'b'): string =>
    of === undefined
      ? ''
      : lineOf(
          [of.low, of.high].map((value) => ({ x: x(value), y: at })),
          `l${kind}`,
        ) + `<circle class="${kind}" cx="${x(of.value).toFixed(1)}" cy="${at}" r="4"/>`
  const figures = [before(each), now(each)]
    .map((of) => figureText(of, each.unit))
    .filter((text) => text !== '')
  const changed = each.moved === 'up' || each.moved === 'down'
  return [
    textAt(labelOf(each), { x: from, y: y + 10 }, changed ? 'strong' : 'soft'),
    textAt(
      `${figures.join(' → ')}, ${words[each.moved]}`,
      { x: to, y: y + 10 },
      changed ? 'end strong' : 'end soft',
    ),
    side(before(each), y + 20, 'b'),
    side(now(each), y + 30, 'a'),
  ].join('')
}
