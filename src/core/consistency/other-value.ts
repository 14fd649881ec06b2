// Another number or date in the place of a sentence's own, in the sentence of a sample that says most of the rest.
import { sameValue } from '../facts/difference.ts'
import type { Unit } from '../facts/unit.ts'
import type { Evidence, Said, Sentence } from './evidence.ts'

// So many sentences with a word show which of them is meant; a longer look costs more than it tells.
const MOST_HOLDING = 100

type Backing = { readonly by: Sentence; readonly share: number }

/** The sentence that says most of what this one says, by weight; the first of equals. */
function bestBacking({ said }: Sentence, { holding, sentences }: Evidence): Backing | undefined {
  const shares = new Float64Array(sentences.length)
  let all = 0
  for (const { key, weight } of said) {
    all += weight
    for (const at of (holding.get(key) ?? []).slice(0, MOST_HOLDING)) shares[at] = (shares[at] ?? 0) + weight
  }
  const most = Math.max(...shares)
  const by = sentences[shares.indexOf(most)]
  return by && most > 0 ? { by, share: most / all } : undefined
}

// A sentence of more values is a table, and each is held to each.
const MOST_VALUES = 100

const valuesOf = (said: readonly Said[]): readonly Unit[] =>
  said.flatMap(({ value }) => (value === undefined ? [] : [value])).slice(0, MOST_VALUES)

const lacking = (units: readonly Unit[], others: readonly Unit[]): readonly Unit[] =>
  units.filter((unit) => !others.some((other) => sameValue(unit, other) || unit.key === other.key))

/** Of one unit of measure, or both dates, or both times. */
const sameSort = (a: Unit, b: Unit): boolean =>
  a.kind === b.kind && a.quantity?.dimension === b.quantity?.dimension && a.moment?.kind === b.moment?.kind

/**
 * 0 where the sample has no other value in the place of one of the sentence's; else the share of the sentence
 * that the sample's sentence with the other value says, up to 1: the more it is about the same, the more it tells.
 */
export function otherValue(sentence: Sentence, sample: Evidence): number {
  const own = valuesOf(sentence.said)
  if (own.length === 0) return 0
  const best = bestBacking(sentence, sample)
  if (!best) return 0
  const theirs = valuesOf(best.by.said)
  const [missing, instead] = [lacking(own, theirs), lacking(theirs, own)]
  return missing.some((one) => instead.some((other) => sameSort(one, other))) ? best.share : 0
}
