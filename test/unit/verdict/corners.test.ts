// Corners of the decision that no whole run comes to by itself, each closed.
import { describe, expect, it } from 'vitest'
import { charge, needOf, overBudget, nothingUsed } from '../../../src/core/budget/budget.ts'
import { diagnose } from '../../../src/core/diagnosis/diagnose.ts'
import type { EvaluationReport, Judgement, Seat } from '../../../src/core/evaluation/report.ts'
import type { Sample } from '../../../src/core/sampling/sample.ts'
import { judgedVerdict } from '../../../src/core/verdict/judged.ts'
import { asksForPerson, reasonCodes } from '../../../src/core/verdict/reasons.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { judgedBy, no, scored } from '../../support/judges.ts'
import { play } from '../../support/play.ts'
import { replyOf } from '../../support/replies.ts'

const request = {
  jobId: 'j',
  attempt: 1,
  index: 0,
  model: 'demo/basic',
  messages: [{ role: 'user' as const, content: 'How long?' }],
  temperature: 0,
  maxTokens: 10,
  json: false,
}
const read = { text: 'Seven.', executed: 1, passed: 1, shadow: [], bypassed: [], repairs: [] }
const failing: Sample = { request, status: 'failed', reply: replyOf('Seven.'), read, findings: [] }

describe('a diagnosis', () => {
  it('of a failure that names no finding asks for the form', () => {
    const evidence = { samples: [failing], passed: [] }
    const decision = { verdict: 'fail', because: 'checks_failed', detail: '' } as const
    const context = { job: givenJob(), policy: givenPolicy() }
    expect(diagnose(evidence, decision, context)).toMatchObject({ errorType: 'format', issues: [] })
  })
})

it('a diagnosis feeds back the answer that came closest, whichever came first', () => {
  const finding = (message: string) =>
    ({ check: 'length', errorType: 'format', mode: 'enforce', message }) as const
  const far: Sample = { ...failing, findings: [finding('too long'), finding('no title')] }
  const near: Sample = { ...failing, findings: [finding('no date')] }
  const decision = { verdict: 'fail', because: 'checks_failed', detail: '' } as const
  const context = { job: givenJob(), policy: givenPolicy() }
  for (const samples of [
    [far, near],
    [near, far],
  ]) {
    expect(diagnose({ samples, passed: [] }, decision, context).issues).toEqual(['no date'])
  }
})

describe('a budget', () => {
  it('counts prices by the thousand tokens, rounded up', () => {
    const price = { promptPer1k: 7, completionPer1k: 3 }
    const paid = (promptTokens: number, completionTokens: number) =>
      charge(nothingUsed, { promptTokens, completionTokens }, price).costMicroUsd
    expect([paid(1_000_000, 0), paid(0, 1_000_000), paid(1000, 1000), paid(1, 0)]).toEqual([
      7000, 3000, 10, 1,
    ])
  })

  it('counts a model without a price as free', () => {
    const budget = { tokens: 1000, costMicroUsd: 0, wallMs: 1 }
    const free = { needs: [needOf(request)], prices: {} }
    expect(overBudget(nothingUsed, budget, free)).toBeUndefined()
    const dear = {
      needs: [needOf(request)],
      prices: { 'demo/basic': { promptPer1k: 1, completionPer1k: 1 } },
    }
    expect(overBudget(nothingUsed, budget, dear)).toBe('cost')
  })
})

const plan = givenPolicy({ evaluation: { model: 'demo/judge' }, judge: {} }).evaluation
const seat: Seat = {
  status: 'fail',
  issues: [],
  vague: 0,
  flaky: false,
  notes: [],
  model: 'demo/judge',
  calls: 1,
}

function verdictOn(judgement: Partial<Judgement>) {
  const report: EvaluationReport = {
    status: 'judged',
    gates: [],
    judgement: { status: 'fail', passMark: 8, onError: 'closed', seats: [seat], ...judgement },
    orders: [],
    ordersFail: true,
    open: 0,
  }
  if (plan === undefined) throw new Error('the policy judges nothing')
  return judgedVerdict(report, plan)
}

describe('a panel', () => {
  it('that fell on both sides is unstable, and says so', () => {
    const seats = [{ ...seat, flaky: true, reason: 'repeated replies fell on both sides of the threshold' }]
    expect(verdictOn({ seats, figure: 8 })).toMatchObject({
      verdict: 'fail',
      because: 'judgement_unstable',
      detail: '8 points; 8 are needed.',
    })
    expect(verdictOn({})).toMatchObject({ because: 'judge_failed', detail: 'no score; 8 are needed.' })
  })

  it('without a quorum is an error, with or without a seat that failed to answer', () => {
    expect(verdictOn({ status: 'error' })).toMatchObject({
      verdict: 'error',
      reason: 'the panel has no quorum',
    })
    const seats = [{ ...seat, status: 'error' as const, reason: 'no reply' }]
    expect(verdictOn({ status: 'error', seats })).toMatchObject({
      verdict: 'error',
      reason: 'the judge: no reply',
    })
  })
})

it('a person is asked to look where the judge could not make up its mind, and there alone', () => {
  const codes = Object.keys(reasonCodes)
  expect(codes.filter(asksForPerson)).toEqual(['judgement_unstable', 'judge_error'])
  for (const code of ['judge_error', 'judgement_unstable'] as const) {
    expect(reasonCodes[code]).toContain('a person should look')
  }
  expect(asksForPerson('toString')).toBe(false)
})

describe('a rejection of a policy that does not compare', () => {
  it('carries the answer that was judged', () => {
    const { settlement } = play({
      job: givenJob({ documents: [{ id: 'a', text: 'Seven days.' }] }),
      policy: givenPolicy({
        scenario: 'creative',
        evaluation: { model: 'demo/judge' },
        gates: [{ kind: 'faithful' }],
        judge: {},
      }),
      script: judgedBy(
        { gates: { faithful: [no('Nine days')] }, judges: [[scored(10)]] },
        () => 'Nine days [1].',
      ),
    })
    expect(settlement.outcome).toMatchObject({ kind: 'rejected', bestAnswer: 'Nine days [1].' })
  })
})
