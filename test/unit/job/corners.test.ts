// Corners of the machine that no ordinary run comes to: whatever is handed to it, it ends, and nothing is approved.
import { describe, expect, it } from 'vitest'
import { fault } from '../../../src/core/faults/fault.ts'
import { jobOf } from '../../../src/core/job/job.ts'
import { languageOf } from '../../../src/core/job/language.ts'
import { reject, rejectUnjudged } from '../../../src/core/job/settle.ts'
import type { Progress } from '../../../src/core/job/state.ts'
import { begin, step } from '../../../src/core/job/step.ts'
import { nothingUsed } from '../../../src/core/budget/budget.ts'
import { candidateOf, evidenceOf } from '../../../src/core/verdict/evidence.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { judgedBy, scored, yes } from '../../support/judges.ts'
import { play, type Played } from '../../support/play.ts'
import { found, invalid, replying, valid } from '../../support/scripted-outside.ts'
import { answers, resultOf } from '../../support/scripted-pool.ts'

const job = givenJob()
const good = 'Delivery takes three working days.'
const policy = givenPolicy()
type Over = NonNullable<Parameters<typeof givenPolicy>[0]>
const one: Over = { sampling: { count: 1 }, ladder: [{ temperature: 0 }] }
const ends = ({ settlement: { outcome } }: Played) =>
  outcome.kind === 'rejected'
    ? outcome.reasons[0]?.code
    : outcome.kind === 'dead-letter'
      ? outcome.fault.code
      : outcome.kind

describe('a record becomes a job', () => {
  const base = { id: 'a', policy: 'p' }

  it('with its schema, and without members that hold nothing', () => {
    const outputSchema = { type: 'object' }
    expect(jobOf({ ...base, prompt: 'x', outputSchema, metadata: { a: '1', b: undefined } })).toMatchObject({
      outputSchema,
      metadata: { a: '1' },
    })
    expect(jobOf({ ...base, prompt: 'x' })).not.toHaveProperty('outputSchema')
  })

  it('also without a question, which then is an empty one', () => {
    expect(jobOf(base)).toMatchObject({ messages: [{ role: 'user', content: '' }], language: 'en' })
    expect(jobOf({ ...base, messages: [] })).toMatchObject({ language: 'en' })
  })
})

it.each([
  ['How does the 退货 policy of your shop work for items from abroad?', 'en'],
  ['请问 iPhone 15 Pro Max 多久到货？', 'zh'],
  ['〇', 'zh'],
  // One character in ten letters is enough, fewer are not.
  ['退abcdefghi', 'zh'],
  ['退abcdefghij', 'en'],
  ['', 'en'],
] as const)('the language of “%s” is %s', (text, language) => expect(languageOf(text)).toBe(language))

describe('without an attempt', () => {
  const progress: Progress = { job, policy, usage: nothingUsed, attempts: [], maxTokens: 10 }

  it('nothing can be rejected: it is a dead letter', () => {
    expect(reject(progress, [], 1).state).toMatchObject({
      settlement: { outcome: { kind: 'dead-letter', fault: { code: 'internal' } } },
    })
    const why = fault('judge_unreadable', { model: 'demo/judge', reason: 'garbled' })
    expect(rejectUnjudged(progress, why, 1).state).toMatchObject({
      settlement: { outcome: { kind: 'dead-letter', fault: { code: 'judge_unreadable' } } },
    })
  })
})

describe('an event of another stage changes nothing', () => {
  const searching = givenPolicy({ ...one, retrieval: { collection: 'faq' } })
  const [draw] = begin(job, givenPolicy(one), 0).effects.flatMap((each) =>
    each.type === 'draw' ? each.requests : [],
  )
  const [ask] = begin(job, searching, 0).effects.flatMap((each) =>
    each.type === 'consult' ? each.requests : [],
  )
  if (draw === undefined || ask === undefined) throw new Error('both are asked')
  const sample = { type: 'sampled', request: draw, result: resultOf(good), at: 1 } as const
  const passages = { type: 'consulted', request: ask, result: found(), at: 1 } as const

  it('a sample while passages are looked for', () => {
    const { state } = begin(job, searching, 0)
    expect(step(state, sample)).toEqual({ state, effects: [] })
  })

  it('passages while samples are drawn or judged', () => {
    const { state } = begin(job, givenPolicy(one), 0)
    expect(step(state, passages)).toEqual({ state, effects: [] })
    const judged = givenPolicy({ ...one, judge: {}, evaluation: { model: 'demo/judge' } })
    const judging = step(begin(job, judged, 0).state, sample).state
    expect(judging.stage).toBe('judging')
    expect(step(judging, passages)).toEqual({ state: judging, effects: [] })
  })
})

