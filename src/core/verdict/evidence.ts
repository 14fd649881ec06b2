// All that is known about an attempt, and what follows from it.
import { isUnfinished } from '../checks/unfinished.ts'
import { declines } from '../checks/refusal.ts'
import { agreementOf, type Agreement } from '../consistency/agreement.ts'
import { groundedIn, type Grounded } from '../evaluation/grounded.ts'
import type { SentenceSupport } from '../consistency/support.ts'
import { confidenceOf, type Confidence } from '../consistency/confidence.ts'
import type { EvaluationReport } from '../evaluation/report.ts'
import type { Fault } from '../faults/codes.ts'
import { fault } from '../faults/fault.ts'
import type { EmbeddingsReport, EntailmentReport, RetrievalReport, VettingReport } from '../outside/report.ts'
import type { Job } from '../job/job.ts'
import type { Policy } from '../policy/policy.ts'
import { copiesIn } from '../sampling/copies.ts'
import { consensusOf, type Consensus } from '../sampling/drawing.ts'
import type { Sample } from '../sampling/sample.ts'
import { judgedVerdict } from './judged.ts'
import { isReliable } from './reliable.ts'
import { sentenceSupport } from './sentence-support.ts'
import type { ReasonCode } from './reasons.ts'
import { totalVerdict, vettedVerdict, type VettedVerdict } from './vetted.ts'

export type Passed = Extract<Sample, { readonly status: 'passed' }>

export type Evidence = {
  readonly samples: readonly Sample[]
  readonly passed: readonly Passed[]
  /** Samples that passed and may count as agreement; absent where the policy does not compare. */
  readonly compared?: Compared
  /** Over the compared samples; absent where there were none or the policy does not compare. */
  readonly agreement?: Agreement
  /** How they were compared by their meaning; absent where words alone were enough, or the policy does not. */
  readonly embeddings?: EmbeddingsReport
  /** How a model was asked whether they say the same; absent where it was not. */
  readonly entailment?: EntailmentReport
  /** Index of the sample that stands for the attempt; absent where none does. */
  readonly chosen?: number
  /** Whether that answer may be relied on; absent where too few others answered, or none in other words. */
  readonly reliable?: boolean
  /** How far the other samples back each sentence of that answer; absent where it was not looked up. */
  readonly support?: readonly SentenceSupport[]
  /** What the sources say of that answer; absent where there are none, or nothing to hold to them. */
  readonly grounded?: Grounded
  /** What gates, judges and the reference say of the answer that stands for the attempt. */
  readonly evaluation?: EvaluationReport
  /** Passages that were found for the question, where the policy has them looked for. */
  readonly retrieval?: RetrievalReport
  /** What validators, state and rewards say of the answer that stands for the attempt. */
  readonly vetting?: VettingReport
  /** Calls to gates and judges for an answer that the vetting then failed; only a speculative policy has any. */
  readonly judgedInVain?: number
}

export type Compared = {
  /** Without those that decline, and without copies where the policy counts them as one. */
  readonly samples: readonly Passed[]
  readonly declining: number
  /** How often such agreement was right where that could be measured: free text alone. */
  readonly confidence?: Confidence
  /** How many repeat another one out of a cache, whether they are counted or not. */
  readonly copies: number
}

/** Three states. `error` means that no judgement could be made; it is never counted as a pass. */
export type Decision =
  | { readonly verdict: 'pass'; readonly chosen: Passed }
  | { readonly verdict: 'fail'; readonly because: ReasonCode; readonly detail: string }
  /** `because` where something outside could not be asked, or what it said is of no use. */
  | { readonly verdict: 'error'; readonly fault: Fault; readonly because?: ReasonCode }

const hasPassed = (sample: Sample): sample is Passed => sample.status === 'passed'

