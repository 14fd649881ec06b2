// The doctor: nothing wrong, then each part away in turn; it names the part and the mend.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jsonLines, runAssay } from '../../support/run-assay.ts'
import { openWorld, type World } from '../../support/world.ts'

type Check = {
  readonly what: string
  readonly state: string
  readonly detail: string
  readonly mend?: string
}

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())

// As the topics of a test's world are made.
const asMade = { ASSAY_KAFKA_PARTITIONS: '2', ASSAY_PUBLISH_MAX_OUTCOME_BYTES: '900000' }

async function examined(env: Record<string, string> = {}, file = world.configFile) {
  const { code, out, err } = await runAssay(['doctor', '--json', '--config', file], {
    env: { ...asMade, ...env },
  })
  const [report] = jsonLines(out)
  const checks = (report?.['checks'] ?? []) as readonly Check[]
  return { code, err, healthy: report?.['healthy'], checks }
}

const stateOf = (checks: readonly Check[], what: string): string | undefined =>
  checks.find((check) => check.what === what)?.state

describe('the doctor', () => {
  it('finds nothing wrong where nothing is', async () => {
    const { code, healthy, checks } = await examined()
    expect(checks.filter(({ state }) => state === 'wrong')).toEqual([])
    expect({ code, healthy }).toEqual({ code: 0, healthy: true })
    for (const what of [
      'Kafka',
      'topics',
      'registry',
      'schemas',
      'Redis',
      'workers',
      'endpoint demo',
      'policies',
    ]) {
      expect(stateOf(checks, what), what).toMatch(/^(ok|note)$/)
    }
  })

  const away = [
    ['Kafka', { KAFKA_BROKERS: '127.0.0.1:1' }],
    ['registry', { SCHEMA_REGISTRY_URL: 'http://127.0.0.1:1' }],
    ['Redis', { REDIS_URL: 'redis://127.0.0.1:1' }],
    ['policies', { ASSAY_POLICIES: '/nowhere' }],
    ['topics', { ASSAY_PREFIX: 'nobody-made-these' }],
  ] as const

  it.each(away)('%s wrong: says so, says what to do, ends with 1', async (what, env) => {
    const { code, healthy, checks } = await examined(env)
    const found = checks.find((check) => check.what === what)
    expect(found).toMatchObject({ state: 'wrong' })
    expect(found?.mend).toMatch(/\w/)
    expect({ code, healthy }).toEqual({ code: 1, healthy: false })
  })

  it('an endpoint that nobody listens at', async () => {
    const file = join(world.folder, 'elsewhere.yaml')
    const text = readFileSync(world.configFile, 'utf8')
    writeFileSync(file, text.replace(world.demo.baseUrl, 'http://127.0.0.1:1/v1'))
    const { code, checks } = await examined({}, file)
    expect(code).toBe(1)
    expect(stateOf(checks, 'endpoint demo')).toBe('wrong')
  })

  it('prints a table of at most 80 columns', async () => {
    const env = { ...asMade, KAFKA_BROKERS: '127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1' }
    const { code, out } = await runAssay(['doctor', '--config', world.configFile], { env })
    expect(code).toBe(1)
    const table = out.slice(0, out.indexOf('\n\n')).split('\n')
    for (const line of table) expect(line.length).toBeLessThanOrEqual(80)
    expect(out).toMatch(/^wrong +Kafka/m)
    expect(out).toMatch(/^skipped +topics/m)
    expect(out).toContain('refuses the connection')
  })
})
