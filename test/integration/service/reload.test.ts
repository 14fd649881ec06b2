// assay.yaml changes while jobs run: another endpoint, a broken file, a model that comes and goes.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startDemoModel, type DemoModel } from '../../../deploy/local/demo-model/server.ts'
import { eventually } from '../../support/eventually.ts'
import { expectOneOutcomeEach, valueOf } from '../../support/one-outcome.ts'
import type { ServiceProcess } from '../../support/service-process.ts'
import { openWorld, type World } from '../../support/world.ts'

const late = `
name: late
version: 1.0.0
models: [demo/late]
sampling: { count: 2 }
fallback: { en: "Sorry, no answer.", zh: "抱歉，暂无答复。" }
`

let world: World
let other: DemoModel
beforeEach(async () => {
  world = await openWorld({ model: 'concurrency: 30' })
  other = await startDemoModel({ port: 0 })
})
afterEach(async () => {
  await world.stop()
  await other.close()
})

const configText = (): string => readFileSync(world.configFile, 'utf8')
const send = (ids: readonly string[], { policy = 'smoke', latencyMs = 0 } = {}): Promise<void> =>
  world.send(
    ids.map((id) => ({
      key: id,
      value: JSON.stringify({ id, policy, prompt: `[[demo:latency=${latencyMs}]] [[demo:fixed]] ${id}` }),
    })),
  )
const ids = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `${name}-${i}`)

const jobOf = (key: string): string => key.split('/')[0] ?? ''
/** Of so many jobs in each of the two partitions. */
const positions = (each: number): readonly string[] =>
  [0, 1].flatMap((partition) => Array.from({ length: each }, (_, offset) => `${partition}/${offset}`))

const lines = (all: readonly ServiceProcess[], message: string) =>
  all.map((each) => each.lines().filter((line) => line['message'] === message))
const allSay = (all: readonly ServiceProcess[], message: string, times = 1) =>
  eventually(`every process says: ${message}`, () =>
    lines(all, message).every((said) => said.length >= times),
  )

async function approved(count: number) {
  return eventually(
    `${count} verdicts`,
    async () => {
      const verdicts = await world.committed('approved')
      return verdicts.length >= count ? verdicts : undefined
    },
    60_000,
  )
}

it('an endpoint that moves is followed by all processes while jobs run; a broken file is refused', async () => {
  const samples = await world.serve('samples')
  const all = [samples, await world.serve('jobs'), await world.serve('jobs')]
  await send(ids('early', 200), { latencyMs: 1000 })
  await approved(20)
  const before = configText()
  writeFileSync(world.configFile, before.replace(world.demo.baseUrl, other.baseUrl))
  await allSay(all, 'Config changed')
  await approved(200)
  const earlier = world.demo.stats()

  writeFileSync(world.configFile, `${configText()}\nendpoint: {}`)
  await allSay(all, 'The changed config does not load; the one before stays in force')
  await send(ids('later', 50))
  const verdicts = await approved(250)
  expect(world.demo.stats()).toEqual(earlier)
  const answered = Object.keys(other.stats().samples)
  expect(answered.filter((key) => key.startsWith('early-')).length).toBeGreaterThan(0)
  expect(new Set(answered.filter((key) => key.startsWith('later-')).map(jobOf)).size).toBe(50)

  expectOneOutcomeEach(await world.outcomes(), positions(125))
  const revisions = new Map(
    verdicts.map(valueOf).map(({ jobId, configRevision }) => [String(jobId), String(configRevision)]),
  )
  const [old] = lines(all, 'Config in force')
  const [now] = lines(all, 'Config changed')
  expect(revisions.get('early-0')).toBe(old?.[0]?.['revision'])
  const late = new Set(ids('later', 50).map((id) => revisions.get(id)))
  expect([...late]).toEqual([now?.[0]?.['revision']])
  const audits = (await world.committed('attempts')).map(valueOf)
  const [audit] = audits.filter(({ jobId }) => jobId === 'later-0')
  expect(audit).toMatchObject({
    configRevision: now?.[0]?.['revision'],
    samples: [{ configRevision: now?.[0]?.['revision'] }, { configRevision: now?.[0]?.['revision'] }],
  })
})

it('a model comes with its policy and goes with it; while a policy names it, it stays', async () => {
  const all = [await world.serve('jobs'), await world.serve('samples')]
  const [jobs = all[0]] = all
  const before = configText()
  const policy = join(world.folder, 'policies', 'late.yaml')
  // The policy first: alone it is refused, with the model it is taken up by itself.
  writeFileSync(policy, late)
  await eventually(
    'the refusal',
    () => lines(all, 'Changed policies do not load; the ones before stay in force')[0]?.[0],
  )
  writeFileSync(world.configFile, before.replace('demo/basic: {', 'demo/late: {}, demo/basic: {'))
  await allSay(all, 'Config changed')
  await eventually('the policy', () => lines(all, 'Policies changed')[0]?.[0])
  await send(ids('with', 20), { policy: 'late' })
  await approved(20)

  writeFileSync(world.configFile, before)
  const refused = await eventually('the refusal', () =>
    jobs?.lines().find(({ code }) => code === 'config_in_use'),
  )
  expect(String(refused['problems'])).toMatch(/late\.yaml.*demo\/late/)
  await send(ids('still', 20), { policy: 'late' })
  await approved(40)

  writeFileSync(policy, late.replace('[demo/late]', '[demo/basic]').replace('1.0.0', '2.0.0'))
  await eventually('the other config', () => lines(all, 'Config changed')[0]?.[1])
  await send(ids('without', 20), { policy: 'late' })
  await approved(60)
  expectOneOutcomeEach(await world.outcomes(), positions(30))
  await eventually(
    'the end of the worker',
    () => lines(all, 'nobody wants a model that the config no longer has; its worker has ended')[1]?.[0],
    120_000,
  )
}, 240_000)
