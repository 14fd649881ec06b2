// All that is known about an attempt, and what follows from it.
import { isUnfinished } from '../checks/unfinished.ts'
import { agreementOf, type Agreement } from '../consistency/agreement.ts'
import type { EvaluationReport } from '../evaluation/report.ts'
import type { Fault } from '../faults/codes.ts'
import { fault } from '../faults/fault.ts'
import type { Policy } from '../policy/policy.ts'
import type { Sample } from '../sampling/sample.ts'
import { judgedVerdict } from './judged.ts'
import type { ReasonCode } from './reasons.ts'

export type Passed = Extract<Sample, { readonly status: 'passed' }>

export type Evidence = {
  readonly samples: readonly Sample[]
  readonly passed: readonly Passed[]
  /** Over the samples that passed; absent where there were none or the policy does not compare. */
  readonly agreement?: Agreement
  /** What gates, judges and the reference say of the answer that stands for the attempt. */
  readonly evaluation?: EvaluationReport
}

/** Three states. `error` means that no judgement could be made; it is never counted as a pass. */
export type Decision =
  | { readonly verdict: 'pass'; readonly chosen: Passed }
  | { readonly verdict: 'fail'; readonly because: ReasonCode; readonly detail: string }
  | { readonly verdict: 'error'; readonly fault: Fault }

const hasPassed = (sample: Sample): sample is Passed => sample.status === 'passed'

export function evidenceOf(samples: readonly Sample[], policy: Policy): Evidence {
  const passed = samples.filter(hasPassed)
  if (policy.threshold === undefined || passed.length === 0) return { samples, passed }
  const agreement = agreementOf(
    passed.map(({ read }) => read.text),
    { kind: policy.output.kind, threshold: policy.threshold },
  )
  return { samples, passed, agreement }
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
  const { passed, agreement } = evidence
  const [first] = passed
  if (!first) return noneFit(evidence)
  if (policy.threshold === undefined || policy.sampling.count === 1) return sound(first, policy)
  if (!agreement || passed.length < 2) {
    const detail = `Only ${passed.length} of ${evidence.samples.length} answers could be compared; 2 are needed.`
    return { verdict: 'fail', because: 'too_few_samples', detail }
  }
  const chosen = passed[agreement.medoid]
  if (agreement.risk !== 'low' || !chosen) {
    const detail = `The answers agree to ${agreement.score.toFixed(2)}; ${policy.threshold} is needed.`
    return { verdict: 'fail', because: 'low_agreement', detail }
  }
  return sound(chosen, policy)
}

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

/** The decision on an attempt: a candidate, and where the policy has answers judged, a judgement that passes. */
export function decide(evidence: Evidence, policy: Policy): Decision {
  const candidate = candidateOf(evidence, policy)
  if (candidate.verdict !== 'pass' || policy.evaluation === undefined) return candidate
  const judged = judgedVerdict(evidence.evaluation, policy.evaluation)
  if (judged.verdict === 'pass') return candidate
  if (judged.verdict === 'fail') return judged
  const slots = { model: judged.model === '' ? 'the judge' : judged.model, reason: judged.reason }
  return {
    verdict: 'error',
    fault: judged.unreached ? fault('judge_unreached', slots) : fault('judge_unreadable', slots),
  }
}

/** Whether drawing more could still change what the samples so far say, at the end of the first stage. */
export function enoughSamples(samples: readonly Sample[], policy: Policy): boolean {
  if (samples.length >= policy.sampling.count) return true
  const evidence = evidenceOf(samples, policy)
  if (evidence.passed.length === 0) return samples.some(({ status }) => status === 'failed')
  if (policy.threshold === undefined) return true
  if (evidence.passed.length < samples.length) return false
  return evidence.passed.length >= 2 && (evidence.agreement?.score ?? 0) >= policy.sampling.agreeAbove
}
