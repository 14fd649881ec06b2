// The machine of one job: its states, the events that move it, the effects it asks for.
//
//   preparing  passages are looked for, where the policy asks for it. `consulted` moves it to drawing, or to settled.
//            `deadline` settles it.
//   drawing  samples of one attempt are being drawn. Holds what came back so far and how many were asked for.
//            `sampled` moves it: to more draws, to comparing, to the next attempt, or to settled. `deadline` settles it.
//   comparing  the answers that were drawn are compared by their embeddings, where the policy asks for it and words alone
//            leave it open. `consulted` moves it as the last sample would have. `deadline` settles it.
//   entailing  a model is asked whether answers say the same, where the policy asks for it and words and embeddings leave
//            it open. `sampled` with its reply moves it: to more questions, or as the last sample would have.
//            `deadline` settles it.
//   vetting  the answer that stands for the attempt is put to validators, state and rewards, where the policy asks for
//            it. `consulted` moves it: to judging, to the next attempt, or to settled. `sampled` is a judge's reply that
//            was asked ahead. `deadline` settles it.
//   judging  the answer that stands for the attempt is put to gates and judges, where the policy asks for it. `sampled`
//            with a judge's reply moves it: to more questions, to the next attempt, or to settled. `deadline` settles it.
//   settled  the outcome is known. Nothing moves it.
//
// Time arrives in the events. The machine never waits, draws or throws; the engine does what the effects say.
import type { Outstanding, Usage } from '../budget/budget.ts'
import type { Diagnosis } from '../diagnosis/diagnose.ts'
import type { Embedded } from '../consistency/meaning.ts'
import type { Entailment } from '../evaluation/entailment.ts'
import type { Evaluation } from '../evaluation/evaluation.ts'
import type { OutsideRequest, OutsideResult } from '../outside/outside.ts'
import type { RetrievalReport } from '../outside/report.ts'
import type { Vetting as OpenVetting } from '../outside/vetting.ts'
import type { EmbeddingsPlan, Policy, Rung } from '../policy/policy.ts'
import type { Sample, SampleRequest, SampleResult } from '../sampling/sample.ts'
import type { Comparable } from '../verdict/by-meaning.ts'
import type { Evidence, Passed } from '../verdict/evidence.ts'
import type { Attempt, Settlement } from '../verdict/settlement.ts'
import type { Document, Job, Message } from './job.ts'
import type { JudgingNext } from './judging.ts'

/** What is carried from attempt to attempt. */
export type Progress = {
  /** Its documents are its own, and behind them the passages that were found last. */
  readonly job: Job
  readonly policy: Policy
  readonly usage: Usage
  readonly attempts: readonly Attempt[]
  /** Raised after a truncated attempt. */
  readonly maxTokens: number
  /** Of the last attempt; older ones are dropped. */
  readonly critique?: Diagnosis
  readonly found?: Found
}

/** The passages in use, the attempt that asked for them, and the documents that the job brought itself. */
type Found = {
  readonly own: readonly Document[]
  readonly report: Extract<RetrievalReport, { status: 'found' }>
  readonly attempt: number
}

export type Preparing = Pick<Drawing, 'progress' | 'rung' | 'startedAt'> & {
  readonly stage: 'preparing'
  readonly request: OutsideRequest
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

export type Comparing = Pick<Drawing, 'progress' | 'rung' | 'startedAt'> & {
  readonly stage: 'comparing'
  /** Of words alone. */
  readonly evidence: Comparable
  readonly request: Extract<OutsideRequest, { kind: 'embed' }>
  readonly plan: EmbeddingsPlan
}

export type Entailing = Pick<Drawing, 'progress' | 'rung' | 'startedAt'> & {
  readonly stage: 'entailing'
  /** Of words and vectors. */
  readonly evidence: Comparable
  readonly embedded?: Embedded
  readonly entailment: Entailment
  readonly out: Outstanding
}

export type Vetting = Pick<Drawing, 'progress' | 'rung' | 'startedAt'> & {
  readonly stage: 'vetting'
  readonly evidence: Evidence
  readonly chosen: Passed
  readonly vetting: OpenVetting
  /** How far the judging has come that a speculative policy begins ahead. */
  readonly ahead?: JudgingNext
}

export type Judging = Pick<Drawing, 'progress' | 'rung' | 'startedAt'> & {
  readonly stage: 'judging'
  /** Of the samples; what is judged stands in `evaluation`. */
  readonly evidence: Evidence
  readonly evaluation: Evaluation
  readonly out: Outstanding
}

export type State =
  | Preparing
  | Drawing
  | Comparing
  | Entailing
  | Vetting
  | Judging
  | { readonly stage: 'settled'; readonly settlement: Settlement }

export type Event =
  | {
      readonly type: 'sampled'
      readonly request: SampleRequest
      readonly result: SampleResult
      readonly at: number
    }
  | {
      readonly type: 'consulted'
      readonly request: OutsideRequest
      readonly result: OutsideResult
      /** Milliseconds since 1970. */
      readonly at: number
    }
  | { readonly type: 'deadline'; readonly at: number }

export type Effect =
  | { readonly type: 'draw'; readonly requests: readonly SampleRequest[] }
  | { readonly type: 'consult'; readonly requests: readonly OutsideRequest[] }
  /** Samples and results of the attempt that are still on their way are not wanted any more. */
  | { readonly type: 'drop' }

export type Step = { readonly state: State; readonly effects: readonly Effect[] }

/** Which events move which state; anything else is ignored. */
export const moves = {
  preparing: ['consulted', 'deadline'],
  drawing: ['sampled', 'deadline'],
  comparing: ['consulted', 'deadline'],
  entailing: ['sampled', 'deadline'],
  vetting: ['consulted', 'sampled', 'deadline'],
  judging: ['sampled', 'deadline'],
  settled: [],
} as const satisfies Record<State['stage'], readonly Event['type'][]>
