// How the samples were compared, on the records of attempts and outcomes, and on the screen.
import { describe, expect, it } from 'vitest'
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import { attemptRecord } from '../../../producers/verdicts/attempt-record.ts'
import { outcomeRecord } from '../../../producers/verdicts/verdict-records.ts'
import { checkRecord } from '../../../src/adapters/registry/contracts.ts'
import { attemptSection } from '../../../src/cli/attempt-section.ts'
import type { Settlement } from '../../../src/core/verdict/settlement.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { judgedBy, no, yes } from '../../support/judges.ts'
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

// The first check of a record compiles its schemas, which takes long on a busy machine.
it('what a model said of the pairs, on every record', { timeout: 60_000 }, () => {
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

describe('sentences of the answer', () => {
  const shared = 'Refunds take 7 days. They go to your card.'
  const more = `${shared} Ask Anna Lindqvist in Malmö about it.`
  const recordOf = (given: readonly string[], over: Parameters<typeof givenPolicy>[0] = {}) => {
    const job = givenJob({ documents: [{ id: 'a', text: 'Refunds take 7 days. They go to your card.' }] })
    const policy = givenPolicy({
      ladder: [{ temperature: 0 }],
      sampling: { count: given.length, first: given.length },
      ...over,
    })
    const script = judgedBy({ gates: { faithful: [no('Malmö')] } }, answers(given))
    return recorded(play({ job, policy, script }).settlement)
  }
  const spansIn = ({ record }: ReturnType<typeof recordOf>): readonly (readonly [string, number])[] => {
    const said = record.samples?.find(({ index }) => index === record.chosen)?.text ?? ''
    return (record.support ?? []).map(({ start, end, support }) => [said.slice(start, end), support])
  }

  it('are places in the chosen sample, with how far the others back them', () => {
    const told = recordOf([more, more, shared])
    expect(spansIn(told)).toEqual([
      ['Refunds take 7 days.', 1],
      ['They go to your card.', 1],
      ['Ask Anna Lindqvist in Malmö about it.', 0.5],
    ])
    expect(JSON.stringify(told.record.support)).not.toMatch(/[A-Z]/)
    expect(told.record.grounding?.spans?.map(({ support }) => support)).toEqual([1, 1, 0])
    expect(told.facts).toContainEqual({
      name: '  backed',
      text: '0.50 “Ask Anna Lindqvist in Malmö about it.”',
    })
    expect(told.facts.find(({ name }) => name === '  open')?.text).toContain(
      '“Ask Anna Lindqvist in Malmö about it.”',
    )
  })

  it('in Chinese as well, also where a gate then fails the answer', () => {
    const zh = '退款需要7天。款项退回原支付卡。请联系李明经理。'
    const over = { evaluation: { model: 'demo/judge' }, gates: [{ kind: 'faithful' as const }] }
    const told = recordOf([zh, zh, '退款需要7天。款项退回原支付卡。'], over)
    expect(told.record).toMatchObject({ decision: 'fail', chosen: 0 })
    expect(spansIn(told)).toEqual([
      ['退款需要7天。', 1],
      ['款项退回原支付卡。', 1],
      ['请联系李明经理。', 0.5],
    ])
  })

  it('are bounded: those that are backed least, in their order', () => {
    const long = Array.from({ length: 60 }, (_, at) => `Shelf ${at} holds ${at * 7} boxes.`).join(' ')
    const odd = `${long} Zanzibar exports cloves.`
    const { record, facts } = recordOf([odd, odd, long])
    expect(record.support).toHaveLength(40)
    expect(spansIn({ record, facts } as ReturnType<typeof recordOf>).at(-1)).toEqual([
      'Zanzibar exports cloves.',
      0.5,
    ])
    expect(facts.filter(({ name }) => name === '  backed')).toHaveLength(3)
    expect(attemptSection(record, true).facts.filter(({ name }) => name === '  backed').length).toBe(80)
  })

  it('are not told of JSON, of a lone answer, nor where none stands for the attempt', () => {
    const json = recordOf(['{"a": "Refunds take 7 days."}', '{"a": "Refunds take 7 days."}'], {
      output: { kind: 'json' },
    })
    expect(json.record).not.toHaveProperty('support')
    expect(recordOf([more]).record).not.toHaveProperty('support')
    const code = recordOf(['const a = 1', 'const a = 1'], { output: { kind: 'code' } })
    expect([code.record.chosen, code.record.support]).toEqual([0, undefined])
    const apart = recordOf(['Refunds take 7 days.', 'Refunds take 30 days.']).record
    expect([apart.chosen, apart.support, apart.grounding]).toEqual([undefined, undefined, undefined])
  })
})
