// What differs between two texts, line by line, with a few lines around.

export type DiffLine = { readonly sign: ' ' | '+' | '-' | '…'; readonly text: string }

const around = 2

/** By the longest common subsequence; runs of equal lines are cut to those next to a change. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const a = before.split('\n')
  const b = after.split('\n')
  const lengths = commonLengths(a, b)
  const lines: DiffLine[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const left = a[i]
    const right = b[j]
    if (left !== undefined && left === right) {
      lines.push({ sign: ' ', text: left })
      i += 1
      j += 1
    } else if (
      right === undefined ||
      (left !== undefined && at(lengths, i + 1, j) >= at(lengths, i, j + 1))
    ) {
      lines.push({ sign: '-', text: left ?? '' })
      i += 1
    } else {
      lines.push({ sign: '+', text: right })
      j += 1
    }
  }
  return nearChanges(lines)
}

type Table = readonly (readonly number[])[]

const at = (table: Table, i: number, j: number): number => table[i]?.[j] ?? 0

/** Length of the longest common subsequence of what follows each pair of places. */
function commonLengths(a: readonly string[], b: readonly string[]): Table {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const row = table[i]
    if (row === undefined) continue
    for (let j = b.length - 1; j >= 0; j -= 1) {
      row[j] =
        a[i] === b[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1))
    }
  }
  return table
}

function nearChanges(lines: readonly DiffLine[]): readonly DiffLine[] {
  const near = lines.map((_, place) =>
    lines.slice(Math.max(0, place - around), place + around + 1).some(({ sign }) => sign !== ' '),
  )
  return lines.flatMap((line, place): readonly DiffLine[] => {
    if (near[place] === true) return [line]
    return place === 0 || near[place - 1] === true ? [{ sign: '…', text: '' }] : []
  })
}
