// A small instance of a JSON Schema, so that any policy's output schema gets an answer of its shape.

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const byFormat: Readonly<Record<string, string>> = {
  date: '2024-05-01',
  'date-time': '2024-05-01T09:00:00Z',
  time: '09:00:00Z',
  email: 'demo@example.com',
  uri: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
}
const trials = [
  'demo',
  'demo-1',
  'demo_1',
  'DEMO-1',
  'DEMO1',
  'A1',
  '1',
  '12',
  '123456',
  '1.0.0',
  '/demo',
  'a@b.co',
  'USD',
]

function matchesPattern(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return false
  }
}

function stringFor(schema: Fields): string {
  const { format, pattern, minLength, maxLength } = schema
  if (typeof pattern === 'string') return trials.find((text) => matchesPattern(pattern, text)) ?? 'demo'
  const base = (typeof format === 'string' ? byFormat[format] : undefined) ?? 'demo'
  return base.padEnd(Math.min(1000, number(minLength) ?? 0), ' demo').slice(0, number(maxLength))
}

function numberFor(schema: Fields, step: number): number {
  const low = number(schema['minimum']) ?? (number(schema['exclusiveMinimum']) ?? 0) + step
  const high = number(schema['maximum']) ?? (number(schema['exclusiveMaximum']) ?? Infinity) - step
  return low > high ? high : low
}

function resolve(schema: Fields, root: unknown): Fields {
  const { $ref, anyOf, oneOf, allOf } = schema
  if (typeof $ref === 'string') {
    const target = $ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (isFields(at) ? at[key] : undefined), root)
    return isFields(target) ? target : { type: 'string' }
  }
  const choice = list(anyOf)[0] ?? list(oneOf)[0]
  if (isFields(choice)) return { ...schema, ...choice, anyOf: undefined, oneOf: undefined }
  const parts = list(allOf).filter(isFields)
  return parts.reduce<Fields>((merged, part) => ({ ...merged, ...part }), schema)
}

/** What bounds a build: references may branch and recurse without end. */
type Build = { readonly root: unknown; left: number }

function objectFor(schema: Fields, state: Build, depth: number): Fields {
  const properties = isFields(schema['properties']) ? schema['properties'] : {}
  return Object.fromEntries(
    Object.entries(properties).map(([key, inner]) => [key, build(inner, state, depth + 1)]),
  )
}

function arrayFor(schema: Fields, state: Build, depth: number): unknown[] {
  const count = Math.min(10, Math.max(1, number(schema['minItems']) ?? 1))
  return Array.from({ length: count }, () => build(schema['items'], state, depth + 1))
}

function byType(schema: Fields, state: Build, depth: number): unknown {
  const type = list(schema['type'])[0] ?? schema['type'] ?? ('properties' in schema ? 'object' : 'string')
  switch (type) {
    case 'integer':
      return Math.ceil(numberFor(schema, 1))
    case 'number':
      return numberFor(schema, 0.5)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'array':
      return arrayFor(schema, state, depth)
    case 'object':
      return objectFor(schema, state, depth)
    default:
      return stringFor(schema)
  }
}

function build(raw: unknown, state: Build, depth: number): unknown {
  if (!isFields(raw) || depth > 12 || state.left-- <= 0) return 'demo'
  const schema = resolve(raw, state.root)
  if ('const' in schema) return schema['const']
  return list(schema['enum'])[0] ?? byType(schema, state, depth)
}

/** A value that fits the schema in the common cases: types, ranges, enums, formats, local references. */
export const instanceOf = (schema: unknown): unknown => build(schema, { root: schema, left: 2000 }, 0)

/** The first JSON object in a text that looks like an object's schema. */
export function schemaIn(text: string): unknown {
  for (const start of text.matchAll(/\{/g).take(50)) {
    const end = closingBrace(text, start.index)
    if (end === undefined || !text.slice(start.index, end).includes('"properties"')) continue
    try {
      const value: unknown = JSON.parse(text.slice(start.index, end))
      if (isFields(value) && isFields(value['properties'])) return value
    } catch {
      continue
    }
  }
  return undefined
}

function closingBrace(text: string, from: number): number | undefined {
  let depth = 0
  for (let at = from; at < Math.min(text.length, from + 50_000); at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return at + 1
  }
  return undefined
}

/** A copy in which every field whose name matches has the value; `undefined` takes the field away. */
export function withField(value: unknown, name: RegExp, fresh: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withField(item, name, fresh))
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [
        key,
        name.test(key) && !isFields(inner) ? fresh : withField(inner, name, fresh),
      ])
      .filter(([, inner]) => inner !== undefined),
  )
}
