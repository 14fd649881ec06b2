// The example services on a real Kafka: one sends a job, Assay decides, the other one acts on it.
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { services } from '../../support/services.ts'
import { openWorld, type World } from '../../support/world.ts'

const root = join(import.meta.dirname, '../../..')

const refundPolicy = `
name: refund-policy
version: 1.0.0
models: [demo/basic]
fallback: { en: "Please contact our service team.", zh: "请联系客服。" }
`

let world: World
const started: ChildProcess[] = []

beforeAll(async () => {
  world = await openWorld({ policies: { 'refund-policy': refundPolicy } })
  await world.serve('jobs,samples')
})

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await world.stop()
})

type Program = {
  readonly child: ChildProcess
  readonly output: () => string
  readonly code: Promise<number | null>
}

function run(
  file: string,
  options: { readonly args?: readonly string[]; readonly jobId?: string } = {},
): Program {
  const { kafkaBrokers, schemaRegistryUrl } = services()
  const child = spawn(process.execPath, [join(root, 'examples', file), ...(options.args ?? [])], {
    env: {
      ...process.env,
      KAFKA_BROKERS: kafkaBrokers,
      SCHEMA_REGISTRY_URL: schemaRegistryUrl,
      ASSAY_PREFIX: world.prefix,
      GROUP: `${world.prefix}.refund-desk`,
      JOB_ID: options.jobId ?? 'job',
    },
  })
  started.push(child)
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, output: () => text, code }
}

it('a job goes from the one to the other, approved or with a reply that is safe to show', async () => {
  const downstream = run('downstream/act-on-approved.ts')
  const asked = run('upstream/send-job.ts', { jobId: 'asked' })
  expect(await asked.code, asked.output()).toBe(0)
  expect(asked.output()).toBe('sent asked\n')
  const declined = run('upstream/send-job.ts', {
    jobId: 'declined',
    args: ['Can I have my money back? [[demo:refusal]]'],
  })
  expect(await declined.code, declined.output()).toBe(0)

  await eventually('both lines', () => downstream.output().split('\n').length >= 4)
  expect(downstream.output()).toMatch(
    /^answer asked: You can get a refund within 7 days of delivery.*\[1\]$/m,
  )
  expect(downstream.output()).toContain('reply declined: Please contact our service team.')

  downstream.child.kill('SIGTERM')
  expect(await downstream.code).toBe(0)
})
