// The parts that jobs are decided with, and what speaks against a config that would take some away.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { PoolModels } from '../../../src/adapters/bullmq/settings.ts'
import type { Config } from '../../../src/config/config.ts'
import { loadConfig } from '../../../src/config/load.ts'
import { ok } from '../../../src/core/prelude.ts'
import { openJobParts, takeUpBy } from '../../../src/runtime/job-parts.ts'
import { silentLog } from '../../../src/telemetry/silent.ts'
import { givenPolicy } from '../../support/given.ts'
import { textFile } from '../../support/text-files.ts'

const whole = {
  models: 'models: { demo/basic: {}, demo/judge: {} }',
  databases: 'databases: { shop: { urlEnv: SHOP_DB } }',
  reward: `reward: { services: { points: { url: 'https://points.test/', secretEnv: POINTS } } }`,
  state: `state: { sources: { market: { http: { url: 'https://market.test/vix' } } } }`,
  knowledge: 'knowledge: { dir: ./knowledge }',
}

function configOf(over: Partial<typeof whole> = {}, collections: readonly string[] = ['help.jsonl']): Config {
  const lines = [
    `endpoints: { demo: { baseUrl: 'http://127.0.0.1:1' } }`,
    ...Object.values({ ...whole, ...over }),
  ]
  const file = textFile('assay.yaml', lines.join('\n'))
  for (const name of collections) {
    mkdirSync(join(dirname(file), 'knowledge'), { recursive: true })
    writeFileSync(join(dirname(file), 'knowledge', name), '')
  }
  const loaded = loadConfig({ file, environment: {} })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.fault.problems))
  return loaded.value.config
}

const needy = givenPolicy({
  retrieval: { collection: 'help', tenant: 'a' },
  validators: [{ kind: 'sql', id: 'plan', database: 'shop' }],
  state: { sources: { vix: { source: 'market', maxAgeMs: 1000 } }, rules: [] },
  rewards: { service: 'points' },
})

function rig(first = configOf()) {
  const drawn: (readonly string[])[] = []
  const priced: string[] = []
  const pool = { change: (models: PoolModels) => void drawn.push(Object.keys(models)) }
  const parts = openJobParts(first, { pool, log: silentLog })
  const takeUp = takeUpBy(
    {
      priced: (prices) => ok(() => void priced.push(Object.keys(prices).join())),
      current: () => ({ loaded: [{ policy: needy, record: {} as never, file: '' }], find: () => needy }),
    },
    parts,
  )
  return { drawn, priced, parts, takeUp }
}

describe('a config is refused that no longer has what a policy in force needs:', () => {
  test.each([
    ['reward service points', { reward: 'reward: { services: {} }' }],
    ['state source market', { state: 'state: { sources: {} }' }],
    ['database shop', { databases: 'databases: {}' }],
    ['collection help', { knowledge: 'knowledge: { dir: ./elsewhere }' }],
  ])('%s', (what, over) => {
    const { takeUp, priced, parts } = rig(configOf({}, ['help.a.jsonl']))
    const before = parts.current()
    expect(takeUp(configOf(over, 'knowledge' in over ? [] : ['help.a.jsonl']))).toEqual({
      ok: false,
      fault: [`policy given 1.0.0 needs ${what}, which the changed file no longer has`],
    })
    expect(priced).toEqual([])
    expect(parts.current()).toBe(before)
  })

  test('but not for what the config before had not either', () => {
    const without = { reward: 'reward: { services: {} }' }
    expect(rig(configOf(without)).takeUp(configOf(without)).ok).toBe(true)
  })
})

test('jobs in hand keep their parts and their models; both go with the last of them', async () => {
  const { takeUp, parts, drawn, priced } = rig()
  const held = parts.take()
  const taken = takeUp(configOf({ models: 'models: { demo/basic: {} }' }))
  if (taken.ok) taken.value()
  expect(priced).toEqual(['demo/basic'])
  expect(parts.current().revision).not.toBe(held.value.revision)
  expect(drawn.at(-1)).toEqual(['demo/basic', 'demo/judge'])
  held.release()
  expect(drawn.at(-1)).toEqual(['demo/basic'])
  await parts.close()
})

test('what is opened from the same settings goes on, the rest is opened anew', async () => {
  const { takeUp, parts } = rig()
  const before = parts.current().outside.parts
  const taken = takeUp(configOf({ reward: whole.reward.replace('points.test', 'other.test') }))
  if (taken.ok) taken.value()
  const after = parts.current().outside.parts
  expect(after.sources).toBe(before.sources)
  expect(after.embedders).toBe(before.embedders)
  expect(after.services).not.toBe(before.services)
  await parts.close()
})
