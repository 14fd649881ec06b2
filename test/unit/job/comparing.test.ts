// Answers whose words leave it open: when their embeddings are asked for, what they change, and what they never do.
import { describe, expect, it } from 'vitest'
import { fault } from '../../../src/core/faults/fault.ts'
import type { OutsideRequest, OutsideResult } from '../../../src/core/outside/outside.ts'
import { begin, step } from '../../../src/core/job/step.ts'
import type { State, Step } from '../../../src/core/job/state.ts'
import { freeModels, givenJob, givenPolicy, refusalOf } from '../../support/given.ts'
import { play, type Played } from '../../support/play.ts'
import { nobody, valid, type OutsideScript } from '../../support/scripted-outside.ts'
import { answers, resultOf } from '../../support/scripted-pool.ts'

type Over = NonNullable<Parameters<typeof givenPolicy>[0]>

const plain = 'Parcels usually arrive after three working days.'
const other = 'It takes about 3 business days until your order is with you.'
const third = 'Expect your order at the door once 3 working days are over.'
const seven = 'Parcels usually arrive after seven working days.'

const embeddings = { model: 'demo/basic', sameAbove: 0.8 }
const policyWith = (over: Over = {}, given: object = {}) =>
  givenPolicy({
    ladder: [{ temperature: 0 }],
    consistency: { embeddings: { ...embeddings, ...given } },
    ...over,
  })

/** One vector for all: everything means the same. */
const alike: OutsideScript = (request) =>
  request.kind === 'embed'
    ? { status: 'done', kind: 'embed', vectors: request.texts.map(() => [0.6, 0.8]), promptTokens: 40 }
    : nobody(request)

const played = (
  given: readonly string[],
  { over = {}, plan = {}, outside = alike }: { over?: Over; plan?: object; outside?: OutsideScript } = {},
): Played => play({ job: givenJob(), policy: policyWith(over, plan), script: answers(given), outside })

const ends = ({ settlement: { outcome } }: Played) =>
  outcome.kind === 'rejected'
    ? outcome.reasons.map(({ code }) => code)
    : outcome.kind === 'dead-letter'
      ? outcome.fault.code
      : outcome.kind
const evidenceIn = ({ settlement: { attempts } }: Played) => attempts[0]?.evidence

describe('answers in quite other words', () => {
  it('agree by their embeddings, and do not without', () => {
    const said = played([plain, other, third])
    expect(ends(said)).toBe('approved')
    expect(said.consults).toHaveLength(1)
    expect(said.consults[0]).toMatchObject({ kind: 'embed', attempt: 1, model: 'demo/basic' })
    expect(evidenceIn(said)).toMatchObject({
      embeddings: { status: 'compared', model: 'demo/basic' },
      agreement: { score: 1, open: [], clashes: [] },
    })
    expect(evidenceIn(said)?.compared).not.toHaveProperty('confidence')
    const words = play({
      job: givenJob(),
      policy: givenPolicy({ ladder: [{ temperature: 0 }] }),
      script: answers([plain, other, third]),
      outside: alike,
    })
    expect([ends(words), words.consults]).toEqual([expect.arrayContaining(['low_agreement']), []])
  })

  it('stay apart below the mark, by the words alone', () => {
    const apart: OutsideScript = (request) =>
      request.kind === 'embed'
        ? { status: 'done', kind: 'embed', vectors: request.texts.map((_, at) => [1, at]), promptTokens: 40 }
        : nobody(request)
    const said = played([plain, other], { outside: apart })
    expect(ends(said)).toContain('low_agreement')
    expect(evidenceIn(said)).toMatchObject({ embeddings: { joined: 0 } })
  })

  it('need more than the mark where errors are dear', () => {
    const near: OutsideScript = (request) =>
      request.kind === 'embed'
        ? {
            status: 'done',
            kind: 'embed',
            vectors: request.texts.map((_, at) => [1, at * 0.7]),
            promptTokens: 40,
          }
        : nobody(request)
    const over: Over = { sampling: { count: 2 } }
    expect(ends(played([plain, other], { over, outside: near }))).toBe('approved')
    expect(
      ends(played([plain, other], { over: { ...over, scenario: 'critical' }, outside: near })),
    ).toContain('low_agreement')
  })
})

