// Jobs of workflows that are halted, before they begin, while they run, and when nobody can tell.
import { describe, expect, it } from 'vitest'
import type { Halt } from '../../../schemas/generated/halt.ts'
import type { Job } from '../../../schemas/generated/job.ts'
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import { processRecord, type ProcessDeps } from '../../../consumers/jobs/process-record.ts'
import type { RunningJob } from '../../../consumers/jobs/job-record.ts'
import { checkRecord } from '../../../src/adapters/registry/contracts.ts'
import { fault } from '../../../src/core/faults/fault.ts'
import { failed, ok } from '../../../src/core/prelude.ts'
import { noOutside } from '../../../src/engine/no-outside.ts'
import { silentLog, silentTracer } from '../../../src/telemetry/silent.ts'
import { eventually } from '../../support/eventually.ts'
import { givenPolicy } from '../../support/given.ts'
import { scriptedPool } from '../../support/scripted-pool.ts'

const halt: Halt = {
  workflow: 'w-1',
  state: 'halted',
  by: 'ops',
  reason: 'a dispute',
  at: '2026-11-29T12:00:00.000Z',
}
const actions = [{ id: 'a-1', type: 'refund', undo: { amount: 1 } }]
const topics = {
  approved: 'approved',
  rejected: 'rejected',
  'dead-letter': 'letters',
  attempts: 'attempts',
  compensations: 'compensations',
  halts: 'halts',
}

type Given = {
  readonly job?: Partial<Job>
  readonly policy?: Partial<PolicyRecord>
  readonly haltOf?: ProcessDeps['halts']['haltOf']
  readonly signal?: AbortSignal
}

function play({ job = {}, policy = {}, haltOf, signal }: Given) {
  const pool = scriptedPool(() => 'Seven days.')
  const holds: string[] = []
  const asked: string[] = []
  const running: RunningJob = {
    signal: signal ?? new AbortController().signal,
    hold(reason) {
      holds.push(`+${reason}`)
      return () => void holds.push(`-${reason}`)
    },
    waitsFor: () => undefined,
  }
  const record = { offset: 7, key: null, value: Buffer.from('{}'), headers: {}, timestamp: '1' }
  const ended = processRecord(
    record,
    { place: { group: 'g', topic: 'jobs', partition: 2 }, running },
    {
      decode: () => Promise.resolve(ok({ id: 'job-1', policy: 'given', prompt: 'How long?', ...job })),
      encode: ({ stream, value }) => {
        const checked = checkRecord(stream, value)
        const problems = checked.ok ? '' : checked.fault.join('; ')
        const bytes = Buffer.from(JSON.stringify(value))
        return Promise.resolve(checked.ok ? ok(bytes) : failed(fault('record_invalid', { stream, problems })))
      },
      policies: { find: () => givenPolicy({ sampling: { count: 2 }, ...policy }) },
      halts: {
        haltOf: async (workflow) => {
          asked.push(workflow)
          return (await haltOf?.(workflow)) ?? ok(undefined)
        },
      },
      engine: {
        pool,
        outside: noOutside,
        clock: { now: () => 0, after: () => () => undefined },
        tracer: silentTracer,
      },
      topics,
      maxJobBytes: 10_000,
      maxOutcomeBytes: 100_000,
      configRevision: 'c0ffee',
      tracer: silentTracer,
      log: silentLog,
    },
  )
  return { ended, pool, holds, asked }
}

async function outcomeOf(given: Given) {
  const { ended, ...rest } = play(given)
  const settled = await ended
  if (settled === 'cancelled') throw new Error('cancelled')
  const records = settled.records.map(({ topic, key, partition, value }) => ({
    topic,
    key: key?.toString(),
    partition,
    value: JSON.parse(value?.toString() ?? 'null') as Record<string, unknown>,
  }))
  return { ...rest, records, topics: records.map(({ topic }) => topic) }
}

describe('a job of a workflow', () => {
  it('that is halted is rejected without a call, and what it had done is undone', async () => {
    const given = { job: { workflow: 'w-1', actions }, haltOf: () => Promise.resolve(ok(halt)) }
    const { records, topics: sent, pool } = await outcomeOf(given)
    expect(sent).toEqual(['rejected', 'compensations'])
    expect(records[0]?.value).toMatchObject({
      reasons: [{ code: 'workflow_halted', message: 'Workflow w-1 is halted by ops: a dispute' }],
      public: { reply: 'Please ask our service team.' },
      attempts: 0,
    })
    expect(pool.asked).toEqual([])
  })

  it('that is halted while it runs is not approved', async () => {
    let questions = 0
    const { records, topics: sent } = await outcomeOf({
      job: { workflow: 'w-1' },
      policy: { onReject: { haltWorkflow: true } },
      haltOf: () => Promise.resolve(ok(++questions === 1 ? undefined : halt)),
    })
    expect(sent).toEqual(['rejected', 'attempts'])
    expect(records[0]?.value).toMatchObject({ reasons: [{ code: 'workflow_halted' }], attempts: 1 })
  })

  it('that is not halted is asked about before it begins and before it is approved', async () => {
    const { topics: sent, asked } = await outcomeOf({ job: { workflow: 'w-1' } })
    expect(sent[0]).toBe('approved')
    expect(asked).toEqual(['w-1', 'w-1'])
  })

  it('is held, not approved, while nobody can tell', async () => {
    const abort = new AbortController()
    const away = () => Promise.resolve(failed(fault('kafka_failed', { reason: 'no broker' })))
    const { ended, holds, pool } = play({
      job: { workflow: 'w-1' },
      haltOf: away,
      signal: abort.signal,
    })
    await eventually('the partition is held', () => holds.length > 0)
    abort.abort()
    expect(await ended).toBe('cancelled')
    expect(holds).toEqual(['+halts', '-halts'])
    expect(pool.asked).toEqual([])
  })

  it('halts it when it is rejected under a policy that says so, with the verdict', async () => {
    const policy: Partial<PolicyRecord> = {
      onReject: { haltWorkflow: true },
      checks: [{ kind: 'length', id: 'short', max: 1 }],
      ladder: [{ temperature: 0 }],
    }
    const { records } = await outcomeOf({ job: { workflow: 'w-1' }, policy })
    expect(records.map(({ topic, partition }) => [topic, partition])).toEqual([
      ['rejected', undefined],
      ['attempts', undefined],
      ['halts', 0],
    ])
    expect(records.at(-1)).toMatchObject({
      key: 'w-1',
      value: { workflow: 'w-1', state: 'halted', by: 'policy given', jobId: 'job-1' },
    })
    const { topics: without } = await outcomeOf({ job: {}, policy })
    expect(without).not.toContain('halts')
  })
})

it('a job without a workflow asks nothing', async () => {
  const { asked, topics: sent } = await outcomeOf({})
  expect(asked).toEqual([])
  expect(sent[0]).toBe('approved')
})
