// Failures of many jobs, counted: groups, what mends them, which instruction is proposed, which version does better.
import { describe, expect, it } from 'vitest'
import type { Attempt } from '../../../schemas/generated/attempt.ts'
import { instructions } from '../../../src/core/diagnosis/instructions.ts'
import { standingInstructions } from '../../../src/core/diagnosis/standing-instructions.ts'
import { compareVersions } from '../../../src/adapters/policies/versions.ts'
import { countedAttempt } from '../../../src/lab/failures/failed-attempt.ts'
import { compareVersionFigures, openTally } from '../../../src/lab/failures/tally-failures.ts'
import { gatherJobs } from '../../../src/runtime/commands/gather-jobs.ts'

type Given = {
  readonly job: number
  readonly attempt?: number
  readonly decision?: 'pass' | 'fail' | 'error'
  readonly version?: string
  readonly over?: Partial<Attempt>
}

function record({ job, attempt = 1, decision = 'pass', version = '1.0.0', over = {} }: Given): Attempt {
  return {
    kind: 'attempt',
    jobId: `job-${job}`,
    source: { topic: 'assay.jobs', partition: 0, offset: job },
    at: '2026-11-29T12:00:00.000Z',
    traceId: '',
    policy: { name: 'a', version, hash: 'x' },
    attempt,
    decision,
    ...over,
  }
}

const found = (check: string, mode: 'enforce' | 'shadow' = 'enforce') =>
  ({
    samples: [
      {
        index: 0,
        model: 'demo/basic',
        temperature: 0,
        status: 'ok',
        findings: [{ check, errorType: 'format', mode, message: 'm' }],
      },
    ],
  }) satisfies Partial<Attempt>

const diagnosed = (language: 'en' | 'zh' = 'en') => ({
  diagnosis: { errorType: 'format' as const, issues: ['m'], instruction: instructions.format[language] },
})

const failing = (job: number, language: 'en' | 'zh' = 'en'): Given => ({
  job,
  decision: 'fail',
  over: { ...found('fits'), ...diagnosed(language) },
})

function tallied(...given: readonly Given[]) {
  const tally = openTally()
  const jobs = gatherJobs(countedAttempt, tally.add)
  for (const each of given) jobs.add(record(each))
  jobs.end()
  return tally
}