describe('nobody is asked', () => {
  it('where words agree', () => {
    const said = played([plain])
    expect([ends(said), said.consults]).toEqual(['approved', []])
    expect(evidenceIn(said)).not.toHaveProperty('embeddings')
  })

  it('where all that is apart contradicts itself: the vectors could not help', () => {
    const said = played([plain, seven], { over: { sampling: { count: 2 } } })
    expect(ends(said)).toContain('low_agreement')
    expect(said.consults).toEqual([])
  })

  it('where what words leave open is outvoted by answers that agree', () => {
    const over: Over = {
      sampling: { count: 3, first: 3 },
      consistency: { threshold: 0.3, embeddings },
    }
    const said = played([plain, plain, other], { over })
    expect(evidenceIn(said)?.agreement?.open).toMatchObject([{ a: 0, b: 2, times: 2 }])
    expect([ends(said), said.consults]).toEqual(['approved', []])
  })

  it('where no answer passed its checks', () => {
    const said = played([''])
    expect(ends(said)).toContain('checks_failed')
    expect(said.consults).toEqual([])
  })

  it('about an answer that is longer than a model reads', () => {
    const longer = (times: number): Played =>
      played([plain, `${other} ${'Have a nice day, dear customer. '.repeat(times)}`], {
        over: { sampling: { count: 2 } },
      })
    expect(longer(10).consults).toHaveLength(1)
    const said = longer(280)
    expect(said.consults).toEqual([])
    expect(ends(said)).toContain('low_agreement')
    expect(evidenceIn(said)?.agreement?.open).toHaveLength(1)
  })
})

it('a contradiction stands, whatever the vectors say', () => {
  const said = played([plain, other, seven], { over: { sampling: { count: 3, first: 3 } } })
  expect(said.consults).toHaveLength(1)
  expect(ends(said)).toContain('low_agreement')
  expect(evidenceIn(said)?.agreement?.clashes).toContainEqual({ a: 0, b: 2, kinds: ['number'] })
})

describe('without vectors', () => {
  const away: OutsideScript = () => ({ status: 'failed', fault: fault('redis_failed', { reason: 'away' }) })
  const odd: readonly OutsideResult[] = [
    valid,
    { status: 'done', kind: 'embed', vectors: [[1]], promptTokens: 40 },
  ]

  it('the words alone count, and the record says why', () => {
    const said = played([plain, other], { outside: away })
    expect(ends(said)).toContain('low_agreement')
    expect(evidenceIn(said)).toMatchObject({
      embeddings: { status: 'error', fault: { code: 'redis_failed' } },
    })
    for (const result of odd) {
      expect(ends(played([plain, other], { outside: () => result }))).toContain('low_agreement')
    }
  })

  it('nothing is judged where the policy says so', () => {
    const plan = { onError: 'error' }
    expect(ends(played([plain, other], { plan, outside: () => valid }))).toEqual(['embedding_error'])
    const config: OutsideScript = () => ({
      status: 'failed',
      fault: fault('outside_not_configured', { what: 'endpoint' }),
    })
    expect(ends(played([plain, other], { plan, outside: config }))).toBe('outside_not_configured')
  })

  it('vectors of no use join nothing', () => {
    for (const vector of [[], [0, 0], [Number.NaN, 1], [Number.POSITIVE_INFINITY, 1]]) {
      const useless: OutsideScript = (request) =>
        request.kind === 'embed'
          ? { status: 'done', kind: 'embed', vectors: request.texts.map(() => vector), promptTokens: 40 }
          : nobody(request)
      expect(ends(played([plain, other], { outside: useless }))).toContain('low_agreement')
    }
  })
})

