// Rows of a regression set: what must come of them, what moved between two runs, and whether chance explains it.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RegressionRow } from '../../../schemas/generated/regression.ts'
import type { RegressionRun } from '../../../schemas/generated/regression-run.ts'
import { difference, wilson } from '../../../src/lab/metrics/rates.ts'
import { compareRuns } from '../../../src/lab/regress/compare-runs.ts'
import { rowOutside } from '../../../src/lab/regress/row-outside.ts'
import { endText, runRow } from '../../../src/lab/regress/run-row.ts'
import { givenPolicy } from '../../support/given.ts'
import { no, scored, yes } from '../../support/judges.ts'
import { scriptedPool } from '../../support/scripted-pool.ts'

const { signal } = new AbortController()

const givenRow = (over: Partial<RegressionRow> = {}): RegressionRow => ({
  id: 'row',
  job: { prompt: 'How long does delivery take?' },
  answers: [['Two days.']],
  expected: 'approved',
  ...over,
})

const short = givenPolicy({ checks: [{ kind: 'length', id: 'short', max: 3 }] })
const judged = givenPolicy({
  evaluation: { model: 'demo/judge' },
  gates: [{ kind: 'faithful' }],
})

describe('a row', () => {
  it('passes when what must come of it comes, for the reasons that it names', async () => {
    const policy = short
    const row = givenRow({
      expected: 'rejected',
      reasons: ['checks_failed', 'no_progress'],
      findings: ['short'],
    })
    expect(await runRow({ policy, row, signal })).toMatchObject({ passed: true })
    for (const other of [
      { reasons: ['no_agreement'] },
      { findings: [] },
      { expected: 'approved' as const },
    ]) {
      const result = await runRow({ policy, row: { ...row, ...other }, signal })
      expect(result).toMatchObject({ passed: false })
      expect(result && endText(result.got)).toBe('rejected (checks_failed, no_progress; findings: short)')
    }
    expect(await runRow({ policy, row: givenRow({ expected: 'rejected' }), signal })).toMatchObject({
      passed: true,
    })
  })

  it('brings the replies of gates, is found well without, and can be put to models', async () => {
    const policy = judged
    const job = { prompt: 'How long?', documents: [{ id: 'a', text: 'Two days.' }] }
    const silent = givenRow({ job })
    const denied = givenRow({
      job,
      judged: { gates: { faithful: [no('Two days.')] } },
      expected: 'rejected',
    })
    expect(await runRow({ policy, row: denied, signal })).toMatchObject({ passed: true })
    expect(await runRow({ policy, row: silent, signal })).toMatchObject({ got: { outcome: 'approved' } })
    const judges = scriptedPool(() => yes())
    const live = await runRow({ policy, row: denied, signal, judges })
    expect(live).toMatchObject({ got: { outcome: 'approved' }, passed: false })
    expect(judges.asked.every((request) => request.judges !== undefined)).toBe(true)
  })

  it('gives each seat of a panel its own replies, the first one first', async () => {
    const policy = givenPolicy({
      evaluation: { model: 'demo/judge' },
      judge: { panel: ['demo/judge', 'demo/judge'] },
    })
    const row = givenRow({ judged: { judges: [[scored(10)], [scored(10), scored(1)]] } })
    expect(await runRow({ policy, row, signal })).toMatchObject({ got: { outcome: 'approved' } })
  })

  describe('whose answers differ in wording', () => {
    const plain = 'Parcels usually arrive after three working days.'
    const other = 'It takes about 3 business days until your order is with you.'
    const answers = [[plain, other]]
    const over = { ladder: [{ temperature: 0 }], sampling: { count: 2 } }
    const ends = async (policy: typeof judged, more: Partial<RegressionRow>) =>
      (await runRow({ policy, row: givenRow({ answers, ...more }), signal }))?.got

    it('says by question what the model that compares them says; it says no where the row is silent', async () => {
      const policy = givenPolicy({ ...over, consistency: { entailment: { model: 'demo/judge' } } })
      const both = { '0>1': [yes()], '1>0': ['what?', yes()] }
      expect(await ends(policy, { judged: { entailment: both } })).toMatchObject({ outcome: 'approved' })
      for (const entailment of [
        undefined,
        { '1>0': [yes()] },
        { ...both, '1>0': [''] },
        { ...both, '0>1': [no('3')] },
      ]) {
        const got = await ends(policy, entailment === undefined ? {} : { judged: { entailment } })
        expect(got?.reasons).toContain('low_agreement')
      }
    })

    it('gives vectors by text; where one is missing none can be had', async () => {
      const embeddings = { model: 'demo/strong', sameAbove: 0.9, onError: 'error' } as const
      const policy = givenPolicy({ ...over, consistency: { embeddings } })
      const near = { [plain]: [1, 0.1], [other]: [1, 0] }
      expect(await ends(policy, { embedded: near })).toMatchObject({ outcome: 'approved' })
      const far = await ends(policy, { embedded: { ...near, [other]: [0, 1] } })
      expect(far?.reasons).toContain('low_agreement')
      expect(await ends(policy, { embedded: { [plain]: [1, 0] } })).toEqual({
        outcome: 'dead-letter',
        reasons: ['outside_not_configured'],
        findings: [],
      })
    })
  })

  it('finds no more passages than the plan asks for, and none below its least score', async () => {
    const plan = { collection: 'faq', limit: 2, minScore: 0.5, alpha: 0.5, timeoutMs: 1 }
    const passage = (id: string, score: number) => ({ id, text: id, score })
    const row = givenRow({
      passages: [passage('low', 0.4), passage('a', 0.5), passage('b', 0.9), passage('c', 0.9)],
    })
    const place = { jobId: 'j', attempt: 1, id: 'retrieve' } as const
    const request = { ...place, kind: 'retrieve', plan, query: 'q', language: 'en' } as const
    const result = await rowOutside(row, () => 0).consult({ request, trace: { traceparent: '' }, signal })
    const kept = result.status === 'done' && result.kind === 'retrieve' ? result.passages : []
    expect(kept.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('may expect a dead letter, and a schema of its own that is refused is one', async () => {
    const row = givenRow({
      job: { prompt: 'x', outputSchema: { type: 'object' } },
      expected: 'dead-letter',
      reasons: ['job_schema_refused'],
    })
    expect(await runRow({ policy: short, row, signal })).toMatchObject({ passed: true })
  })

  it('has no result once it is called off', async () => {
    expect(await runRow({ policy: short, row: givenRow(), signal: AbortSignal.abort() })).toBeUndefined()
  })
})

type Counted = readonly [id: string, passed: number, times: number, end?: string]

const runOf = (live: boolean, ...rows: readonly Counted[]): RegressionRun => ({
  policy: { name: 'given', version: '1.0.0', hash: 'x' },
  live,
  rows: rows.map(([id, passed, times, end = 'approved']) => ({
    id,
    passed,
    times,
    ends: { [end]: times },
  })),
})

describe('two runs', () => {
  it('that always come out the same are compared row by row, exactly', () => {
    const before = runOf(
      false,
      ['a', 1, 1],
      ['b', 0, 1],
      ['c', 1, 1],
      ['d', 0, 1, 'rejected (x)'],
      ['e', 1, 1],
    )
    const now = runOf(false, ['a', 0, 1], ['b', 1, 1], ['c', 1, 1], ['d', 0, 1, 'rejected (y)'], ['f', 1, 1])
    const { verdict, moved } = compareRuns(before, now)
    expect(verdict).toBe('worse')
    expect(moved.map(({ id, move }) => `${id} ${move}`)).toEqual([
      'a worse',
      'b better',
      'd changed',
      'f new',
      'e gone',
    ])
    expect(compareRuns(now, now)).toEqual({ verdict: 'same', moved: [] })
  })

  it('are worse for a new row that fails, and better for one that is mended', () => {
    const before = runOf(false, ['a', 0, 1])
    expect(compareRuns(before, runOf(false, ['a', 0, 1], ['b', 0, 1])).verdict).toBe('worse')
    expect(compareRuns(before, runOf(false, ['a', 1, 1], ['b', 1, 1])).verdict).toBe('better')
  })

  it('of a judge are told apart from chance by their interval', () => {
    const moveOf = (before: number, now: number, times: number) =>
      compareRuns(runOf(true, ['a', before, times]), runOf(true, ['a', now, times])).moved.map(
        ({ move }) => move,
      )
    expect(moveOf(5, 4, 5)).toEqual(['noise'])
    expect(moveOf(20, 10, 20)).toEqual(['worse'])
    expect(moveOf(10, 20, 20)).toEqual(['better'])
    expect(moveOf(7, 7, 20)).toEqual([])
  })

  it('of a judge can be worse as a whole where no single row is', () => {
    const rows = (passed: number) =>
      runOf(true, ...Array.from({ length: 12 }, (_, at): Counted => [`r${at}`, passed, 3]))
    const { verdict, moved, overall } = compareRuns(rows(3), rows(2))
    expect(moved.every(({ move }) => move === 'noise')).toBe(true)
    expect(overall?.value).toBeCloseTo(-1 / 3)
    expect(verdict).toBe('worse')
  })
})

describe('the interval of a rate', () => {
  it('is that of the published examples', () => {
    // Newcombe 1998, table II: 56/70 and 48/80, method 10: 0.0524 to 0.3339.
    const { rate, low, high } = difference({ hits: 48, of: 80 }, { hits: 56, of: 70 })
    expect([rate, low, high].map((value) => value.toFixed(4))).toEqual(['0.2000', '0.0524', '0.3339'])
    const none = wilson({ hits: 0, of: 10 })
    expect([none.low, none.high].map((value) => value.toFixed(4))).toEqual(['0.0000', '0.2775'])
  })

  it('holds the rate and stays within its bounds', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), (hits, misses) => {
        const { rate, low, high } = wilson({ hits, of: hits + misses })
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(1)
        if (hits + misses === 0) expect(rate).toBeNaN()
        else expect(low <= rate + 1e-9 && rate <= high + 1e-9).toBe(true)
      }),
    )
  })
})
