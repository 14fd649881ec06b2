// The stage in which a model is asked whether answers say the same that words and embeddings leave open.
import type { Embedded, Entailed, Meanings } from '../consistency/meaning.ts'
import {
  askPairs,
  foundIn,
  openEntailment,
  takeEntailed,
  type EntailmentFound,
} from '../evaluation/entailment.ts'
import type { Fault } from '../faults/codes.ts'
import { questionOf } from '../judge/judged-case.ts'
import type { SampleRequest } from '../sampling/sample.ts'
import { disagreeing, openPairsOf, textsOf, withMeanings } from '../verdict/by-meaning.ts'
import { candidateOf, type Decision, type Evidence } from '../verdict/evidence.ts'
import { judgeRequest } from './judging.ts'
import { mayAsk, takePaid, withCalls } from './outstanding.ts'
import { budgetCode, budgetFault } from './settle.ts'
import type { Drawing, Entailing, Event } from './state.ts'

/** What comes next: calls to make (or none, while others are out), or the evidence with what was said. */
export type EntailingNext =
  | { readonly kind: 'asking'; readonly state: Entailing; readonly requests: readonly SampleRequest[] }
  | {
      readonly kind: 'compared'
      readonly state: Entailing
      readonly evidence: Evidence
      /** Where the policy judges nothing without the answer, and there is none. */
      readonly decision?: Extract<Decision, { verdict: 'error' }>
      /** Calls are out whose replies are not needed any more. */
      readonly out: boolean
    }

/** Undefined where the policy does not ask, and where no reply could make the answers agree. */
export function beginEntailing(
  { progress, rung, startedAt }: Pick<Drawing, 'progress' | 'rung' | 'startedAt'>,
  { evidence, embedded }: { readonly evidence: Evidence; readonly embedded?: Embedded },
): EntailingNext | undefined {
  const { job, policy } = progress
  const { entailment: plan } = policy
  const apart = disagreeing(evidence, policy)
  if (plan === undefined || apart === undefined) return undefined
  const asked = {
    question: questionOf(job.messages),
    language: job.language,
    texts: textsOf(apart.compared),
    open: apart.agreement.open,
  }
  const entailment = openEntailment(asked, plan)
  const state: Entailing = {
    stage: 'entailing',
    progress,
    rung,
    startedAt,
    evidence: apart,
    ...(embedded === undefined ? {} : { embedded }),
    entailment,
    out: [],
  }
  return mayAgree(state, foundIn(entailment)) ? next(state) : undefined
}

/** A reply of this attempt, paid and read. Undefined for what belongs elsewhere. */
export function takeEntailing(
  state: Entailing,
  event: Extract<Event, { type: 'sampled' }>,
): EntailingNext | undefined {
  const { judges } = event.request
  if (judges?.kind !== 'entailment') return undefined
  const paid = takePaid(state, event)
  if (paid === undefined) return undefined
  return next({ ...state, ...paid, entailment: takeEntailed(state.entailment, judges, event.result) })
}

function next(state: Entailing): EntailingNext {
  const { entailment, asks } = askPairs(state.entailment)
  const { progress } = state
  const asking = { ...state, entailment }
  const found = foundIn(entailment)
  if (found.waiting.length === 0 || !mayAgree(asking, found)) return compared(asking, found)
  const requests = asks.map((ask) =>
    judgeRequest(ask, {
      jobId: progress.job.id,
      attempt: progress.attempts.length + 1,
      maxTokens: entailment.plan.maxTokens,
    }),
  )
  if (requests.length === 0) return { kind: 'asking', state: asking, requests }
  const may = mayAsk(requests, state)
  if (may === 'later') return { kind: 'asking', state, requests: [] }
  // What was asked before goes on the record; nothing more is.
  if (may !== 'yes')
    return compared(state, {
      ...foundIn(state.entailment),
      fault: budgetFault(budgetCode(may), progress.policy),
    })
  return { kind: 'asking', state: { ...asking, out: withCalls(state.out, requests) }, requests }
}

/** Whether the answers would agree if every pair that is not settled said the same. */
function mayAgree(state: Entailing, { same, waiting }: EntailmentFound): boolean {
  const hoped = [...same, ...waiting.map(({ a, b }) => ({ a, b, beyond: 1 }))]
  const { evidence, progress } = state
  const { policy } = progress
  return candidateOf(withMeanings(evidence, policy, meanings(state, hoped)), policy).verdict === 'pass'
}

const meanings = ({ embedded }: Entailing, entailed: readonly Entailed[]): Meanings => ({
  ...(embedded === undefined ? {} : { embedded }),
  entailed,
})

function compared(state: Entailing, found: EntailmentFound): EntailingNext {
  const { evidence: before, progress, entailment } = state
  const { policy } = progress
  const { same, calls, out, fault } = found
  const { plan, pairs } = entailment
  const made = withMeanings(before, policy, meanings(state, same))
  const report = {
    model: plan.model,
    pairs: pairs.length,
    joined: openPairsOf(before.agreement) - openPairsOf(made.agreement),
    calls,
  }
  const evidence: Evidence = {
    ...made,
    entailment:
      fault === undefined ? { status: 'compared', ...report } : { status: 'error', ...report, fault },
  }
  return { kind: 'compared', state, evidence, out, ...undecided(evidence, fault, state) }
}

/** What agrees without the missing answer agrees; what does not is not judged, where the policy says so. */
function undecided(
  evidence: Evidence,
  why: Fault | undefined,
  { progress: { policy }, entailment: { plan } }: Entailing,
): { readonly decision?: Extract<Decision, { verdict: 'error' }> } {
  if (why === undefined || plan.onError === 'lexical' || candidateOf(evidence, policy).verdict === 'pass')
    return {}
  return { decision: { verdict: 'error', because: 'entailment_error', fault: why } }
}
