// A job may bring a schema of its own: it narrows the policy for this job alone.
import { fitsSchema } from '../checks/builtin-checks.ts'
import { compileJsonSchema } from '../checks/json-schema.ts'
import type { Fault } from '../faults/codes.ts'
import { fault } from '../faults/fault.ts'
import { failed, ok, type Result } from '../prelude.ts'
import type { Policy } from './policy.ts'

const longestSchema = 65_536

/** The policy with one more check, `job-schema`. Refused when the schema cannot be used. */
export function withJobSchema(policy: Policy, schema: object): Result<Policy, Fault> {
  if (policy.output.kind !== 'json') {
    return failed(
      fault('job_schema_refused', { problems: `policy ${policy.ref.name} does not ask for JSON` }),
    )
  }
  if (JSON.stringify(schema).length > longestSchema) {
    return failed(fault('job_schema_refused', { problems: `it is longer than ${longestSchema} characters` }))
  }
  const validator = compileJsonSchema(schema)
  if (!validator.ok) return failed(fault('job_schema_refused', { problems: validator.fault.join('; ') }))
  const check = { ...fitsSchema(validator.value), id: 'job-schema' }
  return ok({ ...policy, checks: [...policy.checks, check] })
}