describe('a plan with holes', () => {
  it('counts models without a price as free', () => {
    const judged = givenPolicy({ ...one, judge: {}, evaluation: { model: 'demo/judge' } })
    const result = play({ job, policy: { ...judged, prices: {} }, script: judgedBy({}, answers([good])) })
    expect(result.settlement).toMatchObject({
      outcome: { kind: 'approved' },
      usage: { costMicroUsd: 0, calls: 1, evaluation: { calls: 1 } },
    })
  })

  it('counts models that compare without a price as free, tokens and all', () => {
    const apart = [
      'Parcels usually arrive after three working days.',
      'It takes about 3 business days until your order is with you.',
    ]
    const over = { ...one, sampling: { count: 2 } }
    const paid = (consistency: NonNullable<Over['consistency']>) => {
      const result = play({
        job,
        policy: { ...givenPolicy({ ...over, consistency }), prices: {} },
        script: (request) => (request.judges === undefined ? answers(apart)(request) : yes()),
        outside: () => ({ status: 'done', kind: 'embed', vectors: [[1], [1]], promptTokens: 7 }),
      })
      return result.settlement
    }
    expect(paid({ embeddings: { model: 'demo/basic', sameAbove: 0.8 } })).toMatchObject({
      outcome: { kind: 'approved' },
      usage: { costMicroUsd: 0, evaluation: { calls: 1, promptTokens: 7 } },
    })
    expect(paid({ entailment: { model: 'demo/judge' } })).toMatchObject({
      outcome: { kind: 'approved' },
      usage: { costMicroUsd: 0, evaluation: { calls: 2 } },
    })
  })

  it('without a rung is no policy: nothing would ever be asked', () => {
    expect(() => givenPolicy({ ladder: [] })).toThrow(/"\/ladder".*there is no rung/)
  })

  it('without a spread asks at the temperature of the rung', () => {
    const bare = { ...policy, sampling: { ...policy.sampling, spread: [] } }
    const { requests, settlement } = play({ job, policy: bare, script: answers([good]) })
    expect(requests.map(({ temperature }) => temperature)).toEqual([0, 0])
    expect(settlement.outcome.kind).toBe('approved')
  })

  it('that draws nothing approves nothing', () => {
    const none = { ...policy, sampling: { ...policy.sampling, count: 0 } }
    expect(begin(job, none, 0)).toMatchObject({ state: { stage: 'drawing' }, effects: [] })
  })
})

describe('judges ahead of the vetting', () => {
  const over: Over = {
    ...one,
    output: { kind: 'text', maxTokens: 100 },
    validators: [{ kind: 'sql', id: 'plans', ddl: 'create table t (id int);' }],
    judge: {},
    evaluation: { model: 'demo/judge', speculative: true },
    budget: { tokens: 500 },
  }
  const run = (result: typeof valid) =>
    play({
      job,
      policy: givenPolicy(over),
      script: judgedBy({ judges: [[scored(10)]] }, answers([good])),
      outside: replying({ 'validate:plans': result }),
    })

  it('are not asked where the budget does not carry them, and then the validator decides as ever', () => {
    const refused = run(invalid('bad'))
    expect(refused.requests).toHaveLength(1)
    expect(ends(refused)).toBe('validator_failed')
  })

  it('stay unpaid when the validator is content: an answer that nobody judged is not approved', () => {
    const content = run(valid)
    expect(content.requests).toHaveLength(1)
    expect(ends(content)).toBe('budget_tokens')
  })
})

describe('a total that needs the score of the judge', () => {
  it('is an error where the judge gave none, even if it may fail open', () => {
    const result = play({
      job,
      policy: givenPolicy({
        ...one,
        gates: [{ kind: 'complete' }],
        judge: { onError: 'open' },
        evaluation: { model: 'demo/judge' },
        rewards: { rules: [{ id: 'r', when: 'true', points: 9, reason: 'Polite.' }], needed: 5 },
      }),
      script: judgedBy({ judges: [['?']] }, answers([good])),
    })
    expect(ends(result)).toBe('reward_error')
  })
})

describe('agreement', () => {
  it('of answers that are alike and yet not the same has nobody behind it', () => {
    const { settlement } = play({
      job,
      policy: givenPolicy({
        sampling: { count: 2 },
        consistency: { threshold: 0.01 },
        ladder: [{ temperature: 0 }],
      }),
      script: answers([good, 'Returns go to any shop in town, delivery or not.']),
    })
    expect(settlement.attempts[0]?.decision).toHaveProperty('because', 'low_agreement')
    const told = /yet no answer has the others behind it: 1 of 2/
    expect(JSON.stringify(settlement.attempts[0]?.decision)).toMatch(told)
  })

  it('that nobody looked for is none', () => {
    const { settlement } = play({ job, policy, script: answers([good]) })
    const samples = settlement.attempts[0]?.evidence.samples ?? []
    const { passed } = evidenceOf(samples, policy)
    expect(passed).toHaveLength(2)
    expect(candidateOf({ samples, passed }, policy)).toMatchObject({
      verdict: 'fail',
      because: 'too_few_samples',
    })
  })
})
