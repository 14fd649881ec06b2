// One gate, or the judge, held to labelled answers: agreement, threshold, curve, each with its interval.
import type { Curve } from '../../core/judge/curve.ts'
import { shareRight } from '../../core/judge/curve.ts'
import type { FigureMethod } from '../../core/judge/reading.ts'
import { bootstrap, type Interval } from '../metrics/bootstrap.ts'
import { isotonic } from '../metrics/isotonic.ts'
import { cohenKappa, fleissKappa } from '../metrics/kappa.ts'
import { plattCurve } from '../metrics/platt.ts'
import { binsOf, brier, calibrationError, logLoss, type Forecast } from '../metrics/probability-error.ts'
import type { Scored } from '../metrics/ranking.ts'
import { wilson } from '../metrics/rates.ts'
import type { Agreement, Decided, Errors, FittedCurve, Target, TargetReport } from './calibration-report.ts'
import { foldsOf, heldOut, type Group } from './folds.ts'
import { notesOn } from './notes.ts'
import { confusionOf, thresholdFor, type Wish } from './threshold.ts'

/** A labelled answer as far as one target is concerned. */
export type TargetRow = {
  readonly question: string
  readonly language: string
  /** What people say of it, each one. */
  readonly labels: readonly boolean[]
  /** The target's figure as a share, 0 to 1; absent where it could not be had. */
  readonly score?: number
  /** How a gate's came about. */
  readonly method?: FigureMethod
}

type Judged = Scored & { readonly language: string; readonly method?: FigureMethod }
export type Calibrate = { readonly target: Target; readonly wish: Wish; readonly seed: number }

const rounds = 1000
/** Of either class: with fewer a share of nine in ten has an interval as wide as half of all there is. */
const leastOfClass = 10

/** Everything that the rows say about the target. */
export function calibrateTarget(rows: readonly TargetRow[], { target, wish, seed }: Calibrate): TargetReport {
  const { groups, leftOut } = judgedGroups(rows)
  const judged = groups.flat()
  const good = judged.filter(({ positive }) => positive).length
  const bad = judged.length - good
  const enough = good >= leastOfClass && bad >= leastOfClass && groups.length >= leastOfClass
  const floor = floorOf(target)
  const threshold = enough ? thresholdFor(judged, wish, floor) : undefined
  const folds = foldsOf(groups, seed)
  const fitted = enough ? curveOf(groups, folds, seed) : undefined
  const interval = (of: (drawn: readonly Judged[]) => number): Interval | undefined =>
    told(bootstrap(groups, (drawn) => of(drawn.flat()), { rounds, seed }))
  const agreement = (own: readonly Judged[]): Agreement => agreementOf(own, target, seed)
  const people = peopleOf(rows, seed)
  const report: Omit<TargetReport, 'notes' | 'usable'> = {
    ...target,
    rows: judged.length,
    questions: groups.length,
    good,
    bad,
    leftOut,
    figures: figuresBy(judged, target),
    ...(people === undefined ? {} : { people }),
    now: decided(judged, target.threshold, floor),
    agreement: {
      ...agreement(judged),
      ...withKappa(interval((own) => kappaOf(own, target))),
    },
    byLanguage: [...Map.groupBy(judged, ({ language }) => language)].map(([language, own]) => ({
      language,
      ...agreement(own),
    })),
    ...(threshold === undefined ? {} : { chosen: decided(judged, threshold, floor) }),
    ...(threshold === undefined ? {} : { heldOut: crossed(folds, wish, floor) }),
    ...(fitted ?? {}),
    bins: binsOf(judged.map(({ score, positive }) => ({ probability: score, positive }))),
    scored: judged.map(({ score, positive }) => ({ score, positive })),
  }
  return {
    ...report,
    usable: report.chosen !== undefined && report.curve !== undefined && hasOneScale(report),
    notes: notesOn(report, wish),
  }
}

function figuresBy(rows: readonly Judged[], { kind }: Target): TargetReport['figures'] {
  if (kind === 'judge') return []
  const by = [...Map.groupBy(rows, ({ method }) => method)].toSorted(([, a], [, b]) => b.length - a.length)
  return by.map(([method, own]) => ({ ...(method === undefined ? {} : { method }), rows: own.length }))
}

/** A threshold holds for figures of one kind: one stated as 0.9 is no token probability of 0.9. */
const hasOneScale = ({ kind, figures }: Pick<TargetReport, 'kind' | 'figures'>): boolean =>
  kind === 'judge' || (figures.length === 1 && figures[0]?.method !== undefined)

const withKappa = (kappa: Interval | undefined): Pick<Agreement, 'kappa'> =>
  kappa === undefined ? {} : { kappa }

/** A verdict of no is never a pass, and it has one half at the most: no threshold below that does anything. */
export const floorOf = ({ kind }: Pick<Target, 'kind'>): number => (kind === 'gate' ? 0.5 : 0)

