// Webhooks that change in the config while undo commands are under way.
import { readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import type { ServiceProcess } from '../../support/service-process.ts'
import { actedJob, neverPolicy, startWebhook, type TestWebhook } from '../../support/webhook.ts'
import { openWorld, type World } from '../../support/world.ts'

let world: World
let old: TestWebhook
let other: TestWebhook
let service: ServiceProcess
beforeEach(async () => {
  old = await startWebhook()
  other = await startWebhook()
  world = await openWorld({ policies: { never: neverPolicy }, config: webhooks(`refund: ${entry(old)}`) })
  service = await world.serve('jobs,samples,compensations', { UNDO_SECRET: old.secret })
})
afterEach(async () => {
  await world.stop()
  await old.close()
  await other.close()
})

const entry = ({ url }: TestWebhook, secret = 'UNDO_SECRET'): string =>
  `{ url: '${url}', secretEnv: ${secret}, tries: 50, privateNetwork: true }`
const webhooks = (entries: string): string => `compensations: { webhooks: { ${entries} } }`
const change = (entries: string): void => {
  const lines = readFileSync(world.configFile, 'utf8').split('\n')
  writeFileSync(
    world.configFile,
    [...lines.filter((line) => !line.startsWith('compensations')), webhooks(entries)].join('\n'),
  )
}
const saying = (message: string, times = 1) =>
  eventually(message, () => service.lines().filter((line) => line['message'] === message)[times - 1], 20_000)
const refused = 'The changed config lacks what is in use; the one before stays in force'

it('a command that is tried again goes to the new address, with its key and in its place', async () => {
  old.answer(({ order }) => (order === 1 ? 503 : 204))
  await world.send([{ value: actedJob('order', 3) }])
  await eventually('it fails', () => old.deliveries.some(({ order }) => order === 1))
  change(`refund: ${entry(other)}`)
  await saying('Config changed')
  await eventually('the rest is done', () => other.deliveries.length === 2)
  expect(other.deliveries.map(({ order, signed }) => [order, signed])).toEqual([
    [1, true],
    [2, true],
  ])
  expect(other.deliveries[0]?.key).toBe(old.deliveries[1]?.key)
  expect(old.deliveries.filter(({ order }) => order !== 1).map(({ order }) => order)).toEqual([0])
})

it('a webhook is not taken away from a command in hand, and goes when it has ended', async () => {
  old.answer(() => 503)
  await world.send([{ value: actedJob('held', 1) }])
  await eventually('it fails', () => old.deliveries.length > 0)
  change(`other: ${entry(other)}`)
  expect(await saying(refused)).toMatchObject({
    code: 'config_in_use',
    problems: [
      'undo commands in hand need compensations.webhooks.refund, which the changed file no longer has',
    ],
  })
  old.answer(() => 204)
  await saying('Config changed')
  expect(old.deliveries.at(-1)).toMatchObject({ key: old.deliveries[0]?.key, status: 204 })
})

it('a webhook whose secret is not set is refused, and the others stay', async () => {
  change(`refund: ${entry(other, 'UNDO_SECRET_2')}`)
  expect(await saying(refused)).toMatchObject({
    problems: ['compensations.webhooks.refund: UNDO_SECRET_2 is not set; it signs the calls'],
  })
  await world.send([{ value: actedJob('stays', 1) }])
  await eventually('it is done', () => old.deliveries.length === 1)
  expect(other.deliveries).toEqual([])
})
