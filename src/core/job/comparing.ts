// The stage after drawing where words alone leave it open whether the answers agree: their embeddings are asked for.
import type { Meanings, Vector } from '../consistency/meaning.ts'
import type { Fault } from '../faults/codes.ts'
import { fault } from '../faults/fault.ts'
import type { OutsideRequest, OutsideResult } from '../outside/outside.ts'
import type { EmbeddingsPlan } from '../policy/policy.ts'
import { failed, ok, type Result } from '../prelude.ts'
import { candidateOf, evidenceOf, type Decision, type Evidence } from '../verdict/evidence.ts'
import type { Comparing, Drawing, Event } from './state.ts'

const mostTexts = 20
/** Longer answers get no vector: what a model did not read must not make two answers one. */
const mostChars = 8_000

type EmbedRequest = Extract<OutsideRequest, { kind: 'embed' }>

/**
 * What is asked about the samples that were drawn. Undefined where the policy does not ask, where words alone agree or
 * fail for another reason, and where every pair that is apart contradicts itself: vectors could change nothing there.
 */
export function beginComparing(
  { progress, rung, startedAt }: Drawing,
  evidence: Evidence,
): Comparing | undefined {
  const { job, policy, attempts } = progress
  const { embeddings: plan } = policy
  if (plan === undefined || (evidence.agreement?.open ?? 0) === 0) return undefined
  const candidate = candidateOf(evidence, policy)
  if (candidate.verdict !== 'fail' || candidate.because !== 'low_agreement') return undefined
  const texts = [...new Set(textsOf(evidence))].filter(({ length }) => length <= mostChars)
  if (texts.length < 2) return undefined
  const request: EmbedRequest = {
    kind: 'embed',
    jobId: job.id,
    attempt: attempts.length + 1,
    id: 'embed',
    model: plan.model,
    texts: texts.slice(0, mostTexts),
  }
  return { stage: 'comparing', progress, rung, startedAt, evidence, request, plan }
}

const textsOf = ({ compared }: Evidence): readonly string[] =>
  (compared?.samples ?? []).map(({ read }) => read.text)

export type ComparedNext = {
  readonly evidence: Evidence
  /** Where the policy judges nothing without vectors, and there are none. */
  readonly decision?: Extract<Decision, { verdict: 'error' }>
}

/** The evidence with what came back. Undefined for what belongs elsewhere. */
export function takeCompared(
  state: Comparing,
  { request, result }: Extract<Event, { type: 'consulted' }>,
): ComparedNext | undefined {
  const { request: asked, plan, evidence, progress } = state
  if (request.attempt !== asked.attempt || request.id !== asked.id) return undefined
  const read = vectorsIn(result, asked)
  if (!read.ok) return withoutVectors(evidence, plan, read.fault)
  const meanings = meaningsOf(evidence, read.value, plan)
  const found = evidenceOf(evidence.samples, progress.policy, meanings)
  const joined = (evidence.agreement?.open ?? 0) - (found.agreement?.open ?? 0)
  return {
    evidence: { ...evidence, ...found, embeddings: { status: 'compared', model: plan.model, joined } },
  }
}

function withoutVectors(evidence: Evidence, { model, onError }: EmbeddingsPlan, why: Fault): ComparedNext {
  const noted: Evidence = { ...evidence, embeddings: { status: 'error', model, fault: why } }
  if (onError === 'lexical') return { evidence: noted }
  return { evidence: noted, decision: { verdict: 'error', because: 'embedding_error', fault: why } }
}

type ByText = ReadonlyMap<string, Vector>

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
  return ok(new Map(texts.map((text, at) => [text, vectors[at] ?? []])))
}

const meaningsOf = (evidence: Evidence, vectors: ByText, { sameAbove }: EmbeddingsPlan): Meanings => ({
  vectors: textsOf(evidence).map((text) => vectors.get(text)),
  sameAbove,
})
