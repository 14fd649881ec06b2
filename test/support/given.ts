// Policies and jobs for tests: the smallest that work, with what a test cares about put over them.
import type { Job as JobRecord } from '../../schemas/generated/job.ts'
import type { Policy as PolicyRecord } from '../../schemas/generated/policy.ts'
import type { Price } from '../../src/core/budget/budget.ts'
import { jobOf, type Job } from '../../src/core/job/job.ts'
import { compilePolicy } from '../../src/core/policy/compile-policy.ts'
import type { Policy } from '../../src/core/policy/policy.ts'

export const freeModels: Readonly<Record<string, Price>> = {
  'demo/basic': { promptPer1k: 0, completionPer1k: 0 },
  'demo/strong': { promptPer1k: 0, completionPer1k: 0 },
  'demo/judge': { promptPer1k: 0, completionPer1k: 0 },
}

export function givenPolicy(over: Partial<PolicyRecord> = {}, prices = freeModels): Policy {
  const record: PolicyRecord = {
    name: 'given',
    version: '1.0.0',
    models: ['demo/basic'],
    fallback: { en: 'Please ask our service team.', zh: '请联系客服。' },
    ...over,
  }
  const compiled = compilePolicy(record, { hash: '0123456789abcdef', prices })
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.fault))
  return compiled.value
}

/** Why a policy is refused; empty when it is not. */
export function refusalOf(make: () => Policy): string {
  try {
    make()
    return ''
  } catch (error) {
    return String(error)
  }
}

export const givenJob = (over: Partial<JobRecord> = {}): Job =>
  jobOf({
    id: 'job-1',
    policy: 'given',
    ...(over.messages === undefined ? { prompt: 'How long does delivery take?' } : {}),
    ...over,
  })
