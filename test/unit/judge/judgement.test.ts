// A judge's reply against the rubric, and a gate's: shapes that models give, and those that no score may come out of.
import { describe, expect, it } from 'vitest'
import { builtInGates, type Gate } from '../../../src/core/gates/gate.ts'
import { readGate } from '../../../src/core/gates/read-gate.ts'
import { questionOf } from '../../../src/core/judge/judged-case.ts'
import { readJudgement } from '../../../src/core/judge/read-judgement.ts'
import { scoreInProse } from '../../../src/core/judge/read-score.ts'
import { scoresPass, standardDimensions, totalOf } from '../../../src/core/judge/rubric.ts'
import { no, scored, yes } from '../../support/judges.ts'
import { replyOf } from '../../support/replies.ts'

const judged = {
  task: '',
  question: 'How long?',
  documents: [],
  answer: 'Seven days.',
  language: 'en' as const,
}
const rubric = { dimensions: standardDimensions, scale: 10, passMark: 8 }
const tone = {
  scale: 10,
  passMark: 8,
  dimensions: standardDimensions.slice(0, 1).map((each) => ({ ...each, id: 'tone' })),
}
const gate: Gate = {
  ...builtInGates.faithful,
  id: 'faithful',
  mode: 'enforce',
  onError: 'closed',
  model: 'a/b',
}
const flat = { factuality: 9, instruction: 9, completeness: 9, coherence: 9 }

const judgement = (text: string, more: Parameters<typeof replyOf>[1] = {}) =>
  readJudgement(replyOf(text, more), rubric, judged)
const verdict = (text: string, more: Parameters<typeof replyOf>[1] = {}) =>
  readGate(replyOf(text, more), gate, judged)

describe('a rubric', () => {
  it('counts a score that is missing as none at all', () => {
    expect(totalOf({}, rubric)).toBe(0)
    expect(scoresPass({ instruction: 10, completeness: 10, coherence: 10 }, { ...rubric, passMark: 1 })).toBe(
      false,
    )
  })
})

describe('the scores of a reply', () => {
  it('may stand beside the issues', () => {
    expect(judgement(JSON.stringify(flat))).toMatchObject({ status: 'read', passed: true, figure: 9 })
  })

  it('may stand in a list of one', () => {
    expect(judgement(`[${JSON.stringify(flat)}]`)).toMatchObject({
      passed: true,
      notes: ['single-element-array'],
    })
  })

  it.each([
    ['a list of two verdicts', `[${JSON.stringify(flat)}, ${JSON.stringify(flat)}]`],
    ['a list of nothing', '[null]'],
    ['JSON without scores', '{"verdict": "good"}'],
    ['no JSON', 'Looks good.'],
  ])('are not in %s', (_, text) => {
    expect(judgement(text)).toMatchObject({ status: 'unreadable' })
  })

  it.each([
    ['beside them', { ...flat, max: 100 }, 'max'],
    ['among them', { scores: { ...flat, scale: 5 } }, 'scale'],
  ])('are not read on another scale, named %s', (_, said, key) => {
    const reason = `it scores on a scale of its own, ${key}`
    expect(judgement(JSON.stringify(said))).toEqual({ status: 'unreadable', reason })
  })

  it('are read on the scale of the rubric, however named', () => {
    expect(judgement(JSON.stringify({ ...flat, out_of: 10 }))).toMatchObject({ passed: true })
  })

  it('may be texts, and that is noted', () => {
    const said = { scores: { ...flat, coherence: '9分' } }
    expect(judgement(JSON.stringify(said))).toMatchObject({ passed: true, notes: ['score-from-text'] })
  })

  it('of two verdicts the last counts when it is the harsher, and that is noted', () => {
    const read = judgement(`First I thought ${scored(9)} but no: ${scored(3)}`)
    expect(read).toMatchObject({ status: 'read', passed: false, figure: 3 })
    expect(read).toMatchObject({ notes: expect.arrayContaining(['earlier-verdict-passed-over']) as unknown })
  })

  it('of two verdicts a kinder last one is none', () => {
    const reason = 'it gives several verdicts, and the last is not the harshest'
    expect(judgement(`First ${scored(3)}, then ${scored(9)}`)).toEqual({ status: 'unreadable', reason })
  })

  it('an earlier one that cannot be read decides nothing', () => {
    const broken = scored(3).replace('3', '"three"')
    expect(judgement(`First ${broken}, then ${scored(9)}`)).toMatchObject({ status: 'read', figure: 9 })
  })

  it.each([
    [9, false, 'the scores pass and "pass" is false'],
    [3, true, 'the scores fail and "pass" is true'],
  ])('of %d beside pass: %s contradict themselves', (score, pass, reason) => {
    expect(judgement(scored(score, { pass }))).toMatchObject({ status: 'contradiction', reason })
  })

  it('agree with a pass that says the same', () => {
    expect(judgement(scored(9, { passed: true }))).toMatchObject({ status: 'read', passed: true })
  })
})

