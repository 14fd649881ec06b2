// "Did you mean": the known word a wrong one was likely meant to be.

/** The nearest of `known` by edit distance; undefined when none is within a third of its length. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined
  let least = Infinity
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase())
    if (distance < least && distance <= Math.max(1, Math.floor(candidate.length / 3))) {
      best = candidate
      least = distance
    }
  }
  return best
}

/** Levenshtein distance: insertions, deletions and replacements that turn `a` into `b`. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
