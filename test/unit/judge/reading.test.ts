// Replies of gates and judges: what counts, what is asked again, what contradicts itself.
import { replyObject } from '../../../src/core/judge/reply-object.ts'
import { describe, expect, it } from 'vitest'
import { gateMessages } from '../../../src/core/gates/gate-prompt.ts'
import { builtInGates, type Gate } from '../../../src/core/gates/gate.ts'
import { readGate } from '../../../src/core/gates/read-gate.ts'
import { issuesOf, textsOf } from '../../../src/core/judge/issue.ts'
import { readScore, scoreInProse } from '../../../src/core/judge/read-score.ts'
import type { Reply } from '../../../src/core/sampling/sample.ts'
import { replyOf } from '../../support/replies.ts'

const judged = {
  task: '',
  question: 'How long, and who pays?',
  documents: [{ id: 'a', text: 'Seven days.' }],
  answer: 'It takes **seven** days, at our cost.',
  language: 'en' as const,
}
const gate: Gate = {
  ...builtInGates.faithful,
  id: 'faithful',
  mode: 'enforce',
  onError: 'closed',
  model: 'a/b',
}

it('a judge that stopped for a reason nobody knows has judged nothing', () => {
  const reply = { text: '{"verdict":"yes"}', finish: 'other', finishReason: 'tool_calls' } as const
  const rest = { promptTokens: 1, completionTokens: 1, latencyMs: 1 }
  expect(replyObject({ ...reply, ...rest }, () => true)).toMatchObject({ ok: false })
  expect(replyObject({ ...reply, ...rest, finishReason: '' }, () => true)).toMatchObject({ ok: true })
})

it('a gate is told that there are no sources, and only then', () => {
  const asked = (documents: typeof judged.documents, language: 'en' | 'zh') =>
    gateMessages({ ...judged, documents, language }, gate).at(-1)?.content
  expect(asked([], 'en')).toContain('No sources were given')
  expect(asked([], 'zh')).toContain('没有提供资料')
  expect(asked(judged.documents, 'en')).not.toContain('No sources were given')
})

describe('issues', () => {
  it('keep the dimension that they are about, where one is named', () => {
    const issue = { place: 'seven days', problem: 'Eight.' }
    expect(issuesOf([{ ...issue, dimension: 'factuality' }, issue], textsOf(judged)).named).toEqual([
      { ...issue, dimension: 'factuality' },
      issue,
    ])
  })

  it.each([
    ['its exact words', { place: 'seven days', problem: 'Eight.' }, 1],
    ['words of the question, for what is missing', { place: 'who pays', problem: 'Left out.' }, 1],
    ['words of a source', { place: 'Seven days.', problem: 'Not this one.' }, 1],
    ['a numbered part', { place: 'sentence 2', problem: 'Wrong.' }, 1],
    ['no place', { place: '', problem: 'Not good enough.' }, 0],
    ['everything', { place: 'the answer', problem: 'Not good enough.' }, 0],
    ['words that stand nowhere', { place: 'nine days', problem: 'Wrong.' }, 0],
    ['a place without a problem', { place: 'seven days', problem: '' }, 0],
  ])('that name %s', (_, issue, named) => {
    const issues = issuesOf([issue], textsOf(judged))
    expect(issues.named).toHaveLength(named)
    expect(issues.vague).toBe(1 - named)
  })
})