describe('a rubric of one dimension', () => {
  const prose = (text: string, more: Parameters<typeof replyOf>[1] = {}) =>
    readJudgement(replyOf(text, more), tone, judged)

  it.each(['9', 'Score: 9/10', '9分'])('reads %s', (text) => {
    expect(prose(text)).toMatchObject({
      status: 'read',
      figure: 9,
      passed: true,
      notes: ['score-from-prose'],
    })
  })

  it.each([
    ['cut off', 'Score: 9', { finish: 'length' } as const],
    ['declined', 'Score: 9', { refusal: 'no' }],
    ['broken JSON', '{"tone": 9', {}],
    ['no number', 'A warm answer.', {}],
    ['two numbers', '8 or 9', {}],
    ['a page of prose', `Score: 9. ${'Well said. '.repeat(30)}`, {}],
    ['a minus', 'Score: -9', {}],
  ])('reads nothing out of what is %s', (_, text, more) => {
    expect(prose(text, more)).toMatchObject({ status: 'unreadable' })
  })

  it('knows no score without a number', () => {
    expect(scoreInProse('', 10)).toBeUndefined()
  })
})

describe('the verdict of a gate', () => {
  it.each([true, false])('may be the word %s of JSON', (said) => {
    expect(verdict(JSON.stringify({ issues: [], verdict: said }))).toMatchObject({
      status: 'read',
      passed: said,
    })
  })

  it('is none where an earlier one said no', () => {
    const reason = 'it gives several verdicts, and the last is not the harshest'
    expect(verdict(`${no('Seven')} … ${yes()}`)).toEqual({ status: 'unreadable', reason })
  })

  it('stands where an earlier one said yes, and that is noted', () => {
    expect(verdict(`${yes()} … ${no('Seven')}`)).toMatchObject({
      passed: false,
      notes: expect.arrayContaining(['earlier-verdict-passed-over']) as unknown,
    })
  })

  it.each([
    ['a list', [0.9]],
    ['nothing', ''],
    ['only a percent sign', '%'],
    ['two lines', '0.9\n0.8'],
    ['a word', 'high'],
    ['below zero', -0.1],
  ])('counts for nothing beside a confidence that is %s', (_, confidence) => {
    const text = JSON.stringify({ issues: [], verdict: 'yes', confidence })
    expect(verdict(text)).toEqual({ status: 'unreadable', reason: '"confidence" is outside 0 to 1' })
  })

  it('of no is never a yes, whatever its tokens say', () => {
    const text = '{"issues": [], "verdict": "no"}'
    const at = text.indexOf('no"')
    const read = verdict(text, { yesNo: [{ at, yes: 0.9, no: 0.1 }] })
    expect(read).toMatchObject({ passed: false, figure: 0.5, method: 'logprobs' })
  })

  it('has no token probability where the tokens are of another place, or the word stands nowhere', () => {
    const text = '{"issues": [], "verdict": "yes", "confidence": 0.9}'
    for (const yesNo of [[], [{ at: 3, yes: 1, no: 0 }]]) {
      expect(verdict(text, { yesNo })).toMatchObject({ figure: 0.9, method: 'confidence' })
    }
    const escaped = '{"issues": [], "\\u0076erdict": "yes", "confidence": 0.9}'
    expect(verdict(escaped, { yesNo: [] })).toMatchObject({ method: 'confidence' })
  })
})

describe('the question of a case', () => {
  it('is the one message, or all with who spoke', () => {
    expect(questionOf([{ role: 'user', content: 'How long?' }])).toBe('How long?')
    expect(
      questionOf([
        { role: 'user', content: 'How long?' },
        { role: 'assistant', content: 'For what?' },
      ]),
    ).toBe('user: How long?\n\nassistant: For what?')
    expect(questionOf([])).toBe('')
  })
})

describe('a judge that writes yes and no as strings', () => {
  const said = (more: object) => judgement(JSON.stringify({ scores: flat, issues: [], ...more }))

  it.each([
    { fatal: 'True' },
    { fatal: '是' },
    { pass: 'false' },
    { pass: 'No' },
    { pass: true, passed: '否' },
    { fatal: 1 },
    { verdict: 'fail' },
    { decision: 'Rejected' },
    { result: '不通过' },
  ])('contradicts its high scores with %j', (more) =>
    expect(said(more)).toMatchObject({ status: 'contradiction' }),
  )
  it.each([{ fatal: 'no' }, { pass: 'true', fatal: 'False' }, { passed: 'yes' }])('passes with %j', (more) =>
    expect(said(more)).toMatchObject({ status: 'read', passed: true }),
  )
  it.each(['yes: harmful', 'perhaps', 2, ['x']])('cannot be read where fatal is %j', (fatal) =>
    expect(said({ fatal })).toMatchObject({ status: 'unreadable' }),
  )
  it('says in any letter case that the sources do cover it', () =>
    expect(said({ not_covered: 'Wrongly' })).toMatchObject({ passed: false, notCovered: 'wrongly' }))
  it('names a fatal issue in capitals', () =>
    expect(
      said({ issues: [{ place: 'Seven days.', problem: 'It is five.', severity: 'FATAL' }] }),
    ).toMatchObject({ status: 'contradiction' }))
})
