// Text from outside made fit for a terminal: nothing in it can move the cursor, change colours, reorder or hide.

// Control characters (C0, DEL, C1: the eight-bit forms of ESC [ and ESC ] too), format characters (bidi overrides and
// isolates, zero-width ones, tags), lone surrogates, line and paragraph separators. The two joiners stay: Persian and
// emoji are written with them, and they neither move nor reorder anything.
const unsafe = /[[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]--[\u200c\u200d]]/gv
const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }
// More marks on one letter than any script needs are an attempt to paint over other lines, and what takes no column
// (joiners, fillers) makes a line that no width bounds.
const pileOfMarks = /([\p{M}\p{DI}]{4})[\p{M}\p{DI}]+/gu

/** The text on one line, what is unsafe written out: ESC as \u{1b}, a line break as \n. Never throws. */
export function safeText(text: string): string {
  return text.replace(unsafe, escaped).replace(pileOfMarks, '$1')
}

/** The same for text of several lines: its line breaks are kept, tabs become blanks. */
export function safeLines(text: string): readonly string[] {
  return text.split(/\r\n|\n/).map((line) => safeText(line.replaceAll('\t', '  ')))
}

/** JSON that is safe on a terminal: the same value, unsafe characters as \uXXXX. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(unsafe, (found) =>
    Array.from({ length: found.length }, (_, index) => unit(found.charCodeAt(index))).join(''),
  )
}

const escaped = (found: string): string =>
  named[found] ?? `\\u{${(found.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}}`

const unit = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`
