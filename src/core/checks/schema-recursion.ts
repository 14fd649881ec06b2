// How deep a value may be under a recursive schema before its alternatives multiply beyond bearing.
import type { Json } from '../prelude.ts'
import { resolve } from './schema-limits.ts'

/** Branches a validator may look into, all levels together. */
const MOST_BRANCHES = 100_000

/**
 * Where a schema refers to itself below an anyOf or oneOf of n forms, each level of a value may be looked at n
 * times as often as the one above. The deepest level that keeps this bearable; no limit for other schemas.
 */
export function depthLimit(schema: unknown): number {
  const seen: Seen = { root: schema, done: new Set(), open: new Set(), recursive: false, forms: 1 }
  visit(seen, schema)
  if (!seen.recursive || seen.forms < 2) return Number.POSITIVE_INFINITY
  return Math.max(3, Math.floor(Math.log(MOST_BRANCHES) / Math.log(seen.forms)))
}

type Seen = {
  readonly root: unknown
  readonly done: Set<unknown>
  readonly open: Set<unknown>
  recursive: boolean
  forms: number
}

function visit(seen: Seen, node: unknown): void {
  if (typeof node !== 'object' || node === null || seen.done.has(node)) return
  if (seen.open.has(node)) {
    seen.recursive = true
    return
  }
  seen.open.add(node)
  for (const [key, part] of Object.entries(node) as [string, unknown][]) {
    if ((key === 'anyOf' || key === 'oneOf') && Array.isArray(part))
      seen.forms = Math.max(seen.forms, part.length)
    visit(
      seen,
      /^\$(?:dynamic|recursive)?[rR]ef$/.test(key) && typeof part === 'string'
        ? resolve(seen.root, part)
        : part,
    )
  }
  seen.open.delete(node)
  seen.done.add(node)
}

/** Whether a value is nested deeper than `limit` levels; stops looking as soon as it is. */
export function deeperThan(value: Json, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return limit <= 0 || Object.values(value).some((part) => deeperThan(part, limit - 1))
}
