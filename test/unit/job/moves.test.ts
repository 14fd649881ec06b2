// Which event moves which state, and what is ignored.
import { describe, expect, it } from 'vitest'
import { moves, type State } from '../../../src/core/job/state.ts'
import { begin, step } from '../../../src/core/job/step.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { play } from '../../support/play.ts'
import { answers, resultOf } from '../../support/scripted-pool.ts'

const job = givenJob()
const policy = givenPolicy()
const good = resultOf('Delivery takes three working days.')

const requestsOf = ({ effects }: ReturnType<typeof begin>) =>
  effects.flatMap((effect) => (effect.type === 'draw' ? effect.requests : []))

const [first, second] = requestsOf(begin(job, policy, 0))
if (!first || !second) throw new Error('a job begins with two draws')

describe('a job that is drawing', () => {
  it('begins with the first stage', () => {
    const { state, effects } = begin(job, policy, 7)
    expect(state).toMatchObject({ stage: 'drawing', asked: 2, samples: [], startedAt: 7 })
    expect(effects).toHaveLength(1)
    expect(first).toMatchObject({ jobId: 'job-1', attempt: 1, index: 0, model: 'demo/basic', json: false })
  })

  it('waits for the whole first stage, in whatever order it comes', () => {
    const half = step(begin(job, policy, 0).state, { type: 'sampled', request: second, result: good, at: 1 })
    expect(half).toMatchObject({ state: { stage: 'drawing' }, effects: [] })
    const whole = step(half.state, { type: 'sampled', request: first, result: good, at: 2 })
    expect(whole.state).toMatchObject({
      stage: 'settled',
      settlement: { decidedAt: 2, attempts: [{ startedAt: 0, endedAt: 2 }] },
    })
    const [attempt] = whole.state.stage === 'settled' ? whole.state.settlement.attempts : []
    expect(attempt?.evidence.samples.map(({ request }) => request.index)).toEqual([0, 1])
  })

  it('drops what is out when its time is over', () => {
    const { state, effects } = step(begin(job, policy, 0).state, { type: 'deadline', at: 300_000 })
    expect(effects).toEqual([{ type: 'drop' }])
    expect(state).toMatchObject({ stage: 'settled', settlement: { attempts: [], decidedAt: 300_000 } })
  })

  it('counts a reply that comes twice once: it cannot agree with itself', () => {
    const event = { type: 'sampled', request: first, result: good, at: 1 } as const
    const once = step(begin(job, policy, 0).state, event)
    expect(step(once.state, { ...event, at: 2 })).toEqual({ state: once.state, effects: [] })
  })

  it('does not count a sample of an earlier attempt', () => {
    const late = { ...first, attempt: 9 }
    const begun = begin(job, policy, 0).state
    expect(step(begun, { type: 'sampled', request: late, result: good, at: 1 })).toEqual({
      state: begun,
      effects: [],
    })
  })
})

describe('a job that is settled', () => {
  const settled: State = {
    stage: 'settled',
    settlement: play({ job, policy, script: answers(['Delivery takes three working days.']) }).settlement,
  }

  it('is moved by nothing', () => {
    expect(moves.settled).toEqual([])
    expect(step(settled, { type: 'deadline', at: 1 })).toEqual({ state: settled, effects: [] })
    expect(step(settled, { type: 'sampled', request: first, result: good, at: 1 })).toEqual({
      state: settled,
      effects: [],
    })
  })

  it('names the policy that decided', () => {
    expect(settled).toMatchObject({
      settlement: { policy: { name: 'given', version: '1.0.0', hash: '0123456789abcdef' } },
    })
  })
})

describe('a policy that does not compare', () => {
  it('approves the first answer that passes its checks, though another failed', () => {
    const creative = givenPolicy({ scenario: 'creative' })
    const played = play({ job, policy: creative, script: answers(['', 'A poem about the sea.']) })
    expect(played.requests).toHaveLength(2)
    expect(played.settlement.outcome).toMatchObject({
      kind: 'approved',
      chosen: { read: { text: 'A poem about the sea.' } },
    })
    expect(played.settlement.outcome).not.toHaveProperty('agreement')
  })

  it('climbs when none of the first passes', () => {
    const creative = givenPolicy({ scenario: 'creative' })
    const { requests, settlement } = play({ job, policy: creative, script: answers([{ text: '' }]) })
    expect(requests).toHaveLength(4)
    expect(settlement.outcome).toMatchObject({ kind: 'rejected' })
  })

  it('is also one that asks for a single sample', () => {
    const single = givenPolicy({ sampling: { count: 1 } })
    const { requests, settlement } = play({ job, policy: single, script: answers(['Three days.']) })
    expect(requests).toHaveLength(1)
    expect(settlement.outcome).toMatchObject({ kind: 'approved' })
  })
})
