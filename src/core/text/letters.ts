// A text in which many pieces are looked for: most of those that are not there are told without a search.

export type Letters = {
  readonly text: string
  /** Length of the pieces that are marked. */
  readonly size: number
  /** A bit for each piece that occurs, at its hash: a bit that is not set proves that the piece does not occur. */
  readonly marks: Uint8Array
}

const BITS = 20
const SPREAD = 0x9e3779b1

function hashAt(text: string, at: number, size: number): number {
  let hash = 0
  for (let place = at; place < at + size; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), SPREAD) ^ (hash >>> 15)
  return hash >>> (32 - BITS)
}

/** Marks all pieces of `size` letters. Linear in the length of the text. */
export function lettersOf(text: string, size: number): Letters {
  const marks = new Uint8Array(2 ** (BITS - 3))
  for (let at = 0; at + size <= text.length; at += 1) {
    const hash = hashAt(text, at, size)
    marks[hash >> 3] = (marks[hash >> 3] ?? 0) | (1 << (hash & 7))
  }
  return { text, size, marks }
}

/** Whether the piece may occur; false is certain. */
export function mayHold({ size, marks }: Letters, piece: string): boolean {
  for (let at = 0; at + size <= piece.length; at += 1) {
    const hash = hashAt(piece, at, size)
    if (((marks[hash >> 3] ?? 0) & (1 << (hash & 7))) === 0) return false
  }
  return true
}

/** The same as `includes`. */
export function holds(letters: Letters, piece: string): boolean {
  return mayHold(letters, piece) && letters.text.includes(piece)
}
