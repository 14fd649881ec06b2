// A policy after compilation: every default filled in, every check ready to run.
import type { Check } from '../checks/check.ts'
import type { Budget, Price } from '../budget/budget.ts'
import type { Language } from '../job/language.ts'
import type { Retrieval } from '../outside/retrieval-plan.ts'
import type { VettingPlan } from '../outside/vetting-plan.ts'
import type { EvaluationPlan } from './evaluation-plan.ts'

export type Strategy = 'plain' | 'critique' | 'outline' | 'steps' | 'split'
export type Rung = { readonly temperature: number; readonly strategy: Strategy; readonly model: string }

export type PolicyRef = { readonly name: string; readonly version: string; readonly hash: string }

export type Policy = {
  readonly ref: PolicyRef
  readonly scenario: 'standard' | 'critical' | 'creative'
  readonly models: readonly string[]
  /** By model name; a model without a price is free. */
  readonly prices: Readonly<Record<string, Price>>
  readonly system: string
  readonly output: {
    readonly kind: 'text' | 'json' | 'code'
    readonly maxTokens: number
  }
  readonly sampling: {
    readonly count: number
    readonly first: number
    readonly agreeAbove: number
    readonly parallel: number
    readonly spread: readonly number[]
    /** Whether a part of the samples asks in other words; wordings of the policy's own, or none for the built-in ones. */
    readonly paraphrase: boolean
    readonly paraphrases: readonly string[]
  }
  /** Agreement that is needed; absent where the policy does not compare samples. */
  readonly threshold?: number
  /** How answers whose words leave it open are compared by their meaning; absent where they are not. */
  readonly embeddings?: EmbeddingsPlan
  /** How a model is asked whether answers say the same; absent where it is not. */
  readonly entailment?: EntailmentPlan
  /** Whether replies that a cache gave again count as agreement. */
  readonly copies: 'note' | 'one'
  readonly checks: readonly Check[]
  readonly ladder: readonly [Rung, ...Rung[]]
  readonly budget: Budget
  readonly fallback: Readonly<Record<Language, string>>
  /** A rejection halts the workflow of its job. */
  readonly haltsWorkflow: boolean
  /** How answers are judged; absent where they are not, and then nothing is asked or paid for it. */
  readonly evaluation?: EvaluationPlan
  /** Which passages are found for the question; absent where none are. */
  readonly retrieval?: Retrieval
  /** What is asked outside about an answer before it is judged; absent where nothing is. */
  readonly vetting?: VettingPlan
}

export type EmbeddingsPlan = {
  readonly model: string
  /** Cosine from which two answers say the same, above 0 to 1. */
  readonly sameAbove: number
  /** Where no vectors can be had: the words alone count, or nothing is judged. */
  readonly onError: 'lexical' | 'error'
}

export type EntailmentPlan = {
  readonly model: string
  /** Least probability that the one answer says what the other says, from 0.5 to 1. */
  readonly threshold: number
  /** Both answers say what the other says, or the fuller one says what the shorter says. */
  readonly directions: 'both' | 'one'
  /** Pairs of answers that one attempt asks about at most. */
  readonly maxPairs: number
  /** Token limit of one reply. */
  readonly maxTokens: number
  /** Where a pair gets no answer: its words alone count, or nothing is judged. */
  readonly onError: 'lexical' | 'error'
}

/** Every model that a job of the policy may wait for. */
export const modelsOf = ({ models, evaluation, entailment }: Policy): readonly string[] => [
  ...new Set([
    ...models,
    ...(entailment === undefined ? [] : [entailment.model]),
    ...(evaluation === undefined
      ? []
      : [
          ...evaluation.gates.map(({ model }) => model),
          ...(evaluation.judge?.panel ?? []),
          evaluation.model,
        ]),
  ]),
]
