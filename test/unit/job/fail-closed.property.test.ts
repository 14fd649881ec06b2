// For arbitrary answers, checks and policies: nothing is approved by accident, and every job ends within its bounds.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Check, Outcome } from '../../../src/core/checks/check.ts'
import { fault } from '../../../src/core/faults/fault.ts'
import type { Policy } from '../../../src/core/policy/policy.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { play, type Played } from '../../support/play.ts'
import type { Scripted } from '../../support/scripted-pool.ts'

const text = fc.constantFrom('Delivery takes three days.', 'It takes 9 weeks.', 'We do not ship.', 'OK')

const scripted: fc.Arbitrary<Scripted> = fc.oneof(
  text,
  fc.constantFrom('', '   ', '<think>hm', "I'm sorry, but I can't help with that request."),
  text.map((cut): Scripted => ({ text: cut, finish: 'length', finishReason: 'length' })),
  text.map((filtered): Scripted => ({ text: filtered, finish: 'filter', finishReason: 'content_filter' })),
  text.map((refused): Scripted => ({ text: refused, refusal: 'no' })),
  fc.constant<Scripted>({ fault: fault('model_timeout', { model: 'demo/basic', limitMs: 1 }) }),
)

const outcome = (id: string, status: 'pass' | 'fail' | 'error'): Outcome => {
  if (status === 'error') return { check: id, status, reason: 'broken' }
  const finding = { check: id, errorType: 'format', mode: 'enforce', message: 'wrong' } as const
  return { check: id, status, findings: status === 'fail' ? [finding] : [] }
}

type MadeCheck = { readonly check: Check; readonly says: 'pass' | 'fail' | 'error' | 'throw' }

const madeCheck = (id: string): fc.Arbitrary<MadeCheck> =>
  fc
    .record({
      mode: fc.constantFrom('enforce' as const, 'shadow' as const),
      onError: fc.constantFrom('closed' as const, 'open' as const),
      kind: fc.constant('rules' as const),
      needsValue: fc.boolean(),
      says: fc.constantFrom(
        'pass' as const,
        'pass' as const,
        'fail' as const,
        'error' as const,
        'throw' as const,
      ),
    })
    .map(({ says, ...settings }) => ({
      says,
      check: {
        id,
        ...settings,
        run: () => {
          if (says === 'throw') throw new RangeError('out of stack')
          return outcome(id, says)
        },
      },
    }))

const madeChecks = fc
  .tuple(madeCheck('a'), madeCheck('b'), madeCheck('c'))
  .chain((all) => fc.subarray([...all]))

const policies = fc
  .record({
    scenario: fc.constantFrom('standard' as const, 'critical' as const, 'creative' as const),
    count: fc.integer({ min: 1, max: 6 }),
    first: fc.integer({ min: 1, max: 6 }),
    parallel: fc.integer({ min: 1, max: 4 }),
    rungs: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ scenario, count, first, parallel, rungs }) =>
    givenPolicy({
      scenario,
      sampling: { count, first, parallel },
      ladder: Array.from({ length: rungs }, (_, rung) => ({ temperature: rung / 10 })),
    }),
  )

const plays = fc.record({
  policy: policies,
  replies: fc.array(scripted, { minLength: 1, maxLength: 24 }),
  picks: fc.array(fc.nat(), { minLength: 1, maxLength: 24 }),
})

function played(policy: Policy, replies: readonly Scripted[], picks: readonly number[]): Played {
  let turn = 0
  return play({
    job: givenJob(),
    policy,
    script: ({ attempt, index }) => replies[(attempt * 6 + index) % replies.length] ?? '',
    pick: (out) => (picks[turn++ % picks.length] ?? 0) % out,
  })
}

function withinBounds({ requests, mostAtOnce, settlement }: Played, policy: Policy): void {
  expect(requests.length).toBeLessThanOrEqual(policy.ladder.length * policy.sampling.count)
  expect(mostAtOnce).toBeLessThanOrEqual(policy.sampling.parallel)
  expect(settlement.attempts.length).toBeLessThanOrEqual(policy.ladder.length)
  expect(new Set(requests.map(({ attempt, index }) => `${attempt}/${index}`)).size).toBe(requests.length)
}

it('approves only a whole answer that passed executed checks and agrees where that is asked for', () => {
  fc.assert(
    fc.property(plays, ({ policy, replies, picks }) => {
      const result = played(policy, replies, picks)
      withinBounds(result, policy)
      const { outcome: ended, attempts } = result.settlement
      if (ended.kind !== 'approved') return
      const { reply, read, status } = ended.chosen
      expect(status).toBe('passed')
      expect(reply).toMatchObject({ finish: 'stop' })
      expect(reply).not.toHaveProperty('refusal')
      expect(read.text.trim()).not.toBe('')
      expect(read.executed).toBeGreaterThan(0)
      if (policy.threshold === undefined || policy.sampling.count === 1) return
      const evidence = attempts.at(-1)?.evidence
      expect(evidence?.passed.length).toBeGreaterThanOrEqual(2)
      expect(evidence?.agreement?.score).toBeGreaterThanOrEqual(policy.threshold)
    }),
    { numRuns: 500 },
  )
})

it('never approves on checks that did not run, failed, or broke while closed', () => {
  fc.assert(
    fc.property(plays, madeChecks, ({ policy, picks }, made) => {
      const checks = made.map(({ check }) => check)
      const result = played({ ...policy, checks }, ['The same good answer.'], picks)
      withinBounds(result, policy)
      const enforced = made.filter(({ check }) => check.mode === 'enforce' && !check.needsValue)
      const mayPass =
        enforced.some(({ says }) => says === 'pass') &&
        enforced.every(({ says, check }) => {
          if (says === 'pass' || says === 'fail') return says === 'pass'
          return check.onError === 'open'
        })
      expect(result.settlement.outcome.kind).toBe(mayPass ? 'approved' : 'rejected')
    }),
    { numRuns: 500 },
  )
})
