// Strings of the tolerant JSON reader: five kinds of quotes, escapes, raw line breaks.
import { invisible, latexEscape } from './json-flags.ts'
import { flag, halt, type Reader } from './json-reader.ts'

const closers = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”“'],
  ['”', '”'],
  ['‘', '’‘'],
  ['＂', '＂'],
])

/** Quotation marks of every kind that models put around strings. */
export const opensString = (char: string | undefined): boolean => char !== undefined && closers.has(char)

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}
/** Marks that Markdown escapes: their backslash goes. Before anything else it is kept, as the text meant it. */
const markdown = "'_*#~>-!&$|`’"
const afterString = /[\s\u00A0\u3000\u200B\uFEFF]*(?:[,:}\]，：｝］/#]|$)/y

/**
 * The string whose opening quote is at the reader's place. Quotes other than `"` close only before a separator,
 * a bracket or the end, so that an apostrophe never cuts a text short.
 */
export function readString(r: Reader): string | undefined {
  const opening = r.text[r.at] ?? ''
  const close = closers.get(opening) ?? '"'
  const from = r.at
  if (opening !== '"') r.repairs.add('quotes')
  r.at += 1
  const value = opening === '"' ? readPlain(r) : readUntil(r, close)
  if (value === undefined) return undefined
  const raw = r.text.slice(from, r.at)
  if (invisible.test(value)) flag(r, 'zero-width')
  if (raw.includes('\\') && latexEscape.test(raw)) flag(r, 'latex-escape')
  if (value.includes('\uFFFD')) flag(r, 'replacement-character')
  if (value.isWellFormed()) return value
  flag(r, 'lone-surrogate')
  return value.toWellFormed()
}

const untilSpecial = /[^"\\\u0000-\u001F]*/y

/** A string in double quotes: whole runs are copied at once. */
function readPlain(r: Reader): string | undefined {
  let value = ''
  for (;;) {
    untilSpecial.lastIndex = r.at
    untilSpecial.test(r.text)
    value += r.text.slice(r.at, untilSpecial.lastIndex)
    r.at = untilSpecial.lastIndex
    const char = r.text[r.at]
    if (char === '"') {
      r.at += 1
      return value
    }
    const piece = readPiece(r, char)
    if (piece === undefined) return undefined
    value += piece
  }
}

function readUntil(r: Reader, close: string): string | undefined {
  let value = ''
  for (;;) {
    const char = r.text[r.at]
    if (char !== undefined && close.includes(char)) {
      r.at += 1
      afterString.lastIndex = r.at
      if (afterString.test(r.text)) return value
      return halt(r, 'syntax', 'a quote inside a quoted string makes its end unclear')
    }
    const piece = readPiece(r, char)
    if (piece === undefined) return undefined
    value += piece
  }
}

/** One character of a string, or one escape. */
function readPiece(r: Reader, char: string | undefined): string | undefined {
  if (char === undefined) return halt(r, 'end', 'a string is not closed')
  if (char === '\\') return readEscape(r)
  if (char < ' ') r.repairs.add('control_char')
  r.at += 1
  return char
}

function readEscape(r: Reader): string | undefined {
  const next = r.text[r.at + 1]
  if (next === undefined) {
    r.at = r.text.length
    return halt(r, 'end', 'a string is not closed')
  }
  if (next === 'u') return readUnicode(r)
  r.at += 2
  const known = escapes[next]
  if (known !== undefined) return known
  r.repairs.add('invalid_escape')
  return markdown.includes(next) ? next : `\\${next}`
}

function readUnicode(r: Reader): string | undefined {
  const hex = r.text.slice(r.at + 2, r.at + 6)
  if (/^[0-9a-fA-F]{4}$/.test(hex)) {
    r.at += 6
    return String.fromCharCode(Number.parseInt(hex, 16))
  }
  if (r.at + 2 + hex.length >= r.text.length && /^[0-9a-fA-F]*$/.test(hex)) {
    r.at = r.text.length
    return halt(r, 'end', 'a string is not closed')
  }
  return halt(r, 'syntax', 'a malformed \\u escape')
}
