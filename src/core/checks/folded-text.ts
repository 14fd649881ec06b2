// A text in one width and case, so that look-alikes compare equal, with the way back to the original.

/** `from[i]` is where unit i of the folded text came from; one more entry than units, for the end. */
export type Folded = { readonly text: string; readonly from: readonly number[] }

/** NFKC and no invisible characters, but the case as it is. */
export const foldWidth = (text: string): Folded => folded(text, (char) => char.normalize('NFKC'))

/** NFKC, lower case, no invisible characters. */
export const fold = (text: string): Folded => folded(text, (char) => char.normalize('NFKC').toLowerCase())

const hidden = /[\u00AD\u200B-\u200F\u2060\uFEFF]/

function folded(text: string, plain: (char: string) => string): Folded {
  let result = ''
  const from: number[] = []
  let at = 0
  for (const char of text) {
    const piece = hidden.test(char)
      ? ''
      : char < '\u0080'
        ? char >= 'A' && char <= 'Z'
          ? plain(char)
          : char
        : plain(char)
    result += piece
    from.push(...new Array<number>(piece.length).fill(at))
    at += char.length
  }
  from.push(at)
  return { text: result, from }
}

/** Only letters, digits and marks: spaces, line breaks and punctuation do not count. For looking up quotations. */
export const bare = (text: string): string => fold(text).text.replaceAll(/[^\p{L}\p{N}\p{M}%$€¥£+<>=-]/gu, '')
