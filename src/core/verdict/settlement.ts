// What a finished job leaves behind: one outcome, and every attempt for the audit.
import type { Diagnosis } from '../diagnosis/diagnose.ts'
import type { Fault } from '../faults/codes.ts'
import type { Job, Message } from '../job/job.ts'
import type { Policy, PolicyRef, Rung } from '../policy/policy.ts'
import type { Usage } from '../budget/budget.ts'
import type { Finding } from '../checks/finding.ts'
import { closest, judgedFindings } from '../diagnosis/diagnose.ts'
import { messagesFor } from '../retry/messages.ts'
import type { Decision, Evidence, Passed } from './evidence.ts'
import type { Reason } from './reasons.ts'
import { totalOf, type Total } from './vetted.ts'

/** One rung of the ladder, done. */
export type Attempt = {
  readonly number: number
  readonly rung: Rung
  readonly model: string
  readonly evidence: Evidence
  readonly decision: Decision
  readonly diagnosis?: Diagnosis
  /** Points and judge together, where the policy has rewards. */
  readonly total?: Total
  readonly startedAt: number
  readonly endedAt: number
}

/** What stands behind a verdict: of the attempt that it is given on. */
export type Standing = Pick<Evidence, 'agreement' | 'evaluation' | 'retrieval' | 'vetting'> & {
  /** Points and judge together, where the policy has rewards. */
  readonly total?: Total
}

export type Outcome =
  | (Standing & { readonly kind: 'approved'; readonly chosen: Passed })
  | (Standing & {
      readonly kind: 'rejected'
      readonly reasons: readonly Reason[]
      readonly reply: string
      readonly repair: readonly Message[]
      readonly findings: readonly Finding[]
      readonly bestAnswer?: string
    })
  | { readonly kind: 'dead-letter'; readonly fault: Fault }

export type Settlement = {
  readonly job: Job
  readonly policy: PolicyRef
  readonly outcome: Outcome
  readonly attempts: readonly Attempt[]
  readonly usage: Usage
  readonly decidedAt: number
}

/** The answer that came closest to standing for the attempt. */
const bestOf = ({ agreement, passed, compared, evaluation, vetting }: Evidence): Passed | undefined =>
  agreement === undefined ? (evaluation ?? vetting) && passed[0] : compared?.samples[agreement.medoid]

/** What stands behind a verdict that is given on this evidence. */
export function standing(
  { agreement, evaluation, retrieval, vetting }: Evidence,
  policy: Pick<Policy, 'vetting' | 'evaluation'>,
): Standing {
  const rewards = vetting?.status === 'vetted' ? vetting.rewards : undefined
  return {
    ...(agreement === undefined ? {} : { agreement }),
    ...(evaluation === undefined ? {} : { evaluation }),
    ...(retrieval === undefined ? {} : { retrieval }),
    ...(vetting === undefined ? {} : { vetting }),
    ...(rewards === undefined ? {} : { total: totalOf(rewards, evaluation, policy) }),
  }
}

/** A rejection: reply fit for a user, internal reasons, and a repair request that is ready to be sent. */
export function rejection(
  job: Job,
  policy: Policy,
  { reasons, last }: { readonly reasons: readonly Reason[]; readonly last: Attempt },
): Outcome {
  const failed = closest(last.evidence.samples)
  const best = bestOf(last.evidence)
  const judged = judgedFindings(last.evidence, policy, job)
  const bestAnswer = best?.read.text ?? failed?.read.text
  return {
    kind: 'rejected',
    reasons,
    reply: policy.fallback[job.language],
    repair: messagesFor(job, policy, { strategy: 'critique', critique: last.diagnosis }),
    findings: judged.length > 0 ? judged : (failed?.findings ?? []),
    ...(bestAnswer === undefined ? {} : { bestAnswer }),
    ...standing(last.evidence, policy),
  }
}
