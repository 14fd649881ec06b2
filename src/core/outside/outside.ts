// What is asked of things outside the service, and what comes back. Adapters answer; the machine of a job decides.
import type { Fault } from '../faults/codes.ts'
import type { Document } from '../job/job.ts'
import type { Language } from '../job/language.ts'
import type { Json } from '../prelude.ts'
import type { RetrievalPlan } from './retrieval-plan.ts'
import type { Risk } from './rewards-plan.ts'
import type { ValidatorPlan } from './validator-plan.ts'

/** `id` is unique inside the attempt. */
type Place = { readonly jobId: string; readonly attempt: number; readonly id: string }

/** The answer that stands for an attempt; `value` where JSON was read from it. */
export type Answer = { readonly text: string; readonly value?: Json }

export type OutsideRequest = Place &
  (
    | {
        readonly kind: 'retrieve'
        /** In force for this attempt. */
        readonly plan: RetrievalPlan
        /** The question of the job. */
        readonly query: string
        readonly language: Language
      }
    | {
        readonly kind: 'state'
        /** Name of a source in the config. */
        readonly source: string
        /** What is older is of no use; in milliseconds. */
        readonly maxAgeMs: number
      }
    | {
        readonly kind: 'validate'
        readonly plan: ValidatorPlan
        readonly answer: Answer
        readonly input: Json
      }
    | {
        readonly kind: 'reward'
        /** Name of a service in the config. */
        readonly service: string
        readonly question: string
        readonly documents: readonly Document[]
        readonly answer: string
        readonly value?: Json
        /** By name in the policy; of open sources without a value the name is absent. */
        readonly state: Readonly<Record<string, Json>>
      }
    | {
        readonly kind: 'embed'
        /** Name of an embeddings model in the config. */
        readonly model: string
        readonly texts: readonly string[]
      }
  )

/** A piece of a collection that was found for a question. */
export type Passage = {
  readonly id: string
  readonly title?: string
  readonly text: string
  /** 0 to 1. */
  readonly score: number
  readonly url?: string
  /** Place in the document that it was cut from: UTF-16 units, end exclusive. */
  readonly span?: { readonly start: number; readonly end: number }
}

/** What a validator has against an answer. `message` goes back to the model word for word. */
export type Complaint = { readonly message: string; readonly place?: string; readonly hint?: string }

/** A rule that applied, with the points it gives or takes and why. */
export type Points = {
  readonly id: string
  readonly points: number
  readonly risk: Risk
  readonly reason: string
}

export type OutsideResult =
  | {
      readonly status: 'done'
      readonly kind: 'retrieve'
      /** Most relevant first. */
      readonly passages: readonly Passage[]
      /** Of the collection, so that an answer can be traced to what was known. */
      readonly version: string
      /** The model that the question was embedded with, and its tokens; absent where none was asked. */
      readonly embedded?: { readonly model: string; readonly promptTokens: number }
    }
  | {
      readonly status: 'done'
      readonly kind: 'state'
      readonly value: Json
      /** Milliseconds since 1970. */
      readonly observedAt: number
      readonly version?: string
    }
  | {
      readonly status: 'done'
      readonly kind: 'validate'
      /** None: valid. */
      readonly problems: readonly Complaint[]
      /** Name and version of what validated. */
      readonly tool: string
    }
  | {
      readonly status: 'done'
      readonly kind: 'reward'
      /** Those that apply. */
      readonly rules: readonly Points[]
      readonly version?: string
    }
  | {
      readonly status: 'done'
      readonly kind: 'embed'
      /** One a text, in order. */
      readonly vectors: readonly (readonly number[])[]
      readonly promptTokens: number
    }
  | { readonly status: 'failed'; readonly fault: Fault }
