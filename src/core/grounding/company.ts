// The company that units keep: does the rest of the claim stand in the same sentence of the sources?
import type { Unit } from '../facts/unit.ts'
import type { SourceIndex, SourceSentence } from './source-index.ts'

// Standing in a sentence at all, before any company of the claim's other words.
const ALONE = 0.3

const MOST_LOOKED_AT = 200
// A word that still more sentences hold tells nothing of any of them.
const MOST_HOLDING = 200

const weightOf = (units: readonly Unit[]): number => units.reduce((sum, unit) => sum + unit.weight, 0)

const shareOf = (weight: number, all: number): number => ALONE + (1 - ALONE) * (all === 0 ? 1 : weight / all)

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
  const own = new Set(units.map(({ key }) => key))
  const rest = claim.filter(({ key }) => !own.has(key))
  const all = weightOf(rest)
  let best = 0
  for (const { keys } of sentencesWith(units, index))
    best = Math.max(best, shareOf(weightOf(rest.filter(({ key }) => keys.has(key))), all))
  return best
}

/**
 * Puts on paper how much of the units each sentence of the sources holds, of words that few enough hold, for as long as
 * `use` runs; it is given the sentences that hold something.
 */
export function withWeights<T>(
  units: readonly Unit[],
  { holding, weights }: SourceIndex,
  use: (touched: readonly number[]) => T,
): T {
  const touched: number[] = []
  for (const { key, weight } of units) {
    const sentences = holding.get(key)
    if (sentences === undefined || sentences.length > MOST_HOLDING) continue
    for (const at of sentences) {
      if (weights[at] === 0) touched.push(at)
      weights[at] = (weights[at] ?? 0) + weight
    }
  }
  const used = use(touched)
  for (const at of touched) weights[at] = 0
  return used
}

/** Sentences with a value: by its key, else by its letters. */
function placesOf({ key, text }: Unit, { holding, sentences, places }: SourceIndex): readonly number[] {
  const known = holding.get(key) ?? places.get(text)
  if (known) return known
  const found: number[] = []
  for (const [at, sentence] of sentences.entries()) {
    if (found.length === MOST_LOOKED_AT) break
    if (sentence.text.includes(text)) found.push(at)
  }
  places.set(text, found)
  return found
}

const isValue = ({ kind }: Unit): boolean => kind === 'number' || kind === 'moment'

type Beside = { readonly weight: number; readonly all: boolean }

/** Weight of each key's units, and whether they are all that there is. */
function ownWeights(units: readonly Unit[]): ReadonlyMap<string, Beside> {
  const found = new Map<string, Beside>()
  for (const [key, same] of Map.groupBy(units, (unit) => unit.key))
    found.set(key, { weight: weightOf(same), all: same.length === units.length })
  return found
}

/**
 * How many of the claim's values stand in the sources, but among other words: 0 where each keeps its company,
 * up to nearly 1 a value. `found` are the units that the sources have, their weights on paper. In a record values stand alone.
 */
export function strayValues(found: readonly Unit[], index: SourceIndex): number {
  const values = found.filter(isValue)
  if (values.length === 0) return 0
  const all = weightOf(found)
  const own = ownWeights(found)
  const strays = new Map<string, number>()
  let stray = 0
  for (const unit of values) {
    const spelled = `${unit.key} ${unit.text}`
    const lost = strays.get(spelled) ?? lossOf(unit, { own: own.get(unit.key), all, index })
    strays.set(spelled, lost)
    stray += lost
  }
  return stray
}

type Around = { readonly own: Beside | undefined; readonly all: number; readonly index: SourceIndex }

/** How much of the company of one value is lost, where it stands in the sources at its best. */
function lossOf(unit: Unit, { own, all, index }: Around): number {
  const places = placesOf(unit, index).slice(0, MOST_LOOKED_AT)
  if (places.length === 0 || places.some((at) => index.sentences[at]?.field === true)) return 0
  const { weight = 0, all: alone = false } = own ?? {}
  const held = index.holding.has(unit.key) ? weight : 0
  const rest = alone ? 0 : all - weight
  let best = 0
  for (const at of places) best = Math.max(best, shareOf((index.weights[at] ?? 0) - held, rest))
  return 1 - best
}
