// The registry's client with what it lacks: a timeout, an end to its cache, errors told apart.
import { SchemaRegistry, SchemaType } from '@kafkajs/confluent-schema-registry'
import type { Fault } from '../../core/faults/codes.ts'
import { errorText } from '../../core/faults/error-text.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { writerSchemaCompiler } from './compile-writer-schema.ts'

export type RegistrySettings = {
  readonly url: string
  readonly username?: string
  readonly password?: string
  /** Longest wait for one HTTP call, in ms. */
  readonly timeoutMs: number
}

/** A schema that values were written with. */
export type WriterSchema = {
  /** What is wrong with a value; undefined when it matches. */
  objection(value: unknown): string | undefined
}

export type SchemaAnswer =
  | { readonly kind: 'schema'; readonly schema: WriterSchema }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unusable'; readonly reason: string }

export type RegistryClient = {
  readonly url: string
  /** The schema of an id. `absent` and `unusable` are what this answer says, not yet proof. */
  schema(id: number): Promise<Result<SchemaAnswer, Fault>>
  /** The id of exactly this schema under a subject. */
  idOf(subject: string, schema: string): Promise<Result<number | 'absent', Fault>>
  /** The id of the newest schema of a subject. */
  newestId(subject: string): Promise<Result<number | 'absent', Fault>>
  /** Registers a schema and answers its id. `registry_refused` with the registry's own words. */
  register(subject: string, schema: string): Promise<Result<number, Fault>>
}

/** The client keeps every schema for ever; past this many a new client is made. */
const mostCached = 500
const retries = 1

/** Reaches nothing before the first call. Every call is bounded in time; none rejects. */
export function openRegistryClient(settings: RegistrySettings): RegistryClient {
  let client = makeClient(settings)
  let fetched = 0
  const call = <T>(run: (registry: SchemaRegistry) => Promise<T>): Promise<T> =>
    within(run(client), (settings.timeoutMs + 500) * (retries + 1))
  const { url } = settings
  return {
    url,
    async schema(id) {
      if (++fetched % mostCached === 0) client = makeClient(settings)
      try {
        const schema = await call((registry) => registry.getSchema(id))
        const type = client.cache.getSchema(id)?.type
        if (type !== SchemaType.JSON)
          return ok({ kind: 'unusable', reason: `it is of type ${type ?? 'unknown'}` })
        return ok({ kind: 'schema', schema: writerSchema(schema) })
      } catch (error) {
        if (statusOf(error) === 404) return ok({ kind: 'absent' })
        // Without a status it failed here, after an answer: a type or a schema that cannot be read.
        if (statusOf(error) === undefined && !(error instanceof TimedOut))
          return ok({ kind: 'unusable', reason: messageOf(error) })
        return failed(registryFault(error, url))
      }
    },
    idOf: (subject, schema) =>
      orAbsent(
        () => call((registry) => registry.getRegistryIdBySchema(subject, { type: SchemaType.JSON, schema })),
        url,
      ),
    newestId: (subject) => orAbsent(() => call((registry) => registry.getLatestSchemaId(subject)), url),
    async register(subject, schema) {
      try {
        const { id } = await call((registry) =>
          registry.register({ type: SchemaType.JSON, schema }, { subject }),
        )
        return ok(id)
      } catch (error) {
        const reason = messageOf(error)
        return failed(
          isRefusal(error) ? fault('registry_refused', { subject, reason }) : registryFault(error, url),
        )
      }
    },
  }
}

// By the registry, or by the client before it asked: another level of compatibility, a schema that does not compile.
function isRefusal(error: unknown): boolean {
  const status = statusOf(error)
  return status === 409 || status === 422 || (status === undefined && !(error instanceof TimedOut))
}

async function orAbsent(ask: () => Promise<number>, url: string): Promise<Result<number | 'absent', Fault>> {
  try {
    const id: unknown = await ask()
    if (typeof id === 'number') return ok(id)
    // A login page or the like, with status 200.
    return failed(fault('registry_down', { url, reason: 'it answers, but not as a registry does' }))
  } catch (error) {
    // The client hides the 404 of a look-up in an error of its own, without a status.
    if (statusOf(error) === 404 || isNamed(error, 'ConfluentSchemaRegistryError')) return ok('absent')
    return failed(registryFault(error, url))
  }
}

function makeClient({ url, username, password, timeoutMs }: RegistrySettings): SchemaRegistry {
  const auth = username === undefined || password === undefined ? {} : { auth: { username, password } }
  return new SchemaRegistry(
    {
      host: url.replace(/\/+$/, ''),
      clientId: 'assay',
      // All of it, each time: the client writes what it is given into its module's defaults.
      retry: { maxRetryTimeInSecs: 1, initialRetryTimeInSecs: 0.1, factor: 0.2, multiplier: 2, retries },
      middlewares: [timeoutMiddleware(timeoutMs)],
      ...auth,
    },
    { [SchemaType.JSON]: { ajvInstance: writerSchemaCompiler() } },
  )
}

type Middleware = NonNullable<ConstructorParameters<typeof SchemaRegistry>[0]['middlewares']>[number]

// The HTTP client underneath waits for ever by default.
const timeoutMiddleware =
  (timeout: number): Middleware =>
  () => ({ prepareRequest: async (next) => (await next()).enhance({ timeout }) })

function writerSchema(schema: {
  isValid(value: object, options: { errorHook: (path: string[], message: unknown) => void }): boolean
}): WriterSchema {
  return {
    objection(value) {
      const problems: string[] = []
      // Without a hook the client calls every value valid.
      schema.isValid(value as object, {
        errorHook: (path, message) => problems.push(`${path.join('/')} ${String(message)}`.trim()),
      })
      return problems.length === 0 ? undefined : problems.slice(0, 10).join('; ')
    },
  }
}

class TimedOut extends Error {}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimedOut(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Every error of the client as a fault: `registry_auth_refused`, else `registry_down`. */
function registryFault(error: unknown, url: string): Fault {
  const status = statusOf(error)
  if (status === 401 || status === 403) return fault('registry_auth_refused', { url, status })
  // A refused connection shows as status 400, with the socket's words behind it.
  return fault('registry_down', { url, reason: messageOf(error).replace(/^Error, status 400: /, '') })
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : undefined

const messageOf = (error: unknown): string => errorText(error).replace(/^assay - /, '')

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name
