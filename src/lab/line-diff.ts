// What an edit changes, line by line.

export type DiffLine = { readonly mark: ' ' | '-' | '+'; readonly text: string }

/** Lengths of the longest common subsequences of what is left from line `i` of one and `j` of the other. */
function lengthsOf(a: readonly string[], b: readonly string[]): (i: number, j: number) => number {
  const width = b.length + 1
  const longest = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  return at
}

/** The lines of both texts in order: kept, taken out, put in (longest common subsequence). */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const a = before.split('\n')
  const b = after.split('\n')
  const left = lengthsOf(a, b)
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  for (;;) {
    const [old, fresh] = [a[i], b[j]]
    if (old === undefined && fresh === undefined) return lines
    if (old !== undefined && old === fresh) {
      lines.push({ mark: ' ', text: old })
      i += 1
      j += 1
    } else if (old !== undefined && (fresh === undefined || left(i + 1, j) >= left(i, j + 1))) {
      lines.push({ mark: '-', text: old })
      i += 1
    } else {
      lines.push({ mark: '+', text: fresh ?? '' })
      j += 1
    }
  }
}

/** Only what changed, with `around` kept lines before and after each change; left-out stretches as one `…`. */
export function shortDiff(lines: readonly DiffLine[], around = 2): readonly DiffLine[] {
  const near = (place: number): boolean =>
    lines.slice(Math.max(0, place - around), place + around + 1).some(({ mark }) => mark !== ' ')
  return lines.flatMap((line, place): readonly DiffLine[] => {
    if (near(place)) return [line]
    return place > 0 && near(place - 1) && place < lines.length - 1 ? [{ mark: ' ', text: '…' }] : []
  })
}
