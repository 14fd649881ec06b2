// Parts that several records share.
import type { Approved } from '../../schemas/generated/approved.ts'
import type { Usage } from '../../src/core/budget/budget.ts'
import type { Agreement } from '../../src/core/consistency/agreement.ts'
import type { Compared } from '../../src/core/verdict/evidence.ts'

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

/** `compared` is what the agreement is over; what was left out of it or noted is told. */
export const consistencyRecord = (
  { score, risk, samples, threshold, distinct, clusters }: Agreement,
  compared?: Pick<Compared, 'copies' | 'declining'>,
): NonNullable<Approved['consistency']> => ({
  score,
  risk,
  samples,
  threshold,
  distinct,
  groups: clusters.map(({ length }) => length),
  ...(compared === undefined || compared.copies === 0 ? {} : { copies: compared.copies }),
  ...(compared === undefined || compared.declining === 0 ? {} : { declining: compared.declining }),
})
