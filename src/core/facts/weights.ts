// How much a word tells, from how common it is in general text.
import type { Entry } from './lexicon.ts'

const COMMONEST = 0.3
const UNKNOWN = 1.6

/**
 * Weight of a word by its place in the list of common ones: by Zipf's law the information of a word
 * grows with the logarithm of its rank. Words outside the list weigh most.
 */
// Verbs that lean on their object: "send your money back" says no more than "refund".
const LIGHT = new Set(['~process', '~send±', '~give±', '~use', '~work', '~show±', '~go', '~change'])
const LIGHT_WEIGHT = 0.4

export function wordWeight(entry: Entry | undefined): number {
  if (entry?.concept !== undefined && LIGHT.has(entry.concept)) return LIGHT_WEIGHT
  if (entry?.rank === undefined) return entry?.concept === undefined ? UNKNOWN : 1
  return COMMONEST + 0.11 * Math.log(entry.rank)
}

export const SPECIFIC = 2
