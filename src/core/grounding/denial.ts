// A short claim that says the opposite of the sentence in which all of it stands.
import { isContent, type Unit } from '../facts/unit.ts'
import { unitsOf } from '../facts/units.ts'
import { folded } from '../text/folded.ts'
import type { ClaimSupport } from './claim.ts'
import { DENIES, UNKNOWN } from './field-clashes.ts'
import { sentenceAt, type SourceIndex } from './source-index.ts'

// In a longer claim the word that is turned belongs to another clause more often than not.
const MOST_UNITS = 8
// So much of the claim stands in one sentence.
const LEAST_SHARE = 0.9
// A longer sentence, or one that says much more, speaks of more than one thing, and may say both of them.
const MOST_OF_SENTENCE = 200
const MOST_TIMES = 3
// "If you do not know the address" denies nothing.
const IN_CONDITION =
  /(?:\b(?:if|unless|whether|in case)\b|如果|如若|假如|要是|倘若|除非|是否)[^,，;；:：]*$/iu

/**
 * What the sentence that backs a claim says of the same thing the other way round, and that way only: denied, by its
 * antonym ("open", "closed"), or as a duty that is none ("must", "need not").
 */
export function denialsOf(
  { text: claim, evidence }: Pick<ClaimSupport, 'text' | 'evidence'>,
  units: readonly Unit[],
  index: SourceIndex,
): readonly string[] {
  const content = units.filter(isContent).length
  if (content > MOST_UNITS || UNKNOWN.test(claim)) return []
  if (evidence === undefined || evidence.share < LEAST_SHARE) return []
  const sentence = sentenceAt(index, evidence)
  if (sentence === undefined || sentence.text.length > MOST_OF_SENTENCE) return []
  // "Not offered" and "no seating" deny the same thing in other places.
  if (DENIES.test(claim) && DENIES.test(sentence.text)) return []
  const all = unitsOf(folded(sentence.text))
  if (all.filter(isContent).length > MOST_TIMES * content) return []
  const said = all.filter((unit) => canTurn(unit, sentence.text))
  // What either says both ways is told of two things.
  const onlyAs = (list: readonly Unit[], { key, sign }: Pick<Unit, 'key' | 'sign'>): boolean => {
    const same = list.filter((other) => other.key === key)
    return same.length > 0 && same.every((other) => other.sign === sign)
  }
  return units
    .filter((unit) => canTurn(unit, claim) && onlyAs(units, unit))
    .filter(({ key, sign }) => onlyAs(said, { key, sign: sign > 0 ? -1 : 1 }))
    .map(({ text }) => `${text}: said otherwise in the source`)
}

const canTurn = (unit: Unit, text: string): boolean =>
  (unit.kind === 'modal' || (unit.kind === 'word' && isContent(unit))) &&
  !IN_CONDITION.test(text.slice(0, unit.start))
