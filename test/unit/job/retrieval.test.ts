// Passages that are found before the samples are drawn: when they are asked for, and what an answer owes them.
import { describe, expect, it } from 'vitest'
import { fault } from '../../../src/core/faults/fault.ts'
import { begin, step } from '../../../src/core/job/step.ts'
import type { OutsideRequest, OutsideResult } from '../../../src/core/outside/outside.ts'
import { freeModels, givenJob, givenPolicy } from '../../support/given.ts'
import { judgedBy, no, type Bench } from '../../support/judges.ts'
import { play, type Played } from '../../support/play.ts'
import { found, valid, type OutsideScript } from '../../support/scripted-outside.ts'
import { answers } from '../../support/scripted-pool.ts'

type Over = NonNullable<Parameters<typeof givenPolicy>[0]>

const returns = {
  id: 'returns',
  title: 'Returns',
  text: 'Unopened items can be returned within 7 days.',
  score: 0.8,
}
const faint = { id: 'faint', text: 'We sell lamps.', score: 0.1 }
const answer = 'Unopened items can be returned within 7 days [1].'
const silent = 'The sources do not cover this.'
const plan = { collection: 'faq', minScore: 0.3 }
const job = givenJob({ prompt: 'Can unopened items be returned?' })

const policyWith = (over: Over = {}) =>
  givenPolicy({
    retrieval: plan,
    sampling: { count: 1 },
    checks: [{ kind: 'citations', id: 'cites' }],
    ...over,
  })

const played = (
  outside: OutsideScript,
  given: readonly (readonly string[])[],
  {
    over = {},
    bench = {},
    of = job,
  }: { readonly over?: Over; readonly bench?: Bench; readonly of?: typeof job } = {},
): Played => play({ job: of, policy: policyWith(over), script: judgedBy(bench, answers(...given)), outside })

const ends = ({ settlement: { outcome } }: Played) =>
  outcome.kind === 'rejected'
    ? outcome.reasons.map(({ code }) => code)
    : outcome.kind === 'dead-letter'
      ? outcome.fault.code
      : outcome.kind
const prompts = ({ requests }: Played) =>
  requests.map(({ messages }) => messages.map(({ content }) => content).join('\n'))

describe('passages', () => {
  it('are asked for with the question, and stand behind the documents of the job', () => {
    const of = givenJob({
      prompt: 'Can unopened items be returned?',
      documents: [{ id: 'own', text: 'Our own.' }],
    })
    const result = played(() => found(returns, faint), [['They can be returned within 7 days [2].']], { of })
    expect(result.consults).toMatchObject([
      {
        kind: 'retrieve',
        attempt: 1,
        query: 'Can unopened items be returned?',
        plan: { limit: 5, alpha: 0.5 },
      },
    ])
    expect(prompts(result)[0]).toMatch(/n="1">\nOur own[^]*n="2" title="Returns">\nUnopened/)
    expect(prompts(result)[0]).not.toContain('lamps')
    expect(ends(result)).toBe('approved')
    expect(result.settlement.outcome).toMatchObject({
      retrieval: { status: 'found', version: 'v1', passages: [{ id: 'returns', score: 0.8 }], kept: false },
    })
  })

  it('are paid by the job where its question was embedded, by the price of that model', () => {
    const embedded = { model: 'demo/judge', promptTokens: 30 }
    const once = (request: OutsideRequest): OutsideResult => {
      const result = found(returns)
      return request.kind === 'retrieve' && result.status === 'done'
        ? ({ ...result, embedded } as OutsideResult)
        : result
    }
    const priced = { ...freeModels, 'demo/judge': { promptPer1k: 1000, completionPer1k: 0 } }
    const policy = givenPolicy({ retrieval: plan, sampling: { count: 1 } }, priced)
    const paid = play({ job, policy, script: answers([answer]), outside: once })
    const free = play({ job, policy, script: answers([answer]), outside: () => found(returns) })
    expect(paid.settlement.usage).toMatchObject({
      calls: free.settlement.usage.calls + 1,
      promptTokens: free.settlement.usage.promptTokens + 30,
      costMicroUsd: 30,
    })
    expect(paid.settlement.usage).not.toHaveProperty('evaluation')
  })

  it('that cost what the budget had leave nothing to answer with', () => {
    const dear = {
      ...found(returns),
      embedded: { model: 'demo/judge', promptTokens: 5_000 },
    } as OutsideResult
    const over = { budget: { tokens: 5_000 } }
    const spent = played(() => dear, [[answer]], { over })
    expect([ends(spent), spent.requests.length]).toEqual(['budget_tokens', 0])
  })

  it('are not asked for where the budget has no room for the question', () => {
    const of = givenJob({ prompt: 'Can unopened items be returned? '.repeat(100) })
    const spent = played(() => found(returns), [[answer]], { of, over: { budget: { tokens: 900 } } })
    expect([ends(spent), spent.consults, spent.requests]).toEqual(['budget_tokens', [], []])
  })

  it('never outnumber the limit, take the place of a document, or come twice', () => {
    const of = givenJob({
      prompt: 'Can unopened items be returned?',
      documents: [{ id: 'returns', text: 'Own.' }],
    })
    const many = ['a', 'a', 'b', 'returns', 'c'].map((id) => ({ ...returns, id }))
    const odd = { ...returns, id: 'odd', score: Number.NaN }
    const result = played(() => found(odd, ...many), [[answer]], {
      of,
      over: { retrieval: { ...plan, limit: 2 } },
    })
    expect(result.settlement.job.documents.map(({ id }) => id)).toEqual(['returns', 'a', 'b'])
  })

  it('are asked for again only where the plan of the rung differs', () => {
    const kept = played(() => found(returns), [['No mark.'], ['None here.'], [answer]])
    expect(kept.consults).toHaveLength(1)
    expect(kept.settlement.attempts.map(({ evidence }) => evidence.retrieval)).toMatchObject([
      { kept: false },
      { kept: true },
      { kept: true },
    ])
    const onRetry = [{ filters: { category: 'returns' } }, { limit: 8, minScore: 0.05 }]
    const asked = played(() => found(returns, faint), [['No mark.'], ['None here.'], [answer]], {
      over: { retrieval: { ...plan, onRetry } },
    })
    expect(asked.consults.map((request) => (request.kind === 'retrieve' ? request.plan : {}))).toMatchObject([
      { limit: 5, minScore: 0.3 },
      { limit: 5, minScore: 0.3, filters: { category: 'returns' } },
      { limit: 8, minScore: 0.05 },
    ])
    expect(asked.settlement.job.documents.map(({ id }) => id)).toEqual(['returns', 'faint'])
  })

  it('that cannot be had approve nothing: a dead letter, or a rejection where the reply is of no use', () => {
    const away = fault('redis_failed', { reason: 'away' })
    expect(ends(played(() => ({ status: 'failed', fault: away }), [[answer]]))).toBe('redis_failed')
    const odd = played(() => valid, [[answer]])
    expect([ends(odd), odd.requests]).toEqual([['retrieval_error'], []])
    const late = play({
      job,
      policy: policyWith({ retrieval: { ...plan, onRetry: [{ limit: 9 }] } }),
      script: answers(['No mark.']),
      outside: ({ attempt }) => (attempt === 1 ? found(returns) : { status: 'failed', fault: away }),
    })
    expect(ends(late)).toEqual(['retrieval_error'])
  })

  it('are not waited for after the time, nor taken from another attempt', () => {
    const begun = begin(job, policyWith(), 0)
    expect(begun.state).toMatchObject({ stage: 'preparing' })
    const [request] = begun.effects.flatMap((effect) => (effect.type === 'consult' ? effect.requests : []))
    if (!request) throw new Error('passages are asked for')
    const late = { ...request, attempt: 2 }
    expect(step(begun.state, { type: 'consulted', request: late, result: found(), at: 1 }).state).toBe(
      begun.state,
    )
    const over = step(begun.state, { type: 'deadline', at: 2 })
    expect(over.effects).toEqual([{ type: 'drop' }])
    expect(over.state).toMatchObject({ settlement: { outcome: { fault: { code: 'budget_wall_time' } } } })
    expect(
      step(begun.state, { type: 'consulted', request, result: found(returns), at: 5 }).state,
    ).toMatchObject({
      stage: 'drawing',
      startedAt: 0,
    })
  })
})

