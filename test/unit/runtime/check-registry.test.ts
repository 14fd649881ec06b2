// What the doctor says of our schemas: the mend fits why one is not there.
import { expect, it } from 'vitest'
import { fault } from '../../../src/core/faults/fault.ts'
import { schemasRow } from '../../../src/runtime/commands/check-registry.ts'

const present = { subject: 'assay.jobs-value', state: 'present', id: 1 } as const
const missing = { subject: 'assay.attempts-value', state: 'missing' } as const

it('all there', () => {
  expect(schemasRow([present])).toMatchObject({ state: 'ok', detail: '1 are registered' })
})

it('a missing one is to be registered', () => {
  expect(schemasRow([present, missing])).toMatchObject({
    state: 'wrong',
    detail: 'assay.attempts-value is missing; 1 of 2',
    mend: 'assay schemas apply',
  })
})

it('where the registry did not answer, it is the registry that is to be mended', () => {
  const down = fault('registry_down', { url: 'http://127.0.0.1:1', reason: 'Timeout (3000ms)' })
  const refused = { subject: 'assay.approved-value', state: 'refused', fault: down } as const
  expect(schemasRow([missing, refused])).toMatchObject({
    state: 'wrong',
    code: 'registry_down',
    detail: down.message,
    mend: down.remedy,
  })
})
