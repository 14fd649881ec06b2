// The fast path: text that is nothing but unremarkable JSON goes through JSON.parse and one scan.
import type { Json } from '../prelude.ts'
import { MAX_DEPTH } from './json-reader.ts'
import { poisons } from './read-json.ts'

/** Anything the careful reader has something to say about: long digits, invisible or damaged characters, LaTeX. */
const remarkable =
  /\d{16}|[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uDB40\uFEFF\uFFFD]|\\u(?:[dD][89a-fA-F]|20[0-6]|00[aA][dD]|[fF][eE][fF][fF]|[fF]{3}[dD])|\\(?:[bf]|(?:theta|tau|times|text|tan|tfrac|top|neq|nabla|not|nu|rho|right|rangle)\b)/

/**
 * The value of a text that is JSON as it stands and holds nothing to record; `undefined` for everything else,
 * which the careful reader then looks at. Duplicate keys show as fewer keys than colons outside strings.
 */
export function readCleanJson(text: string): Json | undefined {
  if (remarkable.test(text) || !text.isWellFormed()) return undefined
  let value: Json
  try {
    value = JSON.parse(text) as Json
  } catch {
    return undefined
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'object' || value === null) return value
  const keys = countKeys(value, 0)
  return keys >= 0 && keys === countColons(text) ? value : undefined
}

/** Own keys of all objects; -1 where the value is too deep, has a poisoning key or a number out of range. */
function countKeys(value: object, depth: number): number {
  if (depth >= MAX_DEPTH) return -1
  return Array.isArray(value) ? countItems(value, depth) : countMembers(value as Members, depth)
}

type Members = Readonly<Record<string, Json>>

/** Keys below a member; most are texts and numbers, which have none. */
function below(value: Json, depth: number): number {
  if (typeof value === 'object' && value !== null) return countKeys(value, depth + 1)
  return value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY ? -1 : 0
}

function countItems(items: readonly Json[], depth: number): number {
  let keys = 0
  for (const item of items) {
    const inner = below(item, depth)
    if (inner < 0) return -1
    keys += inner
  }
  return keys
}

/** `for in` costs a tenth of Object.entries here, and sees own keys only: the value is fresh from JSON.parse. */
function countMembers(members: Members, depth: number): number {
  let keys = 0
  for (const key in members) {
    const member = members[key] ?? null
    const inner = poisons(key, member) ? -1 : below(member, depth)
    if (inner < 0) return -1
    keys += inner + 1
  }
  return keys
}

/** Colons outside strings, in text that is known to be JSON. */
function countColons(text: string): number {
  let colons = 0
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === 58) colons += 1
    else if (code === 34) at = closingQuote(text, at + 1)
    at += 1
  }
  return colons
}

function closingQuote(text: string, from: number): number {
  let at = from
  for (;;) {
    const quote = text.indexOf('"', at)
    let slashes = 0
    while (text.charCodeAt(quote - 1 - slashes) === 92) slashes += 1
    if (slashes % 2 === 0) return quote
    at = quote + 1
  }
}
