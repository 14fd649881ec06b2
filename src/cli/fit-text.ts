// Cutting and padding text by the columns it takes on a terminal, where a Han character takes two.
import stringWidth from 'string-width'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Columns that the text takes. */
export const widthOf = (text: string): number => stringWidth(text)

/** The text in at most `columns`, cut with … at the end where it is longer. Never cuts a character in two. */
export function cutTo(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text
  if (columns <= 0) return ''
  let kept = ''
  let used = 0
  for (const { segment } of graphemes.segment(text)) {
    const width = widthOf(segment)
    if (used + width > columns - 1) break
    kept += segment
    used += width
  }
  return `${kept}…`
}

/** The text in exactly `columns`: cut, or blanks added on the side away from where it stands. */
export function padTo(text: string, columns: number, side: 'left' | 'right' = 'left'): string {
  const cut = cutTo(text, columns)
  const blanks = ' '.repeat(Math.max(0, columns - widthOf(cut)))
  return side === 'left' ? cut + blanks : blanks + cut
}