describe('where nothing is found', () => {
  it('the model is told, and an honest answer is approved without a mark', () => {
    const result = played(() => found(faint), [[silent]])
    expect(prompts(result)[0]).toContain('Nothing was found')
    expect(ends(result)).toBe('approved')
    const zh = played(() => found(), [['资料未涉及该问题。']], {
      of: givenJob({ prompt: '你们有航天计划吗？' }),
    })
    expect(prompts(zh)[0]).toContain('没有找到')
    expect(ends(zh)).toBe('approved')
  })

  it('an answer all the same is made up, and asked again', () => {
    const result = played(() => found(), [['It flies in 2031.'], [silent]], { over: { checks: [] } })
    expect(ends(result)).toBe('approved')
    expect(result.settlement.attempts[0]).toMatchObject({
      decision: { because: 'coverage_wrong' },
      diagnosis: { errorType: 'hallucination' },
    })
  })
})

describe('a “not covered” although it is covered', () => {
  it('is caught by code where nobody judges, and asked again', () => {
    const result = played(() => found(returns), [[silent], [answer]], { over: { checks: [] } })
    expect(ends(result)).toBe('approved')
    expect(result.settlement.attempts[0]).toMatchObject({
      decision: { because: 'coverage_wrong' },
      diagnosis: { errorType: 'incomplete' },
    })
    const apart = givenJob({ prompt: 'Tell me about your space program to Mars.' })
    expect(ends(played(() => found(returns), [[silent]], { over: { checks: [] }, of: apart }))).toBe(
      'approved',
    )
  })

  it('is put to the judge where there is one', () => {
    const over: Over = { checks: [], gates: [{ kind: 'faithful' }], evaluation: { model: 'demo/judge' } }
    const caught = { gates: { 'rightly-not-covered': [no('not cover', 'They do.')] } }
    const first = played(() => found(returns), [[silent], [answer]], { over, bench: caught })
    expect(ends(first)).toBe('approved')
    expect(first.settlement.attempts[0]).toMatchObject({ decision: { because: 'gate_failed' } })
    expect(ends(played(() => found(returns), [[silent]], { over }))).toBe('approved')
  })

  it('may be given again where the next attempt has other passages', () => {
    const onRetry = [{ limit: 6 }, { limit: 7 }]
    const result = played(() => found(returns), [[silent], [silent], [answer]], {
      over: { checks: [], retrieval: { ...plan, onRetry } },
    })
    expect(ends(result)).toBe('approved')
    expect(ends(played(() => found(returns), [[silent]], { over: { checks: [] } }))).toEqual([
      'coverage_wrong',
      'no_progress',
    ])
  })
})
