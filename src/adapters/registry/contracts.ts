// The bundled schemas: what a record of each stream must look like, compiled once.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import approvedSchema from '../../../schemas/approved.schema.json' with { type: 'json' }
import attemptSchema from '../../../schemas/attempt.schema.json' with { type: 'json' }
import compensationSchema from '../../../schemas/compensation.schema.json' with { type: 'json' }
import compensationResultSchema from '../../../schemas/compensation-result.schema.json' with { type: 'json' }
import haltSchema from '../../../schemas/halt.schema.json' with { type: 'json' }
import jobSchema from '../../../schemas/job.schema.json' with { type: 'json' }
import rejectedSchema from '../../../schemas/rejected.schema.json' with { type: 'json' }
import replaySchema from '../../../schemas/replay.schema.json' with { type: 'json' }
import reviewSchema from '../../../schemas/review.schema.json' with { type: 'json' }
import type { Approved } from '../../../schemas/generated/approved.ts'
import type { Attempt } from '../../../schemas/generated/attempt.ts'
import type { Compensation } from '../../../schemas/generated/compensation.ts'
import type { CompensationResult } from '../../../schemas/generated/compensation-result.ts'
import type { Halt } from '../../../schemas/generated/halt.ts'
import type { Job } from '../../../schemas/generated/job.ts'
import type { Rejected } from '../../../schemas/generated/rejected.ts'
import type { Replay } from '../../../schemas/generated/replay.ts'
import type { Review } from '../../../schemas/generated/review.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'

/** What each stream holds. Dead letters have no schema: their value is the job's own bytes. */
export type RecordOf = {
  readonly jobs: Job
  readonly approved: Approved
  readonly rejected: Rejected
  readonly attempts: Attempt
  readonly compensations: Compensation
  readonly compensationResults: CompensationResult
  readonly reviews: Review
  readonly replays: Replay
  readonly halts: Halt
}

export type Stream = keyof RecordOf

const schemas = {
  jobs: jobSchema,
  approved: approvedSchema,
  rejected: rejectedSchema,
  attempts: attemptSchema,
  compensations: compensationSchema,
  compensationResults: compensationResultSchema,
  reviews: reviewSchema,
  replays: replaySchema,
  halts: haltSchema,
} as const satisfies Record<Stream, object>

export const streams: readonly Stream[] = Object.keys(schemas) as Stream[]

/**
 * The schema of a stream as the text that a registry holds. It says draft 7, not 2020-12: our schemas use only what
 * both have, and Apicurio 3.0 answers 500 to any second version of a 2020-12 schema.
 */
export const schemaText = (stream: Stream): string =>
  JSON.stringify({ ...schemas[stream], $schema: 'http://json-schema.org/draft-07/schema#' })

const mostProblems = 10
const compiled = { first: new Map<object, ValidateFunction>(), all: new Map<object, ValidateFunction>() }

/** The schemas without their ban on unknown keys. */
const openSchemas: Readonly<Record<Stream, object>> = {
  jobs: withoutBans(schemas.jobs),
  approved: withoutBans(schemas.approved),
  rejected: withoutBans(schemas.rejected),
  attempts: withoutBans(schemas.attempts),
  compensations: withoutBans(schemas.compensations),
  compensationResults: withoutBans(schemas.compensationResults),
  reviews: withoutBans(schemas.reviews),
  replays: withoutBans(schemas.replays),
  halts: withoutBans(schemas.halts),
}

function withoutBans(schema: object): object {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  )
  return JSON.parse(text) as object
}

/** The value as a record of the stream, or all that is wrong with it (the first ten problems). */
export function checkRecord<S extends Stream>(
  stream: S,
  value: unknown,
): Result<RecordOf[S], readonly string[]> {
  const problems = problemsWith(schemas[stream], value) ?? beyondSchema(stream, value)
  return problems === undefined ? ok(value as RecordOf[S]) : failed(problems)
}

/**
 * The same for a record that is read. A job must hold nothing that is unknown: it could be a wish that nobody hears.
 * Records of ours may: a newer service adds fields, and the readers of its outcomes are not changed on the same day.
 */
export function checkRead<S extends Stream>(
  stream: S,
  value: unknown,
): Result<RecordOf[S], readonly string[]> {
  const schema = stream === 'jobs' ? schemas.jobs : openSchemas[stream]
  const problems = problemsWith(schema, value) ?? beyondSchema(stream, value)
  return problems === undefined ? ok(value as RecordOf[S]) : failed(problems)
}

/** What a schema cannot say. Two actions under one id would be undone under one key, and so only one of them. */
function beyondSchema(stream: Stream, value: unknown): readonly string[] | undefined {
  if (stream !== 'jobs') return undefined
  // It has passed its schema.
  const ids = ((value as Job).actions ?? []).map(({ id }) => id)
  const twice = ids.findIndex((id, place) => ids.indexOf(id) !== place)
  return twice < 0
    ? undefined
    : [`/actions/${twice}/id is that of /actions/${ids.indexOf(ids[twice] ?? '')}; each action needs its own`]
}

function problemsWith(schema: object, value: unknown): readonly string[] | undefined {
  // Stops at the first problem: most records have none, and a hostile one must not buy time.
  if (validator(schema, false)(value)) return undefined
  const validate = validator(schema, true)
  validate(value)
  return problemsOf(validate.errors ?? [])
}

function validator(schema: object, allErrors: boolean): ValidateFunction {
  const known = compiled[allErrors ? 'all' : 'first'].get(schema)
  if (known) return known
  const ajv = new Ajv2020({
    allErrors,
    verbose: allErrors,
    strict: true,
    strictRequired: false,
    formats: { 'date-time': fullFormats['date-time'] },
  })
  const made = ajv.compile(schema)
  compiled[allErrors ? 'all' : 'first'].set(schema, made)
  return made
}

function problemsOf(errors: readonly ErrorObject[]): string[] {
  // What is no object at all need not be told what an object has. The branches of a oneOf only repeat it.
  const [noObject] = errors.filter(({ keyword, instancePath }) => keyword === 'type' && instancePath === '')
  const told = noObject ? [noObject] : errors.filter(({ schemaPath }) => !schemaPath.startsWith('#/oneOf/'))
  return [...new Set(told.map(problemOf))].slice(0, mostProblems)
}

function problemOf(error: ErrorObject): string {
  const where = error.instancePath === '' ? '' : `${error.instancePath} `
  const params = error.params as Readonly<Record<string, unknown>>
  if (error.keyword === 'oneOf') {
    const branches = error.schema as readonly { readonly required: readonly string[] }[]
    return `${where}needs exactly one of ${branches.flatMap(({ required }) => required).join(', ')}`
  }
  if (error.keyword === 'additionalProperties')
    return `${where}has an unknown key ${String(params['additionalProperty'])}`
  const allowed = error.keyword === 'enum' ? `: ${(params['allowedValues'] as unknown[]).join(', ')}` : ''
  return `${where}${error.message ?? 'is not allowed'}${allowed}`
}
