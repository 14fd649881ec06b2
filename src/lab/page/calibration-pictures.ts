// A calibration as pictures: reliability, precision and recall, thresholds, confusion.
import type { Decided, TargetReport } from '../calibrate/calibration-report.ts'
import { steps } from '../metrics/ranking.ts'
import { wilson } from '../metrics/rates.ts'
import { barPicture, type Bar } from './bar-picture.ts'
import { escaped, lineOf, percent, picture, textAt } from './markup.ts'

/** Rows of the table behind the curve. */
const most = 200
const left = 40
const width = 300
const top = 12
const tall = 220
const x = (share: number): number => left + share * width
const y = (share: number): number => top + (1 - share) * tall

const axes = (across: string, up: string): string =>
  [
    ...[0, 0.5, 1].flatMap((share) => [
      lineOf(
        [
          { x: x(0), y: y(share) },
          { x: x(1), y: y(share) },
        ],
        'rule',
      ),
      textAt(percent(share), { x: left - 4, y: y(share) + 4 }, 'end soft'),
      textAt(percent(share), { x: x(share), y: y(0) + 16 }, 'mid soft'),
    ]),
    textAt(`${across} →`, { x: x(1), y: y(0) + 32 }, 'end'),
    textAt(`↑ ${up}`, { x: left + 4, y: top + 12 }),
  ].join('')

/** What the pictures need of a target. */
export type PicturedTarget = Pick<
  TargetReport,
  'id' | 'rows' | 'good' | 'bins' | 'curve' | 'scored' | 'notes'
> & {
  readonly now: Pick<Decided, 'confusion' | 'precision' | 'recall'>
  readonly chosen?: Pick<Decided, 'confusion' | 'precision' | 'recall'>
}

export type PicturedCalibration = { readonly title: string; readonly targets: readonly PicturedTarget[] }

/** Every target of a calibration. */
export const calibrationSections = ({ title, targets }: PicturedCalibration): readonly string[] =>
  targets.flatMap((target) => [
    `<h2>${escaped(`${title}: ${target.id}, ${target.rows} rows`)}</h2>`,
    ...target.notes.map((note) => `<p class="note">${escaped(note, 400)}</p>`),
    ...(target.rows === 0 ? [] : [reliability(target), precisionRecall(target), confusion(target)]),
  ])

/** Said only where the interval of what was right leaves what the judge said outside. */
function sureness(bins: PicturedTarget['bins']): string {
  const of = bins.reduce((sum, { count }) => sum + count, 0)
  const said = bins.reduce((sum, bin) => sum + bin.said * bin.count, 0) / of
  const { low, high } = wilson({ hits: bins.reduce((sum, { hits }) => sum + hits, 0), of })
  if (said > high) return 'surer than it is right'
  return said < low ? 'more often right than it says' : 'on the whole as sure as it is right'
}

function reliability({ id, bins, curve }: PicturedTarget): string {
  const title = `${id}: ${sureness(bins)}`
  const marks = bins.map(({ said, hits, count }) => {
    const { rate, low, high } = wilson({ hits, of: count })
    return [
      lineOf(
        [
          { x: x(said), y: y(low) },
          { x: x(said), y: y(high) },
        ],
        'la',
      ),
      `<circle class="a" cx="${x(said).toFixed(1)}" cy="${y(rate).toFixed(1)}" r="4"/>`,
      textAt(`n=${count}`, { x: x(said) + (said > 0.85 ? -8 : 8), y: y(rate) - 6 }, said > 0.85 ? 'end' : ''),
    ].join('')
  })
  return picture({
    title,
    description:
      'Share of good answers by what the judge said, with 95 % intervals and counts; the dashed line is a judge that is exactly right.',
    height: 270,
    inside:
      axes('said', 'good') +
      lineOf(
        [
          { x: x(0), y: y(0) },
          { x: x(1), y: y(1) },
        ],
        'dash',
      ) +
      (curve === undefined
        ? ''
        : lineOf(
            curve.points.map(({ raw, right }) => ({ x: x(raw), y: y(right) })),
            'lb',
          )) +
      marks.join(''),
    head: ['said', 'good', 'rows'],
    rows: bins.map(({ said, hits, count }) => [percent(said), percent(hits / count), String(count)]),
  })
}

function precisionRecall({ id, scored, now, chosen, good }: PicturedTarget): string {
  const points = steps(scored).map(({ threshold, hits, alarms }) => ({
    threshold,
    recall: good === 0 ? 0 : hits / good,
    precision: hits / (hits + alarms),
  }))
  const mark = (decided: PicturedTarget['now'], name: string, kind: string): string => {
    const [across, up] = [decided.recall.rate, decided.precision.rate]
    if (!Number.isFinite(across) || !Number.isFinite(up)) return ''
    return `<circle class="${kind}" cx="${x(across).toFixed(1)}" cy="${y(up).toFixed(1)}" r="5"/>${textAt(name, { x: x(across) - 8, y: y(up) + (kind === 'a' ? 16 : -8) }, 'end')}`
  }
  return picture({
    title: `${id}: ${percent(now.precision.rate)} of what passes is good, ${percent(now.recall.rate)} of what is good passes`,
    description:
      'Precision against recall over all thresholds; marked are the threshold in force and the one that was chosen.',
    height: 270,
    inside:
      axes('passed of good', 'good of passed') +
      lineOf(
        points.map(({ recall, precision }) => ({ x: x(recall), y: y(precision) })),
        'la',
      ) +
      mark(now, 'now', 'a') +
      (chosen === undefined ? '' : mark(chosen, 'chosen', 'b')),
    head: ['threshold', 'good of passed', 'passed of good'],
    rows: [
      ...points
        .slice(0, most)
        .map(({ threshold, precision, recall }) => [
          threshold.toFixed(3),
          percent(precision),
          percent(recall),
        ]),
      ...(points.length > most ? [[`${points.length - most} more`]] : []),
    ],
  })
}

function confusion({ id, now }: PicturedTarget): string {
  const { goodPassed, goodStopped, badPassed, badStopped } = now.confusion
  const bars: readonly Bar[] = [
    { name: 'good, passed', count: goodPassed, kind: 'a' },
    { name: 'good, stopped', count: goodStopped, kind: 'b' },
    { name: 'bad, passed', count: badPassed, kind: 'b' },
    { name: 'bad, stopped', count: badStopped, kind: 'a' },
  ]
  return barPicture({
    title: `${id} lets ${badPassed} of ${badPassed + badStopped} bad answers pass and stops ${goodStopped} of ${goodPassed + goodStopped} good ones`,
    description: 'Counts of good and bad answers that pass or are stopped at the threshold in force.',
    head: ['answers', 'count'],
    bars,
  })
}
