// A short claim that says the opposite of the sentence in which all of it stands.
import { isContent, type Unit } from '../facts/unit.ts'
import { unitsOf } from '../facts/units.ts'
import { folded } from '../text/folded.ts'
import type { ClaimSupport } from './claim.ts'
import { DENIES } from './field-clashes.ts'
import { sentenceAt, type SourceIndex } from './source-index.ts'

// In a longer claim the word that is turned belongs to another clause more often than not.
const MOST_UNITS = 8
// So much of the claim stands in one sentence.
const LEAST_SHARE = 0.9
// A longer sentence speaks of more than one thing, and may say both of them.
const MOST_OF_SENTENCE = 200

/**
 * What the sentence that backs a claim says of the same thing the other way round, and that way only: denied, by its
 * antonym ("open", "closed"), or as a duty that is none ("must", "need not").
 */
export function denialsOf(
  { text: claim, evidence }: Pick<ClaimSupport, 'text' | 'evidence'>,
  units: readonly Unit[],
  index: SourceIndex,
): readonly string[] {
  if (units.filter(isContent).length > MOST_UNITS) return []
  if (evidence === undefined || evidence.share < LEAST_SHARE) return []
  const sentence = sentenceAt(index, evidence)
  if (sentence === undefined || sentence.text.length > MOST_OF_SENTENCE) return []
  // "Not offered" and "no seating" deny the same thing in other places.
  if (DENIES.test(claim) && DENIES.test(sentence.text)) return []
  const said = unitsOf(folded(sentence.text)).filter(canTurn)
  // What either says both ways is told of two things.
  const onlyAs = (list: readonly Unit[], { key, sign }: Pick<Unit, 'key' | 'sign'>): boolean => {
    const same = list.filter((other) => other.key === key)
    return same.length > 0 && same.every((other) => other.sign === sign)
  }
  return units
    .filter((unit) => canTurn(unit) && onlyAs(units, unit))
    .filter(({ key, sign }) => onlyAs(said, { key, sign: sign > 0 ? -1 : 1 }))
    .map(({ text }) => `${text}: said otherwise in the source`)
}

const canTurn = (unit: Unit): boolean => unit.kind === 'modal' || (unit.kind === 'word' && isContent(unit))
