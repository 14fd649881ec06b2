// `npm test`: brings up a stack of its own, runs every test on it, takes it down. Arguments go on to vitest.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stopStack } from '../deploy/local/stack/down.ts'
import { provideBrowser, provideSandbox } from '../deploy/local/stack/prerequisites.ts'
import { progressOn } from '../deploy/local/stack/progress.ts'
import { startStack } from '../deploy/local/stack/up.ts'

const stack = `test-${process.pid}`
const folder = join(import.meta.dirname, '../.local')

/** Tests on services run one file after the other: they measure nothing, but they share two cores with a broker. */
const runs: readonly (readonly string[])[] =
  process.argv.length > 2
    ? [process.argv.slice(2)]
    : [
        ['--project', 'unit', '--project', 'corpus', '--coverage'],
        ['--no-file-parallelism', '--project', 'browser', '--project', 'integration', '--project', 'chaos'],
      ]

type Counts = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
}

const nothing: Counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 }
const stopping = new AbortController()

async function vitest(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Counts> {
  const report = join(folder, `test-report-${process.pid}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report]
  const child = spawn('vitest', ['run', ...reporters, ...args], { stdio: 'inherit', env })
  const pass = (signal: NodeJS.Signals): void => {
    stopping.abort()
    child.kill(signal)
  }
  process.on('SIGINT', pass)
  process.on('SIGTERM', pass)
  const code = await new Promise<number>((resolve) => child.on('exit', (status) => resolve(status ?? 1)))
  process.off('SIGINT', pass)
  process.off('SIGTERM', pass)
  // A run that was ended has written none.
  const counts = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Counts) : nothing
  // A suite that could not be read has no tests to fail.
  return code !== 0 && counts.numFailedTests === 0 ? { ...counts, numFailedTests: 1 } : counts
}

let passed = 0
let failed = 0
let skipped = 0
try {
  const services = await startStack({ name: stack, onProgress: progressOn(process.stderr) })
  // Tests of validators and of pages fail without these, and say so.
  await provideSandbox(folder, progressOn(process.stderr))
  await provideBrowser(folder, progressOn(process.stderr))
  for (const args of runs) {
    if (stopping.signal.aborted) break
    const counts = await vitest(args, {
      ...process.env,
      NODE_OPTIONS: '--disable-warning=TimeoutNegativeWarning',
      KAFKA_BROKERS: services.kafkaBrokers,
      REDIS_URL: services.redisUrl,
      SCHEMA_REGISTRY_URL: services.schemaRegistryUrl,
    })
    passed += counts.numPassedTests
    failed += counts.numFailedTests
    skipped += counts.numPendingTests
  }
  process.exitCode = failed === 0 && passed > 0 && !stopping.signal.aborted ? 0 : 1
} finally {
  await stopStack(stack, { data: true })
}
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
