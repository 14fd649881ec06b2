// What the engine does with consults: it asks, feeds the result back, and lets go of what is out when a run ends.
import { expect, it } from 'vitest'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { startAlone } from '../../support/run-alone.ts'
import { eventually } from '../../support/eventually.ts'
import { found, observed, replying, valid } from '../../support/scripted-outside.ts'
import { answers, noAnswer } from '../../support/scripted-pool.ts'

const policy = givenPolicy({
  sampling: { count: 1 },
  retrieval: { collection: 'faq' },
  validators: [{ kind: 'sql', id: 'plans', ddl: 'create table t (id int);' }],
  state: { sources: { market: { source: 'feed', maxAgeMs: 1e6 } } },
  budget: { wallMs: 5000 },
})
const passage = { id: 'a', text: 'Delivery takes three days.', score: 1 }
const run = (results: Parameters<typeof replying>[0]) =>
  startAlone({
    job: givenJob(),
    policy,
    script: answers(['It takes three days.']),
    outside: replying(results),
  })

it('a run that consults comes to its end', async () => {
  const { settled, outside, pool } = run({
    retrieve: found(passage),
    'state:market': observed({ vix: 1 }, 1_700_000_000_000),
    'validate:plans': valid,
  })
  expect(await settled).toMatchObject({ outcome: { kind: 'approved' } })
  expect(outside.asked.map(({ id }) => id)).toEqual(['retrieve', 'state:market', 'validate:plans'])
  expect(pool.asked).toHaveLength(1)
  expect(outside.dropped).toEqual([])
})

it('an abort lets go of passages that are waited for', async () => {
  const { settled, outside, pool, abort } = run({ retrieve: noAnswer })
  await eventually('passages are asked for', () => outside.asked.length === 1)
  abort()
  expect(await settled).toBe('cancelled')
  expect(outside.dropped).toHaveLength(1)
  expect(pool.asked).toEqual([])
})

it('the end of the time lets go of state and validators that are waited for', async () => {
  const { settled, outside, clock } = run({
    retrieve: found(passage),
    'state:market': noAnswer,
    'validate:plans': noAnswer,
  })
  await eventually('both are asked for', () => outside.asked.length === 3)
  clock.advance(5000)
  expect(await settled).toMatchObject({
    outcome: { kind: 'dead-letter', fault: { code: 'budget_wall_time' } },
  })
  expect(outside.dropped.map(({ id }) => id)).toEqual(['state:market', 'validate:plans'])
})
