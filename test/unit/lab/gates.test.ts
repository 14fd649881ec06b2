// Gates and rungs of many jobs, counted by policy and version.
import { describe, expect, it } from 'vitest'
import type { Attempt } from '../../../schemas/generated/attempt.ts'
import { judgedAttempt } from '../../../src/lab/gates/judged-attempt.ts'
import { openGateTally } from '../../../src/lab/gates/tally-gates.ts'
import { gatherJobs } from '../../../src/runtime/commands/gather-jobs.ts'

type Given = {
  readonly job: number
  readonly attempt?: number
  readonly decision?: 'pass' | 'fail' | 'error'
  readonly version?: string
  readonly over?: Partial<Attempt>
}
type Status = 'pass' | 'fail' | 'error'

const record = ({ job, attempt = 1, decision = 'pass', version = '1.0.0', over = {} }: Given): Attempt => ({
  kind: 'attempt',
  jobId: `job-${job}`,
  source: { topic: 'assay.jobs', partition: 0, offset: job },
  at: '2026-11-29T12:00:00.000Z',
  traceId: '',
  policy: { name: '退款', version, hash: 'x' },
  attempt,
  rung: { temperature: 0, strategy: attempt === 1 ? 'plain' : 'critique', model: 'demo/basic' },
  decision,
  ...over,
})

const gate = (status: Status, id = 'faithful', mode: 'enforce' | 'shadow' = 'enforce') =>
  ({ id, status, threshold: 0.8, mode, model: 'demo/judge', calls: 1 }) as const

const judged = (...gates: ReturnType<typeof gate>[]): Partial<Attempt> => ({
  evaluation: { status: 'judged', gates },
})

function tallied(...records: readonly Attempt[]) {
  const tally = openGateTally()
  const jobs = gatherJobs(judgedAttempt, tally.add)
  for (const each of records) jobs.add(each)
  jobs.end()
  return tally
}

describe('gates', () => {
  it('are counted in three states, by policy and version; an error is no pass', () => {
    const tally = tallied(
      record({ job: 1, over: judged(gate('pass'), gate('fail', 'tone', 'shadow')) }),
      record({ job: 2, decision: 'fail', over: judged(gate('fail')) }),
      record({ job: 3, decision: 'error', over: judged(gate('error')) }),
      record({ job: 4, over: judged(gate('pass')) }),
      record({ job: 5, version: '1.1.0', over: judged(gate('pass')) }),
    )
    expect(tally.jobs()).toBe(5)
    expect(tally.gates()).toMatchObject([
      {
        policy: '退款',
        version: '1.0.0',
        id: 'faithful',
        shadow: false,
        pass: 2,
        fail: 1,
        error: 1,
        rate: { rate: 0.5 },
      },
      { version: '1.0.0', id: 'tone', shadow: true, pass: 0, fail: 1, error: 0 },
      { version: '1.1.0', id: 'faithful', pass: 1, fail: 0, error: 0 },
    ])
  })

  it('and the judge are told apart, whatever a gate is called', () => {
    const tally = tallied(
      record({
        job: 1,
        over: {
          evaluation: {
            status: 'judged',
            gates: [gate('fail', 'judge')],
            judgement: { status: 'pass', score: 9, passMark: 8 },
          },
        },
      }),
    )
    expect(tally.gates()).toMatchObject([
      { kind: 'gate', id: 'judge', pass: 0, fail: 1 },
      { kind: 'judge', id: 'judge', pass: 1, fail: 0 },
    ])
  })

  it('of what was not judged do not count', () => {
    const tally = tallied(
      record({ job: 1, over: { evaluation: { status: 'skipped', share: 0.1 } } }),
      record({ job: 2 }),
    )
    expect(tally.gates()).toEqual([])
    expect(tally.jobs()).toBe(2)
  })
})

describe('rungs', () => {
  it('say how often each passes, and how many jobs that failed at first were mended', () => {
    const tally = tallied(
      record({ job: 1 }),
      record({ job: 2, decision: 'fail' }),
      record({ job: 2, attempt: 2 }),
      record({ job: 3, decision: 'fail' }),
      record({ job: 3, attempt: 2, decision: 'fail' }),
      record({ job: 4, decision: 'error' }),
    )
    expect(tally.rungs()).toMatchObject([
      { attempt: 1, strategy: 'plain', passed: { hits: 1, of: 4 } },
      { attempt: 2, strategy: 'critique', passed: { hits: 1, of: 2 } },
    ])
    expect(tally.mends()).toMatchObject([{ mended: { hits: 1, of: 3 } }])
  })

  it('count a job once that was published twice, in whatever order its records come', () => {
    const tally = tallied(
      record({ job: 1, attempt: 2 }),
      record({ job: 1, decision: 'fail' }),
      record({ job: 1, decision: 'fail' }),
      record({ job: 1, attempt: 2 }),
    )
    expect(tally.rungs().map(({ passed }) => passed)).toEqual([
      { hits: 0, of: 1 },
      { hits: 1, of: 1 },
    ])
    expect(tally.mends()).toMatchObject([{ mended: { hits: 1, of: 1 } }])
  })

  it('mend nothing that nobody knows the beginning of', () => {
    expect(tallied(record({ job: 1, attempt: 2 })).mends()).toEqual([])
  })

  it('leave out what is no attempt', () => {
    const letter: Attempt = { ...record({ job: 1 }), kind: 'dead-letter' }
    expect(tallied(letter).jobs()).toBe(0)
  })
})
