// How much of an answer and of its sources is read: what is longer would hold up everything else that runs.

/** Letters of an answer that are read; the rest of it is an open claim. */
export const MOST_ANSWER = 100_000
export const MOST_QUESTION = 20_000
/** Letters of the answer and its sources together. */
export const MOST_TOGETHER = 120_000
export const MOST_CLAIMS = 3_000

// A Chinese character says, and costs to read, as much as three letters.
const DENSE = 3
const FIRST_DENSE = 0x2e80

export type Reach = {
  /** Where reading ends, in UTF-16 units. */
  readonly end: number
  /** What was read, in letters. */
  readonly letters: number
}

/** As much of the start of a text as `most` letters allow. */
export function reachIn(text: string, most: number): Reach {
  let letters = 0
  for (let at = 0; at < text.length; at += 1) {
    const cost = text.charCodeAt(at) < FIRST_DENSE ? 1 : DENSE
    if (letters + cost > most) return { end: at, letters }
    letters += cost
  }
  return { end: text.length, letters }
}
