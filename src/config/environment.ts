// Which environment variable sets what. ASSAY_ and the path in capitals always works; some have a usual name too.
import { schemaLeaves, type Leaf } from './schema-leaves.ts'
import { nearest } from '../core/text/nearest.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Names that other tools and platforms use already. ASSAY_… wins over them. */
const usualNames: Readonly<Record<string, readonly string[]>> = {
  KAFKA_BROKERS: ['kafka', 'brokers'],
  REDIS_URL: ['redis', 'url'],
  SCHEMA_REGISTRY_URL: ['registry', 'url'],
  OPENAI_BASE_URL: ['endpoints', 'openai', 'baseUrl'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['telemetry', 'otlpEndpoint'],
}

export type EnvironmentSetting = {
  readonly name: string
  readonly path: readonly string[]
  readonly value: unknown
}

/** kafka.clientId → ASSAY_KAFKA_CLIENT_ID. */
export function variableName(path: readonly string[]): string {
  const words = path.map((key) => key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase())
  return ['ASSAY', ...words].join('_')
}

export type Variable = { readonly name: string; readonly leaf: Leaf }

/** Every variable the config knows, with the path it sets. */
export function variables(): readonly Variable[] {
  const leaves = schemaLeaves()
  const usual = Object.entries(usualNames).map(([name, path]) => {
    const known = leaves.find((leaf) => leaf.path.join('.') === path.join('.'))
    return { name, leaf: known ?? { path, node: { type: 'string' } } }
  })
  return [...usual, ...leaves.map((leaf) => ({ name: variableName(leaf.path), leaf }))]
}

/** The files that secrets are given in: ASSAY_KAFKA_SASL_PASSWORD_FILE stands for ASSAY_KAFKA_SASL_PASSWORD. */
export function secretFiles(
  environment: Environment,
): { readonly variable: Variable; readonly file: string }[] {
  return variables().flatMap((variable) => {
    const file = environment[`${variable.name}_FILE`] ?? ''
    const wanted = variable.leaf.node.writeOnly === true && (environment[variable.name] ?? '') === ''
    return wanted && file !== '' ? [{ variable, file }] : []
  })
}

/** What the environment sets, in order of rising precedence. A variable that is empty counts as not set. */
export function environmentSettings(environment: Environment): EnvironmentSetting[] {
  return variables().flatMap(({ name, leaf }) => {
    const text = environment[name] ?? ''
    return text === '' ? [] : [{ name, path: leaf.path, value: valueOf(text, leaf) }]
  })
}

/** Variables that look like ours and are none, with the likeliest meaning. A Kubernetes service sets such too. */
export function strangers(environment: Environment): { readonly name: string; readonly meant: string }[] {
  const known = variables().flatMap(({ name, leaf }) =>
    leaf.node.writeOnly === true ? [name, `${name}_FILE`] : [name],
  )
  return Object.keys(environment).flatMap((name) => {
    if (!name.startsWith('ASSAY_') || known.includes(name) || name === 'ASSAY_CONFIG') return []
    const meant = nearest(name, known)
    return meant === undefined ? [] : [{ name, meant }]
  })
}

// What is no number or boolean stays text: the schema then says what is wrong with it.
function valueOf(text: string, { node }: Leaf): unknown {
  if (node.type === 'array') {
    return text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  }
  if (node.type === 'boolean') return text === 'true' || (text === 'false' ? false : text)
  if (node.type === 'integer' || node.type === 'number') return /^-?[0-9.]+$/.test(text) ? Number(text) : text
  return text
}