function judgedGroups(rows: readonly TargetRow[]): {
  readonly groups: readonly Group<Judged>[]
  readonly leftOut: TargetReport['leftOut']
} {
  const labelled = rows.filter(({ labels }) => labels.length > 0)
  const clear = labelled.filter(({ labels }) => labels.filter(Boolean).length * 2 !== labels.length)
  const judged = clear.flatMap(({ question, language, labels, score, method }) =>
    score === undefined
      ? []
      : [
          {
            question,
            language,
            score,
            positive: labels.filter(Boolean).length * 2 > labels.length,
            ...(method === undefined ? {} : { method }),
          },
        ],
  )
  return {
    groups: [...Map.groupBy(judged, ({ question }) => question).values()],
    leftOut: {
      unlabelled: rows.length - labelled.length,
      split: labelled.length - clear.length,
      unjudged: clear.length - judged.length,
    },
  }
}

const passes = (score: number, threshold: number, floor: number): boolean =>
  score >= threshold && (floor === 0 || score > floor)

function decided(rows: readonly Scored[], threshold: number, floor: number): Decided {
  const verdicts = rows.map(({ score, positive }) => ({ passed: passes(score, threshold, floor), positive }))
  return { threshold, ...figuresOf(verdicts) }
}

function figuresOf(
  verdicts: readonly { readonly passed: boolean; readonly positive: boolean }[],
): Omit<Decided, 'threshold'> {
  const confusion = confusionOf(verdicts)
  const { goodPassed, goodStopped, badPassed } = confusion
  return {
    confusion,
    precision: wilson({ hits: goodPassed, of: goodPassed + badPassed }),
    recall: wilson({ hits: goodPassed, of: goodPassed + goodStopped }),
  }
}

/** Parts for which no threshold is found let nothing pass. */
const crossed = (
  folds: readonly (readonly Judged[])[],
  wish: Wish,
  floor: number,
): Omit<Decided, 'threshold'> =>
  figuresOf(
    heldOut(folds, (fitted, held) => {
      const threshold = thresholdFor(fitted, wish, floor) ?? Number.POSITIVE_INFINITY
      return held.map(({ score, positive }) => ({ passed: passes(score, threshold, floor), positive }))
    }),
  )

const pairsOf = (rows: readonly Judged[], target: Target) =>
  rows.map(({ score, positive }) => ({
    judge: passes(score, target.threshold, floorOf(target)),
    person: positive,
  }))

const kappaOf = (rows: readonly Judged[], target: Target): number => cohenKappa(pairsOf(rows, target))

function agreementOf(rows: readonly Judged[], target: Target, seed: number): Agreement {
  const pairs = pairsOf(rows, target)
  const same = pairs.filter(({ judge, person }) => judge === person).length
  const kappa = told(bootstrap(pairs, cohenKappa, { rounds, seed }))
  return { rows: rows.length, raw: wilson({ hits: same, of: rows.length }), ...withKappa(kappa) }
}

function peopleOf(rows: readonly TargetRow[], seed: number): TargetReport['people'] {
  const several = rows.map(({ labels }) => labels).filter(({ length }) => length > 1)
  if (several.length === 0) return undefined
  const kappa = told(bootstrap(several, fleissKappa, { rounds, seed }))
  return { rows: several.length, ...withKappa(kappa) }
}

const told = (interval: Interval): Interval | undefined =>
  Number.isFinite(interval.value) && Number.isFinite(interval.low) ? interval : undefined

type Fit = (rows: readonly Scored[]) => Curve | undefined

/** Both curves on rows they had not seen; kept is the one with the smaller log loss there, fitted to all rows. */
function curveOf(
  groups: readonly Group<Judged>[],
  folds: readonly (readonly Judged[])[],
  seed: number,
): Pick<TargetReport, 'errors' | 'curve'> {
  const all = groups.flat()
  const errorsOf = (forecasts: readonly Forecast[]): Errors => ({
    logLoss: logLoss(forecasts),
    brier: brier(forecasts),
    calibrationError: bootstrap(forecasts, calibrationError, { rounds, seed }),
  })
  const held = (fit: Fit): readonly Forecast[] | undefined => {
    const found = heldOut(folds, (fitted, rest) => {
      const curve = fit(fitted)
      return rest.map(({ score, positive }) => ({
        probability: curve === undefined ? undefined : shareRight(curve, score),
        positive,
      }))
    })
    const known = found.flatMap(({ probability, positive }) =>
      probability === undefined ? [] : [{ probability, positive }],
    )
    return known.length === found.length ? known : undefined
  }
  const raw = errorsOf(all.map(({ score, positive }) => ({ probability: score, positive })))
  const pooled = errorsOf(held(isotonic) ?? [])
  const logistic = held(plattCurve)
  const errors = {
    raw,
    isotonic: pooled,
    ...(logistic === undefined ? {} : { platt: errorsOf(logistic) }),
  }
  const curve = chosenCurve(all, errors)
  return { errors, ...(curve === undefined ? {} : { curve }) }
}

/** None where higher figures went with worse answers: such a judge measures something else. */
function chosenCurve(
  rows: readonly Scored[],
  { isotonic: pooled, platt }: NonNullable<TargetReport['errors']>,
): FittedCurve | undefined {
  const logistic = plattCurve(rows)
  if (logistic === undefined || platt === undefined) return undefined
  return platt.logLoss <= pooled.logLoss
    ? { method: 'platt', points: rounded(logistic) }
    : { method: 'isotonic', points: rounded(isotonic(rows)) }
}

const rounded = (curve: Curve): Curve =>
  curve.map(({ raw, right }) => ({ raw, right: Math.round(right * 1e4) / 1e4 }))
