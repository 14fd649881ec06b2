// Undo commands of a rejected job: from the verdict to the webhook, to results, to a retry.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { jsonLines, runAssay } from '../../support/run-assay.ts'
import { actedJob, neverPolicy, startWebhook, type TestWebhook } from '../../support/webhook.ts'
import { openWorld, type World } from '../../support/world.ts'

let world: World
let webhook: TestWebhook
beforeAll(async () => {
  webhook = await startWebhook()
  const entry = `{ url: '${webhook.url}', secretEnv: UNDO_SECRET, tries: 2, privateNetwork: true }`
  const closed = `{ url: '${webhook.url}', secretEnv: UNDO_SECRET }`
  world = await openWorld({
    policies: { never: neverPolicy },
    config: `compensations: { webhooks: { refund: ${entry}, closed: ${closed} } }`,
  })
  await world.serve('jobs,samples,compensations', { UNDO_SECRET: webhook.secret })
})
afterAll(async () => {
  await world.stop()
  await webhook.close()
})

type Listed = { readonly idempotencyKey: string; readonly state: string; readonly error?: { code: string } }

const assay = (...args: readonly string[]) =>
  runAssay(['--config', world.configFile, '--json', 'compensations', ...args])
async function listed(job: string): Promise<readonly Listed[]> {
  const [answer] = jsonLines((await assay('list', '--job', job)).out)
  return (answer?.['commands'] ?? []) as readonly Listed[]
}
const states = async (job: string) => (await listed(job)).map(({ state }) => state).join(' ')

it('goes to the webhook, newest action first, signed, and is listed as done', async () => {
  await world.send([{ value: actedJob('good', 3) }])
  await eventually('all is done', async () => (await states('good')) === 'done done done')
  const deliveries = webhook.deliveries.filter(({ jobId }) => jobId === 'good')
  expect(deliveries.map(({ order, signed }) => [order, signed])).toEqual([
    [0, true],
    [1, true],
    [2, true],
  ])
  expect(deliveries.map(({ body }) => (JSON.parse(body) as { actionId: string }).actionId)).toEqual([
    'act-2',
    'act-1',
    'act-0',
  ])
})

it('is held behind one that failed for good, and goes on after a retry with a reason', async () => {
  let mended = false
  webhook.answer(({ jobId, order }) => (jobId === 'bad' && order === 1 && !mended ? 422 : 204))
  await world.send([{ value: actedJob('bad', 3) }])
  await eventually('it has failed', async () => (await states('bad')) === 'done failed held')
  const [, second] = await listed('bad')
  expect(second?.error?.code).toBe('webhook_refused')
  mended = true
  const key = second?.idempotencyKey ?? ''
  const sent = await assay('retry', key, '--reason', 'mended')
  expect(sent).toMatchObject({ code: 0 })
  // Again at once, as after a kill: what is under way is left alone, what is done too.
  expect((await assay('retry', key, '--reason', 'mended')).out).toMatch(/"busy"|"not-failed"/)
  await eventually('all is done', async () => (await states('bad')) === 'done done done')
  const orders = webhook.deliveries.filter(({ jobId }) => jobId === 'bad').map(({ order }) => order)
  expect(orders).toEqual([0, 1, 1, 2])
})

it('is skipped by a person, with who and why; what was held behind it goes out', async () => {
  webhook.answer(({ jobId, order }) => (jobId === 'by-hand' && order === 0 ? 410 : 204))
  await world.send([{ value: actedJob('by-hand', 3) }])
  await eventually('it has failed', async () => (await states('by-hand')) === 'failed held held')
  const [first] = await listed('by-hand')
  const key = first?.idempotencyKey ?? ''
  expect((await assay('skip', key, '--reason', ' ')).code).toBe(2)
  expect((await assay('skip', `${key}x`, '--reason', 'freed')).out).toContain('"missing"')
  expect((await assay('skip', key, '--reason', 'freed', '--dry-run')).out).toContain('"would-skip"')
  expect(await states('by-hand')).toBe('failed held held')
  const skipped = await assay('skip', key, '--reason', '人工已处理', '--by', 'mei')
  expect(skipped).toMatchObject({ code: 0 })
  await eventually('the rest is done', async () => (await states('by-hand')) === 'skipped done done')
  expect((await listed('by-hand'))[0]).toMatchObject({ by: 'mei', reason: '人工已处理' })
  // Neither a second skip nor a retry brings it back.
  expect((await assay('skip', key, '--reason', 'again')).out).toContain('"not-failed"')
  expect((await assay('retry', key, '--reason', 'again')).out).toContain('"not-failed"')
  const orders = webhook.deliveries.filter(({ jobId }) => jobId === 'by-hand').map(({ order }) => order)
  expect(orders).toEqual([0, 1, 2])
})

it('is not sent to an address that the config does not allow openly', async () => {
  await world.send([{ value: actedJob('inside', 1, 'closed') }, { value: actedJob('nowhere', 1, 'unknown') }])
  await eventually('both have failed', async () =>
    [await states('inside'), await states('nowhere')].every((state) => state === 'failed'),
  )
  expect((await listed('inside'))[0]?.error?.code).toBe('http_target_refused')
  expect((await listed('nowhere'))[0]?.error?.code).toBe('webhook_missing')
})
