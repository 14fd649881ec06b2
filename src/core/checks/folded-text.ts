// A text in one width and case, so that look-alikes compare equal, with the way back to the original.

/** `from(i)` is where unit i of the folded text came from; the length of the folded text gives the end. */
export type Folded = { readonly text: string; readonly from: (unit: number) => number }

/** NFKC and no invisible characters, but the case as it is. */
export const foldWidth = (text: string): Folded => folded(text, (piece) => piece.normalize('NFKC'))

/** NFKC, lower case, no invisible characters. */
export const fold = (text: string): Folded => folded(text, (piece) => piece.normalize('NFKC').toLowerCase())

const hidden = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/

function folded(text: string, plain: (piece: string) => string): Folded {
  const whole = plain(text)
  // Nearly always nothing moves, and then no map is needed.
  if (whole.length === text.length && !hidden.test(text)) return { text: whole, from: (unit) => unit }
  return mapped(text, plain)
}

function mapped(text: string, plain: (piece: string) => string): Folded {
  let result = ''
  const places: number[] = []
  let at = 0
  for (const char of text) {
    const piece = hidden.test(char) ? '' : plain(char)
    result += piece
    places.push(...new Array<number>(piece.length).fill(at))
    at += char.length
  }
  return { text: result, from: (unit) => places[unit] ?? text.length }
}

/** Only letters, digits and marks: spaces, line breaks and punctuation do not count. For looking up quotations. */
export const bare = (text: string): string => fold(text).text.replaceAll(/[^\p{L}\p{N}\p{M}%$€¥£+<>=-]/gu, '')
