// Pool, worker and client together, on the simulated endpoint, through every outage it can play.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startDemoModel, type DemoModel } from '../../../deploy/local/demo-model/server.ts'
import { openModelClient } from '../../../src/adapters/openai/model-client.ts'
import { silentLog } from '../../../src/telemetry/silent.ts'
import { eventually } from '../../support/eventually.ts'
import { draw, model, openHarness, type PoolHarness, type TestModel } from '../../support/pool-harness.ts'

let harness: PoolHarness
let demo: DemoModel
let client: ReturnType<typeof openModelClient>
beforeEach(async () => {
  harness = openHarness()
  demo = await startDemoModel()
  const endpoint = { baseUrl: demo.baseUrl, apiKey: 'k' }
  const capabilities = { jsonMode: true, seed: true }
  const entry = { endpoint, model: 'demo-writer', timeoutMs: 2000, maxReplyBytes: 5_000_000, capabilities }
  const clock = { now: () => Date.now(), after: () => () => undefined }
  client = openModelClient({ [model]: entry }, { log: silentLog, clock })
})
afterEach(async () => {
  await harness.close()
  client.close()
  await demo.close()
})

const real = (): TestModel => ({
  calls: [],
  answer: () => undefined,
  complete: (request, id, signal) => client.complete(request, id, signal),
})

it.each(['down', '500', '503', '429'] as const)(
  'an endpoint that is %s for a while loses no sample',
  async (mode) => {
    demo.setFault({ mode, retryAfterSeconds: 1 })
    harness.startWorkers(real())
    const pool = harness.openPool()
    const results = Array.from({ length: 25 }, (_, index) => draw(pool, { index }))
    await eventually('the outage', () => pool.outage(model))
    demo.setFault({ mode: 'none' })
    for (const result of await Promise.all(results)) expect(result).toMatchObject({ status: 'answered' })
    await eventually('the end of the outage', () => pool.outage(model) === undefined)
    expect(demo.stats()).toMatchObject({ answered: 25, answeredTwice: 0 })
  },
)

it('each sample is called by its own name, and once', async () => {
  harness.startWorkers(real())
  const pool = harness.openPool()
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => draw(pool, { jobId: `job-${index % 4}`, index })),
  )
  const names = Object.entries(demo.stats().samples)
  expect(names).toHaveLength(40)
  for (const [name, count] of names) {
    expect(name).toMatch(/^job-\d\/s[0-9a-f]{32}$/)
    expect(count).toEqual({ started: 1, answered: 1 })
  }
})
