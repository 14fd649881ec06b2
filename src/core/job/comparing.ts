// The stage after drawing where words alone leave it open whether the answers agree: their embeddings are asked for.
import { chargeEvaluation, needOfTexts, overBudget, priceOf } from '../budget/budget.ts'
import type { Embedded, Vector } from '../consistency/meaning.ts'
import type { Fault } from '../faults/codes.ts'
import { fault } from '../faults/fault.ts'
import type { OutsideRequest, OutsideResult } from '../outside/outside.ts'
import type { EmbeddingsPlan } from '../policy/policy.ts'
import { failed, ok, type Result } from '../prelude.ts'
import { disagreeing, openPairsOf, textsOf, withMeanings, type Comparable } from '../verdict/by-meaning.ts'
import type { Decision, Evidence } from '../verdict/evidence.ts'
import { budgetCode, budgetFault } from './settle.ts'
import type { Comparing, Drawing, Event, Progress } from './state.ts'

const mostTexts = 20
/** Longer answers get no vector: what a model did not read must not make two answers one. */
const mostChars = 8_000

type EmbedRequest = Extract<OutsideRequest, { kind: 'embed' }>

/** What comes next: vectors are asked for, or the evidence is as complete as it gets here. */
export type ComparingNext =
  | { readonly kind: 'asking'; readonly state: Comparing }
  | {
      readonly kind: 'compared'
      readonly progress: Progress
      readonly evidence: Evidence
      readonly embedded?: Embedded
      /** Where the policy judges nothing without vectors, and there are none. */
      readonly decision?: Extract<Decision, { verdict: 'error' }>
    }

/**
 * What is asked about the samples that were drawn. Nothing where the policy does not ask, where words alone agree or
 * fail for another reason, and where every pair that is apart contradicts itself: vectors could change nothing there.
 */
export function beginComparing({ progress, rung, startedAt }: Drawing, evidence: Evidence): ComparingNext {
  const { job, policy, attempts, usage } = progress
  const { embeddings: plan } = policy
  const nothing: ComparingNext = { kind: 'compared', progress, evidence }
  const words = disagreeing(evidence, policy)
  if (plan === undefined || words === undefined || openPairsOf(words.agreement) === 0) return nothing
  const texts = [...new Set(textsOf(words.compared))]
    .filter(({ length }) => length <= mostChars)
    .slice(0, mostTexts)
  if (texts.length < 2) return nothing
  const needs = [needOfTexts(plan.model, texts)]
  const over = overBudget(usage, policy.budget, { needs, prices: policy.prices })
  if (over !== undefined)
    return withoutVectors(evidence, progress, { plan, why: budgetFault(budgetCode(over), policy) })
  const request: EmbedRequest = {
    kind: 'embed',
    jobId: job.id,
    attempt: attempts.length + 1,
    id: 'embed',
    model: plan.model,
    texts,
  }
  return {
    kind: 'asking',
    state: { stage: 'comparing', progress, rung, startedAt, evidence: words, request, plan },
  }
}

/** The evidence with what came back, which is paid. Undefined for what belongs elsewhere. */
export function takeCompared(
  state: Comparing,
  { request, result }: Extract<Event, { type: 'consulted' }>,
): ComparingNext | undefined {
  const { request: asked, plan, evidence, progress } = state
  if (request.attempt !== asked.attempt || request.id !== asked.id) return undefined
  const after = { ...progress, usage: paid(progress, plan, result) }
  const read = vectorsIn(result, asked)
  if (!read.ok) return withoutVectors(evidence, after, { plan, why: read.fault })
  const embedded = embeddedOf(evidence, read.value, plan)
  const found = withMeanings(evidence, progress.policy, { embedded })
  const joined = openPairsOf(evidence.agreement) - openPairsOf(found.agreement)
  return {
    kind: 'compared',
    progress: after,
    evidence: { ...found, embeddings: { status: 'compared', model: plan.model, joined } },
    embedded,
  }
}

function paid(
  { usage, policy }: Progress,
  { model }: EmbeddingsPlan,
  result: OutsideResult,
): Progress['usage'] {
  if (result.status === 'failed' || result.kind !== 'embed') return usage
  const { promptTokens } = result
  return chargeEvaluation(usage, { promptTokens, completionTokens: 0 }, priceOf(policy.prices, model))
}

type Without = { readonly plan: EmbeddingsPlan; readonly why: Fault }

function withoutVectors(
  evidence: Evidence,
  progress: Progress,
  { plan: { model, onError }, why }: Without,
): ComparingNext {
  const noted: Evidence = { ...evidence, embeddings: { status: 'error', model, fault: why } }
  const compared = { kind: 'compared', progress, evidence: noted } as const
  if (onError === 'lexical') return compared
  return { ...compared, decision: { verdict: 'error', because: 'embedding_error', fault: why } }
}

type ByText = ReadonlyMap<string, Vector | undefined>

function vectorsIn(result: OutsideResult, { model, texts }: EmbedRequest): Result<ByText, Fault> {
  if (result.status === 'failed') return failed(result.fault)
  const what = `embeddings model ${model}`
  const unreadable = (reason: string): Result<ByText, Fault> =>
    failed(fault('outside_unreadable', { what, reason }))
  if (result.kind !== 'embed') return unreadable('the reply is of another kind')
  const { vectors } = result
  if (vectors.length !== texts.length) {
    return unreadable(`${vectors.length} vectors came for ${texts.length} texts`)
  }
  return ok(new Map(texts.map((text, at) => [text, vectors[at]])))
}

const embeddedOf = ({ compared }: Comparable, vectors: ByText, { sameAbove }: EmbeddingsPlan): Embedded => ({
  vectors: textsOf(compared).map((text) => vectors.get(text)),
  sameAbove,
})
