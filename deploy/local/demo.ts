// `npm run demo`: a stack, a simulated model, the service, example jobs, and what became of each. Nothing stays behind.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOutcomes } from '../../consumers/outcomes/read-outcomes.ts'
import type { Outcome } from '../../consumers/outcomes/outcome.ts'
import { demoConfig, demoEndpoint } from './demo/endpoint.ts'
import { exampleRecords } from './demo/example-jobs.ts'
import { sendExamples } from './demo/send-examples.ts'
import { runCommand, startService } from './demo/service.ts'
import { attemptLine, outcomeLine, outcomeTable } from './demo/story.ts'
import { startDemoModel } from './demo-model/server.ts'
import { stopStack } from './stack/down.ts'
import { progressOn } from './stack/progress.ts'
import { startStack } from './stack/up.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.local/demo')
const stackName = 'demo'
const patienceMs = 90_000

/** What has to be undone, last first; Ctrl-C undoes as well. */
const undo: (() => Promise<unknown>)[] = []
const abort = new AbortController()

async function clean(): Promise<void> {
  for (const step of undo.splice(0).toReversed())
    await step().catch((error: unknown) => console.error(String(error)))
}

async function demo(): Promise<void> {
  const endpoint = demoEndpoint(process.env)
  mkdirSync(folder, { recursive: true })
  console.log('Bringing up Kafka, Redis and a schema registry …')
  undo.push(() => stopStack(stackName))
  const stack = await startStack({
    name: stackName,
    fresh: true,
    onProgress: progressOn(process.stderr),
    signal: abort.signal,
  })
  const model = await startDemoModel({ latencyMs: 150, jitterMs: 100 })
  undo.push(() => model.close())
  console.log(
    endpoint.kind === 'real'
      ? `Answers come from ${endpoint.model} at ${endpoint.baseUrl}.`
      : 'Answers come from a simulation, not from a model: scripted replies, the same every time.',
  )
  const configFile = join(folder, 'assay.yaml')
  const folders = { policies: join(root, 'policies'), knowledge: join(folder, 'knowledge') }
  writeFileSync(configFile, demoConfig(endpoint, model.baseUrl, folders))
  const env = {
    ...process.env,
    KAFKA_BROKERS: stack.kafkaBrokers,
    REDIS_URL: stack.redisUrl,
    SCHEMA_REGISTRY_URL: stack.schemaRegistryUrl,
    ASSAY_LOG_LEVEL: 'debug',
  }
  const command = (...args: string[]) => ({
    args: ['--config', configFile, ...args],
    env,
    logFile: join(folder, 'service.log'),
  })
  await runCommand(command('topics', 'apply'))
  await runCommand(command('schemas', 'apply'))
  const articles = join(root, 'examples/knowledge/login-help.jsonl')
  await runCommand(command('knowledge', 'import', articles, '--collection', 'login-help'))
  const service = await startService(command('serve'), (line) => {
    const told = attemptLine(line)
    if (told !== undefined) console.log(told)
  })
  undo.push(() => service.stop())
  const sent = exampleRecords(join(root, 'examples/jobs'))
  console.log(`\nThe service is ready. Sending ${sent.length} records to assay.jobs:\n`)
  const outcomes = await outcomesOf(stack, sent.length, () =>
    sendExamples(stack.kafkaBrokers, 'assay.jobs', sent),
  )
  console.log(`\n${outcomeTable(outcomes, sent)}\n`)
  tellHowToGoOn(endpoint.kind === 'simulation')
}

type Addresses = { readonly kafkaBrokers: string; readonly schemaRegistryUrl: string }

async function outcomesOf(
  at: Addresses,
  count: number,
  send: () => Promise<void>,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  const { promise: all, resolve } = Promise.withResolvers<undefined>()
  const reader = await readOutcomes(
    {
      brokers: at.kafkaBrokers.split(','),
      group: 'demo-reader',
      from: 'earliest',
      registry: { url: at.schemaRegistryUrl, timeoutMs: 5000 },
    },
    (outcome) => {
      outcomes.push(outcome)
      console.log(outcomeLine(outcome))
      if (outcomes.length === count) resolve(undefined)
      return Promise.resolve()
    },
  )
  if (!reader.ok) throw new Error(reader.fault.message)
  undo.push(() => reader.value.stop())
  await send()
  const timer = setTimeout(() => resolve(undefined), patienceMs)
  await all
  clearTimeout(timer)
  if (outcomes.length < count)
    console.log(`\n${count - outcomes.length} records have no outcome after ${patienceMs / 1000} s.`)
  return outcomes
}

function tellHowToGoOn(simulated: boolean): void {
  console.log(
    [
      'Approved: the answers passed every check of the policy and agreed. Rejected: they did not, after every rung',
      'of the ladder; a fallback reply and a repair request went out. Dead letter: no verdict could be reached.',
      '',
      'Go on:',
      '  npm run stack -- up            a stack that stays',
      '  ./assay doctor                 is everything in order?',
      '  ./assay submit examples/jobs/deployment-config.jsonl --wait',
      '  policies/*.yaml                what decides; change one and run the demo again',
      ...(simulated ? ['  OPENAI_API_KEY=… npm run demo  the same with a real model'] : []),
      '',
      'README.md says how Assay fits between your services.',
    ].join('\n'),
  )
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    console.log('\nEnding …')
    abort.abort()
    void clean().then(() => process.exit(signal === 'SIGINT' ? 130 : 143))
  })
}

try {
  await demo()
} catch (error) {
  if (!abort.signal.aborted) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
} finally {
  await clean()
}
