// Small, recorded changes that make a value fit its schema when the schema leaves no doubt about what was meant.
import type { Json } from '../prelude.ts'
import { extractJson } from './extract-json.ts'
import type { JsonSchemaValidator } from './json-schema.ts'
import type { Repair } from './json-flags.ts'

export type Fitted = { readonly value: Json; readonly repairs: readonly Repair[] }

type Fit = (value: Json, validator: JsonSchemaValidator) => Json | undefined

const lossless: readonly (readonly [Repair, Fit])[] = [
  [{ kind: 'single_element_array', lossless: true }, (value) => only(value)],
  [{ kind: 'encoded_json', lossless: true }, (value) => decoded(value)],
  [{ kind: 'enum_form', lossless: true }, (value, { schema }) => mapLeaves(value, schema, enumForm)],
]
const lossy: readonly (readonly [Repair, Fit])[] = [
  [
    { kind: 'number_from_text', lossless: false },
    (value, { schema }) => mapLeaves(value, schema, numberForm),
  ],
]

/**
 * The value itself when it is valid, else the first change after which it is valid as a whole. Without one the
 * value stays as it is, and the schema check says what is wrong with it. Nothing is ever left out or made up.
 */
export function fitToSchema(
  value: Json,
  validator: JsonSchemaValidator | undefined,
  allowLossy: boolean,
): Fitted {
  if (validator === undefined || validator.accepts(value)) return { value, repairs: [] }
  for (const [repair, fit] of allowLossy ? [...lossless, ...lossy] : lossless) {
    const changed = fit(value, validator)
    if (changed !== undefined && validator.accepts(changed)) return { value: changed, repairs: [repair] }
  }
  return { value, repairs: [] }
}

function only(value: Json): Json | undefined {
  if (!Array.isArray(value) || value.length !== 1) return undefined
  const [item] = value as readonly Json[]
  return item
}

function decoded(value: Json): Json | undefined {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return undefined
  const inner = extractJson(value, { allowLossy: false, truncated: false })
  return inner.status === 'found' && inner.repairs.length === 0 ? inner.value : undefined
}

type Keywords = {
  readonly type?: unknown
  readonly enum?: unknown
  readonly properties?: unknown
  readonly items?: unknown
}
type Leaf = (text: string, schema: Keywords) => Json

/** Applies `leaf` to strings where `properties` and `items` lead to them; other keywords are not followed. */
function mapLeaves(value: Json, schema: unknown, leaf: Leaf): Json {
  if (typeof schema !== 'object' || schema === null) return value
  const keywords: Keywords = schema
  if (typeof value === 'string') return leaf(value, keywords)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: Json) => mapLeaves(item, keywords.items, leaf))
  const properties = new Map<string, unknown>(Object.entries(keywords.properties ?? {}))
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, mapLeaves(member, properties.get(key), leaf)]),
  )
}

/** The one enum value that is the same word in another letter case, width or Unicode form. */
function enumForm(text: string, schema: Keywords): Json {
  if (!Array.isArray(schema.enum) || schema.enum.includes(text)) return text
  const plain = (word: unknown): string =>
    String(word).normalize('NFKC').trim().toLowerCase().replaceAll(/[\s-]/g, '_')
  const same = schema.enum.filter(
    (word) => typeof word === 'string' && plain(word) === plain(text),
  ) as string[]
  return same.length === 1 ? (same[0] ?? text) : text
}

/** "8", "8.5", "8分": digits that are the whole text but for a unit of points. A percentage is another scale. */
function numberForm(text: string, schema: Keywords): Json {
  if (schema.type !== 'number' && schema.type !== 'integer') return text
  const digits = /^\s*(-?\d{1,15}(?:\.\d+)?)\s*(?:分|points?|pts?)?\s*$/i.exec(text.normalize('NFKC'))?.[1]
  return digits === undefined ? text : Number(digits)
}
