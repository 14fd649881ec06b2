// Parts that several records share.
import type { Approved } from '../../schemas/generated/approved.ts'
import type { Usage } from '../../src/core/budget/budget.ts'
import type { Agreement } from '../../src/core/consistency/agreement.ts'
import type { Grounded } from '../../src/core/evaluation/grounded.ts'
import type { Job } from '../../src/core/job/job.ts'
import type { Source } from '../../src/core/job/source.ts'
import type { EmbeddingsReport, EntailmentReport } from '../../src/core/outside/report.ts'
import type { Evidence } from '../../src/core/verdict/evidence.ts'

/** Where a settlement came from, under which trace, and the name of the config that it was decided with. */
export type Origin = { readonly source: Source; readonly traceId: string; readonly configRevision: string }

/** Generation and evaluation apart; money of both together. */
export const usageRecord = (usage: Usage): Approved['usage'] => ({
  generation: {
    calls: usage.calls,
    promptTokens: usage.promptTokens,
    completionTokens: usage.completionTokens,
  },
  evaluation: { ...(usage.evaluation ?? { calls: 0, promptTokens: 0, completionTokens: 0 }) },
  costMicroUsd: usage.costMicroUsd,
})

/** What was compared: what was left out or noted is told, and how often such agreement was right, in English without sources. */
export const consistencyRecord = (
  { score, risk, samples, threshold, distinct, clusters }: Agreement,
  {
    compared,
    embeddings,
    entailment,
    reliable,
  }: Pick<Evidence, 'compared' | 'embeddings' | 'entailment' | 'reliable'>,
  { documents, language }: Pick<Job, 'documents' | 'language'>,
): NonNullable<Approved['consistency']> => ({
  score,
  risk,
  samples,
  threshold,
  distinct,
  groups: clusters.map(({ length }) => length),
  ...(compared === undefined || compared.copies === 0 ? {} : { copies: compared.copies }),
  ...(compared === undefined || compared.declining === 0 ? {} : { declining: compared.declining }),
  ...(embeddings === undefined ? {} : { embeddings: embeddingsRecord(embeddings) }),
  ...(entailment === undefined ? {} : { entailment: entailmentRecord(entailment) }),
  // The figures were measured on English questions without sources; with them the answer stands on something else.
  ...(compared?.confidence === undefined || documents.length > 0 || language !== 'en'
    ? {}
    : { confidence: { ...compared.confidence, ...(reliable === undefined ? {} : { reliable }) } }),
})

type Consistency = NonNullable<Approved['consistency']>

const embeddingsRecord = (report: EmbeddingsReport): NonNullable<Consistency['embeddings']> =>
  report.status === 'compared' ? report : { ...report, fault: report.fault.code }

const entailmentRecord = (report: EntailmentReport): NonNullable<Consistency['entailment']> =>
  report.status === 'compared' ? report : { ...report, fault: report.fault.code }

/** How much of an answer the sources back. */
export const groundingRecord = ({
  support,
  doubt,
  claims,
  open,
}: Grounded): NonNullable<Approved['grounding']> => ({
  support: rounded(support),
  doubt: rounded(doubt),
  claims: claims.length,
  unsupported: open.length,
})

/** To three places. */
export const rounded = (figure: number): number => Math.round(figure * 1000) / 1000