/** What the samples say, by their words. */
export function evidenceOf(samples: readonly Sample[], policy: Policy): Evidence {
  const passed = samples.filter(hasPassed)
  const { threshold, output } = policy
  if (threshold === undefined || passed.length === 0) return { samples, passed }
  const compared = comparedOf(passed, policy)
  if (compared.samples.length === 0) return { samples, passed, compared }
  const agreement = agreementOf(
    compared.samples.map(({ read }) => read.text),
    { kind: output.kind, threshold },
  )
  const mixed = compared.samples.some(({ request }) => request.paraphrase !== undefined)
  const confidence =
    output.kind === 'text' ? confidenceOf(agreement.score, { answers: agreement.samples, mixed }) : undefined
  return {
    samples,
    passed,
    compared: { ...compared, ...(confidence === undefined ? {} : { confidence }) },
    agreement,
  }
}

function comparedOf(passed: readonly Passed[], { output, copies: counted }: Policy): Compared {
  const answering = passed.filter(({ read }) => !declines(read.text, read.value))
  const copies = copiesIn(answering, output.kind)
  return {
    samples: counted === 'one' ? answering.filter((_, at) => !copies.has(at)) : answering,
    declining: passed.length - answering.length,
    copies: copies.size,
  }
}

function noneFit({ samples }: Evidence): Decision {
  const answered = samples.filter((sample) => sample.status !== 'fault')
  const [fault] = samples.flatMap((sample) => (sample.status === 'fault' ? [sample.fault] : []))
  if (answered.length === 0 && fault) return { verdict: 'error', fault }
  const failed = answered.filter(({ status }) => status === 'failed').length
  if (failed === 0) {
    return { verdict: 'fail', because: 'check_error', detail: 'No answer could be checked.' }
  }
  const detail = `${failed} of ${answered.length} answers failed a check.`
  return { verdict: 'fail', because: 'checks_failed', detail }
}

/**
 * The answer that stands for an attempt before it is judged. Fails closed: only one that passed executed checks, and
 * agrees where agreement is asked for, is a candidate.
 */
export function candidateOf(evidence: Evidence, policy: Policy): Decision {
  const { passed, agreement, compared } = evidence
  const [first] = passed
  if (!first) return noneFit(evidence)
  if (policy.threshold === undefined || policy.sampling.count === 1) return sound(first, policy)
  if (!agreement || !compared || compared.samples.length < 2) return tooFew(evidence)
  const { threshold } = policy
  const consensus = consensusOf(agreement, { threshold, unopposed: policy.scenario === 'critical' })
  const chosen = consensus.stands ? compared.samples[consensus.chosen] : undefined
  if (!consensus.stands || !chosen) {
    return { verdict: 'fail', because: 'low_agreement', detail: disagreement(consensus, agreement) }
  }
  return sound(chosen, policy)
}

/** Too little to compare: the checks let few pass, or what passed declines, or is one reply out of a cache. */
function tooFew({ samples, compared }: Evidence): Decision {
  const { samples: counted = [], declining = 0, copies = 0 } = compared ?? {}
  if (declining > counted.length) {
    const detail = `${declining} of ${samples.length} answers decline or say that they do not know.`
    return { verdict: 'fail', because: 'no_answer', detail }
  }
  const copied = copies === 0 ? '' : ` ${copies} came out of a cache: one reply given again.`
  const detail = `Only ${counted.length} of ${samples.length} answers could be compared; 2 are needed.${copied}`
  return { verdict: 'fail', because: 'too_few_samples', detail }
}

function disagreement(consensus: Consensus, { score, threshold, samples, clusters }: Agreement): string {
  const figure = `The answers agree to ${score.toFixed(2)}`
  if (consensus.stands || consensus.why === 'low-score') return `${figure}; ${threshold} is needed.`
  if (consensus.why === 'opposed') {
    const kinds = consensus.clash.kinds.join(', ')
    return score < threshold
      ? `${figure}; ${threshold} is needed, and one contradicts the others (${kinds}).`
      : `${figure}, yet one contradicts the others (${kinds}); a critical scenario lets none.`
  }
  const largest = Math.max(...clusters.map(({ length }) => length))
  return `${figure}, yet no answer has the others behind it: ${largest} of ${samples} say the same.`
}

