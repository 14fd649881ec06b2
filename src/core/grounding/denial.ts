// A claim that says the opposite of the sentence in which the rest of it stands.
import { endsThen } from '../facts/lasting.ts'
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
const LEAST_ROOM = 8
// "If you do not know the address" denies nothing.
const IN_CONDITION =
  /(?:\b(?:if|unless|whether|in case)\b|如果|如若|假如|要是|倘若|除非|是否)[^,，;；:：]*$/iu

/**
 * What the sentence that backs a short claim says of the same thing the other way round: denied, by its antonym ("open",
 * "closed"), as a duty that is none ("must", "need not"), or of the same amount ("up 8 %", "fell 8 %").
 */
export function denialsOf(
  { text: claim, evidence }: Pick<ClaimSupport, 'text' | 'evidence'>,
  units: readonly Unit[],
  index: SourceIndex,
): readonly string[] {
  const content = units.filter(isContent).length
  if (claim.length > MOST_OF_SENTENCE || content > MOST_UNITS || UNKNOWN.test(claim)) return []
  if (evidence === undefined || evidence.share < LEAST_SHARE) return []
  const sentence = sentenceAt(index, evidence)
  // It is read anew for each claim, so its length bounds what an answer of many claims costs.
  if (sentence === undefined || sentence.text.length > MOST_OF_SENTENCE) return []
  const said = unitsOf(folded(sentence.text))
  const [own, other] = [turnable(units, claim), turnable(said, sentence.text)]
  // "Not offered" and "no seating" deny the same thing in other places.
  const both = DENIES.test(claim) && DENIES.test(sentence.text)
  const more = said.filter(isContent).length > Math.max(LEAST_ROOM, MOST_TIMES * content)
  const turned = [...(both || more ? [] : turnedThroughout(own, other)), ...turnedAmounts(units, said)]
  return [...new Set(turned)]
    .filter((unit) => !isEndOf(unit, units, said))
    .map(({ text }) => `${text}: said otherwise in the source`)
}

const isWorded = (unit: Unit): boolean => unit.kind === 'modal' || (unit.kind === 'word' && isContent(unit))

/** Words that can be told the other way round. */
const turnable = (units: readonly Unit[], text: string): readonly Unit[] =>
  units.filter((unit) => isWorded(unit) && !IN_CONDITION.test(text.slice(0, unit.start)))

/** A word whose opposite stands for the end of what it says: "valid for 90 days", "expires after 90 days". */
const isEndOf = ({ sign, polarity }: Unit, units: readonly Unit[], said: readonly Unit[]): boolean =>
  sign === polarity && (sign > 0 ? endsThen(units, said) : endsThen(said, units))

/** What the claim says one way and the sentence the other way, and neither of them both ways: that is told of two things. */
function turnedThroughout(own: readonly Unit[], other: readonly Unit[]): readonly Unit[] {
  const onlyAs = (list: readonly Unit[], { key, sign }: Pick<Unit, 'key' | 'sign'>): boolean => {
    const same = list.filter((unit) => unit.key === key)
    return same.length > 0 && same.every((unit) => unit.sign === sign)
  }
  return own.filter(
    (unit) => onlyAs(own, unit) && onlyAs(other, { key: unit.key, sign: unit.sign > 0 ? -1 : 1 }),
  )
}

// A change and its amount stand so many units apart at most.
const MOST_APART = 2

/** Words that stand beside a unit. */
const beside = (units: readonly Unit[], at: number): readonly Unit[] =>
  units.slice(Math.max(0, at - MOST_APART), at + MOST_APART + 1).filter(isWorded)

/** Words beside an amount that the sentence has beside their opposite: it rose by as much as it is said to have fallen. */
function turnedAmounts(units: readonly Unit[], said: readonly Unit[]): readonly Unit[] {
  return units.flatMap((amount, at) => {
    const there = amount.quantity === undefined ? -1 : said.findIndex(({ key }) => key === amount.key)
    if (there < 0) return []
    const others = beside(said, there)
    return beside(units, at).filter(({ key, sign }) => {
      const same = others.filter((other) => other.key === key)
      return same.length > 0 && same.every((other) => other.sign !== sign)
    })
  })
}
