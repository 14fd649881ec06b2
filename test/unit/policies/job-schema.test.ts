// A schema that a job brings along narrows its policy, or is refused with the reason.
import { expect, it } from 'vitest'
import { runChecks } from '../../../src/core/checks/run-checks.ts'
import { withJobSchema } from '../../../src/core/policy/job-schema.ts'
import { givenPolicy } from '../../support/given.ts'
import { subject } from '../../support/run-check.ts'

const json = givenPolicy({ output: { kind: 'json' } })

it('is one more check', () => {
  const narrowed = withJobSchema(json, { type: 'object', required: ['a'] })
  if (!narrowed.ok) throw new Error(narrowed.fault.message)
  expect(runChecks(narrowed.value.checks, subject('{"b": 1}')).failed).toMatchObject([
    { message: 'The value: the key "a" is missing.' },
  ])
  expect(runChecks(narrowed.value.checks, subject('{"a": 1}')).failed).toEqual([])
})

it.each([
  ['a policy that asks for no JSON', givenPolicy(), {}, 'does not ask for JSON'],
  ['a schema of a book', json, { description: 'x'.repeat(70_000) }, 'longer than 65536 characters'],
  ['a schema that is none', json, { type: 'nothing' }, ''],
])('is refused for %s', (...[, policy, schema, why]) => {
  const refused = withJobSchema(policy, schema)
  expect(refused).toMatchObject({ ok: false, fault: { code: 'job_schema_refused' } })
  if (!refused.ok) expect(refused.fault.message).toContain(why)
})
