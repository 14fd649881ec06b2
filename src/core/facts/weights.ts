// How much a word tells, from how common it is in general text.
import type { EntryFields } from './entry.ts'

const COMMONEST = 0.3
const UNKNOWN = 1.6
const PER_RANK = 0.11
// Verbs and adjectives are put in other words more freely than the names of things.
const FREER = 0.75

// Verbs that lean on their object: "send your money back" says no more than "refund".
const LIGHT = new Set(['~he±', '~process', '~send±', '~give±', '~use', '~work', '~show±', '~go', '~change'])
const LIGHT_WEIGHT = 0.4

/**
 * Weight of a word by its place in the list of common ones: by Zipf's law the information of a word
 * grows with the logarithm of its rank. Words outside the list weigh most.
 */
export function wordWeight({ concept, rank, noun }: EntryFields): number {
  if (concept !== undefined && LIGHT.has(concept)) return LIGHT_WEIGHT
  if (rank === undefined) return concept === undefined ? UNKNOWN : 1
  const known = COMMONEST + PER_RANK * Math.log(rank)
  return noun ? known : FREER * known
}

export const SPECIFIC = 2

/** Numbers and dates: what is wrong about them is seldom a matter of wording. */
export const VALUE = 2
