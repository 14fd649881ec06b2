// What a policy needs of the config beside models: only what it names itself, each under its kind.
import { expect, it } from 'vitest'
import { outsideNamesOf } from '../../../src/core/policy/outside-names.ts'
import { givenPolicy } from '../../support/given.ts'

it('a policy that asks nobody outside needs nothing', () => {
  expect(outsideNamesOf(givenPolicy())).toEqual({
    services: [],
    sources: [],
    databases: [],
    collections: [],
  })
})

it('a policy needs the service, sources, databases and the collection that it names', () => {
  const policy = givenPolicy({
    evaluation: { model: 'demo/judge' },
    judge: {},
    retrieval: { collection: 'faq' },
    validators: [
      { kind: 'sql', id: 'plans', ddl: 'create table t (id int)' },
      { kind: 'sql', id: 'real', database: 'shop' },
    ],
    state: {
      sources: { market: { source: 'feed', maxAgeMs: 1 }, order: { from: 'job', pointer: '/input/order' } },
      rules: [{ id: 'calm', rule: 'state.market < 2', message: 'No.' }],
    },
    rewards: { service: 'desk' },
  })
  expect(outsideNamesOf(policy)).toEqual({
    services: ['desk'],
    sources: ['feed'],
    databases: ['shop'],
    collections: ['faq'],
  })
})
