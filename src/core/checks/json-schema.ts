// Compiles a JSON Schema into a validator that reports every violation, in words a model can act on.
import { Ajv, type Options, type ValidateFunction } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { errorText } from '../faults/error-text.ts'
import { failed, ok, type Json, type Result } from '../prelude.ts'
import { addFormats } from './schema-formats.ts'
import { compilePattern } from './pattern.ts'
import { boundSchema, SCHEMA_LIMITS } from './schema-limits.ts'
import { deeperThan, depthLimit } from './schema-recursion.ts'
import { describeViolations, type Violation } from './schema-messages.ts'

export type { Violation } from './schema-messages.ts'

export type JsonSchemaValidator = {
  /** Every violation, at most 20; none when the value is valid. `Result` fails when the validator itself could not run. */
  readonly validate: (value: Json) => Result<readonly Violation[], string>
  /** The same answer as a yes or no; a validator that could not run says no. */
  readonly accepts: (value: Json) => boolean
  /** As it was compiled. */
  readonly schema: boolean | object
}

type Dialect = new (options: Options) => Ajv

const dialects: readonly (readonly [RegExp, Dialect])[] = [
  [/^https?:\/\/json-schema\.org\/draft-07\/schema#?$/, Ajv],
  [/^https?:\/\/json-schema\.org\/draft\/2019-09\/schema#?$/, Ajv2019],
  [/^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/, Ajv2020],
]

/**
 * A validator for a schema of draft-07, 2019-09 or 2020-12 (the default when `$schema` is absent). The faults are
 * texts for whoever wrote the schema. Refused: unknown keywords other than `x-…`, unknown formats, remote
 * references, `$async`, `$data`, schemas that are too large, too deep or too costly, patterns that a linear-time
 * engine cannot run. Nothing is coerced, no default filled in.
 */
export function compileJsonSchema(given: unknown): Result<JsonSchemaValidator, string[]> {
  const schema = decodedOnce(given)
  if (
    typeof schema !== 'boolean' &&
    (typeof schema !== 'object' || schema === null || Array.isArray(schema))
  ) {
    return failed(['a schema is an object, true or false'])
  }
  const bounded = boundSchema(schema)
  if (!bounded.ok) return bounded
  const dialect = dialectOf(schema)
  if (!dialect.ok) return dialect
  try {
    return compiled(schema, dialect.value)
  } catch (error) {
    return failed([problemOf(error)])
  }
}

/** A schema that was sent as JSON text is decoded, once. */
function decodedOnce(given: unknown): unknown {
  if (typeof given !== 'string' || given.length > SCHEMA_LIMITS.text) return given
  try {
    return JSON.parse(given) as unknown
  } catch {
    return given
  }
}

function dialectOf(schema: boolean | object): Result<Dialect, string[]> {
  if (typeof schema === 'boolean' || !('$schema' in schema)) return ok(Ajv2020)
  const name = schema.$schema
  const found = dialects.find(([form]) => typeof name === 'string' && form.test(name))
  if (found !== undefined) return ok(found[1])
  return failed([`"$schema": ${JSON.stringify(name)} is not supported; use draft-07, 2019-09 or 2020-12`])
}

function compiled(schema: boolean | object, dialect: Dialect): Result<JsonSchemaValidator, string[]> {
  const problems: string[] = []
  const ajv = new dialect(optionsWith(problems))
  addFormats(ajv)
  for (const name of extensionKeywords(schema)) ajv.addKeyword(name)
  if (ajv.validateSchema(schema) !== true) {
    const errors = (ajv.errors ?? []).slice(0, 5)
    return failed(errors.map((error) => `schema${error.instancePath}: ${error.message ?? 'is invalid'}`))
  }
  const check = ajv.compile(schema)
  if (problems.length > 0) return failed(problems)
  const limit = depthLimit(schema)
  const fits = (value: Json): boolean => limit === Number.POSITIVE_INFINITY || !deeperThan(value, limit)
  return ok({
    schema,
    validate: (value) => (fits(value) ? validated(check, value) : ok([tooDeep(limit)])),
    accepts: (value) => fits(value) && accepted(check, value),
  })
}

const tooDeep = (limit: number): Violation => ({
  path: '',
  keyword: 'depth',
  message: `The value is nested deeper than ${limit} levels, the most for this recursive schema.`,
})

/** The options are the contract: strict keywords, no coercion, no defaults, own properties, bounded patterns. */
function optionsWith(problems: string[]): Options {
  const regExp = Object.assign(
    (source: string) => {
      const pattern = compilePattern(source)
      if (!pattern.ok) problems.push(pattern.fault)
      // Ajv keeps compiled patterns by this text: without it all patterns of a schema would be one.
      return { test: pattern.ok ? pattern.value.test : () => false, toString: () => `linear:${source}` }
    },
    { code: 'linear-time pattern' },
  )
  return {
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    allowUnionTypes: true,
    allowMatchingProperties: true,
    multipleOfPrecision: 9,
    ownProperties: true,
    logger: false,
    code: { regExp },
  }
}

/** `x-…` keywords say nothing about the data; every other unknown keyword is taken for a misspelling. */
function extensionKeywords(schema: unknown): Set<string> {
  const found = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (/^x-[\w-]+$/i.test(key)) found.add(key)
      visit(value)
    }
  }
  visit(schema)
  return found
}

function validated(check: ValidateFunction, value: Json): Result<readonly Violation[], string> {
  try {
    return ok(check(value) ? [] : describeViolations(check.errors ?? []))
  } catch (error) {
    return failed(`the schema could not be applied: ${problemOf(error)}`)
  }
}

function accepted(check: ValidateFunction, value: Json): boolean {
  try {
    return check(value)
  } catch {
    return false
  }
}

const problemOf = (error: unknown): string => errorText(error).slice(0, 400)
