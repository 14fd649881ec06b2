// Answers of a job held to its sources: what stands on record, what needs no judge, and what is never passed by words.
import { describe, expect, it } from 'vitest'
import { outcomeRecord } from '../../../producers/verdicts/verdict-records.ts'
import { groundedIn } from '../../../src/core/evaluation/grounded.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { judgedBy, no } from '../../support/judges.ts'
import { play, type Played } from '../../support/play.ts'
import { answers } from '../../support/scripted-pool.ts'

type Over = Parameters<typeof givenPolicy>[0] & object

const source =
  'Unopened items can be returned for a full refund within 7 days of delivery. Opened items cannot be returned.'
const job = givenJob({ prompt: 'How long can I return it?', documents: [{ id: 'terms', text: source }] })
const right = 'Unopened items can be returned for a full refund within 7 days of delivery [1].'
const wrong = 'Unopened items can be returned for a full refund within 30 days of delivery [terms].'

const gated: Over = {
  evaluation: { model: 'demo/judge' },
  gates: [{ kind: 'faithful' }, { kind: 'complete' }],
}

const played = (texts: readonly string[], over: Over = {}, gates = {}): Played =>
  play({
    job,
    policy: givenPolicy({ ladder: [{ temperature: 0 }], ...over }),
    script: judgedBy({ gates }, answers(texts)),
  })

const asked = ({ requests }: Played): readonly string[] => requests.flatMap(({ judges }) => judges?.id ?? [])

const grounded = (answer: string, documents = job.documents) => groundedIn(answer, { ...job, documents })

describe('an answer and its sources', () => {
  it('is backed by them; marks that cite one are no claims, a number in brackets is', () => {
    expect(grounded(right)).toMatchObject({
      support: 1,
      claims: [{ support: 1 }],
      open: [],
      clashes: [],
      literal: true,
    })
    expect(grounded('Items can be returned within [30] days.')?.open).toHaveLength(1)
  })

  it('clashes in a number or date that stands in the place of another', () => {
    expect(grounded(wrong)).toMatchObject({
      clashes: [{ start: 0, said: '30 days', source: '7 days' }],
      literal: false,
    })
    const zh = [{ id: 'a', text: '商品签收后 7 天内、未拆封，可以申请全额退款。' }]
    expect(grounded('商品签收后 30 天内、未拆封，可以申请全额退款。', zh)?.clashes).toHaveLength(1)
    expect(grounded('商品签收后七天内、未拆封，可以申请全额退款【1】。', zh)).toMatchObject({ clashes: [] })
  })

  it('are held to each other by sentences of a length that may be read for every claim', () => {
    const inOne = (padding: number): string =>
      `Items can be returned within 7 days ${'and more '.repeat(padding)}.`
    const against = (claim: string, padding: number) => grounded(claim, [{ id: 'a', text: inOne(padding) }])
    const literal = 'Items can be returned within 7 days.'
    expect(against(literal, 100)).toMatchObject({ literal: true })
    expect(against(literal, 300)).toMatchObject({ literal: false, open: [] })
    const other = 'Items can be returned within 30 days.'
    expect(against(other, 100)?.clashes).toHaveLength(1)
    expect(against(other, 300)).toMatchObject({ clashes: [], open: [{ status: 'unsupported' }] })
    const turned = (padding: number) =>
      grounded('Profit fell 8%.', [{ id: 'a', text: `Profit rose 8% ${'and more '.repeat(padding)}.` }])?.open
    expect(turned(1)).toMatchObject([{ status: 'contradicted' }])
    expect(turned(100)).not.toMatchObject([{ status: 'contradicted' }])
  })

  it('are literal up to a number of claims; who says more is judged', () => {
    const text = 'Items can be returned within 7 days.'
    const said = (times: number): string => Array.from({ length: times }, () => text).join(' ')
    expect(grounded(said(200), [{ id: 'a', text }])).toMatchObject({ literal: true })
    expect(grounded(said(201), [{ id: 'a', text }])).toMatchObject({ literal: false, open: [] })
  })

  it('are not grounded where more is claimed than is read', () => {
    const claims = (count: number): string =>
      Array.from({ length: count }, (_, at) => `It is ${at}.`).join(' ')
    expect(grounded(claims(100))).toBeDefined()
    expect(grounded(claims(4000))).toBeUndefined()
  })

  it('does not clash where the number is only not there', () => {
    expect(grounded('The warranty for batteries is 24 months.')).toMatchObject({
      clashes: [],
      literal: false,
    })
  })

  it('stands there as it is only when one sentence holds all of it, unturned', () => {
    expect(grounded('Opened items can be returned within 7 days.')?.literal).toBe(false)
    expect(grounded('Opened items can be returned.')?.literal).toBe(false)
  })

  it('is not held to sources it calls silent, to none, or to more than can be read in time', () => {
    expect(grounded('The sources do not cover this.')).toBeUndefined()
    expect(grounded(right, [])).toBeUndefined()
    expect(grounded(right, [{ id: 'a', text: 'word '.repeat(20_000) }])).toBeUndefined()
  })
})

