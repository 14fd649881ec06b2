// The last resort for malformed JSON: a library guesses, the policy must allow it, and the guess is checked.
import { jsonrepair } from 'jsonrepair'
import type { Json } from '../prelude.ts'
import type { Extraction, ExtractOptions } from './extraction.ts'
import type { Broken } from './json-candidates.ts'
import { reader } from './json-reader.ts'
import { readValue } from './read-json.ts'
import { placeOf } from './text-place.ts'

/** The guess for a broken value, or where it is broken. Never for truncated replies or left-out content. */
export function repaired(text: string, broken: Broken, options: ExtractOptions): Extraction {
  const message = `The JSON is malformed at ${placeOf(text, broken.stop.at)}: ${broken.stop.what}.`
  const span = { start: broken.start, end: broken.end }
  if (!options.allowLossy || options.truncated || broken.stop.kind === 'hard')
    return { status: 'none', message, span }
  const slice = text.slice(broken.start, broken.end)
  const value = guessed(slice)
  if (value === undefined) return { status: 'none', message, span }
  return {
    status: 'found',
    value,
    text: slice,
    span,
    repairs: [{ kind: 'jsonrepair', lossless: false }],
    flags: [],
  }
}

function guessed(slice: string): Json | undefined {
  try {
    const r = reader(jsonrepair(slice), 0)
    const value = readValue(r)
    if (value === undefined || r.unsafe !== undefined || r.conflict !== undefined) return undefined
    return keysOf(value).every((key) => standsAsKey(slice, key)) ? value : undefined
  } catch {
    return undefined
  }
}

/** A guess that makes a key out of the middle of a sentence is worse than none. */
function standsAsKey(slice: string, key: string): boolean {
  for (let at = slice.indexOf(key); at >= 0 && key !== ''; at = slice.indexOf(key, at + 1)) {
    if (/^["'”’]?\s*[:：]/.test(slice.slice(at + key.length, at + key.length + 20))) return true
  }
  return false
}

function keysOf(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(keysOf)
  return Object.entries(value).flatMap(([key, member]) => [key, ...keysOf(member)])
}
