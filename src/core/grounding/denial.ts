// A short claim that says the opposite of the sentence in which all of it stands.
import type { Unit } from '../facts/unit.ts'
import type { ClaimSupport } from './claim.ts'
import { DENIES } from './field-clashes.ts'
import { stem } from '../text/stem.ts'
import { sentenceAt, signBit, type SourceIndex } from './source-index.ts'

// In a longer claim the word that is turned belongs to another clause more often than not.
const MOST_UNITS = 8
// So much of the claim stands in one sentence.
const LEAST_SHARE = 0.9

/** The same words of a claim that its sources say the other way round only, and so does the sentence that backs it. */
export function denialsOf(
  { text: claim, evidence }: Pick<ClaimSupport, 'text' | 'evidence'>,
  units: readonly Unit[],
  index: SourceIndex,
): readonly string[] {
  if (units.length > MOST_UNITS || evidence === undefined || evidence.share < LEAST_SHARE) return []
  const sentence = sentenceAt(index, evidence)
  // "Not offered" and "no seating" deny the same thing.
  if (sentence === undefined || DENIES.test(claim) === DENIES.test(sentence.text)) return []
  const turned = ({ key, sign, kind, text }: Unit): boolean => {
    const said = index.signs.get(key)
    if (kind !== 'word' || said === undefined || (said & signBit({ sign })) !== 0) return false
    return sentence.keys.has(key) && index.stems.has(stem(text))
  }
  // What the claim itself says both ways is told of two things.
  const both = (unit: Unit): boolean => units.some(({ key, sign }) => key === unit.key && sign !== unit.sign)
  return units
    .filter((unit) => turned(unit) && !both(unit))
    .map(({ text }) => `${text}: said otherwise in the source`)
}
