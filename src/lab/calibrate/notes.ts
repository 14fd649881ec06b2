// What has to be said beside the figures of a calibration: what the rows do not carry, in words.
import type { FigureMethod } from '../../core/judge/reading.ts'
import type { TargetReport } from './calibration-report.ts'
import type { Wish } from './threshold.ts'

type Measured = Omit<TargetReport, 'notes' | 'usable'>

const rowsFor = 200
const fairKappa = 0.6

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** One sentence for each thing that a reader must know before using the figures. */
export function notesOn(report: Measured, wish: Wish): readonly string[] {
  return [
    ...rowNotes(report),
    ...figureNotes(report),
    ...labelNotes(report),
    ...thresholdNotes(report, wish),
    ...curveNotes(report),
  ]
}

function rowNotes({ rows, good, bad, leftOut }: Measured): readonly string[] {
  const { unlabelled, split, unjudged } = leftOut
  return [
    ...(unlabelled > 0 ? [`${unlabelled} rows have no label for it.`] : []),
    ...(split > 0 ? [`In ${split} rows as many people say yes as no; they are left out.`] : []),
    ...(unjudged > 0
      ? [`${unjudged} labelled rows have no figure of the judge; --judge puts them to it.`]
      : []),
    ...(rows > 0 && (good === 0 || bad === 0)
      ? [
          `All ${rows} rows are ${good === 0 ? 'bad' : 'good'}: nothing can be said about the other kind. Label ${good === 0 ? 'good' : 'bad'} answers too.`,
        ]
      : []),
    ...(rows > 0 && rows < rowsFor ? [`${rows} rows are few: read the intervals, not the figures.`] : []),
  ]
}

const methodWords: Readonly<Record<FigureMethod, string>> = {
  logprobs: 'token probabilities',
  confidence: 'stated',
  votes: 'votes',
}

/** Figures of several kinds, or of one that nobody knows, make no threshold. */
function figureNotes({ kind, figures }: Measured): readonly string[] {
  if (kind === 'judge' || figures.length === 0) return []
  const unknown = figures.find(({ method }) => method === undefined)
  const told = figures.flatMap(({ method, rows }) =>
    method === undefined ? [] : [`${methodWords[method]} in ${rows}`],
  )
  return [
    ...(told.length > 1
      ? [
          `The figures are of several kinds (${told.join(', ')}); a threshold holds for one, so none is written.`,
        ]
      : []),
    ...(unknown === undefined
      ? []
      : [
          `${unknown.rows} rows do not say how their figure came about; with "method" (logprobs, confidence or votes) a threshold can be written.`,
        ]),
  ]
}

function labelNotes({ people }: Measured): readonly string[] {
  if (people === undefined) return []
  const { kappa, rows } = people
  if (kappa === undefined) return [`People gave one label alone in the ${rows} rows with several.`]
  return kappa.low < fairKappa
    ? [
        `People agree with each other at kappa ${kappa.value.toFixed(2)} (from ${kappa.low.toFixed(2)}): no judge can be held to more. Agree on what the label means first.`,
      ]
    : []
}

function thresholdNotes(
  { good, bad, questions, chosen, heldOut, rows }: Measured,
  wish: Wish,
): readonly string[] {
  if (rows === 0) return ['No row has both a label and a figure.']
  if (good < 10 || bad < 10 || questions < 10) {
    return [
      `${good} good and ${bad} bad rows about ${questions} questions; 10 of each are needed: no threshold and no curve is made of them.`,
    ]
  }
  if (chosen === undefined) {
    return [
      wish.kind === 'precision'
        ? `No threshold lets ${percent(wish.least)} good answers pass: this judge does not tell good from bad well enough.`
        : 'Letting nothing pass is the cheapest: this judge does not tell good from bad well enough for that cost.',
    ]
  }
  if (wish.kind === 'cost' || heldOut === undefined) return []
  return heldOut.precision.low < wish.least || Number.isNaN(heldOut.precision.rate)
    ? [
        `The wanted ${percent(wish.least)} is not certain: on rows it was not chosen on, ${shareText(heldOut.precision)}. More rows, or a higher wish.`,
      ]
    : []
}

const shareText = ({
  rate,
  low,
  high,
}: {
  readonly rate: number
  readonly low: number
  readonly high: number
}): string =>
  Number.isNaN(rate) ? 'nothing passes' : `${percent(rate)} (${percent(low)} to ${percent(high)})`

function curveNotes({ errors, curve }: Measured): readonly string[] {
  if (errors === undefined) return []
  if (curve === undefined) {
    return [
      'Higher figures do not go with better answers: no curve is made, and no threshold should be used.',
    ]
  }
  const fitted = errors[curve.method]
  return fitted !== undefined && fitted.logLoss > errors.raw.logLoss
    ? ['On rows it had not seen, the curve is no better than the raw figures.']
    : []
}
