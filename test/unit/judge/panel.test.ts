// Judges that disagree, contradict themselves or cannot be read: what the panel says, and what the model is told.
import { describe, expect, it } from 'vitest'
import { openEvaluation, askNext } from '../../../src/core/evaluation/evaluation.ts'
import { isDecided, reportOf } from '../../../src/core/evaluation/report.ts'
import { builtInGates } from '../../../src/core/gates/gate.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { judgedBy, no, scored, type Bench } from '../../support/judges.ts'
import { play, type Played } from '../../support/play.ts'
import { answers } from '../../support/scripted-pool.ts'

const said = 'You can send it back within 7 days [1].'
const job = givenJob({
  prompt: 'Can I return it?',
  documents: [{ id: 'returns', text: 'Unopened items can be returned within 7 days of delivery.' }],
})

type Over = NonNullable<Parameters<typeof givenPolicy>[0]>

const policyWith = (over: Over) =>
  givenPolicy({
    evaluation: { model: 'demo/judge' },
    ladder: [{ temperature: 0 }],
    ...over,
  })

const played = (bench: Bench, over: Over): Played =>
  play({ job, policy: policyWith(over), script: judgedBy(bench, answers([said])) })

const panel = (aggregate: 'majority' | 'mean'): Over => ({
  judge: { panel: ['demo/judge', 'demo/judge', 'demo/judge'], aggregate },
})
const ends = ({ settlement: { outcome } }: Played) =>
  outcome.kind === 'rejected' ? outcome.reasons[0]?.code : outcome.kind
const told = ({ settlement }: Played) => settlement.attempts[0]?.diagnosis
const named = (more: object = {}) => ({ issues: [{ place: '7 days', problem: 'Not from when.' }], ...more })
/** Scores that pass, and a word beside them that does not fit: no score at all. */
const torn = (more: object = {}) => scored(10, { fatal: true, ...more })

describe('a panel', () => {
  it('that takes the mean fails with a seat that contradicts itself: it has no score to take part with', () => {
    expect(ends(played({ judges: [[scored(10)], [torn()], [scored(10)]] }, panel('mean')))).toBe(
      'judge_failed',
    )
    expect(ends(played({ judges: [[scored(10)], [scored(10)], [scored(10)]] }, panel('mean')))).toBe(
      'approved',
    )
  })

  it('of which one says yes, one says no and one nothing has no majority for the answer', () => {
    expect(ends(played({ judges: [[scored(9)], [scored(2)], ['?']] }, panel('majority')))).toBe(
      'judge_failed',
    )
  })

  it('tells what was low by those who scored, and the issues of those who did not', () => {
    const result = played({ judges: [[scored(3)], [torn(named())], [scored(3)]] }, panel('mean'))
    const issues = told(result)?.issues ?? []
    expect(issues).toContain('“7 days”: Not from when.')
    expect(issues.find((each) => each.startsWith('factuality'))).toMatch(/^factuality \(3\/10\): /)
  })
})

describe('an issue that names no dimension', () => {
  it('has the type of the first dimension that was low', () => {
    const scores = { factuality: 9, instruction: 9, completeness: 3, coherence: 3 }
    expect(told(played({ judges: [[scored(9, named({ scores }))]] }, { judge: {} }))).toMatchObject({
      errorType: 'incomplete',
    })
  })

  it('is a matter of reasoning where no score was low', () => {
    expect(told(played({ judges: [[torn(named())]] }, { judge: {} }))).toMatchObject({
      errorType: 'reasoning',
      issues: ['“7 days”: Not from when.'],
    })
  })
})

describe('a gate', () => {
  const gates: Over = { gates: [{ kind: 'complete' }] }
  const plain = (verdict: string, issues: readonly object[] = []) => JSON.stringify({ verdict, issues })

  it('that states no confidence passes by its votes', () => {
    const result = played({ gates: { complete: [plain('yes')] } }, gates)
    expect(ends(result)).toBe('approved')
    expect(result.settlement.outcome).toMatchObject({
      evaluation: { gates: [{ method: 'votes', figure: 1, flaky: false }] },
    })
  })

  it('passes by its votes where they just reach its threshold', () => {
    const voting = (threshold: number): Over => ({
      gates: [{ kind: 'complete', threshold }],
      evaluation: { model: 'demo/judge', votes: 2 },
    })
    const split = { gates: { complete: [plain('yes'), plain('no')] } }
    expect(ends(played(split, voting(0.5)))).toBe('approved')
    expect(ends(played(split, voting(0.51)))).toBe('gate_failed')
  })

  it('that says yes and names an issue to the end has failed, without a figure', () => {
    const issue = { place: '7 days', problem: 'Not from when.' }
    const result = played({ gates: { complete: [plain('yes', [issue])] } }, gates)
    expect(ends(result)).toBe('gate_failed')
    expect(told(result)?.issues).toEqual(['complete: “7 days”: Not from when.'])
  })

  it('that names no issue tells its criterion, in the language of the job', () => {
    const silent = [JSON.stringify({ verdict: 'no', issues: [], confidence: 0.9 })]
    const bench = { gates: { complete: silent, 'from-when': silent } }
    const inChinese = play({
      job: givenJob({ prompt: '可以退货吗？' }),
      policy: policyWith(gates),
      script: judgedBy(bench, answers(['七天内可退。'])),
    })
    expect(told(inChinese)?.issues).toEqual([expect.stringContaining(builtInGates.complete.criterion.zh)])
    const own: Over = { gates: [{ kind: 'criterion', id: 'from-when', criterion: 'Says from when.' }] }
    expect(told(played(bench, own))?.issues).toEqual([expect.stringContaining('Says from when.')])
  })

  it('alone, without a judge, tells what it found', () => {
    expect(told(played({ gates: { complete: [no('7 days')] } }, gates))?.issues).toHaveLength(1)
  })
})

it('a gate that was settled without a model is not asked', () => {
  const plan = policyWith({ gates: [{ kind: 'complete' }] }).evaluation
  if (plan === undefined) throw new Error('the policy judges nothing')
  const subject = { task: '', question: 'q', documents: [], answer: said, language: 'en' } as const
  const answered = { status: 'fail', figure: 0, issues: [], vague: 0, flaky: false, notes: [] } as const
  const opened = openEvaluation(subject, plan, { kind: 'text', known: new Map([['complete', answered]]) })
  expect(askNext(opened).asks).toEqual([])
  expect(isDecided(opened)).toBe(true)
  expect(reportOf(opened).gates).toMatchObject([{ status: 'fail', calls: 0 }])
})
