// Turns the words of a case ("judge schema {score: number 0-10, reason: string, no other keys}") into a policy's output.
import type { Policy } from '../../../schemas/generated/policy.ts'

export type Output = NonNullable<Policy['output']>

/** What was wanted, in the policy's terms. Words that name no form at all ask for text. */
export function outputOf(want: string): Output {
  const scale = /score on an? (\d+(?:\.\d+)?)\s*(?:-|–|to)\s*(\d+(?:\.\d+)?) scale/i.exec(want)
  if (scale !== null) return json({ type: 'number', minimum: Number(scale[1]), maximum: Number(scale[2]) })
  if (/^\s*(?:plain |free )?(?:text|prose|markdown)\b/i.test(want)) return { kind: 'text' }
  const from = want.indexOf('{')
  if (from < 0) return withoutBraces(want)
  const before = want.slice(0, from)
  const { schema } = typeAt(want.slice(from))
  // One object a line is what "JSONL" asks for; a list of them is its JSON form.
  return json(/\b(?:array|list|JSONL)\b(?:[^{]*\bof\b|[^{]*$)/i.test(before) ? list(schema) : schema)
}

const json = (schema: object): Output => ({ kind: 'json', schema: { ...schema } })
const list = (items: object): object => ({ type: 'array', items })

function withoutBraces(want: string): Output {
  const named = /\b(?:array|list) of (strings?|numbers?|integers?|booleans?|objects?)\b/i.exec(want)?.[1]
  if (named !== undefined) return json(list({ type: named.toLowerCase().replace(/s$/, '') }))
  const one = /\b(?:an?|one|single) (string|number|integer|boolean)\b/i.exec(want)?.[1]
  if (one !== undefined && /json/i.test(want)) return json({ type: one.toLowerCase() })
  if (/\barray\b/i.test(want)) return json({ type: 'array' })
  if (/\b(?:json|object|schema)\b/i.test(want)) return { kind: 'json' }
  return { kind: 'text' }
}

type Typed = { readonly schema: object; readonly rest: string }

/** The type at the start of a text, and what stands behind it, up to the comma or brace that ends it. */
function typeAt(text: string): Typed {
  const start = text.trimStart()
  if (start.startsWith('{')) return objectAt(start)
  const of = /^(?:array|list) of\s+/i.exec(start)
  if (of !== null) {
    const item = typeAt(start.slice(of[0].length))
    return { schema: list(item.schema), rest: item.rest }
  }
  const end = endOfWords(start)
  const said = start.slice(0, end).trim()
  return {
    schema: said.endsWith('[]') ? list(plain(said.slice(0, -2))) : plain(said),
    rest: start.slice(end),
  }
}

/** Where a member ends: at a comma or closing brace outside quotes and brackets. */
function endOfWords(text: string): number {
  let open = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (char === '"') quoted = !quoted
    if (quoted) continue
    if (char === '(' || char === '[') open += 1
    if (char === ')' || char === ']') open -= 1
    if (open <= 0 && (char === ',' || char === '}')) return at
  }
  return text.length
}

function objectAt(text: string): Typed {
  const properties: Record<string, object> = {}
  const required: string[] = []
  let closed = false
  let rest = text.slice(1).trimStart()
  while (rest !== '' && !rest.startsWith('}')) {
    const key = /^\s*"?([\p{L}\p{N}_$-]+)"?(\?)?\s*:\s*/u.exec(rest)
    if (key === null) {
      const end = endOfWords(rest)
      const said = rest.slice(0, end).trim()
      if (/^no (?:other|extra|additional|more)\b/i.test(said)) closed = true
      else if (/^["\p{L}\p{N}_$-]+\??$/u.test(said)) keep(said.replaceAll('"', ''), {})
      rest = next(rest.slice(end))
      continue
    }
    const typed = typeAt(rest.slice(key[0].length))
    keep(`${key[1] ?? ''}${key[2] ?? ''}`, typed.schema)
    rest = next(typed.rest)
  }
  function keep(name: string, schema: object): void {
    const optional = name.endsWith('?') || 'optional' in schema
    const key = name.replace(/\?$/, '')
    properties[key] = 'optional' in schema ? { ...schema, optional: undefined } : schema
    if (!optional) required.push(key)
  }
  const schema = { type: 'object', properties, required, ...(closed ? { additionalProperties: false } : {}) }
  return { schema: JSON.parse(JSON.stringify(schema)) as object, rest: rest.slice(1) }
}

const next = (text: string): string => text.replace(/^\s*,\s*/, '').trimStart()

const names: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int: 'integer',
  float: 'number',
  text: 'string',
}
const known = new Set(['string', 'number', 'integer', 'boolean', 'null', 'object', 'array'])

/** "number 0-10", "string or null", `"pass" | "fail"`, "one of a, b"; words that name no type allow anything. */
function plain(said: string): object {
  const optional = /\boptional\b/i.test(said) ? { optional: true } : {}
  const values = [...said.matchAll(/"([^"]*)"/g)].map((match) => match[1])
  const nullable = /\bnull(?:able)?\b/i.test(said)
  if (values.length > 0) return { enum: nullable ? [...values, null] : values, ...optional }
  const range = /(-?\d+(?:\.\d+)?)\s*(?:-|–|\.\.|to)\s*(-?\d+(?:\.\d+)?)/.exec(said)
  const bounds = range === null ? {} : { minimum: Number(range[1]), maximum: Number(range[2]) }
  const types = said
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/(?<=string|number|integer|boolean|object)s$/, ''))
    .map((word) => names[word] ?? word)
    .filter((word) => known.has(word))
  const all = [...new Set(nullable ? [...types, 'null'] : types)]
  const [first] = all
  if (first === undefined) return optional
  return { type: all.length === 1 ? first : all, ...bounds, ...optional }
}
