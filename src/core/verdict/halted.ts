// What becomes of a job whose workflow is halted.
import type { Job } from '../job/job.ts'
import type { Policy } from '../policy/policy.ts'
import { messagesFor } from '../retry/messages.ts'
import type { Outcome } from './settlement.ts'

/** Rejected, whatever its answer is worth; the repair request is the question as it was. */
export function haltedOutcome(job: Job, policy: Policy, why: string): Outcome {
  return {
    kind: 'rejected',
    reasons: [{ code: 'workflow_halted', message: why }],
    reply: policy.fallback[job.language],
    repair: messagesFor(job, policy, { strategy: 'plain', critique: undefined }),
    findings: [],
  }
}
