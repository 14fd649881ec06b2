// Parts that several records share.
import type { Approved } from '../../schemas/generated/approved.ts'
import type { Usage } from '../../src/core/budget/budget.ts'
import type { Agreement } from '../../src/core/consistency/agreement.ts'

export type Source = { readonly topic: string; readonly partition: number; readonly offset: number }

/** Where a settlement came from, and under which trace. */
export type Origin = { readonly source: Source; readonly traceId: string }

export const usageRecord = (usage: Usage): Approved['usage'] => ({
  generation: {
    calls: usage.calls,
    promptTokens: usage.promptTokens,
    completionTokens: usage.completionTokens,
  },
  evaluation: { ...(usage.evaluation ?? { calls: 0, promptTokens: 0, completionTokens: 0 }) },
  costMicroUsd: usage.costMicroUsd,
})

export const consistencyRecord = (agreement: Agreement): NonNullable<Approved['consistency']> => ({
  score: agreement.score,
  risk: agreement.risk,
  samples: agreement.samples,
  threshold: agreement.threshold,
})
