// What a calibration came to. Figures that the rows do not carry are absent, with a note that says why.
import type { Curve } from '../../core/judge/curve.ts'
import type { FigureMethod } from '../../core/judge/reading.ts'
import type { Interval } from '../metrics/bootstrap.ts'
import type { Bin } from '../metrics/probability-error.ts'
import type { RateInterval } from '../metrics/rates.ts'
import type { Scored } from '../metrics/ranking.ts'
import type { Confusion, Wish } from './threshold.ts'

/** What is calibrated: a gate, or the judge as a whole. Its figures are shares: a total of 8 of 10 is 0.8. */
export type Target = {
  readonly id: string
  readonly kind: 'gate' | 'judge'
  readonly models: readonly string[]
  readonly prompt: string
  /** Now in force, as a share. */
  readonly threshold: number
}

export type Decided = {
  readonly threshold: number
  readonly confusion: Confusion
  /** Of what passed, good. */
  readonly precision: RateInterval
  /** Of what is good, passed. */
  readonly recall: RateInterval
}

export type Agreement = {
  readonly rows: number
  readonly raw: RateInterval
  /** Cohen's kappa of judge and people; absent where one side has one class alone. */
  readonly kappa?: Interval
}

export type FittedCurve = {
  readonly method: 'isotonic' | 'platt'
  readonly points: Curve
}

/** Errors on rows that were not fitted; of the raw figures on all rows. */
export type Errors = {
  readonly logLoss: number
  readonly brier: number
  readonly calibrationError: Interval
}

export type TargetReport = Target & {
  readonly rows: number
  readonly questions: number
  readonly good: number
  readonly bad: number
  readonly leftOut: { readonly unlabelled: number; readonly split: number; readonly unjudged: number }
  /** How a gate's figures came about, where the rows say it, and in how many; nothing for the judge. */
  readonly figures: readonly { readonly method?: FigureMethod; readonly rows: number }[]
  /** Among people, where rows have several labels. */
  readonly people?: { readonly rows: number; readonly kappa?: Interval }
  readonly now: Decided
  readonly agreement: Agreement
  readonly byLanguage: readonly (Agreement & { readonly language: string })[]
  /** The wanted threshold on all rows. */
  readonly chosen?: Decided
  /** The same choice made on four fifths and counted on the rest, five times. */
  readonly heldOut?: Omit<Decided, 'threshold'>
  readonly curve?: FittedCurve
  readonly errors?: {
    readonly raw: Errors
    readonly isotonic: Errors
    readonly platt?: Errors
  }
  readonly bins: readonly Bin[]
  readonly scored: readonly Scored[]
  /** Whether threshold and curve may be written to a policy. */
  readonly usable: boolean
  readonly notes: readonly string[]
}

export type CalibrationReport = {
  readonly kind: 'calibration'
  readonly policy: { readonly name: string; readonly version: string }
  readonly data: { readonly hash: string; readonly rows: number; readonly date: string }
  readonly wish: Wish
  readonly targets: readonly TargetReport[]
}
