// A stack for one test alone, for tests that kill its parts.
import { stopStack } from '../../deploy/local/stack/down.ts'
import { startStack } from '../../deploy/local/stack/up.ts'
import type { Services } from './services.ts'

/** Starts the stack `name`, whatever services the environment names, runs the test, and takes the stack down. */
export async function withOwnStack(
  name: string,
  options: { readonly brokers?: number },
  test: (services: Services) => Promise<void>,
): Promise<void> {
  const env = { ...process.env, KAFKA_BROKERS: '', REDIS_URL: '', SCHEMA_REGISTRY_URL: '' }
  try {
    await test(await startStack({ name, env, ...options }))
  } finally {
    await stopStack(name, { data: true })
  }
}
