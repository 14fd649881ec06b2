// Canaries through the real pool and real workers: a judge that can tell, and one that cannot.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSamplePool, type OwnerPool } from '../../../src/adapters/bullmq/sample-pool.ts'
import { loadPolicies } from '../../../src/adapters/policies/load-policies.ts'
import { startCanaries } from '../../../src/runtime/canaries/start-canaries.ts'
import type { Attributes } from '../../../src/ports/telemetry.ts'
import { attributeNames as a, spanNames } from '../../../src/telemetry/names.ts'
import { silentLog } from '../../../src/telemetry/silent.ts'
import { eventually } from '../../support/eventually.ts'
import { freeModels } from '../../support/given.ts'
import { grammars } from '../../support/grammars.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { openMemoryTracer } from '../../support/memory-tracer.ts'
import { services } from '../../support/services.ts'
import { openWorld, type World } from '../../support/world.ts'

const judged = `
name: judged
version: 1.0.0
models: [demo/basic]
evaluation: { model: demo/judge }
gates: [{ kind: faithful }]
canaries:
  - id: mistaken
    expected: good
    question: Until when can I return it?
    documents: [Unopened items can be returned within 7 days of delivery.]
    answer: It can be returned within 30 days [1].
fallback: { en: "Please ask our team.", zh: "请联系客服。" }
`

const model = { concurrency: 50, workerConcurrency: 50 }

let world: World
let pool: OwnerPool
beforeAll(async () => {
  world = await openWorld({ policies: { judged }, models: 'demo/judge: { concurrency: 50 }' })
  await world.serve('samples')
  pool = openSamplePool({
    redis: { url: services().redisUrl },
    models: { 'demo/basic': model, 'demo/judge': model },
    log: silentLog,
    settings: { prefix: `${world.prefix}:` },
  })
  pool.start()
})
afterAll(async () => {
  await pool.stop()
  await world.stop()
})

it('are judged by the models of the policy; one on the wrong side is told, none is published', async () => {
  const owner = { group: world.prefix, topic: world.topics.jobs, partition: 0 }
  pool.adopt(owner)
  const loaded = loadPolicies({ dir: `${world.folder}/policies`, prices: freeModels, grammars })
  if (!loaded.ok) throw new Error('the policies of the test do not load')
  const clock = manualClock(Date.now())
  const memory = openMemoryTracer()
  const alerts: Attributes[] = []
  const rounds: Attributes[] = []
  const canaries = startCanaries({
    pool,
    clock,
    tracer: memory.tracer,
    log: {
      ...silentLog,
      error: (_, fields = {}) => void alerts.push(fields),
      info: (_, fields = {}) => void rounds.push(fields),
    },
    policies: () => loaded.value,
    isOurs: () => true,
    owner,
    everyMinutes: 10,
  })
  clock.advance(10 * 60_000)
  await eventually('a round', () => rounds.length > 0, 30_000)
  expect(rounds).toEqual([{ shown: 7 }])
  // The policy's own case is wrong on purpose: an alert has to come.
  expect(alerts.map(({ canary }) => canary)).toContain('mistaken')
  expect(alerts.find(({ canary }) => canary === 'mistaken')).toMatchObject({
    code: 'canary_failed',
    expected: 'good',
    got: 'bad',
  })
  const shown = (await memory.spans(7)).filter(({ name }) => name === spanNames.canary)
  expect(shown.map(({ attributes }) => attributes[a.canaryGot])).not.toContain('error')
  const calls = shown.reduce((sum, { attributes }) => sum + Number(attributes[a.usageCalls]), 0)
  expect(world.demo.stats().models['judge']?.started).toBe(calls)
  expect(world.demo.stats().models['basic']?.started ?? 0).toBe(0)
  await canaries.stop()
  for (const topic of ['approved', 'rejected', 'deadLetters', 'attempts'] as const) {
    expect(await world.committed(topic)).toEqual([])
  }
})
