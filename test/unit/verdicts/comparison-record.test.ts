// How the samples were compared, on the records of attempts and outcomes, and on the screen.
import { expect, it } from 'vitest'
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import { attemptRecord } from '../../../producers/verdicts/attempt-record.ts'
import { outcomeRecord } from '../../../producers/verdicts/verdict-records.ts'
import { checkRecord } from '../../../src/adapters/registry/contracts.ts'
import { attemptSection } from '../../../src/cli/attempt-section.ts'
import type { Settlement } from '../../../src/core/verdict/settlement.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { yes } from '../../support/judges.ts'
import { play } from '../../support/play.ts'
import { answers, type Scripted } from '../../support/scripted-pool.ts'

const origin = { source: { topic: 't', partition: 0, offset: 1 }, traceId: '', configRevision: 'c' }
const plain = 'Parcels usually arrive after three working days.'
const other = 'It takes about 3 business days until your order is with you.'

function settled(consistency: PolicyRecord['consistency'], says: Scripted): Settlement {
  const over = { ladder: [{ temperature: 0 }], sampling: { count: 2 }, consistency }
  const policy = givenPolicy(
    consistency === undefined ? { ...over, consistency: {} } : { ...over, consistency },
  )
  const sampled = answers([plain, other])
  return play({
    job: givenJob(),
    policy,
    script: (request) => (request.judges === undefined ? sampled(request) : says),
  }).settlement
}

function recorded(settlement: Settlement) {
  const [attempt] = settlement.attempts
  if (attempt === undefined || settlement.outcome.kind === 'dead-letter') throw new Error('it was decided')
  const record = attemptRecord(settlement, attempt, origin)
  expect(checkRecord('attempts', record)).toMatchObject({ ok: true })
  const { stream, value } = outcomeRecord(settlement, settlement.outcome, origin)
  expect(checkRecord(stream, value)).toMatchObject({ ok: true })
  return { record, value, facts: attemptSection(record).facts }
}

it('what a model said of the pairs, on every record', () => {
  const entailment = { model: 'demo/judge' }
  const { record, value, facts } = recorded(settled({ entailment }, yes()))
  const told = { status: 'compared', model: 'demo/judge', pairs: 1, joined: 1, calls: 2 }
  expect(record.consistency?.entailment).toEqual(told)
  expect(value.consistency?.entailment).toEqual(told)
  expect(value.usage.evaluation).toEqual({ calls: 2, promptTokens: 200, completionTokens: 40 })
  expect(facts).toContainEqual({
    name: '  entailment',
    text: '1 joined by demo/judge, 1 pair put to it in 2 calls',
  })
})

it('why a pair has no answer, by its code alone', () => {
  const { record, facts } = recorded(
    settled({ entailment: { model: 'demo/judge' } }, 'The same, I would say.'),
  )
  expect(record.consistency?.entailment).toMatchObject({
    status: 'error',
    fault: 'judge_unreadable',
    calls: 2,
  })
  const fact = facts.find(({ name }) => name === '  entailment')
  expect(fact).toMatchObject({ tone: 'warn' })
  expect(fact?.text).toContain('judge_unreadable')
})
