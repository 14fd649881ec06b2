// What a finished job leaves behind: one outcome, and every attempt for the audit.
import type { Diagnosis } from '../diagnosis/diagnose.ts'
import type { Fault } from '../faults/codes.ts'
import type { Job, Message } from '../job/job.ts'
import type { Policy, PolicyRef, Rung } from '../policy/policy.ts'
import type { Usage } from '../budget/budget.ts'
import type { Agreement } from '../consistency/agreement.ts'
import type { Finding } from '../checks/finding.ts'
import { closest, judgedFindings } from '../diagnosis/diagnose.ts'
import type { EvaluationReport } from '../evaluation/report.ts'
import { messagesFor } from '../retry/messages.ts'
import type { Decision, Evidence, Passed } from './evidence.ts'
import type { Reason } from './reasons.ts'

/** One rung of the ladder, done. */
export type Attempt = {
  readonly number: number
  readonly rung: Rung
  readonly model: string
  readonly evidence: Evidence
  readonly decision: Decision
  readonly diagnosis?: Diagnosis
  readonly startedAt: number
  readonly endedAt: number
}

export type Outcome =
  | {
      readonly kind: 'approved'
      readonly chosen: Passed
      readonly agreement?: Agreement
      readonly evaluation?: EvaluationReport
    }
  | {
      readonly kind: 'rejected'
      readonly reasons: readonly Reason[]
      readonly reply: string
      readonly repair: readonly Message[]
      readonly findings: readonly Finding[]
      readonly bestAnswer?: string
      readonly agreement?: Agreement
      readonly evaluation?: EvaluationReport
    }
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
const bestOf = ({ agreement, passed, compared, evaluation }: Evidence): Passed | undefined =>
  agreement === undefined ? evaluation && passed[0] : compared?.samples[agreement.medoid]

/** A rejection: reply fit for a user, internal reasons, and a repair request that is ready to be sent. */
export function rejection(
  job: Job,
  policy: Policy,
  { reasons, last }: { readonly reasons: readonly Reason[]; readonly last: Attempt },
): Outcome {
  const failed = closest(last.evidence.samples)
  const { agreement, evaluation } = last.evidence
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
    ...(agreement === undefined ? {} : { agreement }),
    ...(evaluation === undefined ? {} : { evaluation }),
  }
}