describe('in a job', () => {
  it('it stands on the outcome, and decides nothing where no gate asks for it', () => {
    const { settlement } = played([wrong])
    const { outcome } = settlement
    if (outcome.kind !== 'approved') throw new Error('no check was against it')
    const { value } = outcomeRecord(settlement, outcome, {
      source: { topic: 't', partition: 0, offset: 0 },
      traceId: '',
      configRevision: 'c',
    })
    expect(value.grounding).toMatchObject({ claims: 1, unsupported: 1 })
  })

  it('a clash fails the gate without a call, with the exact words for the next attempt', () => {
    const said = played([wrong], gated)
    expect(asked(said)).toEqual([])
    const [attempt] = said.settlement.attempts
    expect(attempt?.evidence.evaluation).toMatchObject({
      gates: [{ gate: { id: 'faithful' }, status: 'fail', method: 'grounding', calls: 0 }],
    })
    expect(attempt?.diagnosis?.issues.join()).toContain('The sources say “7 days”, not “30 days”.')
    expect(said.settlement.outcome).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'gate_failed' }, {}],
    })
  })

  it('a clash does not decide for a gate in the shadow', () => {
    const shadow: Over = { ...gated, gates: [{ kind: 'faithful', mode: 'shadow' }, { kind: 'complete' }] }
    expect(asked(played([wrong], shadow))).toEqual(['faithful', 'complete'])
  })

  it('an answer that stands there as it is is still judged, unless the policy says that it need not be', () => {
    expect(asked(played([right], gated))).toEqual(['faithful', 'complete'])
    const skipping: Over = { ...gated, evaluation: { model: 'demo/judge', skipGrounded: true } }
    const said = played([right], skipping)
    expect(asked(said)).toEqual(['complete'])
    expect(said.settlement.outcome).toMatchObject({ kind: 'approved' })
    expect(asked(played(['Items can be sent back in a week [1].'], skipping))).toContain('faithful')
  })

  it('no critical policy may say so', () => {
    const skipping: Over = { ...gated, evaluation: { model: 'demo/judge', skipGrounded: true } }
    expect(() => givenPolicy({ ...skipping, scenario: 'critical' })).toThrow(/skipGrounded/)
  })

  it('the part of the question that nothing answers is told beside what the judge says', () => {
    const two = givenJob({
      prompt: 'How long can I return it? What is the warranty period for batteries?',
      documents: [...job.documents],
    })
    const { settlement } = play({
      job: two,
      policy: givenPolicy({ ...gated, ladder: [{ temperature: 0 }] }),
      script: judgedBy({ gates: { complete: [no('part 2', 'It is missing.')] } }, answers([right])),
    })
    expect(settlement.attempts[0]?.diagnosis?.issues.join()).toContain(
      'nothing answers “What is the warranty period for batteries”',
    )
  })

  it('the same in Chinese, for a job in Chinese', () => {
    const answer = '商品签收后 7 天内、未拆封，可以申请全额退款[1]。'
    const { settlement } = play({
      job: givenJob({
        prompt: '签收后几天内可以退款？电池的保修期是多久？',
        documents: [{ id: 'a', text: '商品签收后 7 天内、未拆封，可以申请全额退款。' }],
      }),
      policy: givenPolicy({ ...gated, ladder: [{ temperature: 0 }] }),
      script: judgedBy({ gates: { complete: [no('保修期', '没有提到。')] } }, answers([answer])),
    })
    const issues = settlement.attempts[0]?.diagnosis?.issues.join('\n')
    expect(issues).toContain('没有回答“电池的保修期是多久”')
    expect(issues).not.toContain('nothing answers')
  })
})
