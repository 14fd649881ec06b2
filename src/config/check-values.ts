// Holding values against schemas/config.schema.json: defaults filled in, every problem in words.
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import configSchema from '../../schemas/config.schema.json' with { type: 'json' }
import { nearest } from '../core/text/nearest.ts'
import type { KnowledgeConfig, StateSourceConfig, TelemetryConfig } from './config.ts'
import { at, leavesOf } from './value-path.ts'

export type ValueProblem = { readonly path: readonly string[]; readonly message: string }

const validate = new Ajv2020({ allErrors: true, useDefaults: true, verbose: true, strict: true }).compile(
  configSchema,
)

/** Fills defaults into `values` in place and answers what is wrong with them. */
export function checkValues(values: Record<string, unknown>): ValueProblem[] {
  if (validate(values)) {
    return [
      ...missingEndpoints(values),
      ...missingEmbeddings(values),
      ...homelessCollections(values),
      ...unclearSources(values),
      ...brokenAddresses(values),
      ...brokenPorts(values),
    ]
  }
  return (validate.errors ?? []).flatMap((error) => problemOf(error) ?? [])
}

function problemOf(error: ErrorObject): ValueProblem | undefined {
  // Each wrong name is reported once by the pattern itself.
  if (error.keyword === 'propertyNames') return undefined
  const path = pathOf(error.instancePath)
  const params = error.params as Readonly<Record<string, unknown>>
  if (error.keyword === 'additionalProperties') {
    const key = String(params['additionalProperty'])
    return { path: [...path, key], message: unknownKey(key, error) }
  }
  if (error.keyword === 'required') {
    return { path: [...path, String(params['missingProperty'])], message: 'is missing' }
  }
  if (error.propertyName !== undefined) {
    return { path: [...path, error.propertyName], message: `this name ${error.message ?? 'is not allowed'}` }
  }
  const allowed = error.keyword === 'enum' ? `: ${(params['allowedValues'] as unknown[]).join(', ')}` : ''
  return { path, message: `${error.message ?? 'is not allowed'}${allowed}` }
}

function unknownKey(key: string, error: ErrorObject): string {
  const parent = error.parentSchema as { readonly properties?: Readonly<Record<string, unknown>> } | undefined
  const known = Object.keys(parent?.properties ?? {})
  const meant = nearest(key, known)
  return meant === undefined
    ? `unknown key; known are ${known.join(', ')}`
    : `unknown key; did you mean "${meant}"?`
}

/** "/models/a~1b/price" → ["models", "a/b", "price"]. */
function pathOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function missingEndpoints(values: Record<string, unknown>): ValueProblem[] {
  const endpoints = Object.keys(values['endpoints'] as object)
  return Object.keys(values['models'] as object).flatMap((model) => {
    const provider = model.slice(0, model.indexOf('/'))
    if (endpoints.includes(provider)) return []
    const meant = nearest(provider, endpoints)
    const hint = meant === undefined ? `add endpoints.${provider}` : `did you mean "${meant}"?`
    return [{ path: ['models', model], message: `there is no endpoint "${provider}"; ${hint}` }]
  })
}

function missingEmbeddings(values: Record<string, unknown>): ValueProblem[] {
  const { embeddings } = values['knowledge'] as { readonly embeddings?: string }
  const models = Object.keys(values['models'] as object)
  if (embeddings === undefined || models.includes(embeddings)) return []
  const meant = nearest(embeddings, models)
  const hint = meant === undefined ? 'add it there' : `did you mean "${meant}"?`
  return [{ path: ['knowledge', 'embeddings'], message: `models has no "${embeddings}"; ${hint}` }]
}

/** What a pattern lets through and is no address all the same, such as a port above 65535. */
const brokenAddresses = (values: Record<string, unknown>): ValueProblem[] =>
  leavesOf(values).flatMap((path) => {
    const value = at(values, path)
    const isAddress = ['url', 'baseUrl'].includes(path.at(-1) ?? '') && typeof value === 'string'
    return isAddress && !URL.canParse(value) ? [{ path: [...path], message: 'is no address' }] : []
  })

function brokenPorts(values: Record<string, unknown>): ValueProblem[] {
  const { listen = ':0' } = values['telemetry'] as TelemetryConfig
  const port = Number(listen.slice(listen.lastIndexOf(':') + 1))
  return port > 65_535 ? [{ path: ['telemetry', 'listen'], message: 'has no port from 0 to 65535' }] : []
}

function homelessCollections(values: Record<string, unknown>): ValueProblem[] {
  const { weaviate, collections } = values['knowledge'] as Pick<KnowledgeConfig, 'weaviate' | 'collections'>
  if (weaviate !== undefined) return []
  return Object.entries(collections)
    .filter(([, { kind }]) => kind === 'weaviate')
    .map(([name]) => ({
      path: ['knowledge', 'collections', name],
      message: 'is kept in Weaviate, and knowledge.weaviate names no server',
    }))
}

/** A source is of one kind, and under a key of Redis a value has no time of its own. */
function unclearSources(values: Record<string, unknown>): ValueProblem[] {
  const { sources } = values['state'] as { readonly sources: Readonly<Record<string, StateSourceConfig>> }
  return Object.entries(sources).flatMap(([name, source]) => {
    const path = ['state', 'sources', name]
    const kinds = (['http', 'redis', 'topic'] as const).filter((kind) => source[kind] !== undefined)
    if (kinds.length !== 1) return [{ path, message: 'wants exactly one of http, redis and topic' }]
    const times = [source.redis?.observedAt, source.redis?.observedAtKey].filter((time) => time !== undefined)
    return source.redis === undefined || times.length === 1
      ? []
      : [{ path: [...path, 'redis'], message: 'wants either observedAt or observedAtKey' }]
  })
}
