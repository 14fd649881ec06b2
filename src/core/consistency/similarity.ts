// How alike two texts read, from shared character bigrams: a start that needs no word list and no model.

/** Case, width and blanks folded, so that typing habits do not count as disagreement. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
}

const NONE: ReadonlySet<string> = new Set()

function bigrams(text: string): ReadonlySet<string> {
  const letters = Array.from(text)
  if (letters.length === 0) return NONE
  if (letters.length === 1) return new Set(letters)
  const found = new Set<string>()
  for (let at = 1; at < letters.length; at += 1) found.add(`${letters[at - 1] ?? ''}${letters[at] ?? ''}`)
  return found
}

/**
 * Jaccard overlap of character bigrams, 0 to 1. Two empty texts are alike (1); an empty one and
 * any other are not (0).
 */
export function similarity(a: string, b: string): number {
  const left = folded(a)
  const right = folded(b)
  if (left === right) return 1
  const mine = bigrams(left)
  const other = bigrams(right)
  let shared = 0
  for (const gram of mine) if (other.has(gram)) shared += 1
  const all = mine.size + other.size - shared
  return all === 0 ? 1 : shared / all
}
