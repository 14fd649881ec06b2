// What the engine asks the pool for, and when it stops: one job through the real loop.
import { describe, expect, it } from 'vitest'
import { fault } from '../../../src/core/faults/fault.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { settleAlone, startAlone } from '../../support/run-alone.ts'
import { answers, noAnswer, type Script } from '../../support/scripted-pool.ts'
import { eventually } from '../../support/eventually.ts'

const same = 'Delivery takes three working days.'
const different = [
  'Delivery takes three working days.',
  'A courier brings it within the hour.',
  'We do not ship to your country.',
  'Please collect the parcel yourself.',
  'It comes by sea in nine weeks.',
]

describe('a job in the engine', () => {
  it('is approved after two calls when the first stage agrees', async () => {
    const { settlement, pool } = await settleAlone({
      job: givenJob(),
      policy: givenPolicy(),
      script: answers([same]),
    })
    expect(pool.asked).toHaveLength(2)
    expect(settlement.outcome).toMatchObject({ kind: 'approved', agreement: { samples: 2, risk: 'low' } })
    expect(settlement.usage).toEqual({ calls: 2, promptTokens: 200, completionTokens: 40, costMicroUsd: 0 })
  })

  it('goes on when the first two differ, with as many at once as are needed at the least', async () => {
    const policy = givenPolicy({ ladder: [{ temperature: 0 }] })
    const { settlement, pool } = await settleAlone({ job: givenJob(), policy, script: answers(different) })
    expect(pool.asked.map(({ index }) => index)).toEqual([0, 1, 2, 3])
    expect(pool.mostAtOnce()).toBe(2)
    expect(settlement.outcome).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'low_agreement' }, { code: 'attempts_exhausted' }],
      reply: 'Please ask our service team.',
    })
  })

  it('draws no more once a contradiction leaves the threshold out of reach', async () => {
    const policy = givenPolicy({ ladder: [{ temperature: 0 }] })
    const script = answers(['It takes 3 days.', 'It takes 9 weeks.', 'It takes 3 days.'])
    const { settlement, pool } = await settleAlone({ job: givenJob(), policy, script })
    expect(pool.asked).toHaveLength(2)
    expect(settlement.outcome).toMatchObject({ kind: 'rejected', reasons: [{ code: 'low_agreement' }, {}] })
  })

  it('takes the answer that the majority gave as soon as it cannot be overtaken', async () => {
    const policy = givenPolicy({ ladder: [{ temperature: 0 }], consistency: { threshold: 0.5 } })
    const script = answers([same, different[1] ?? '', same, same, same])
    const { settlement, pool } = await settleAlone({ job: givenJob(), policy, script })
    expect(pool.asked).toHaveLength(4)
    expect(settlement.outcome).toMatchObject({
      kind: 'approved',
      chosen: { read: { text: same } },
      agreement: { clusters: [[0, 2, 3], [1]] },
    })
  })

  it('never has more samples out than the policy allows', async () => {
    const policy = givenPolicy({
      sampling: { count: 9, first: 5, parallel: 4 },
      ladder: [{ temperature: 0 }],
    })
    const { pool } = await settleAlone({ job: givenJob(), policy, script: answers(different) })
    expect(pool.mostAtOnce()).toBe(4)
  })

  it("asks at the rung's temperature and, for later samples, above it", async () => {
    const script: Script = ({ attempt, index }) => `${different[index] ?? ''} ${'!'.repeat(attempt)}`
    const policy = givenPolicy({ sampling: { count: 5, first: 5 } })
    const { pool } = await settleAlone({ job: givenJob(), policy, script })
    const temperatures = (attempt: number): number[] =>
      pool.asked.filter((request) => request.attempt === attempt).map(({ temperature }) => temperature)
    expect(temperatures(1)).toEqual([0, 0.6, 0.2, 0.4, 0.7])
    expect(temperatures(2)).toEqual([0.3, 0.9, 0.5, 0.7, 1])
    expect(temperatures(3)).toEqual([0.7, 1.3, 0.9, 1.1, 1.4])
  })

  it('asks the model that the rung names', async () => {
    const policy = givenPolicy({
      models: ['demo/basic', 'demo/strong'],
      ladder: [{ temperature: 0 }, { temperature: 0, model: 1 }],
    })
    const script = answers([{ text: '' }], [same])
    const { settlement, pool } = await settleAlone({ job: givenJob(), policy, script })
    expect(pool.asked.map(({ model }) => model)).toEqual([
      'demo/basic',
      'demo/basic',
      'demo/strong',
      'demo/strong',
    ])
    expect(settlement.attempts.map(({ model }) => model)).toEqual(['demo/basic', 'demo/strong'])
  })

  it('tells who watches of each attempt, once, in order', async () => {
    const { settled, told } = startAlone({
      job: givenJob(),
      policy: givenPolicy(),
      script: answers([''], [' '], [same]),
    })
    await settled
    expect(told.map(({ number, decision }) => [number, decision.verdict])).toEqual([
      [1, 'fail'],
      [2, 'fail'],
      [3, 'pass'],
    ])
  })
})

