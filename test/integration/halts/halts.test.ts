// Workflows halted by verdicts and by people, on the real topics.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { valueOf } from '../../support/one-outcome.ts'
import { runAssay } from '../../support/run-assay.ts'
import type { ServiceProcess } from '../../support/service-process.ts'
import { neverPolicy } from '../../support/webhook.ts'
import { openWorld, type World } from '../../support/world.ts'

let world: World
let service: ServiceProcess
beforeAll(async () => {
  world = await openWorld({
    partitions: 4,
    policies: { never: `${neverPolicy}\nonReject: { haltWorkflow: true }\n` },
  })
  service = await world.serve('jobs,samples')
}, 120_000)
afterAll(() => world.stop())

const job = (id: string, workflow: string, policy = 'smoke'): string =>
  JSON.stringify({ id, policy, workflow, prompt: '[[demo:answer=Seven days.]] How long?' })

async function outcomeOf(id: string): Promise<string> {
  const record = await eventually(`the outcome of ${id}`, async () =>
    (await world.outcomes()).map(valueOf).find(({ jobId }) => jobId === id),
  )
  const [reason] = (record['reasons'] ?? []) as readonly { readonly code: string }[]
  return reason?.code ?? 'approved'
}
async function send(id: string, workflow: string, policy?: string): Promise<string> {
  await world.send([{ value: job(id, workflow, policy), partition: id.length % 4 }])
  return outcomeOf(id)
}
const workflows = (...args: readonly string[]) =>
  runAssay(['--config', world.configFile, '--json', 'workflows', ...args])

it('a rejection halts its workflow, over restarts, until a person clears it', async () => {
  expect(await send('first', 'w-1')).toBe('approved')
  expect(await send('bad', 'w-1', 'never')).not.toBe('approved')
  expect(await send('after', 'w-1')).toBe('workflow_halted')
  expect(await send('other', 'w-2')).toBe('approved')
  await service.kill('SIGTERM')
  service = await world.serve('jobs,samples')
  expect(await send('restarted', 'w-1')).toBe('workflow_halted')
  expect((await workflows('list')).out).toContain('"workflow":"w-1"')
  expect((await workflows('clear', 'w-1', '--reason', ' ')).code).toBe(2)
  expect((await workflows('clear', 'w-1', '--reason', 'looked at')).code).toBe(0)
  expect(await send('cleared', 'w-1')).toBe('approved')
}, 180_000)

it('a person halts a workflow', async () => {
  expect((await workflows('halt', 'w-3', '--reason', 'a dispute')).code).toBe(0)
  expect(await send('halted', 'w-3')).toBe('workflow_halted')
}, 120_000)
