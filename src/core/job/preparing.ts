// The stage before drawing: passages are found for the question, where the policy asks for it and the plan is new.
import { charge, priceOf, type Usage } from '../budget/budget.ts'
import { fault } from '../faults/fault.ts'
import { questionOf } from '../judge/judged-case.ts'
import type { OutsideRequest, OutsideResult, Passage } from '../outside/outside.ts'
import type { RetrievalReport } from '../outside/report.ts'
import { planOf, type RetrievalPlan } from '../outside/retrieval-plan.ts'
import type { Policy } from '../policy/policy.ts'
import type { Document } from './job.ts'
import type { Event, Preparing, Progress } from './state.ts'

const retrieveId = 'retrieve'

type Retrieve = Extract<OutsideRequest, { kind: 'retrieve' }>

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The plan of the next attempt, where it has to be asked: the policy has one, and the last attempt had another. */
export function planToAsk({ job, policy, attempts, found }: Progress): Retrieve | undefined {
  if (policy.retrieval === undefined) return undefined
  const plan = planOf(policy.retrieval, attempts.length + 1)
  if (found !== undefined && sameJson(found.report.plan, plan)) return undefined
  return {
    kind: 'retrieve',
    jobId: job.id,
    attempt: attempts.length + 1,
    id: retrieveId,
    plan,
    query: questionOf(job.messages),
    language: job.language,
  }
}

export type Prepared =
  | { readonly kind: 'found'; readonly progress: Progress }
  | { readonly kind: 'failed'; readonly report: Extract<RetrievalReport, { status: 'error' }> }

/** What came back for the request of this stage. Undefined for what belongs elsewhere. */
export function takeRetrieved(
  state: Preparing,
  { request, result }: Extract<Event, { type: 'consulted' }>,
): Prepared | undefined {
  const { progress, request: asked } = state
  if (request.attempt !== asked.attempt || request.id !== asked.id || asked.kind !== 'retrieve') {
    return undefined
  }
  return readPassages(progress, asked.plan, result)
}

function readPassages(progress: Progress, plan: RetrievalPlan, result: OutsideResult): Prepared {
  if (result.status === 'failed') {
    return { kind: 'failed', report: { status: 'error', plan, fault: result.fault } }
  }
  if (result.kind !== 'retrieve') {
    const what = `collection ${plan.collection}`
    const why = fault('outside_unreadable', { what, reason: 'the reply is of another kind' })
    return { kind: 'failed', report: { status: 'error', plan, fault: why } }
  }
  const { job, policy, attempts, found } = progress
  const own = found?.own ?? job.documents
  const passages = relevant(result.passages, own, plan)
  return {
    kind: 'found',
    progress: {
      ...progress,
      usage: paid(progress.usage, policy, result),
      job: { ...job, documents: [...own, ...passages.map(documentOf)] },
      found: {
        own,
        report: { status: 'found', plan, passages, version: result.version, kept: false },
        attempt: attempts.length + 1,
      },
    },
  }
}

/** Counted where the answers are: the passages are part of what is asked. */
function paid(
  usage: Usage,
  { prices }: Policy,
  { embedded }: Extract<OutsideResult, { kind: 'retrieve' }>,
): Usage {
  if (embedded === undefined) return usage
  const { model, promptTokens } = embedded
  return charge(usage, { promptTokens, completionTokens: 0 }, priceOf(prices, model))
}

/** Good enough, each once, none that the job brought itself. */
function relevant(
  passages: readonly Passage[],
  own: readonly Document[],
  { minScore, limit }: RetrievalPlan,
): readonly Passage[] {
  const taken = new Set(own.map(({ id }) => id))
  return passages
    .filter(({ id, score }) => {
      if (taken.has(id) || !(score >= minScore)) return false
      taken.add(id)
      return true
    })
    .slice(0, limit)
}

const documentOf = ({ id, title, text }: Passage): Document => ({
  id,
  text,
  ...(title === undefined ? {} : { title }),
})

/** The passages that an attempt has, for its evidence. */
export function retrievalOf({ found, attempts }: Progress): RetrievalReport | undefined {
  return found && { ...found.report, kept: found.attempt !== attempts.length + 1 }
}
