// The audit record of an attempt: what was odd about its answers, why it did not pass, which config it was of.
import { expect, it } from 'vitest'
import { attemptRecord } from '../../../producers/verdicts/attempt-record.ts'
import { checkRecord } from '../../../src/adapters/registry/contracts.ts'
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { play } from '../../support/play.ts'
import { answers, type Scripted } from '../../support/scripted-pool.ts'

const origin = { source: { topic: 't', partition: 0, offset: 1 }, traceId: '', configRevision: 'c0ffee' }

function recordOf(over: Partial<PolicyRecord>, says: Scripted) {
  const policy = givenPolicy({ sampling: { count: 1 }, ladder: [{ temperature: 0 }], ...over })
  const { settlement } = play({ job: givenJob(), policy, script: answers([says]) })
  const [attempt] = settlement.attempts
  if (attempt === undefined) throw new Error('nothing was tried')
  const record = attemptRecord(settlement, attempt, origin)
  expect(checkRecord('attempts', record)).toMatchObject({ ok: true })
  return record
}

it('holds what was odd about a value and fails nothing', () => {
  const record = recordOf({ output: { kind: 'json' } }, '{"a": 12345678901234567890, "b": 1, "b": 1}')
  expect(record.decision).toBe('pass')
  expect(record.samples?.[0]?.flags).toEqual(
    expect.arrayContaining([
      { kind: 'big-integer', path: '/a' },
      { kind: 'duplicate-key', path: '/b' },
    ]),
  )
  expect(recordOf({}, 'Two days.').samples?.[0]).not.toHaveProperty('flags')
})

it('names the reason of an attempt that did not pass, and none of one that did', () => {
  const checks: PolicyRecord['checks'] = [{ kind: 'length', id: 'short', max: 3 }]
  expect(recordOf({ checks }, 'Two days.')).toMatchObject({ decision: 'fail', because: 'checks_failed' })
  expect(recordOf({}, 'Two days.')).not.toHaveProperty('because')
})

it('names the config of the job, and of the worker where that says so', () => {
  expect(recordOf({}, 'Two days.').configRevision).toBe('c0ffee')
  const [sample] = recordOf({}, { text: 'Two days.', configRevision: 'newer' }).samples ?? []
  expect(sample?.configRevision).toBe('newer')
})
