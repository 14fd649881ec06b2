// kill -9 while workflows are halted: a verdict and its halt are both there or neither, and nothing slips through.
import { afterEach, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { valueOf } from '../support/one-outcome.ts'
import type { ServiceProcess } from '../support/service-process.ts'
import { neverPolicy } from '../support/webhook.ts'
import { openWorld, type World } from '../support/world.ts'

const workflows = 120
const roles = ['jobs', 'jobs', 'samples']

let world: World | undefined
afterEach(() => world?.stop())

it('halts with the verdict, whatever is killed, and rejects all that comes after', async () => {
  const at = await openWorld({
    partitions: 4,
    policies: { never: `${neverPolicy}\nonReject: { haltWorkflow: true }\n` },
  })
  world = at
  const running: ServiceProcess[] = []
  for (const role of roles) running.push(await at.serve(role))
  const job = (id: string, workflow: number, policy: string) => ({
    value: JSON.stringify({
      id,
      policy,
      workflow: `w-${workflow}`,
      prompt: '[[demo:answer=Seven days.]] How long?',
    }),
  })
  const all = Array.from({ length: workflows }, (_, index) => index)
  await at.send(all.map((index) => job(`bad-${index}`, index, 'never')))
  const settled = (count: number) =>
    eventually(`${count} outcomes`, async () => (await at.outcomes()).length >= count, 180_000)
  for (const [step, victim] of [0, 1, 0].entries()) {
    await settled(step * 30 + 5)
    await running[victim]?.kill('SIGKILL')
    running[victim] = await at.serve('jobs')
  }
  await settled(workflows)
  const halted = (await at.committed('halts')).map(valueOf)
  const rejected = (await at.committed('rejected')).map(valueOf)
  const ids = (records: readonly Record<string, unknown>[]) =>
    records.map(({ jobId }) => String(jobId)).toSorted()
  expect(ids(halted)).toEqual(ids(rejected))
  expect(halted).toHaveLength(workflows)
  // Sent while a process is killed once more, to another partition than the job that halted.
  await at.send([...all.slice(1), 0].map((index) => job(`late-${index}`, index, 'smoke')))
  await running[1]?.kill('SIGKILL')
  running[1] = await at.serve('jobs')
  await settled(2 * workflows)
  const late = (await at.committed('rejected'))
    .map(valueOf)
    .filter(({ jobId }) => String(jobId).startsWith('late'))
  expect(late).toHaveLength(workflows)
  expect(new Set(late.map(({ reasons }) => (reasons as { code: string }[])[0]?.code))).toEqual(
    new Set(['workflow_halted']),
  )
  expect(await at.committed('deadLetters')).toEqual([])
})
