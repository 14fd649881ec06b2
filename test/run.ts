// `npm test`: brings up a stack of its own, runs every test on it, takes it down. Arguments go on to vitest.
import { spawn } from 'node:child_process'
import { progressOn } from '../deploy/local/stack/progress.ts'
import { stopStack } from '../deploy/local/stack/down.ts'
import { startStack } from '../deploy/local/stack/up.ts'

const stack = `test-${process.pid}`

function vitest(env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn('vitest', ['run', ...process.argv.slice(2)], { stdio: 'inherit', env })
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal)
  process.on('SIGINT', pass)
  process.on('SIGTERM', pass)
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

try {
  const { kafkaBrokers, redisUrl, schemaRegistryUrl } = await startStack({
    name: stack,
    onProgress: progressOn(process.stderr),
  })
  process.exitCode = await vitest({
    ...process.env,
    KAFKA_BROKERS: kafkaBrokers,
    REDIS_URL: redisUrl,
    SCHEMA_REGISTRY_URL: schemaRegistryUrl,
  })
} finally {
  await stopStack(stack, { data: true })
}
