// The halt that a rejection brings: of the workflow that its job names.
import type { Settlement } from '../../src/core/verdict/settlement.ts'
import type { AuditRecord } from './verdict-records.ts'

/** The topic has one; all other records of a verdict go to the partition of the job. */
export const haltsPartition = 0

const longestReason = 4000

/** None for an outcome that is no rejection, and for a job without a workflow. */
export function haltRecord({ job, policy, outcome, decidedAt }: Settlement): readonly AuditRecord[] {
  if (outcome.kind !== 'rejected' || job.workflow === undefined) return []
  const codes = outcome.reasons.map(({ code }) => code).join(', ')
  return [
    {
      stream: 'halts',
      value: {
        workflow: job.workflow,
        state: 'halted',
        by: `policy ${policy.name}`,
        reason: `Job ${job.id} was rejected: ${codes}.`.slice(0, longestReason),
        at: new Date(decidedAt).toISOString(),
        jobId: job.id,
      },
    },
  ]
}
