// The name of a policy's content: equal content, however it is written, has the same hash.
import { hash } from 'node:crypto'
import type { Json } from '../../core/prelude.ts'

/** JSON with sorted keys and no blanks. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}

/** Of a policy, but not what it decides by: for editors, and which jobs get it. */
const noContent: readonly string[] = ['$schema', 'rollout']

/** First 16 hex digits of the SHA-256 of the canonical form of the content. */
export function contentHash(policy: Readonly<Record<string, Json>>): string {
  const content = Object.fromEntries(Object.entries(policy).filter(([key]) => !noContent.includes(key)))
  return hash('sha256', canonicalJson(content), 'hex').slice(0, 16)
}
