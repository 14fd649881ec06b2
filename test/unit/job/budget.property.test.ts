// No budget is passed by calls that cost no more than they were estimated at, whatever is out at the same time.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { needOf, needOfQuestion, tokensUsed } from '../../../src/core/budget/budget.ts'
import type { SampleRequest } from '../../../src/core/sampling/sample.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { judgedBy, no, scored, yes } from '../../support/judges.ts'
import { play } from '../../support/play.ts'
import { noAnswer, type Script, type Scripted } from '../../support/scripted-pool.ts'

/** Answers at the very price that was estimated. */
const atFullPrice =
  (script: Script): Script =>
  (request: SampleRequest) => {
    const { promptTokens, completionTokens } = needOf(request)
    const scripted = script(request)
    const text = typeof scripted === 'string' ? scripted : ''
    return { text, promptTokens, completionTokens }
  }

const verdicts = fc.array(fc.constantFrom<Scripted>(yes(), no('Seven'), '', yes(0.5)), {
  minLength: 1,
  maxLength: 4,
})

it('holds the token budget with samples and judges out together', () => {
  let tight = 0
  const plays = fc.record({
    tokens: fc.integer({ min: 300, max: 12_000 }),
    parallel: fc.integer({ min: 1, max: 5 }),
    texts: fc.array(fc.constantFrom('Seven days.', 'Nine days.', 'It is not known.'), { minLength: 1 }),
    faithful: verdicts,
    complete: verdicts,
    seat: fc.array(fc.constantFrom<Scripted>(scored(9), scored(7.9), scored(2), ''), { minLength: 1 }),
    picks: fc.array(fc.nat(), { minLength: 1 }),
  })
  fc.assert(
    fc.property(plays, ({ tokens, parallel, texts, faithful, complete, seat, picks }) => {
      let turn = 0
      const { settlement } = play({
        job: givenJob({ documents: [{ id: 'a', text: 'Seven days.' }] }),
        policy: givenPolicy({
          output: { maxTokens: 200 },
          sampling: { count: 5, first: 2, parallel },
          gates: [{ kind: 'faithful' }, { kind: 'complete' }],
          judge: {},
          evaluation: { model: 'demo/judge' },
          budget: { tokens },
        }),
        script: atFullPrice(
          judgedBy({ gates: { faithful, complete }, judges: [seat] }, ({ attempt, index }) => {
            return texts[(attempt + index) % texts.length] ?? ''
          }),
        ),
        pick: (out) => (picks[turn++ % picks.length] ?? 0) % out,
      })
      const used = tokensUsed(settlement.usage)
      expect(used).toBeLessThanOrEqual(tokens)
      if (used > tokens * 0.8) tight += 1
    }),
    { numRuns: 600 },
  )
  // The bound was met, not only far away.
  expect(tight).toBeGreaterThan(20)
})

it('holds the token budget with a question that is embedded before each attempt', () => {
  let embedded = 0
  const plays = fc.record({
    tokens: fc.integer({ min: 1, max: 4_000 }),
    question: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1_500 }),
    accepted: fc.boolean(),
  })
  fc.assert(
    fc.property(plays, ({ tokens, question, accepted }) => {
      const job = givenJob({ prompt: `Returns? ${question}` })
      const { settlement } = play({
        job,
        policy: givenPolicy({
          output: { maxTokens: 200 },
          sampling: { count: 1 },
          checks: [{ kind: 'length', id: 'short', max: accepted ? 100 : 1 }],
          retrieval: { collection: 'faq', onRetry: [{ limit: 8 }, { limit: 9 }] },
          budget: { tokens },
        }),
        script: atFullPrice(() => 'Seven days.'),
        outside: (request) => {
          if (request.kind !== 'retrieve') return noAnswer
          embedded += 1
          const { promptTokens } = needOfQuestion(request.query)
          return {
            status: 'done',
            kind: 'retrieve',
            passages: [],
            version: 'v',
            embedded: { model: 'm', promptTokens },
          }
        },
      })
      expect(tokensUsed(settlement.usage)).toBeLessThanOrEqual(tokens)
    }),
    { numRuns: 300 },
  )
  expect(embedded).toBeGreaterThan(100)
})
