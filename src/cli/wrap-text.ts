// Text broken into lines of at most so many columns: between words, and in Chinese anywhere.
import { widthOf } from './fit-text.ts'
import { safeLines, safeText } from './terminal-text.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Lines that fit; safe for a terminal. Line breaks of the text are kept. */
export const wrapText = (text: string, columns: number): readonly string[] =>
  safeLines(text).flatMap((line) => wrapLine(line, Math.max(2, columns)))

function wrapLine(line: string, columns: number): readonly string[] {
  const lines: string[] = []
  let open = ''
  let width = 0
  const close = (): void => {
    lines.push(open.trimEnd())
    open = ''
    width = 0
  }
  for (const piece of piecesOf(line, columns)) {
    const more = widthOf(piece)
    if (width + widthOf(piece.trimEnd()) > columns) close()
    if (open === '' && lines.length > 0 && piece.trim() === '') continue
    open += piece
    width += more
  }
  if (open !== '' || lines.length === 0) close()
  return lines
}

/** Words with the blanks after them; a Han character is a word, and so is a letter of a word that fits no line. */
function piecesOf(line: string, columns: number): readonly string[] {
  const words = line.match(/\p{Script=Han}[，。；：、！？）》」”]*\s*|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? []
  return words.flatMap((word) =>
    widthOf(word.trimEnd()) <= columns
      ? [word]
      : Array.from(graphemes.segment(word), ({ segment }) => safeText(segment)),
  )
}
