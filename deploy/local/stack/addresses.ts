// The addresses of a stack as the environment carries them, and whose they are: yours or the local parts'.
import { registryUrl } from './health.ts'
import { partsOfKind, type PartKind, type StackState } from './state.ts'

/** The addresses of a stack; empty for a part it was told to leave out. */
export type StackEnv = { kafkaBrokers: string; redisUrl: string; schemaRegistryUrl: string }

export const VARIABLE: Record<PartKind, string> = {
  kafka: 'KAFKA_BROKERS',
  redis: 'REDIS_URL',
  registry: 'SCHEMA_REGISTRY_URL',
}

export const KINDS: readonly PartKind[] = ['kafka', 'redis', 'registry']

/** Addresses given from outside, a part. */
export type Given = Partial<Record<PartKind, string>>

/** The address of a stack's own parts of a kind; empty when it has none. */
export const ownAddress = (state: StackState | undefined, kind: PartKind): string => {
  const ports = state === undefined ? [] : partsOfKind(state, kind).map(({ port }) => port)
  const [port] = ports
  if (port === undefined) return ''
  switch (kind) {
    case 'kafka':
      return ports.map((each) => `127.0.0.1:${each}`).join(',')
    case 'redis':
      return `redis://127.0.0.1:${port}`
    case 'registry':
      return registryUrl(port)
  }
}

/**
 * What the environment gives. The stack's own addresses do not count: a shell that took them from `env` must still
 * be able to start the stack again.
 */
export const givenAddresses = (env: NodeJS.ProcessEnv, state: StackState | undefined): Given => {
  const given: Given = {}
  for (const kind of KINDS) {
    const value = env[VARIABLE[kind]]?.trim() ?? ''
    if (value !== '' && value !== ownAddress(state, kind)) given[kind] = value
  }
  return given
}

/** What programs should use: an address given wins over the stack's own. */
export const stackEnv = (state: StackState | undefined, given: Given): StackEnv => ({
  kafkaBrokers: given.kafka ?? ownAddress(state, 'kafka'),
  redisUrl: given.redis ?? ownAddress(state, 'redis'),
  schemaRegistryUrl: given.registry ?? ownAddress(state, 'registry'),
})

/** Lines for a shell's `eval`. */
export const exportLines = (env: StackEnv): string[] =>
  [
    [VARIABLE.kafka, env.kafkaBrokers],
    [VARIABLE.redis, env.redisUrl],
    [VARIABLE.registry, env.schemaRegistryUrl],
  ]
    .filter(([, value]) => value !== '')
    .map(([name = '', value = '']) => `export ${name}='${value.replaceAll("'", String.raw`'\''`)}'`)