/** The candidate held to the other samples, and to the sources of the job. JSON and code are left to their checks. */
export function withBacking(evidence: Evidence, candidate: Decision, { job, policy }: Judged): Evidence {
  if (candidate.verdict !== 'pass') return evidence
  const { chosen } = candidate
  const standing: Evidence = { ...evidence, chosen: chosen.request.index }
  if (chosen.request.json) return standing
  const grounded = groundedIn(chosen.read.text, job)
  const text = policy.output.kind === 'text'
  const support = text ? sentenceSupport(chosen, evidence, job) : undefined
  const reliable = text ? isReliable(chosen, evidence, job) : undefined
  return {
    ...standing,
    ...(reliable === undefined ? {} : { reliable }),
    ...(support === undefined ? {} : { support }),
    ...(grounded === undefined ? {} : { grounded }),
  }
}

type Judged = { readonly job: Job; readonly policy: Policy }

/** The last look at what is about to pass, whoever let it come so far. A JSON value may be whole before the cut. */
function sound(chosen: Passed, { output }: Policy): Decision {
  const { read, reply } = chosen
  const cut = (reply.finish === 'length' && output.kind !== 'json') || isUnfinished(reply)
  if (read.executed > 0 && !cut && reply.finish !== 'filter' && reply.refusal === undefined) {
    return { verdict: 'pass', chosen }
  }
  return {
    verdict: 'fail',
    because: 'check_error',
    detail: 'The answer is not whole, or no check was run on it.',
  }
}

/** Whether the answer may be judged: nothing outside stands against it, and all that had to be asked was. */
export const passesVetting = (report: VettingReport, { vetting }: Policy): boolean =>
  vetting === undefined || vettedVerdict(report, vetting).verdict === 'pass'

/**
 * The decision on an attempt: a candidate that passes its vetting and its judgement, where the policy has them. What
 * is wrong with an answer goes before what could not be found out about it.
 */
export function decide(evidence: Evidence, policy: Policy): Decision {
  const candidate = candidateOf(evidence, policy)
  if (candidate.verdict !== 'pass') return candidate
  const { vetting, evaluation } = evidence
  const verdicts: readonly Decision[] = [
    retrieved(evidence, policy) ?? candidate,
    policy.vetting === undefined ? candidate : passOr(candidate, vettedVerdict(vetting, policy.vetting)),
    judgedDecision(evidence, policy) ?? candidate,
  ]
  const against =
    verdicts.find(({ verdict }) => verdict === 'fail') ?? verdicts.find(({ verdict }) => verdict === 'error')
  return against ?? passOr(candidate, totalVerdict(vetting, evaluation, policy))
}

const passOr = (candidate: Decision, verdict: VettedVerdict): Decision =>
  verdict.verdict === 'pass' ? candidate : verdict

/** Answers of a policy that has passages found are nothing without a search that went well. */
function retrieved({ retrieval }: Evidence, policy: Policy): Decision | undefined {
  if (policy.retrieval === undefined || retrieval?.status === 'found') return undefined
  const slots = { what: `collection ${policy.retrieval.collection}`, reason: 'it was not asked' }
  const why = retrieval?.fault ?? fault('outside_unreadable', slots)
  return { verdict: 'error', because: 'retrieval_error', fault: why }
}

/** What gates, judges and the reference have against it. */
function judgedDecision({ evaluation }: Evidence, policy: Policy): Decision | undefined {
  if (policy.evaluation === undefined) return undefined
  const judged = judgedVerdict(evaluation, policy.evaluation)
  if (judged.verdict === 'pass') return undefined
  if (judged.verdict === 'fail') return judged
  const slots = { model: judged.model === '' ? 'the judge' : judged.model, reason: judged.reason }
  return {
    verdict: 'error',
    fault: judged.unreached ? fault('judge_unreached', slots) : fault('judge_unreadable', slots),
  }
}
