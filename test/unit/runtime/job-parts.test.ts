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
  sandbox: 'sandbox: { folders: [/opt/tools, /opt/lint, /opt/li] }',
  models: 'models: { demo/basic: {}, demo/judge: {} }',
  databases: 'databases: { shop: { urlEnv: SHOP_DB } }',
  reward: `reward: { services: { points: { url: 'https://points.test/', secretEnv: POINTS } } }`,
  state: `state: { sources: { market: { http: { url: 'https://market.test/vix' } } } }`,
  knowledge: 'knowledge: { dir: ./knowledge, embeddings: demo/basic }',
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
  const environment = { SHOP_DB: 'postgres://shop', POINTS: 'hush', MARKET: 'token' }
  const loaded = loadConfig({ file, environment })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.fault.problems))
  return loaded.value.config
}

const needy = givenPolicy({
  retrieval: { collection: 'help', tenant: 'a' },
  validators: [
    { kind: 'sql', id: 'plan', database: 'shop' },
    {
      kind: 'command',
      id: 'lint',
      argv: ['sh', '-c', '/opt/lint/run answer'],
      files: [{ path: 'answer', from: { text: 'x' } }],
    },
  ],
  state: { sources: { vix: { source: 'market', maxAgeMs: 1000 } }, rules: [] },
  rewards: { service: 'points' },
})

function rig(first = configOf(), policy = needy) {
  const drawn: (readonly string[])[] = []
  const priced: string[] = []
  let refused = false
  const pool = {
    change(models: PoolModels) {
      if (refused) throw new Error('no queue')
      drawn.push(Object.keys(models))
    },
  }
  const parts = openJobParts(first, { pool, log: silentLog })
  const takeUp = takeUpBy(
    {
      under: ({ prices }) => ok(() => void priced.push(Object.keys(prices).join())),
      current: () => ({ loaded: [{ policy, record: {} as never, file: '' }], find: () => policy }),
    },
    parts,
  )
  return { drawn, priced, parts, takeUp, refuse: () => void (refused = true) }
}

describe('a config is refused that no longer has what a policy in force needs:', () => {
  test.each([
    ['reward service points', { reward: 'reward: { services: {} }' }],
    ['state source market', { state: 'state: { sources: {} }' }],
    ['database shop', { databases: 'databases: {}' }],
    ['collection help', { knowledge: 'knowledge: { dir: ./elsewhere, embeddings: demo/basic }' }],
    ['setting knowledge.embeddings', { knowledge: 'knowledge: { dir: ./knowledge }' }],
    ['sandbox folder /opt/lint', { sandbox: 'sandbox: { folders: [/opt/tools, /opt/linter] }' }],
  ])('%s', (what, over) => {
    const { takeUp, priced, parts } = rig(configOf({}, ['help.a.jsonl']))
    const before = parts.current()
    expect(takeUp(configOf(over, what.startsWith('collection') ? [] : ['help.a.jsonl']))).toEqual({
      ok: false,
      fault: [`policy given 1.0.0 needs ${what}, which the changed file no longer has`],
    })
    expect(priced).toEqual([])
    expect(parts.current()).toBe(before)
  })

  test.each([
    ['reward service points', 'POINTS_2', { reward: whole.reward.replace('POINTS', 'POINTS_2') }],
    ['database shop', 'SHOP_DB_2', { databases: whole.databases.replace('SHOP_DB', 'SHOP_DB_2') }],
    ['state source market', 'VIX', { state: whole.state.replace('url:', 'tokenEnv: VIX, url:') }],
  ])('%s with its variable: %s is not set', (what, variable, over) => {
    expect(rig().takeUp(configOf(over))).toEqual({
      ok: false,
      fault: [`policy given 1.0.0 needs ${what}, whose variable ${variable} is not set`],
    })
  })

  test.each([
    ['a wider folder', { sandbox: 'sandbox: { folders: [/opt/] }' }],
    ['a folder that no program is in', { sandbox: 'sandbox: { folders: [/opt/lint] }' }],
    [
      'another model for the search by meaning',
      { knowledge: 'knowledge: { dir: ./knowledge, embeddings: demo/judge }' },
    ],
    ['another variable that is set', { reward: whole.reward.replace('POINTS', 'MARKET') }],
  ])('but not for %s', (_, over) => {
    expect(rig().takeUp(configOf(over)).ok).toBe(true)
  })

  test('or for a search by meaning that no policy makes', () => {
    const words = givenPolicy({ retrieval: { collection: 'help', alpha: 0 } })
    const without = configOf({ knowledge: 'knowledge: { dir: ./knowledge }' })
    expect(rig(configOf(), words).takeUp(without).ok).toBe(true)
    const later = givenPolicy({ retrieval: { collection: 'help', alpha: 0, onRetry: [{ alpha: 0.4 }] } })
    expect(rig(configOf(), later).takeUp(without).ok).toBe(false)
  })

  test('or for what the config before had not either', () => {
    const without = { reward: 'reward: { services: {} }' }
    expect(rig(configOf(without)).takeUp(configOf(without)).ok).toBe(true)
  })
})

test('jobs in hand keep their parts and their models; both go with the last of them', async () => {
  const { takeUp, parts, drawn, priced } = rig()
  const held = parts.take()
  const taken = takeUp(configOf({ models: 'models: { demo/basic: {} }' }))
  if (taken.ok) taken.value.put()
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
  if (taken.ok) taken.value.put()
  const after = parts.current().outside.parts
  expect(after.sources).toBe(before.sources)
  expect(after.embedders).toBe(before.embedders)
  expect(after.services).not.toBe(before.services)
  await parts.close()
})

test('parts that cannot be put in force leave prices and parts as they were', async () => {
  const { takeUp, parts, priced, refuse } = rig()
  const before = parts.current()
  const taken = takeUp(configOf({ models: 'models: { demo/basic: {} }' }))
  refuse()
  expect(() => taken.ok && taken.value.put()).toThrow('no queue')
  expect(priced).toEqual([])
  expect(parts.current()).toBe(before)
  await parts.close()
})

test('parts that are not taken after all are closed, and those in force are not', async () => {
  const { takeUp, parts, drawn } = rig()
  const { validators } = parts.current().outside.parts
  const taken = takeUp(
    configOf({ databases: whole.databases.replace('shop:', 'other: { urlEnv: SHOP_DB }, shop:') }),
  )
  if (taken.ok) taken.value.drop()
  expect(parts.current().outside.parts.validators).toBe(validators)
  expect(parts.current().outside.parts.sources.users).toBe(1)
  expect(drawn).toEqual([])
  await parts.close()
})
