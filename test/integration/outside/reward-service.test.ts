// A reward service on the real stack: its points stand on the verdict; whatever it does instead approves nothing. And
// what the doctor says of services and sources.
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rewardServer } from '../../../examples/reward-service/server.ts'
import { eventually } from '../../support/eventually.ts'
import { hostile } from '../../support/hostile-http.ts'
import { valueOf } from '../../support/one-outcome.ts'
import { jsonLines, runAssay } from '../../support/run-assay.ts'
import { openWorld, type World } from '../../support/world.ts'

const broken = Object.fromEntries(hostile().map(([name, , listener]) => [name, listener]))
const state: RequestListener = (_, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(`{"vix":15,"at":${Date.now()}}`)
const old: RequestListener = (_, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"vix":15,"at":1764468000}')
const reference: RequestListener = (request, response) => void example.emit('request', request, response)
const example = rewardServer('a secret')

/** What stands behind each service of the config, and what becomes of a job that asks it. */
const services: Readonly<Record<string, readonly [listener: RequestListener | undefined, end: string]>> = {
  good: [reference, 'approved'],
  down: [undefined, 'dead-letter http_unreachable'],
  slow: [broken['silence'], 'rejected reward_error'],
  drips: [broken['a slow drip'], 'rejected reward_error'],
  garbage: [broken['garbage'], 'rejected reward_error'],
  redirect: [broken['a redirect to a metadata address'], 'dead-letter service_refusing'],
  huge: [broken['a hundred megabytes'], 'rejected reward_error'],
}

const policyFor = (service: string): string => `
name: asks-${service}
version: 1.0.0
models: [demo/basic]
sampling: { count: 2 }
state: { sources: { market: { source: market, maxAgeMs: 60000 } } }
rewards: { service: ${service} }
ladder: [{ temperature: 0 }, { temperature: 0.3, strategy: critique }]
fallback: { en: "Sorry, no answer.", zh: "抱歉，暂无答复。" }
`

const open: Server[] = []
async function addressOf(listener: RequestListener | undefined): Promise<string> {
  if (listener === undefined) return 'http://127.0.0.1:9/'
  const server = createServer(listener)
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`
}

let world: World
const env = { REWARD_SECRET: 'a secret', WRONG_SECRET: 'another' }
beforeAll(async () => {
  const entry = (url: string, secretEnv = 'REWARD_SECRET') =>
    `{ url: '${url}', secretEnv: ${secretEnv}, timeoutMs: 1500, privateNetwork: true }`
  const entries = await Promise.all(
    Object.entries(services).map(
      async ([name, [listener]]) => `${name}: ${entry(await addressOf(listener))}`,
    ),
  )
  const secrets = [
    `unsigned: ${entry(await addressOf(reference), 'UNSET_SECRET')}`,
    `refused: ${entry(await addressOf(reference), 'WRONG_SECRET')}`,
  ]
  const source = (url: string) => `{ http: { url: '${url}', observedAt: /at, privateNetwork: true } }`
  world = await openWorld({
    policies: {
      ...Object.fromEntries(Object.keys(services).map((name) => [`asks-${name}`, policyFor(name)])),
      stale: policyFor('good').replace('asks-good', 'stale').replace('source: market', 'source: old'),
      nowhere: policyFor('nobody')
        .replace('asks-nobody', 'nowhere')
        .replace('source: market', 'source: none'),
    },
    config: [
      `reward: { services: { ${[...entries, ...secrets].join(', ')} } }`,
      `state: { sources: { market: ${source(await addressOf(state))}, old: ${source(await addressOf(old))} } }`,
    ].join('\n'),
  })
}, 120_000)
afterAll(async () => {
  await world.stop()
  for (const server of open) {
    server.closeAllConnections()
    server.close()
  }
})

const prompts = {
  cites: '[[demo:answer=It pays 1 % a year [1].]] What does it pay?',
  advises: '[[demo:answer=Buy shares now.]] [[demo:stubborn]] What shall I do with my bonus?',
}
const documents = [{ id: 'faq', text: 'A savings account pays 1 % a year.' }]
const job = (id: string, policy: string, prompt: string): { readonly value: string } => ({
  value: JSON.stringify({ id, policy, prompt, documents }),
})

const ends = async () =>
  new Map(
    (await world.outcomes()).map((record) => {
      const value = valueOf(record)
      const [reason] = (value['reasons'] ?? []) as readonly { readonly code: string }[]
      const code = record.headers['assay.error.code']
      if (code !== undefined) return [String(value['id']), { end: `dead-letter ${code}`, value }] as const
      const end = reason === undefined ? 'approved' : `rejected ${reason.code}`
      return [String(value['jobId']), { end, value }] as const
    }),
  )

it('gives points with reasons, vetoes, and approves nothing when it fails in any way', async () => {
  await world.serve('jobs,samples', env)
  await world.send([
    ...Object.keys(services).map((name) => job(name, `asks-${name}`, prompts.cites)),
    job('advice', 'asks-good', prompts.advises),
  ])
  const seen = await eventually('every job has its outcome', async () => {
    const now = await ends()
    return now.size === Object.keys(services).length + 1 ? now : undefined
  })
  const wanted = Object.entries(services).map(([name, [, end]]) => [name, end] as const)
  const got = [...seen].map(([name, { end }]) => [name, end] as const)
  expect(Object.fromEntries(got)).toEqual(Object.fromEntries([...wanted, ['advice', 'rejected reward_veto']]))
  expect(seen.get('good')?.value['outside']).toMatchObject({
    state: [{ name: 'market', status: 'seen', value: expect.stringContaining('"vix":15') as string }],
    rewards: {
      points: 1,
      rules: [{ id: 'cites', points: 1, risk: 'none', reason: 'Cites a source.', from: 'service' }],
      service: { name: 'good', status: 'pass', version: '1' },
    },
  })
  expect(seen.get('advice')?.value['outside']).toMatchObject({
    rewards: { points: -5, rules: [{ id: 'beyond-material', risk: 'high' }] },
  })
}, 180_000)

type Check = {
  readonly what: string
  readonly state: string
  readonly detail: string
  readonly mend?: string
}

it('the doctor reaches each, holds state to its age, and says what to do', async () => {
  const { out } = await runAssay(['doctor', '--json', '--config', world.configFile], { env })
  const checks = (jsonLines(out)[0]?.['checks'] ?? []) as readonly Check[]
  const found = Object.fromEntries(
    checks
      .filter(({ what }) => /^(reward|state) /.test(what))
      .map(({ what, state: seen, detail, mend }) => [what, { seen, detail, mend: mend ?? '' }]),
  )
  const ok = Object.keys(found).filter((what) => found[what]?.seen === 'ok')
  expect(ok.toSorted()).toEqual(['reward good', 'state market'])
  expect(found['reward good']?.detail).toContain('takes the signature')
  expect(found['state old']?.detail).toMatch(/is \d+ ms old; 60000 ms are allowed. \(stale\)/)
  expect(found['state none']?.mend).toBe('Add state.sources.none to the config.')
  expect(found['reward nobody']?.mend).toBe('Add reward.services.nobody to the config.')
  expect(found['reward unsigned']?.detail).toContain('UNSET_SECRET is not set')
  expect(found['reward refused']?.detail).toContain('refuses the call with status 401')
  expect(found['reward refused']?.mend).toContain('secret')
  for (const what of ['down', 'slow', 'drips', 'garbage', 'redirect', 'huge']) {
    expect(found[`reward ${what}`]).toMatchObject({
      seen: 'wrong',
      mend: expect.stringMatching(/\w/) as string,
    })
  }
}, 60_000)
