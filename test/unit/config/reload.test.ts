// What of a changed config is taken up, what waits for a restart, and the name of what is in force.
import { describe, expect, test } from 'vitest'
import type { Config } from '../../../src/config/config.ts'
import { loadConfig } from '../../../src/config/load.ts'
import { changesBetween, reloadedSections, revisionOf, withReloaded } from '../../../src/config/reload.ts'
import { textFile } from '../../support/text-files.ts'

type Environment = Readonly<Record<string, string>>

function configOf(text: string, environment: Environment = {}): Config {
  const loaded = loadConfig({ file: textFile('assay.yaml', text), environment })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.fault.problems))
  return loaded.value.config
}

const services = (port: number): string => `
endpoints: { demo: { baseUrl: 'http://127.0.0.1:${port}/v1' } }
models: { demo/basic: { concurrency: 4 }, demo/other: {} }
reward: { services: { shop: { url: 'https://shop.test/points', secretEnv: SHOP_SECRET } } }
state: { sources: { market: { http: { url: 'https://market.test/vix', tokenEnv: MARKET_TOKEN } } } }
`

describe('changes', () => {
  test('are named by their paths, apart by whether they are taken up', () => {
    const before = configOf(services(1))
    const after = configOf(`${services(2)}group: other\nintake: { maxInFlight: 7 }`)
    expect(changesBetween(before, after)).toEqual({
      reloaded: ['endpoints.demo.baseUrl'],
      restart: ['group', 'intake.maxInFlight'],
    })
  })

  test('show what came, what went, and a secret that is another, but no value', () => {
    const before = configOf(services(1), { SHOP_SECRET: 'old-secret' })
    const after = configOf(services(1).replace('demo/other: {}', 'demo/new: {}'), {
      SHOP_SECRET: 'new-secret',
    })
    const { reloaded, restart } = changesBetween(before, after)
    expect(restart).toEqual([])
    expect(reloaded).toContain('reward.services.shop.secret')
    expect(reloaded).toContain('models.demo/new.concurrency')
    expect(reloaded).toContain('models.demo/other.concurrency')
    expect(reloaded.join()).not.toContain('secret-')
  })

  test('of nothing are none', () => {
    expect(changesBetween(configOf(services(1)), configOf(services(1)))).toEqual({
      reloaded: [],
      restart: [],
    })
  })

  test('of other sections are left out of what is in force', () => {
    const before = configOf(services(1))
    const next = withReloaded(before, configOf(`${services(2)}group: other`))
    expect(next.group).toBe(before.group)
    expect(next.endpoints['demo']?.baseUrl).toBe('http://127.0.0.1:2/v1')
    for (const section of reloadedSections) expect(Object.isFrozen(next[section])).toBe(true)
  })
})

describe('a revision', () => {
  test('is the same for the same config, however it is written', () => {
    const other = services(1).replace(
      'demo/basic: { concurrency: 4 }, demo/other: {}',
      'demo/other: {}, demo/basic: { concurrency: 4 }',
    )
    expect(revisionOf(configOf(other))).toBe(revisionOf(configOf(services(1))))
    expect(revisionOf(configOf(services(1)))).toMatch(/^[0-9a-f]{12}$/)
  })

  test('changes with what is taken up, and with nothing else', () => {
    const name = revisionOf(configOf(services(1)))
    expect(revisionOf(configOf(services(2)))).not.toBe(name)
    expect(revisionOf(configOf(`${services(1)}sandbox: { folders: [/opt] }`))).not.toBe(name)
    expect(revisionOf(configOf(`${services(1)}group: other\nlog: { level: debug }`))).toBe(name)
  })

  test('does not depend on keys, secrets, tokens and passwords', () => {
    const logged = services(1).replace('http://127.0.0.1', 'http://user:first@127.0.0.1')
    const name = revisionOf(configOf(logged, { DEMO_API_KEY: 'a', SHOP_SECRET: 'a', MARKET_TOKEN: 'a' }))
    const others = configOf(logged.replace('first', 'second'), {
      DEMO_API_KEY: 'b',
      SHOP_SECRET: 'b',
      MARKET_TOKEN: 'b',
    })
    expect(revisionOf(others)).toBe(name)
    expect(revisionOf(configOf(logged.replace('SHOP_SECRET', 'OTHER_SECRET')))).not.toBe(name)
  })
})

test.each(['http://[', 'http://host:99999/x', 'https://a b'])(
  'an address like %s is refused when it is read',
  (url) => {
    const file = textFile('assay.yaml', `endpoints: { demo: { baseUrl: '${url}' } }`)
    const loaded = loadConfig({ file, environment: {} })
    expect(loaded.ok ? [] : loaded.fault.problems).toMatchObject([{ path: 'endpoints.demo.baseUrl' }])
  },
)
