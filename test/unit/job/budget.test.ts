// What a job may use: counted from what was paid, held by estimate before each draw.
import { describe, expect, it } from 'vitest'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { play } from '../../support/play.ts'
import { answers } from '../../support/scripted-pool.ts'

const good = 'Delivery takes three working days.'
const dear = { 'demo/basic': { promptPer1k: 1000, completionPer1k: 4000 } }

describe('the token budget', () => {
  it('ends a job that could not even ask once as a dead letter, unasked', () => {
    const policy = givenPolicy({ output: { maxTokens: 1000 }, budget: { tokens: 1500 } })
    const { settlement, requests } = play({ job: givenJob(), policy, script: answers([good]) })
    expect(requests).toHaveLength(0)
    expect(settlement.outcome).toMatchObject({ kind: 'dead-letter', fault: { code: 'budget_tokens' } })
  })

  it('rejects a job whose next attempt would pass it', () => {
    const policy = givenPolicy({ output: { maxTokens: 500 }, budget: { tokens: 1200 } })
    const { settlement, requests } = play({ job: givenJob(), policy, script: answers(['']) })
    expect(requests).toHaveLength(2)
    expect(settlement.outcome).toMatchObject({ kind: 'rejected', reasons: [{ code: 'budget_tokens' }] })
    expect(settlement.usage).toMatchObject({ calls: 2, promptTokens: 200, completionTokens: 40 })
  })
})

describe('the money budget', () => {
  it('is counted by the price of the model that answered', () => {
    const { settlement } = play({ job: givenJob(), policy: givenPolicy({}, dear), script: answers([good]) })
    // 100 prompt tokens and 20 of the answer: 100 + 80 millionths each.
    expect(settlement.usage.costMicroUsd).toBe(360)
  })

  it('stops before the draw that would pass it', () => {
    const policy = givenPolicy({ output: { maxTokens: 500 }, budget: { costMicroUsd: 4200 } }, dear)
    const { settlement, requests } = play({ job: givenJob(), policy, script: answers(['']) })
    expect(requests).toHaveLength(2)
    expect(settlement.outcome).toMatchObject({ kind: 'rejected', reasons: [{ code: 'budget_cost' }] })
  })

  it('ends a job that could not even ask once as a dead letter', () => {
    const policy = givenPolicy({ output: { maxTokens: 500 }, budget: { costMicroUsd: 100 } }, dear)
    const { settlement, requests } = play({ job: givenJob(), policy, script: answers([good]) })
    expect(requests).toHaveLength(0)
    expect(settlement.outcome).toMatchObject({ kind: 'dead-letter', fault: { code: 'budget_cost' } })
  })
})
