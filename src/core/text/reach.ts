// How much of a text a budget of letters reaches: what is longer would hold up everything else that runs.

// A Chinese character says, and costs to read, as much as three letters; a digit or a mark is a unit by itself.
const DENSE = 3
const FIRST_DENSE = 0x2e80
const PLAIN = /[\p{L}\s]/u

const costs = Uint8Array.from({ length: FIRST_DENSE }, (_, code) =>
  PLAIN.test(String.fromCharCode(code)) ? 1 : DENSE,
)

const costAt = (text: string, at: number): number => costs[text.charCodeAt(at)] ?? DENSE

export type Reach = {
  /** Where reading ends, in UTF-16 units. */
  readonly end: number
  /** What was read, in letters. */
  readonly letters: number
}

/** Whether a text is no longer than `most` letters. */
export const isWithin = (text: string, most: number): boolean =>
  text.length * DENSE <= most || reachIn(text, most).end === text.length

/** As much of the start of a text as `most` letters allow. */
export function reachIn(text: string, most: number): Reach {
  let letters = 0
  for (let at = 0; at < text.length; at += 1) {
    const cost = costAt(text, at)
    if (letters + cost > most) return { end: at, letters }
    letters += cost
  }
  return { end: text.length, letters }
}

/** Where the end of a text begins that `most` letters allow. */
export function tailIn(text: string, most: number): number {
  let letters = 0
  for (let at = text.length - 1; at >= 0; at -= 1) {
    letters += costAt(text, at)
    if (letters > most) return at + 1
  }
  return 0
}