describe('failures', () => {
  it('are grouped by who found them, a job once, with its share', () => {
    const tally = tallied(
      failing(1),
      { ...failing(1), attempt: 2 },
      failing(2, 'zh'),
      { job: 3 },
      { job: 4, decision: 'fail', over: { ...found('quiet', 'shadow'), ...diagnosed() } },
    )
    expect(tally.jobs()).toBe(4)
    expect(tally.groups()).toMatchObject([
      { policy: 'a', errorType: 'format', by: 'fits', attempts: 3, jobs: 2, share: { rate: 0.5 } },
      { by: '-', attempts: 1, jobs: 1 },
    ])
  })

  it('stand apart by their reason, also where there is no diagnosis', () => {
    const because = (reason: string): Partial<Attempt> => ({ because: reason })
    const tally = tallied(
      { ...failing(1), over: { ...failing(1).over, ...because('checks_failed') } },
      { ...failing(2), over: { ...failing(2).over, ...because('checks_failed') } },
      { job: 3, decision: 'error', over: because('validator_error') },
      { job: 4, decision: 'error' },
    )
    expect(tally.groups()).toMatchObject([
      { errorType: 'format', reason: 'checks_failed', by: 'fits', jobs: 2 },
      { errorType: '-', reason: 'validator_error', by: '-', jobs: 1 },
    ])
    expect(tallied(failing(1)).groups()).toMatchObject([{ reason: '-' }])
  })

  it('name gates that count, the judge, and answers that part', () => {
    const gate = { threshold: 0.8, model: 'm', calls: 1 }
    const counted = countedAttempt(
      record({
        job: 1,
        decision: 'fail',
        over: {
          ...diagnosed(),
          consistency: { score: 0.2, risk: 'high', samples: 2, threshold: 0.7 },
          evaluation: {
            status: 'judged',
            gates: [
              { ...gate, id: 'faithful', status: 'fail', mode: 'enforce' },
              { ...gate, id: 'complete', status: 'fail', mode: 'shadow' },
              { ...gate, id: 'own', status: 'error', mode: 'enforce' },
            ],
            judgement: { status: 'fail', passMark: 8 },
          },
        },
      }),
    )
    expect(counted?.failure?.by.map(({ id }) => id)).toEqual(['gate:faithful', 'judge', 'agreement'])
  })

  it('count an instruction in either language as one, and only next attempts that were made', () => {
    const tally = tallied(
      failing(1),
      { job: 1, attempt: 2 },
      failing(2, 'zh'),
      { ...failing(2, 'zh'), attempt: 2 },
      failing(3),
    )
    expect(tally.mends()).toMatchObject([
      { errorType: 'format', instruction: 'format', mended: { hits: 1, of: 2 }, proposed: false },
    ])
  })

  it('propose an instruction that is called for often and mends well, on enough cases', () => {
    const mended = (count: number, well: number) =>
      Array.from({ length: count }, (_, job): Given[] => [
        failing(job),
        job < well ? { job, attempt: 2 } : { ...failing(job), attempt: 2 },
      ]).flat()
    const fine = Array.from({ length: 60 }, (_, at): Given => ({ job: 1000 + at }))
    expect(tallied(...mended(30, 28), ...fine).mends()).toMatchObject([{ proposed: true }])
    expect(tallied(...mended(30, 12), ...fine).mends()).toMatchObject([{ proposed: false }])
    expect(tallied(...mended(2, 2)).mends()).toMatchObject([{ proposed: false }])
    const rare = Array.from({ length: 3000 }, (_, at): Given => ({ job: 1000 + at }))
    expect(tallied(...mended(30, 28), ...rare).mends()).toMatchObject([{ proposed: false }])
  })

  it('of a job that was published twice are counted once, in the order of the attempts', () => {
    const tally = tallied({ job: 1, attempt: 2 }, failing(1), failing(1), { job: 1, attempt: 2 })
    expect(tally.mends()).toMatchObject([{ mended: { hits: 1, of: 1 } }])
    expect(tally.groups()).toMatchObject([{ attempts: 1, jobs: 1 }])
  })

  it('leave out dead letters and what has no policy', () => {
    expect(countedAttempt({ ...record({ job: 1 }), kind: 'dead-letter' })).toBeUndefined()
    expect(tallied().jobs()).toBe(0)
  })
})

describe('two versions', () => {
  const jobs = (version: string, count: number, passed: number): Given[] =>
    Array.from({ length: count }, (_, at) => {
      const job = at + (version === '1.9.0' ? 0 : 1000)
      return at < passed ? { job, version } : { ...failing(job), version }
    })
  const verdictOf = (...given: readonly Given[]) =>
    compareVersionFigures(tallied(...given).versions(), compareVersions).map(
      ({ older, newer, verdict }) => `${older.version} ${newer.version} ${verdict}`,
    )

  it('are told apart by their first attempts when chance does not explain it', () => {
    expect(verdictOf(...jobs('1.9.0', 200, 120), ...jobs('1.10.0', 60, 55))).toEqual(['1.9.0 1.10.0 better'])
    expect(verdictOf(...jobs('1.9.0', 200, 180), ...jobs('1.10.0', 60, 30))).toEqual(['1.9.0 1.10.0 worse'])
    expect(verdictOf(...jobs('1.9.0', 20, 12), ...jobs('1.10.0', 5, 4))).toEqual(['1.9.0 1.10.0 open'])
    expect(verdictOf(...jobs('1.9.0', 20, 12))).toEqual([])
  })
})

it('every repair instruction has a form for the system message, in both languages', () => {
  expect(Object.keys(standingInstructions)).toEqual(Object.keys(instructions))
  for (const { en, zh } of Object.values(standingInstructions)) {
    expect(en).not.toMatch(/\b(last answer|listed|criticised|Remove|Correct)\b/)
    expect(zh).not.toMatch(/上一次|上面列出/)
  }
})
