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
  const { KAFKA_BROKERS: _k, REDIS_URL: _r, SCHEMA_REGISTRY_URL: _s, ...env } = process.env
  try {
    await test(await startStack({ name, env, ...options }))
  } finally {
    await stopStack(name, { data: true })
  }
}
