// Checking and encoding jobs before any of them is sent: all problems of all jobs at once.
import type { Job } from '../../schemas/generated/job.ts'
import { checkRecord } from '../../src/adapters/registry/contracts.ts'
import type { Codec } from '../../src/adapters/registry/open-registry.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { fault } from '../../src/core/faults/fault.ts'
import { failed, ok, type Result } from '../../src/core/prelude.ts'

export type JobProblem = { readonly index: number; readonly id: string; readonly fault: Fault }

type Unfit = { readonly fault: Fault; readonly problems: readonly JobProblem[] }

/** The values of all jobs, or what is wrong: `job_invalid` with a problem a job, or a fault of the registry. */
export async function prepareJobs(
  jobs: readonly Job[],
  { codec, maxJobBytes }: { readonly codec: Codec; readonly maxJobBytes: number },
): Promise<Result<readonly Buffer[], Unfit>> {
  const invalid = jobs.flatMap((job, index) => {
    const checked = checkRecord('jobs', job)
    if (checked.ok) return []
    return [problem(job, index, fault('job_invalid', { problems: checked.fault.join('; ') }))]
  })
  if (invalid.length > 0) return failed(unfit(invalid))

  const values: Buffer[] = []
  const problems: JobProblem[] = []
  for (const [index, job] of jobs.entries()) {
    const value = codec.tryEncode('jobs', job) ?? (await codec.encode('jobs', job))
    if (!value.ok && value.fault.kind !== 'bug') return failed({ fault: value.fault, problems: [] })
    if (!value.ok) problems.push(problem(job, index, value.fault))
    else if (value.value.length > maxJobBytes) {
      problems.push(
        problem(job, index, fault('job_too_large', { bytes: value.value.length, limit: maxJobBytes })),
      )
    } else values.push(value.value)
  }
  return problems.length > 0 ? failed(unfit(problems)) : ok(values)
}

function unfit(problems: readonly JobProblem[]): Unfit {
  const words = problems
    .map(({ index, id, fault: each }) => `job ${index} (${id}): ${each.message}`)
    .join(' ')
  const codes = new Set(problems.map(({ fault: each }) => each.code))
  const [only] = problems
  // One job with one problem is told as it is.
  const told =
    only !== undefined && problems.length === 1 && codes.size === 1
      ? only.fault
      : fault('job_invalid', { problems: words })
  return { fault: told, problems }
}

function problem(job: Job, index: number, each: Fault): JobProblem {
  // A caller without types may have sent anything.
  const id: unknown = job.id
  return { index, id: typeof id === 'string' ? id.slice(0, 128) : '', fault: each }
}
