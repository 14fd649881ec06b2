// Turns a validator's errors into messages a model can act on: where, what was found, what is wanted.
import type { ErrorObject } from 'ajv'
import { pointer } from './json-flags.ts'

export type Violation = {
  /** JSON Pointer into the value; empty for the value itself. */
  readonly path: string
  readonly message: string
  readonly keyword: string
}

export const MOST_VIOLATIONS = 20
const LONGEST_MESSAGE = 600

/** The violations, each once, at most 20; the last one then says how many more there are. */
export function describeViolations(errors: readonly ErrorObject[]): Violation[] {
  const seen = new Map<string, Violation>()
  for (const error of errors) {
    if (error.keyword === 'if') continue
    const violation = describe(error)
    seen.set(`${violation.path}\n${violation.message}`, violation)
    if (seen.size > MOST_VIOLATIONS + 1) break
  }
  const all = [...seen.values()]
  if (all.length <= MOST_VIOLATIONS) return all
  const kept = all.slice(0, MOST_VIOLATIONS)
  const last = kept.at(-1)
  if (last !== undefined)
    kept[kept.length - 1] = { ...last, message: `${last.message} There are more violations.` }
  return kept
}

function describe(error: ErrorObject): Violation {
  const path = error.instancePath
  const message = `${path === '' ? 'The value' : path}: ${wanted(error)}.`
  return { path: blamed(error), message: message.slice(0, LONGEST_MESSAGE), keyword: error.keyword }
}

/** A missing or surplus key is blamed by its own pointer. */
function blamed(error: ErrorObject): string {
  const key: unknown =
    error.params['missingProperty'] ??
    error.params['additionalProperty'] ??
    error.params['unevaluatedProperty']
  return typeof key === 'string' ? error.instancePath + pointer([key]) : error.instancePath
}

type Say = (params: Record<string, unknown>, error: ErrorObject) => string

const says: Readonly<Record<string, Say>> = {
  type: ({ type }, { data }) => `found ${found(data)}, wanted ${list(type, ' or ', 10)}`,
  enum: ({ allowedValues }, { data }) =>
    `found ${found(data)}, wanted one of ${list(json(allowedValues), ', ', 30)}`,
  const: ({ allowedValue }, { data }) => `found ${found(data)}, wanted exactly ${quoted(allowedValue)}`,
  required: ({ missingProperty }) => `the key ${quoted(missingProperty)} is missing`,
  dependentRequired: ({ missingProperty, property }) =>
    `the key ${quoted(missingProperty)} is missing; it is required when ${quoted(property)} is present`,
  additionalProperties: ({ additionalProperty }, error) =>
    `the key ${quoted(additionalProperty)} is not allowed${allowedKeys(error)}`,
  unevaluatedProperties: ({ unevaluatedProperty }) => `the key ${quoted(unevaluatedProperty)} is not allowed`,
  minLength: ({ limit }, { data }) => `found ${lengthOf(data)} characters, wanted at least ${quoted(limit)}`,
  maxLength: ({ limit }, { data }) => `found ${lengthOf(data)} characters, wanted at most ${quoted(limit)}`,
  minItems: ({ limit }, { data }) => `found ${lengthOf(data)} items, wanted at least ${quoted(limit)}`,
  maxItems: ({ limit }, { data }) => `found ${lengthOf(data)} items, wanted at most ${quoted(limit)}`,
  uniqueItems: ({ i, j }) => `items ${quoted(j)} and ${quoted(i)} are equal, wanted all different`,
  multipleOf: ({ multipleOf }, { data }) =>
    `found ${found(data)}, wanted a multiple of ${quoted(multipleOf)}`,
  pattern: ({ pattern }, { data }) => `found ${found(data)}, wanted text that matches ${quoted(pattern)}`,
  format: ({ format }, { data }) => `found ${found(data)}, wanted ${formatOf(format)}`,
  anyOf: () => 'matches none of the allowed forms (anyOf)',
  oneOf: ({ passingSchemas }) =>
    passingSchemas === null || passingSchemas === undefined
      ? 'matches none of the allowed forms (oneOf)'
      : 'matches more than one form where exactly one is wanted (oneOf)',
  not: () => 'has a form that is not allowed',
  'false schema': () => 'no value is allowed here',
}

function wanted(error: ErrorObject): string {
  const say = says[error.keyword]
  const params = error.params as Record<string, unknown>
  if (say !== undefined) return say(params, error)
  const bound = params['comparison']
  if (typeof bound === 'string')
    return `found ${found(error.data)}, wanted a number ${bound} ${quoted(params['limit'])}`
  return `${error.message ?? 'is invalid'} (${error.keyword})`
}

const examples: Readonly<Record<string, string>> = {
  'date-time': 'a date and time with a zone (RFC 3339), such as "2026-05-01T10:00:00Z"',
  date: 'a date such as "2026-05-01"',
  time: 'a time with a zone, such as "10:00:00Z"',
  duration: 'an ISO 8601 duration such as "PT30M"',
  email: 'an e-mail address in ASCII such as "name@example.com"',
  uri: 'an absolute URI such as "https://example.com/a"',
  uuid: 'a UUID',
  ipv4: 'an IPv4 address',
}

const formatOf = (format: unknown): string => examples[String(format)] ?? `the format ${quoted(format)}`

function allowedKeys(error: ErrorObject): string {
  const properties: unknown = error.parentSchema?.['properties']
  if (typeof properties !== 'object' || properties === null) return ''
  const keys = Object.keys(properties)
  return keys.length > 0 ? `; allowed are ${list(json(keys), ', ', 30)}` : ''
}

/** A value as it stands in the answer, shortened, with its type where that is the news. */
function found(data: unknown): string {
  if (data === null) return 'null'
  if (Array.isArray(data)) return `an array of ${data.length}`
  if (typeof data === 'object') return 'an object'
  const kind =
    typeof data === 'string' && /^-?\d{16,}$/.test(data) ? 'digits too long for a number' : typeof data
  return `${quoted(data)} (${kind})`
}

/** JSON text with invisible characters as escapes, at most 120 characters. */
function quoted(value: unknown): string {
  const text = (value === undefined ? 'nothing' : JSON.stringify(value)).replaceAll(
    /[\u007F\u00A0\u00AD\u200B-\u200F\u2028-\u202F\u2060\uFEFF]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return text.length > 120 ? `${text.slice(0, 117)}...` : text
}

const json = (values: unknown): string[] => (Array.isArray(values) ? values.map(quoted) : [])

function list(values: unknown, joint: string, most: number): string {
  const items = Array.isArray(values) ? values.map(String) : [String(values)]
  return items.length > most
    ? `${items.slice(0, most).join(joint)} and ${items.length - most} more`
    : items.join(joint)
}

function lengthOf(data: unknown): number {
  if (Array.isArray(data)) return data.length
  return typeof data === 'string' ? Array.from(data).length : 0
}