describe('what vectors cost', () => {
  const prices = { ...freeModels, 'demo/basic': { promptPer1k: 1000, completionPer1k: 0 } }
  const over: Over = { sampling: { count: 2 } }
  const paying = (budget: NonNullable<Over['budget']>, plan: object = {}) =>
    play({
      job: givenJob(),
      policy: givenPolicy(
        {
          ladder: [{ temperature: 0 }],
          consistency: { embeddings: { ...embeddings, ...plan } },
          ...over,
          budget,
        },
        prices,
      ),
      script: answers([plain, other]),
      outside: alike,
    })

  it('counts as evaluation, in tokens and money', () => {
    expect(paying({}).settlement.usage).toEqual({
      calls: 2,
      promptTokens: 200,
      completionTokens: 40,
      costMicroUsd: 240,
      evaluation: { calls: 1, promptTokens: 40, completionTokens: 0 },
    })
  })

  it('is not paid beyond the budget', () => {
    const said = paying({ evaluationTokens: 10 })
    expect([ends(said), said.consults]).toEqual([expect.arrayContaining(['low_agreement']), []])
    expect(evidenceIn(said)).toMatchObject({ embeddings: { fault: { code: 'budget_tokens' } } })
    expect(ends(paying({ evaluationTokens: 10 }, { onError: 'error' }))).toEqual(['embedding_error'])
  })
})

describe('while vectors are waited for', () => {
  const policy = policyWith({ sampling: { count: 2 } })
  const job = givenJob()

  function waiting(): { state: State; request: OutsideRequest; last: Step } {
    const begun = begin(job, policy, 0)
    const [first, second] = begun.effects.flatMap((effect) => (effect.type === 'draw' ? effect.requests : []))
    if (!first || !second) throw new Error('a job begins with two draws')
    const half = step(begun.state, { type: 'sampled', request: first, result: resultOf(plain), at: 1 })
    const last = step(half.state, { type: 'sampled', request: second, result: resultOf(other), at: 2 })
    const [request] = last.effects.flatMap((effect) => (effect.type === 'consult' ? effect.requests : []))
    if (!request) throw new Error('vectors are asked for')
    return { state: last.state, request, last }
  }

  it('stragglers and results of other attempts change nothing', () => {
    const { state, request } = waiting()
    expect(state).toMatchObject({ stage: 'comparing' })
    const result: OutsideResult = { status: 'done', kind: 'embed', vectors: [[1], [1]], promptTokens: 40 }
    const late = { ...request, attempt: 2 }
    expect(step(state, { type: 'consulted', request: late, result, at: 3 })).toEqual({ state, effects: [] })
    const stranger = { ...request, id: 'state:x' }
    expect(step(state, { type: 'consulted', request: stranger, result, at: 3 }).state).toBe(state)
    const [draw] = begin(job, policy, 0).effects.flatMap((effect) =>
      effect.type === 'draw' ? effect.requests : [],
    )
    if (!draw) throw new Error('a job begins with draws')
    expect(step(state, { type: 'sampled', request: draw, result: resultOf(plain), at: 3 }).state).toBe(state)
    expect(step(state, { type: 'consulted', request, result, at: 4 }).state).toMatchObject({
      settlement: { outcome: { kind: 'approved' }, attempts: [{ endedAt: 4 }] },
    })
  })

  it('the time of the job may end', () => {
    const over = step(waiting().state, { type: 'deadline', at: 9 })
    expect(over.effects).toEqual([{ type: 'drop' }])
    expect(over.state).toMatchObject({ settlement: { outcome: { fault: { code: 'budget_wall_time' } } } })
  })
})

describe('the policy', () => {
  const refused = (over: Over): string => refusalOf(() => policyWith(over))

  it('names a model of the config, and compares texts', () => {
    expect(refused({})).toBe('')
    expect(refused({ consistency: { embeddings: { model: 'no/such', sameAbove: 0.8 } } })).toContain(
      '/consistency/embeddings/model',
    )
    expect(refused({ output: { kind: 'json' } })).toContain('output.kind text')
    expect(refused({ scenario: 'creative' })).toContain('creative')
    expect(refused({ sampling: { count: 1 } })).toContain('nothing to compare')
  })
})
