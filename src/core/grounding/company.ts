// The company that units keep: does the rest of the claim stand in the same sentence of the sources?
import type { Unit } from '../facts/unit.ts'
import type { SourceIndex, SourceSentence } from './source-index.ts'

// Standing in a sentence at all, before any company of the claim's other words.
const ALONE = 0.3

export const weightOf = (units: readonly Unit[]): number => units.reduce((sum, unit) => sum + unit.weight, 0)

const MOST_LOOKED_AT = 200

/** Sentences that hold all of the units: by their keys, else by their letters. */
function sentencesWith(
  units: readonly Unit[],
  { sentences, holding }: SourceIndex,
): readonly SourceSentence[] {
  const [first] = units
  if (!first) return sentences.slice(0, MOST_LOOKED_AT)
  const holds = ({ keys, text }: SourceSentence): boolean =>
    units.every((unit) => keys.has(unit.key) || text.includes(unit.text))
  const known = units.every((unit) => holding.has(unit.key))
  const candidates = known ? (holding.get(first.key) ?? []).map((at) => sentences[at]) : sentences
  return candidates
    .filter((sentence) => sentence !== undefined)
    .filter(holds)
    .slice(0, MOST_LOOKED_AT)
}

/** How much of the rest of the claim stands in one sentence of the sources together with these units, 0 to 1. */
export function companyOf(units: readonly Unit[], claim: readonly Unit[], index: SourceIndex): number {
  return companyIn(sentencesWith(units, index), units, claim)
}

function companyIn(
  sentences: readonly SourceSentence[],
  units: readonly Unit[],
  claim: readonly Unit[],
): number {
  const own = new Set(units.map(({ key }) => key))
  const rest = claim.filter(({ key }) => !own.has(key))
  const all = weightOf(rest)
  let best = 0
  for (const { keys } of sentences) {
    const share = all === 0 ? 1 : weightOf(rest.filter(({ key }) => keys.has(key))) / all
    best = Math.max(best, ALONE + (1 - ALONE) * share)
  }
  return best
}

const isValue = ({ kind }: Unit): boolean => kind === 'number' || kind === 'moment'

/**
 * How many of the claim's values stand in the sources, but among other words: 0 where each keeps its company,
 * up to nearly 1 a value. `found` are the units that the sources have. In a record values stand alone.
 */
export function strayValues(found: readonly Unit[], index: SourceIndex): number {
  let stray = 0
  for (const unit of found) {
    if (!isValue(unit)) continue
    const sentences = sentencesWith([unit], index)
    if (sentences.length === 0 || sentences.some(({ field }) => field)) continue
    stray += 1 - companyIn(sentences, [unit], found)
  }
  return stray
}
