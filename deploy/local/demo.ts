// `npm run demo`: a stack, a simulated model, the service, example jobs, and what became of each. Nothing stays behind.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from '../../consumers/outcomes/outcome.ts'
import { cutTo } from '../../src/cli/fit-text.ts'
import { safeText } from '../../src/cli/terminal-text.ts'
import { collectOutcomes } from './demo/collect-outcomes.ts'
import { demoConfig, demoEndpoint } from './demo/endpoint.ts'
import { exampleRecords, type ExampleRecord } from './demo/example-jobs.ts'
import { ranCommand, runCommand, startService, type Command } from './demo/service.ts'
import { attemptLine, outcomeLine, outcomeTable, undoLine } from './demo/story.ts'
import { startSurroundings } from './demo/surroundings.ts'
import { startDemoModel } from './demo-model/server.ts'
import { stopStack } from './stack/down.ts'
import { progressOn } from './stack/progress.ts'
import { startStack } from './stack/up.ts'
import { errorText } from '../../src/core/faults/error-text.ts'

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
  const around = await startSurroundings((line) => console.log(undoLine(line)))
  undo.push(() => around.stop())
  console.log(
    endpoint.kind === 'real'
      ? `Answers come from ${endpoint.model} at ${endpoint.baseUrl}.`
      : 'Answers come from a simulation, not from a model: scripted, the same every time.',
  )
  console.log('Asked outside: a market feed, a reward service and a webhook of examples/.')
  const sent = exampleRecords(join(root, 'examples/jobs'))
  const configFile = join(folder, 'assay.yaml')
  const folders = { policies: join(root, 'policies'), knowledge: join(folder, 'knowledge') }
  const actions = [...new Set(sent.flatMap((record) => record.actions))]
  writeFileSync(configFile, demoConfig(endpoint, model.baseUrl, { ...folders, ...around, actions }))
  const env = {
    ...process.env,
    ...around.env,
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
  await prepare(command)
  const service = await startService(command('serve', '--roles', 'jobs,samples,compensations'), (line) => {
    const told = attemptLine(line)
    if (told !== undefined) console.log(told)
  })
  undo.push(() => service.stop())
  console.log(`\nThe service is ready. Sending ${sent.length} records to assay.jobs:\n`)
  const { outcomes, stop } = await collectOutcomes(stack, sent, {
    patienceMs,
    onOutcome: (outcome) => console.log(outcomeLine(outcome)),
  })
  undo.push(stop)
  if (outcomes.length < sent.length)
    console.log(`\n${sent.length - outcomes.length} records have no outcome after ${patienceMs / 1000} s.`)
  console.log(`\n${outcomeTable(outcomes, sent)}\n`)
  await tellUndone(command, commandsOf(outcomes, sent))
  tellHowToGoOn(endpoint.kind === 'simulation')
}

type Assay = (...args: string[]) => Command

/** Topics, schemas, the articles of the help desk; and what the doctor finds wrong all the same. */
async function prepare(command: Assay): Promise<void> {
  await Promise.all([runCommand(command('topics', 'apply')), runCommand(command('schemas', 'apply'))])
  const articles = join(root, 'examples/knowledge/login-help.jsonl')
  await runCommand(command('knowledge', 'import', articles, '--collection', 'login-help'))
  const { code, output } = await ranCommand(command('doctor', '--json'))
  if (code !== 0 && code !== 1) {
    console.log('The doctor came to no end within a minute; the demo goes on without it.')
    return
  }
  const { checks } = JSON.parse(output) as DoctorSays
  for (const { state, what, detail } of checks) {
    if (state !== 'wrong') continue
    const text =
      what === 'sandbox'
        ? 'No sandbox (bubblewrap) works here: jobs whose code would be run are refused.'
        : `${what}: ${detail}`
    console.log(cutTo(safeText(text), 80))
  }
}

type DoctorSays = {
  readonly checks: readonly { readonly state: string; readonly what: string; readonly detail: string }[]
}

/** Undo commands that these outcomes bring. */
const commandsOf = (outcomes: readonly Outcome[], sent: readonly ExampleRecord[]): number => {
  const rejected = new Set(outcomes.flatMap(({ kind, jobId }) => (kind === 'rejected' ? [jobId] : [])))
  return sent.filter(({ name }) => rejected.has(name)).flatMap(({ actions }) => actions).length
}

/** What is recorded of each undo command, newest action first. */
async function tellUndone(command: Assay, count: number): Promise<void> {
  if (count === 0) return
  const tail = command('compensations', 'tail', '--from', 'beginning', '--limit', String(count))
  const { output } = await ranCommand(tail, 30_000)
  console.log(`What rejected jobs had done was undone, newest first (assay compensations tail):\n\n${output}`)
}

function tellHowToGoOn(simulated: boolean): void {
  console.log(
    [
      'Approved: the answers passed every check of the policy and agreed. Rejected:',
      'they did not, after every rung of the ladder, or the workflow is halted; a',
      'fallback reply and a repair request went out. Dead letter: no verdict was had.',
      '',
      'Go on:',
      '  npm run stack -- up && eval "$(npm run -s stack -- env)"     a stack that stays',
      '  export ASSAY_CONFIG=examples/assay.yaml',
      '  ./assay doctor                 is everything in order?',
      '  policies/*.yaml                what decides; change one and run the demo again',
      ...(simulated ? ['  OPENAI_API_KEY=… npm run demo  the same with a real model'] : []),
      '',
      'README.md, "Use it", has the whole way to a service that runs and takes jobs.',
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
  const [asked] = process.argv.slice(2)
  if (asked === undefined) await demo()
  else {
    console.log(
      'npm run demo takes no options; OPENAI_API_KEY=… has a real model answer. README.md says more.',
    )
    process.exitCode = asked === '--help' ? 0 : 2
  }
} catch (error) {
  if (!abort.signal.aborted) {
    console.error(errorText(error))
    process.exitCode = 1
  }
} finally {
  await clean()
}
