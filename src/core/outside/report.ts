// What was found out about an answer from outside, as facts for the decision and the record.
import type { ErrorType } from '../checks/finding.ts'
import type { Fault } from '../faults/codes.ts'
import type { Json } from '../prelude.ts'
import type { Complaint, Passage, Points } from './outside.ts'
import type { RetrievalPlan } from './retrieval-plan.ts'

/** The passages of an attempt. They stand behind the documents that the job brought itself. */
export type RetrievalReport =
  | {
      readonly status: 'found'
      readonly plan: RetrievalPlan
      readonly passages: readonly Passage[]
      readonly version: string
      /** Found by an earlier attempt with the same plan; nobody was asked again. */
      readonly kept: boolean
    }
  | { readonly status: 'error'; readonly plan: RetrievalPlan; readonly fault: Fault }

/** How the answers of an attempt were compared by their embeddings. */
export type EmbeddingsReport =
  | {
      readonly status: 'compared'
      readonly model: string
      /** Pairs that say the same by their vectors and not by their words. */
      readonly joined: number
    }
  | { readonly status: 'error'; readonly model: string; readonly fault: Fault }

/** How a model was asked whether the answers of an attempt say the same. */
export type EntailmentReport = {
  readonly model: string
  /** Pairs of texts that were asked about. */
  readonly pairs: number
  /** Pairs of answers that say the same by its replies and not by their words. */
  readonly joined: number
  readonly calls: number
} & (
  | { readonly status: 'compared' }
  /** A pair got no answer. */
  | { readonly status: 'error'; readonly fault: Fault }
)

/** A value that was read, or why it could not be. */
export type StateSeen =
  | {
      readonly name: string
      readonly status: 'seen'
      readonly value: Json
      /** Milliseconds since 1970, and how old the value was when the rules were tried; absent for parts of the job. */
      readonly observedAt?: number
      readonly ageMs?: number
      readonly version?: string
    }
  | {
      readonly name: string
      readonly status: 'error'
      readonly onError: 'closed' | 'open'
      readonly fault: Fault
      readonly observedAt?: number
      readonly ageMs?: number
    }

/** A rule over state. `bypassed`: it could not be tried because state is missing that may be missing. */
export type StateRuleResult = {
  readonly id: string
  readonly status: 'pass' | 'fail' | 'error' | 'bypassed'
  readonly mode: 'enforce' | 'shadow'
  readonly errorType: ErrorType
  readonly message: string
  readonly hint?: string
  /** What the rule looked at in the state. */
  readonly seen: readonly { readonly path: string; readonly value: Json }[]
  /** Why it could not be tried. */
  readonly reason?: string
}

export type ValidatorResult = {
  readonly id: string
  readonly status: 'pass' | 'fail' | 'error'
  readonly mode: 'enforce' | 'shadow'
  readonly onError: 'closed' | 'open'
  readonly errorType: ErrorType
  readonly hint?: string
  readonly problems: readonly Complaint[]
  readonly tool?: string
  readonly fault?: Fault
}

export type RewardsReport = {
  /** Sum of the points of every rule that applied. */
  readonly points: number
  readonly rules: readonly (Points & { readonly from: 'policy' | 'service' })[]
  readonly service?: {
    readonly name: string
    readonly status: 'pass' | 'error'
    readonly onError: 'closed' | 'open'
    readonly version?: string
    readonly fault?: Fault
  }
  /** Rules of the policy that could not be tried: never a zero. */
  readonly errors: readonly { readonly id: string; readonly reason: string }[]
}

/** Whether an answer that says “not covered”, or does not, fits what was found. */
export type Coverage = 'fits' | 'answered-from-nothing' | 'covered-after-all'

export type VettingReport =
  | {
      readonly status: 'vetted'
      readonly coverage?: Coverage
      readonly state: readonly StateSeen[]
      readonly rules: readonly StateRuleResult[]
      readonly validators: readonly ValidatorResult[]
      /** Absent where the policy has none, or where the answer failed before. */
      readonly rewards?: RewardsReport
    }
  /** Something failed first, or time was over. */
  | { readonly status: 'stopped'; readonly reason: string }