describe('time and interruption', () => {
  it('ends in a dead letter when the wall time runs out before anything was judged', async () => {
    const policy = givenPolicy({ budget: { wallMs: 5000 } })
    const { settled, clock, pool } = startAlone({ job: givenJob(), policy, script: () => noAnswer })
    clock.advance(5000)
    expect(await settled).toMatchObject({
      outcome: { kind: 'dead-letter', fault: { code: 'budget_wall_time' } },
    })
    expect(pool.dropped).toHaveLength(2)
    expect(clock.waiting()).toBe(0)
  })

  it('is rejected when the wall time runs out after an attempt was judged', async () => {
    const policy = givenPolicy({ budget: { wallMs: 5000 } })
    const { settled, clock, pool } = startAlone({
      job: givenJob(),
      policy,
      script: answers([''], [noAnswer]),
    })
    await eventually('the second attempt', () => pool.asked.length === 4)
    clock.advance(5000)
    expect(await settled).toMatchObject({
      outcome: { kind: 'rejected', reasons: [{ code: 'budget_wall_time' }] },
      attempts: [{ number: 1 }],
    })
  })

  it('stands still while a provider is out, and goes on when it is back', async () => {
    const policy = givenPolicy({ budget: { wallMs: 5000 } })
    const { settled, clock, pool } = startAlone({ job: givenJob(), policy, script: () => noAnswer })
    pool.setOutage('model_overloaded')
    clock.advance(600_000)
    expect(await Promise.race([settled, Promise.resolve('running')])).toBe('running')
    expect(clock.waiting()).toBe(1)
    pool.setOutage(undefined)
    clock.advance(4000)
    expect(await Promise.race([settled, Promise.resolve('running')])).toBe('running')
    clock.advance(1000)
    expect(await settled).toMatchObject({ outcome: { kind: 'dead-letter' } })
  })

  it('answers cancelled after an abort, draws nothing more and lets go of what is out', async () => {
    const { settled, pool, clock, abort } = startAlone({
      job: givenJob(),
      policy: givenPolicy(),
      script: answers([same, noAnswer]),
    })
    abort()
    expect(await settled).toBe('cancelled')
    expect(pool.asked).toHaveLength(2)
    expect(pool.dropped).toHaveLength(2)
    expect(clock.waiting()).toBe(0)
  })

  it('draws nothing for a job that was cancelled before it began', async () => {
    const job = givenJob()
    const { settled, pool } = startAlone({
      job,
      policy: givenPolicy(),
      script: answers([same]),
      aborted: true,
    })
    expect(await settled).toBe('cancelled')
    expect(pool.asked).toHaveLength(0)
  })

  it('stops where it is when it is cancelled between two draws', async () => {
    const running = startAlone({
      job: givenJob(),
      policy: givenPolicy(),
      script: ({ index }) => {
        if (index === 3) running.abort()
        return different[index] ?? ''
      },
    })
    expect(await running.settled).toBe('cancelled')
    expect(running.pool.asked).toHaveLength(4)
    expect(running.told).toHaveLength(0)
  })
})

describe('faults of the model', () => {
  const overloaded = { fault: fault('model_overloaded', { model: 'demo/basic', status: 503 }) }

  it('end in a dead letter with that fault when no sample was answered', async () => {
    const { settlement, pool } = await settleAlone({
      job: givenJob(),
      policy: givenPolicy(),
      script: () => overloaded,
    })
    expect(pool.asked).toHaveLength(5)
    expect(settlement.outcome).toEqual({ kind: 'dead-letter', fault: overloaded.fault })
  })

  it('leave the decision to the samples that were answered', async () => {
    const { settlement, pool } = await settleAlone({
      job: givenJob(),
      policy: givenPolicy(),
      script: answers([overloaded, same, same, overloaded, same]),
    })
    expect(pool.asked).toHaveLength(3)
    expect(settlement.outcome).toMatchObject({ kind: 'approved', agreement: { samples: 2 } })
    expect(settlement.usage.calls).toBe(2)
  })

  it('do not approve a single answer that nothing could be compared with', async () => {
    const policy = givenPolicy({ ladder: [{ temperature: 0 }] })
    const script = answers([overloaded, same, overloaded, overloaded, overloaded])
    const { settlement } = await settleAlone({ job: givenJob(), policy, script })
    expect(settlement.outcome).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'too_few_samples' }, { code: 'attempts_exhausted' }],
    })
  })

  it('are no reason to be silent about the answers that were bad', async () => {
    const policy = givenPolicy({ ladder: [{ temperature: 0 }] })
    const script = answers([overloaded, '', overloaded, overloaded, overloaded])
    const { settlement } = await settleAlone({ job: givenJob(), policy, script })
    expect(settlement.outcome).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'checks_failed', message: '1 of 1 answers failed a check.' }, {}],
    })
  })

  it('do not undo what an earlier attempt was judged to be', async () => {
    const { settlement } = await settleAlone({
      job: givenJob(),
      policy: givenPolicy(),
      script: answers([''], [overloaded]),
    })
    expect(settlement.outcome).toMatchObject({ kind: 'rejected', reasons: [{ code: 'model_failed' }] })
  })
})
