// Tables that fit the terminal: wide columns give way first, ids are never cut.
import { cutTo, padTo, widthOf } from './fit-text.ts'
import type { Piece } from './screen.ts'
import { safeText } from './terminal-text.ts'
import type { Tone } from './tones.ts'

export type Column = {
  readonly title: string
  /** Numbers stand on the right. */
  readonly side?: 'left' | 'right'
  /** Never cut: it is there to be copied. */
  readonly whole?: boolean
}

export type Cell = string | number | { readonly text: string; readonly tone: Tone }
export type Row = readonly Cell[]

const gap = '  '
/** Below this a cut column says nothing. */
const least = 6

/** The lines of a table, header first; each at most `width` columns wide, unless whole columns alone are wider. */
export function layOut(
  columns: readonly Column[],
  rows: readonly Row[],
  width: number,
): readonly (readonly Piece[])[] {
  const texts = rows.map((row) => row.map(textOf))
  const natural = columns.map(({ title }, index) =>
    Math.max(widthOf(title), ...texts.map((row) => widthOf(row[index] ?? ''))),
  )
  const widths = shrink(natural, columns, width - gap.length * (columns.length - 1))
  const lay = (row: readonly string[], toneAt: (index: number) => Tone | undefined): readonly Piece[] =>
    trimmed(
      columns.flatMap(({ side, whole }, index): Piece[] => {
        const room = widths[index] ?? 0
        const text = row[index] ?? ''
        const laid = padTo(whole === true ? text : cutTo(text, room), room, side)
        const tone = toneAt(index)
        return [...(index === 0 ? [] : [gap]), tone === undefined ? laid : { text: laid, tone }]
      }),
    )
  return [
    lay(
      columns.map(({ title }) => title),
      () => 'dim',
    ),
    ...rows.map((row, at) => lay(texts[at] ?? [], (index) => toneOf(row[index]))),
  ]
}

const textOf = (cell: Cell): string => safeText(String(typeof cell === 'object' ? cell.text : cell))

const toneOf = (cell: Cell | undefined): Tone | undefined =>
  typeof cell === 'object' ? cell.tone : undefined

/** Takes from the widest column that may be cut, one step at a time, until the row fits. */
function shrink(natural: readonly number[], columns: readonly Column[], room: number): readonly number[] {
  const widths = [...natural]
  for (;;) {
    const excess = widths.reduce((sum, each) => sum + each, 0) - room
    if (excess <= 0) return widths
    const cuttable = widths.map((each, index) => (columns[index]?.whole === true || each <= least ? 0 : each))
    const widest = Math.max(...cuttable)
    if (widest === 0) return widths
    const index = cuttable.indexOf(widest)
    const next = Math.max(least, ...cuttable.filter((each) => each < widest))
    widths[index] = Math.max(least, widest - Math.max(1, Math.min(excess, widest - next)))
  }
}

// Blanks at the end of a line wrap on a narrow terminal.
function trimmed(pieces: readonly Piece[]): readonly Piece[] {
  const last = pieces.at(-1)
  if (last === undefined) return pieces
  const cut = typeof last === 'string' ? last.trimEnd() : { ...last, text: last.text.trimEnd() }
  const before = pieces.slice(0, -1)
  return (typeof cut === 'string' ? cut : cut.text) === '' ? trimmed(before) : [...before, cut]
}
