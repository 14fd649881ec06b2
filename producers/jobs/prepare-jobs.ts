// Checking and encoding jobs before any of them is sent: all problems of all jobs at once.
import type { Job } from '../../schemas/generated/job.ts'
import { checkRecord } from '../../src/adapters/registry/contracts.ts'
import type { Codec } from '../../src/adapters/registry/open-registry.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { fault } from '../../src/core/faults/fault.ts'
import { failed, ok, type Result } from '../../src/core/prelude.ts'

export type JobProblem = { readonly index: number; readonly id: string; readonly fault: Fault }

export type Unfit = { readonly fault: Fault; readonly problems: readonly JobProblem[] }

export type PrepareDeps = { readonly codec: Codec; readonly maxJobBytes: number }

/** The values of all jobs, or what is wrong: a problem for each unfit job, or a fault of the registry. */
export async function prepareJobs(
  jobs: readonly Job[],
  { codec, maxJobBytes }: PrepareDeps,
): Promise<Result<readonly Buffer[], Unfit>> {
  const values: Buffer[] = []
  const problems: JobProblem[] = []
  for (const [index, job] of jobs.entries()) {
    const checked = checkRecord('jobs', job)
    if (!checked.ok) {
      problems.push(problemOf(job, index, fault('job_invalid', { problems: checked.fault.join('; ') })))
      continue
    }
    const value = await codec.encode('jobs', job)
    // The registry is in the way of all of them.
    if (!value.ok && value.fault.kind !== 'bug') return failed({ fault: value.fault, problems: [] })
    if (!value.ok) problems.push(problemOf(job, index, value.fault))
    else if (value.value.length <= maxJobBytes) values.push(value.value)
    else
      problems.push(
        problemOf(job, index, fault('job_too_large', { bytes: value.value.length, limit: maxJobBytes })),
      )
  }
  return problems.length === 0 ? ok(values) : failed({ fault: summary(problems, jobs.length), problems })
}

function summary(problems: readonly JobProblem[], count: number): Fault {
  const [first] = problems
  if (first !== undefined && count === 1) return first.fault
  const which = problems.map(({ index, id }) => `${index} (${id})`).join(', ')
  return fault('job_invalid', {
    problems: `${problems.length} of ${count} jobs are unfit: ${which}; ${first?.fault.message ?? ''}`,
  })
}

function problemOf(job: Job, index: number, each: Fault): JobProblem {
  // A caller without types may have sent anything.
  const id: unknown = (job as Partial<Job> | null)?.id
  return { index, id: typeof id === 'string' ? id.slice(0, 128) : '', fault: each }
}
