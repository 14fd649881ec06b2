// How large a value from outside may be. What is larger is refused as a whole: half a state would mislead.
import type { Json } from '../prelude.ts'

const mostDepth = 32
const mostNodes = 5_000
const mostChars = 65_536

/**
 * Why a value cannot be used: it, or a part of it, is absent or no number that JSON can hold; or it goes beyond 32
 * levels, 5,000 parts or 65,536 characters of text. Undefined for a value that fits.
 */
export function boundsProblem(value: unknown): string | undefined {
  let nodes = 0
  let chars = 0
  const text = (length: number) => ((chars += length) > mostChars ? 'it is too large' : undefined)
  const problemOf = (part: unknown, depth: number): string | undefined => {
    nodes += 1
    if (depth > mostDepth) return 'it is nested too deeply'
    if (nodes > mostNodes) return 'it is too large'
    if (typeof part === 'string') return text(part.length)
    if (typeof part !== 'object' || part === null) return leafProblem(part, depth === 1)
    for (const [key, item] of Object.entries(part)) {
      const problem = (Array.isArray(part) ? undefined : text(key.length)) ?? problemOf(item, depth + 1)
      if (problem !== undefined) return problem
    }
    return undefined
  }
  return problemOf(value, 1)
}

function leafProblem(part: unknown, isWhole: boolean): string | undefined {
  if (typeof part === 'boolean' || part === null) return undefined
  if (typeof part !== 'number') return isWhole ? 'it has no value' : 'a part of it has no value'
  return Number.isFinite(part) ? undefined : `it holds ${part}, which is no number`
}

/** A value as one line of JSON, cut. */
export const shortJson = (value: Json, most: number): string => {
  const text = JSON.stringify(value)
  return text.length <= most ? text : `${text.slice(0, most)}…`
}
