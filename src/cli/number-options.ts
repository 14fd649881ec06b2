// Options that are numbers.
import { InvalidArgumentError } from 'commander'

/** Reads a whole number of at least `least`. */
export const atLeast =
  (least: number) =>
  (text: string): number => {
    const number = Number(text)
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < least) {
      throw new InvalidArgumentError(`It must be a number from ${least}.`)
    }
    return number
  }

/** Reads a number from `least` to `most`. */
export const between =
  (least: number, most: number) =>
  (text: string): number => {
    const number = Number(text)
    if (text.trim() === '' || !(number >= least && number <= most)) {
      throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`)
    }
    return number
  }
