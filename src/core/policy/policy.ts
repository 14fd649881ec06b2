// A policy after compilation: every default filled in, every check ready to run.
import type { Check } from '../checks/check.ts'
import type { Budget, Price } from '../budget/budget.ts'
import type { Language } from '../job/language.ts'

export type Strategy = 'plain' | 'critique' | 'outline'
export type Rung = { readonly temperature: number; readonly strategy: Strategy; readonly model: number }

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
  }
  /** Agreement that is needed; absent where the policy does not compare samples. */
  readonly threshold?: number
  readonly checks: readonly Check[]
  readonly ladder: readonly Rung[]
  readonly budget: Budget
  readonly fallback: Readonly<Record<Language, string>>
}