describe('scores', () => {
  it.each([
    [8, 8],
    ['8', 8],
    ['8分', 8],
    ['８／１０', 8],
    ['8/10', 8],
    ['8 out of 10', 8],
    ['7.5 points', 7.5],
  ])('%s is read', (written, score) => {
    expect(readScore(written, 10)).toMatchObject({ ok: true, value: { score } })
  })

  it.each([
    [11],
    [-1],
    ['4/5'],
    ['8/10/10'],
    ['eight'],
    [null],
    [true],
    [[8]],
    [''],
    [undefined],
    ['80%'],
    [Number.NaN],
  ])('%s is none', (written) => {
    expect(readScore(written, 10).ok).toBe(false)
  })

  it.each([
    ['8分', 8],
    ['评分：8/10', 8],
    ['Score: 7', 7],
    ['9', 9],
    ['0.8', undefined],
    ['5 reasons for a 9', undefined],
    ['Between 7/10 and 8/10', undefined],
    ['Score: 12', undefined],
    ['It has 7 parts', undefined],
    ['**Score:** 9', 9],
    ['9分，表述清楚', 9],
    ['Rating: 9\nIt is not perfect.', 9],
    ['不能给8分', undefined],
    ['低于8分', undefined],
    ['最多9分', undefined],
    ['扣8分', undefined],
    ['接近9分', undefined],
    ['如果引用了资料，可以给9分', undefined],
    ['用时9分钟', undefined],
    ['9分之一的内容有误', undefined],
    ['得分<9', undefined],
    ['Score: below 9', undefined],
  ])('in prose: %s', (text, score) => {
    expect(scoreInProse(text, 10)).toBe(score)
  })
})

describe('a gate', () => {
  const read = (value: unknown, more: Partial<Reply> = {}) =>
    readGate(replyOf(JSON.stringify(value), more), gate, judged)

  it.each([
    ['a sure yes', { verdict: 'yes', confidence: 0.9 }, 0.9, true],
    ['a yes in Chinese, in per cent', { verdict: '是', confidence: '90%' }, 0.9, true],
    ['an unsure yes', { verdict: 'yes', confidence: 0.6 }, 0.6, false],
    ['a no', { verdict: 'no', confidence: 0.9 }, 0.1, false],
    ['a no that is unsure, which is still no yes', { verdict: 'no', confidence: 0.05 }, 0.5, false],
  ])('%s', (...[, value, figure, passed]) => {
    const reading = read(value)
    expect(reading).toMatchObject({ status: 'read', method: 'confidence', passed })
    expect(reading.status === 'read' && reading.figure).toBeCloseTo(figure)
  })

  it('that states no confidence has cast a vote', () => {
    expect(read({ verdict: 'yes' })).toMatchObject({ status: 'read', passed: true })
    expect(read({ verdict: 'yes' })).not.toHaveProperty('figure')
  })

  it('is read by the tokens of its verdict, not by those of its reasons', () => {
    const text = '{"issues": [], "note": "no doubt", "verdict": "yes", "confidence": 0.2}'
    const yesNo = [
      { at: text.indexOf('no doubt'), yes: 0.01, no: 0.99 },
      { at: text.indexOf('yes'), yes: 0.93, no: 0.02 },
    ]
    expect(readGate(replyOf(text, { yesNo }), gate, judged)).toMatchObject({
      method: 'logprobs',
      passed: true,
    })
    const faint = [{ at: text.indexOf('yes'), yes: 0.1, no: 0.01 }]
    expect(readGate(replyOf(text, { yesNo: faint }), gate, judged)).toMatchObject({
      method: 'confidence',
      figure: 0.2,
    })
  })

  it('that says yes and names a place contradicts itself, with a list or without', () => {
    const issue = { place: 'seven days', problem: 'Eight.' }
    for (const issues of [[issue], issue])
      expect(read({ issues, verdict: 'yes', confidence: 1 })).toMatchObject({ status: 'contradiction' })
  })

  it.each([
    ['another word', { verdict: 'allow', confidence: 1 }],
    ['a list', { verdict: ['yes'], confidence: 1 }],
    ['a confidence beyond all bounds', { verdict: 'yes', confidence: 700 }],
    ['a confidence below them', { verdict: 'yes', confidence: -1 }],
    ['no verdict', { confidence: 1 }],
  ])('with %s cannot be read', (_, value) => {
    expect(read(value).status).toBe('unreadable')
  })

  it.each<[string, Partial<Reply>]>([
    ['a refusal', { refusal: 'no' }],
    ['a filter', { finish: 'filter' }],
  ])('behind %s cannot be read', (_, more) => {
    expect(read({ verdict: 'yes', confidence: 1 }, more).status).toBe('unreadable')
  })
})
