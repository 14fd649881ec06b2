// The machine of one job: its states, the events that move it, the effects it asks for.
//
//   drawing  samples of one attempt are being drawn. Holds what came back so far and how many were asked for.
//            `sampled` moves it: to more draws, to the next attempt, or to settled. `deadline` settles it.
//   judging  the answer that stands for the attempt is put to gates and judges, where the policy asks for it. `sampled`
//            with a judge's reply moves it: to more questions, to the next attempt, or to settled. `deadline` settles it.
//   settled  the outcome is known. Nothing moves it.
//
// Time arrives in the events. The machine never waits, draws or throws; the engine does what the effects say.
import type { Usage } from '../budget/budget.ts'
import type { Diagnosis } from '../diagnosis/diagnose.ts'
import type { Evaluation } from '../evaluation/evaluation.ts'
import type { Policy, Rung } from '../policy/policy.ts'
import type { Sample, SampleRequest, SampleResult } from '../sampling/sample.ts'
import type { Evidence } from '../verdict/evidence.ts'
import type { Attempt, Settlement } from '../verdict/settlement.ts'
import type { Job, Message } from './job.ts'

/** What is carried from attempt to attempt. */
export type Progress = {
  readonly job: Job
  readonly policy: Policy
  readonly usage: Usage
  readonly attempts: readonly Attempt[]
  /** Raised after a truncated attempt. */
  readonly maxTokens: number
  /** Of the last attempt; older ones are dropped. */
  readonly critique?: Diagnosis
}

export type Drawing = {
  readonly stage: 'drawing'
  readonly progress: Progress
  readonly rung: Rung
  readonly messages: readonly Message[]
  /** Samples asked for in this attempt. */
  readonly asked: number
  readonly samples: readonly Sample[]
  readonly startedAt: number
}

export type Judging = Pick<Drawing, 'progress' | 'rung' | 'startedAt'> & {
  readonly stage: 'judging'
  /** Of the samples; what is judged stands in `evaluation`. */
  readonly evidence: Evidence
  readonly evaluation: Evaluation
}

export type State = Drawing | Judging | { readonly stage: 'settled'; readonly settlement: Settlement }

export type Event =
  | {
      readonly type: 'sampled'
      readonly request: SampleRequest
      readonly result: SampleResult
      readonly at: number
    }
  | { readonly type: 'deadline'; readonly at: number }

export type Effect =
  | { readonly type: 'draw'; readonly requests: readonly SampleRequest[] }
  /** Samples of the attempt that are still on their way are not wanted any more. */
  | { readonly type: 'drop' }

export type Step = { readonly state: State; readonly effects: readonly Effect[] }

/** Which events move which state; anything else is ignored. */
export const moves = {
  drawing: ['sampled', 'deadline'],
  judging: ['sampled', 'deadline'],
  settled: [],
} as const satisfies Record<State['stage'], readonly Event['type'][]>
