// kill -9 anywhere between verdict and webhook: every undo is delivered, in order, with one key, none is missing.
import { afterEach, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import type { ServiceProcess } from '../support/service-process.ts'
import { actedJob, neverPolicy, startWebhook, type TestWebhook } from '../support/webhook.ts'
import { openWorld, type World } from '../support/world.ts'

const jobs = 90
const actions = 3
const roles = ['jobs', 'compensations', 'compensations', 'samples']

let world: World | undefined
let webhook: TestWebhook | undefined
afterEach(async () => {
  await world?.stop()
  await webhook?.close()
})

it('undoes all that rejected jobs had done, whatever is killed', async () => {
  const hook = await startWebhook()
  webhook = hook
  let calls = 0
  hook.answer(() => (++calls % 7 === 0 ? 503 : 204))
  const at = await openWorld({
    partitions: 4,
    policies: { never: neverPolicy },
    config: `compensations: { webhooks: { refund: { url: '${hook.url}', secretEnv: UNDO_SECRET, tries: 50, privateNetwork: true } } }`,
  })
  world = at
  const start = (role: string) => at.serve(role, { UNDO_SECRET: hook.secret })
  const running: ServiceProcess[] = []
  for (const role of roles) running.push(await start(role))
  const ids = Array.from({ length: jobs }, (_, index) => `job-${index}`)
  await at.send(ids.map((id) => ({ key: id, value: actedJob(id, actions) })))
  const undone = () =>
    new Set(hook.deliveries.filter(({ status }) => status === 204).map(({ key }) => key)).size
  // Kills come by what was delivered, so that each finds work under way: consumers of undo commands and of jobs.
  for (const [step, victim] of [1, 0, 2, 1, 2].entries()) {
    await eventually(`undo ${step * 40 + 20}`, () => undone() >= step * 40 + 20, 120_000)
    await running[victim]?.kill('SIGKILL')
    running[victim] = await start(roles[victim] ?? 'jobs')
  }
  await eventually('all is undone', () => undone() === jobs * actions, 180_000)
  expect(hook.deliveries.every(({ signed }) => signed)).toBe(true)
  for (const [key, same] of Map.groupBy(hook.deliveries, ({ key }) => key)) {
    expect(new Set(same.map(({ body }) => body)).size, key).toBe(1)
  }
  for (const id of ids) {
    const done = hook.deliveries.filter(({ jobId, status }) => jobId === id && status === 204)
    expect([...new Set(done.map(({ order }) => order))], id).toEqual([0, 1, 2])
  }
})
