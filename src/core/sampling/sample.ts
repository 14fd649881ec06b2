// Samples: what is asked of a model, what comes back, and what the checks made of it.
import type { Finding } from '../checks/finding.ts'
import type { Flag } from '../checks/json-flags.ts'
import type { Fault } from '../faults/codes.ts'
import type { Message } from '../job/job.ts'
import type { Json } from '../prelude.ts'

/** All that determines a model call. Two equal requests of one job are the same sample and are paid once. */
export type SampleRequest = {
  readonly jobId: string
  readonly attempt: number
  readonly index: number
  /** provider/model, as named in the config. */
  readonly model: string
  readonly messages: readonly Message[]
  readonly temperature: number
  readonly maxTokens: number
  readonly json: boolean
  /** Which other wording of the question is asked, from 1; absent where it is the job's own. */
  readonly paraphrase?: number
  /** Set on a call that judges answers or compares them; absent on the answers themselves. */
  readonly judges?: JudgeCall
  /** Asks for the probabilities of yes and no, where the endpoint can give them. */
  readonly logprobs?: boolean
}

/**
 * Which question a call belongs to. `id` is that of the gate, the place of the judge, or two answers as `0>2`: whether
 * the first entails the second.
 */
export type JudgeCall = { readonly kind: 'gate' | 'judge' | 'entailment'; readonly id: string }

/** How likely the model was to say yes or no at a place of its text: what is left for other words is not in it. */
export type YesNo = {
  /** UTF-16 units from the start of the text to the word. */
  readonly at: number
  readonly yes: number
  readonly no: number
}

/** A completion, read: shapes checked, reasoning set aside. */
export type Reply = {
  readonly text: string
  readonly finish: 'stop' | 'length' | 'filter' | 'other'
  readonly finishReason: string
  readonly refusal?: string
  readonly promptTokens: number
  readonly completionTokens: number
  /** The endpoint gave no token counts, or nonsense: they are estimated from the texts. */
  readonly usageEstimated?: true
  readonly latencyMs: number
  /** The model that answered, as the endpoint names it: a gateway may fall back to another one. */
  readonly servedBy?: string
  /** The endpoint's id of the completion. The same for several samples means one answer out of a cache. */
  readonly replyId?: string
  /** Names the config that the worker called by. */
  readonly configRevision?: string
  /** Where the text says yes or no, for requests that asked for probabilities. */
  readonly yesNo?: readonly YesNo[]
}

/** What the pool answers. `cached`: it came from the memo and was not paid again. */
export type SampleResult =
  | { readonly status: 'answered'; readonly reply: Reply; readonly cached: boolean }
  | { readonly status: 'failed'; readonly fault: Fault }

type Place = { readonly request: SampleRequest }

/** A sample after its checks. Only `passed` may ever stand for an attempt. */
export type Sample = Place &
  (
    | { readonly status: 'passed'; readonly reply: Reply; readonly read: ReadAnswer }
    | {
        readonly status: 'failed'
        readonly reply: Reply
        readonly findings: readonly Finding[]
        readonly read: ReadAnswer
      }
    | {
        readonly status: 'error'
        readonly reply: Reply
        readonly errors: readonly CheckError[]
        readonly read: ReadAnswer
      }
    | { readonly status: 'fault'; readonly fault: Fault }
  )

export type CheckError = { readonly check: string; readonly reason: string }

/** The answer as it was read, and how the checks went. */
export type ReadAnswer = {
  readonly text: string
  readonly value?: Json
  readonly executed: number
  readonly passed: number
  readonly shadow: readonly Finding[]
  /** Fail-open checks that could not be run. */
  readonly bypassed: readonly CheckError[]
  readonly repairs: readonly { readonly kind: string; readonly lossless: boolean }[]
  /** What was odd about it and was left as it is; absent where nothing was. */
  readonly flags?: readonly Flag[]
}
