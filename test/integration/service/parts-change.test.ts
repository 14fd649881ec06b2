// Services, sources, databases and collections that change while jobs run: each job is decided with those it began with.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { expectOneOutcomeEach, valueOf } from '../../support/one-outcome.ts'
import { ownPostgres, type OwnPostgres } from '../../support/own-postgres.ts'
import { runAssay } from '../../support/run-assay.ts'
import type { ServiceProcess } from '../../support/service-process.ts'
import { openWorld, type World } from '../../support/world.ts'

const policy = `
name: asks-all
version: 1.0.0
models: [demo/basic]
sampling: { count: 2 }
retrieval: { collection: help, limit: 1 }
validators: [{ kind: sql, id: plan, database: shop, mode: shadow }]
state: { sources: { market: { source: market, maxAgeMs: 60000 } } }
rewards: { service: points }
ladder: [{ temperature: 0 }]
fallback: { en: "Sorry, no answer.", zh: "抱歉，暂无答复。" }
`

/** What the parts of one config say, as it stands on an audit record. */
type Said = {
  readonly reward: string
  readonly state: string
  readonly sql: string
  readonly passage: string
}

const open: Server[] = []
async function replying(value: object): Promise<string> {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
  )
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`
}

let world: World
let service: ServiceProcess
let postgres: OwnPostgres
let parts: Readonly<Record<keyof Said, (which: 'old' | 'new') => string>>
async function setUp(): Promise<void> {
  postgres = await ownPostgres(
    'CREATE TABLE orders (id int); CREATE SCHEMA bare; CREATE ROLE bare LOGIN; ALTER ROLE bare SET search_path = bare;',
  )
  const rewards = {
    old: await replying({ rules: [], version: 'old' }),
    new: await replying({ rules: [], version: 'new' }),
  }
  const states = { old: await replying({ vix: 'old' }), new: await replying({ vix: 'new' }) }
  parts = {
    reward: (which) =>
      `reward: { services: { points: { url: '${rewards[which]}', secretEnv: POINTS, privateNetwork: true } } }`,
    state: (which) =>
      `state: { sources: { market: { http: { url: '${states[which]}', privateNetwork: true } } } }`,
    sql: (which) => `databases: { shop: { urlEnv: SHOP_${which.toUpperCase()} } }`,
    passage: (which) => `knowledge: { dir: ./knowledge-${which} }`,
  }
  world = await openWorld({ model: 'concurrency: 30', policies: { 'asks-all': policy } })
  for (const which of ['old', 'new']) await importHelp(which)
  write({ reward: 'old', state: 'old', sql: 'old', passage: 'old' })
  service = await world.serve('jobs,samples', {
    POINTS: 'a secret',
    SHOP_OLD: postgres.url(),
    SHOP_NEW: postgres.url('bare'),
  })
}
afterEach(async () => {
  await world.stop()
  for (const server of open) server.close()
  await postgres[Symbol.asyncDispose]()
})

async function importHelp(which: string): Promise<void> {
  mkdirSync(join(world.folder, `knowledge-${which}`))
  const file = join(world.folder, `${which}.jsonl`)
  writeFileSync(file, JSON.stringify({ id: which, text: 'Orders are in the table of orders.' }))
  const config = join(world.folder, `${which}.yaml`)
  writeFileSync(config, `knowledge: { dir: ./knowledge-${which} }`)
  const imported = await runAssay(['-c', config, 'knowledge', 'import', file, '--collection', 'help'])
  expect(imported).toMatchObject({ code: 0 })
}

type Config = Readonly<Record<keyof Said, 'old' | 'new'>>
const kinds = ['reward', 'state', 'sql', 'passage'] as const
const write = (config: Config): void => {
  const others = readFileSync(world.configFile, 'utf8')
    .split('\n')
    .filter((line) => !/^(?:reward|state|databases|knowledge):/.test(line))
  writeFileSync(world.configFile, [...others, ...kinds.map((kind) => parts[kind](config[kind]))].join('\n'))
}
const saying = (message: string, times: number) =>
  eventually(message, () => service.lines().filter((line) => line['message'] === message)[times - 1])

const each = 12
const send = (name: string): Promise<void> =>
  world.send(
    Array.from({ length: each }, (_, i) => ({
      key: `${name}-${i}`,
      value: JSON.stringify({
        id: `${name}-${i}`,
        policy: 'asks-all',
        prompt: `[[demo:latency=2500]] [[demo:answer=SELECT id FROM orders]] Orders ${i}?`,
      }),
    })),
  )

type Audit = {
  readonly jobId: string
  readonly at: string
  readonly configRevision: string
  readonly outside: {
    readonly retrieval: { readonly passages: readonly { readonly id: string }[] }
    readonly state: readonly { readonly value: string }[]
    readonly validators: readonly { readonly status: string }[]
    readonly rewards: { readonly service: { readonly version: string } }
  }
}
const saidIn = ({ outside }: Audit): Config => ({
  reward: outside.rewards.service.version === 'old' ? 'old' : 'new',
  state: outside.state[0]?.value.includes('old') === true ? 'old' : 'new',
  // The new one has no such table.
  sql: outside.validators[0]?.status === 'pass' ? 'old' : 'new',
  passage: outside.retrieval.passages[0]?.id.startsWith('old') === true ? 'old' : 'new',
})

it('a reward service, a source, a database and a collection change one after the other in one run', async () => {
  await setUp()
  const inForce = await saying('Config in force', 1)
  const revisions = new Map<unknown, Config>()
  const changedAt = new Map<unknown, number>()
  let config: Config = { reward: 'old', state: 'old', sql: 'old', passage: 'old' }
  let revision: unknown = inForce['revision']
  revisions.set(revision, config)
  for (const [place, kind] of kinds.entries()) {
    const before = world.demo.stats().started
    await send(kind)
    // They have begun, and none of them has an answer.
    await eventually('the jobs have begun', () => world.demo.stats().started >= before + each)
    config = { ...config, [kind]: 'new' }
    write(config)
    const line = await saying('Config changed', place + 1)
    changedAt.set(revision, Number(new Date(String(line['time']))))
    revision = line['revision']
    revisions.set(revision, config)
  }
  await send('last')
  const audits = await eventually(
    'all verdicts',
    async () => {
      const records = await world.committed('attempts')
      return records.length >= 5 * each
        ? records.map((record) => valueOf(record) as unknown as Audit)
        : undefined
    },
    60_000,
  )
  expect(revisions.size).toBe(5)
  for (const audit of audits)
    expect([audit.jobId, saidIn(audit)]).toEqual([audit.jobId, revisions.get(audit.configRevision)])
  // Of each config there are jobs, also such as were decided after it had been replaced.
  for (const [of, until] of changedAt) {
    const jobs = audits.filter(({ configRevision }) => configRevision === of)
    expect(jobs.length).toBeGreaterThanOrEqual(each)
    expect(jobs.some(({ at }) => Date.parse(at) > until)).toBe(true)
  }
  expect(audits.filter(({ configRevision }) => configRevision === revision).length).toBeGreaterThanOrEqual(
    each,
  )
  const verdicts = (await world.committed('approved')).map(valueOf)
  const ofJob = new Map(audits.map(({ jobId, configRevision }) => [jobId, configRevision]))
  for (const { jobId, configRevision } of verdicts) expect(configRevision).toBe(ofJob.get(String(jobId)))
  const positions = [0, 1].flatMap((partition) =>
    Array.from({ length: (5 * each) / 2 }, (_, offset) => `${partition}/${offset}`),
  )
  expectOneOutcomeEach(await world.outcomes(), positions)
}, 180_000)
