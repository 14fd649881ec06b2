// How large a value from outside may be. What is larger is refused as a whole: half a state would mislead.
import type { Json } from '../prelude.ts'

const mostDepth = 32
const mostNodes = 5_000
const mostChars = 65_536

/** Whether a value stays within 32 levels, 5,000 parts and 65,536 characters of text, and holds finite numbers only. */
export function fitsBounds(value: Json): boolean {
  let nodes = 0
  let chars = 0
  const fits = (part: Json, depth: number): boolean => {
    nodes += 1
    if (depth > mostDepth || nodes > mostNodes) return false
    if (typeof part === 'number') return Number.isFinite(part)
    if (typeof part === 'string') return (chars += part.length) <= mostChars
    if (typeof part !== 'object' || part === null) return true
    if (Array.isArray(part)) return part.every((item: Json) => fits(item, depth + 1))
    return Object.entries(part).every(
      ([key, item]) => (chars += key.length) <= mostChars && fits(item, depth + 1),
    )
  }
  return fits(value, 1)
}

/** A value as one line of JSON, cut. */
export const shortJson = (value: Json, most: number): string => {
  const text = JSON.stringify(value)
  return text.length <= most ? text : `${text.slice(0, most)}…`
}
