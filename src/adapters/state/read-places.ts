// From what a source says to value and time: pointers followed, dates read, nothing guessed.
import { isUtf8 } from 'node:buffer'
import { failed, ok, type Json, type Result } from '../../core/prelude.ts'
import type { StatePlaces } from './state-reader.ts'

export type Placed = { readonly value: Json; readonly observedAt?: number }

/** Value and, where the source has a place for it, the time. */
export function readPlaces(json: Json, { value: at = '', observedAt }: StatePlaces): Result<Placed, string> {
  const value = valueAt(json, at)
  if (value === undefined) return failed(`there is nothing at ${at}`)
  if (observedAt === undefined) return ok({ value })
  const time = timeOf(valueAt(json, observedAt))
  return time === undefined ? failed(`there is no time at ${observedAt}`) : ok({ value, observedAt: time })
}

/** The fault is a clause that says why they are none. */
export function parseBytes(bytes: Uint8Array): Result<Json, string> {
  if (!isUtf8(bytes)) return failed('it is not valid UTF-8')
  try {
    return ok(JSON.parse(new TextDecoder().decode(bytes)) as Json)
  } catch {
    return failed('it is not JSON')
  }
}

/** RFC 6901. */
function valueAt(json: Json, pointer: string): Json | undefined {
  let at: Json | undefined = json
  for (const token of pointer.split('/').slice(1)) {
    at = memberOf(at, token.replaceAll('~1', '/').replaceAll('~0', '~'))
  }
  return at
}

function memberOf(json: Json | undefined, key: string): Json | undefined {
  if (typeof json !== 'object' || json === null) return undefined
  if (Array.isArray(json)) return /^(?:0|[1-9]\d*)$/.test(key) ? (json[Number(key)] as Json) : undefined
  return Object.hasOwn(json, key) ? (json as Readonly<Record<string, Json>>)[key] : undefined
}

/** Below it a number counts seconds (until the year 5138), from it on milliseconds (since 1973). */
const firstMs = 1e11
const isoWithZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/

/**
 * Milliseconds since 1970 of a number, or of an ISO 8601 text. A text without a zone is none: it means another moment
 * on another machine.
 */
export function timeOf(json: Json | undefined): number | undefined {
  if (typeof json === 'string' && isoWithZone.test(json)) {
    const ms = Date.parse(json)
    return Number.isNaN(ms) ? undefined : ms
  }
  if (typeof json !== 'number' || !Number.isFinite(json) || json <= 0) return undefined
  return json < firstMs ? json * 1000 : json
}
