// Which parts of a question does no sentence of the answer speak to?
import { isContent, type Unit, type UnitKind } from '../facts/unit.ts'
import { unitsOf } from '../facts/units.ts'
import { folded } from '../text/folded.ts'
import { stem } from '../text/stem.ts'

const PARTS =
  /[?？;；\n]|[,，]\s*(?:and|以及|另外|还有|并且)|\band (?=(?:how|what|when|where|who|why|which|can|do|does|is|are|will)\b)|以及|另外|还有/iu
const WHEN = /\bwhen\b|\bhow long\b|\bwhat (?:time|date|year)\b|什么时候|何时|多久|几点|几天|哪年/iu
const AMOUNT = /\bhow (?:much|many)\b|\bwhat (?:price|cost|fee)\b|多少|几个|几元/iu
const LINK = /\b(?:link|url|website)\b|网址|链接/iu
// A part is spoken to when this share of its words, by weight, is in the answer.
const SPOKEN_TO = 0.3

/** What an answer says, gathered while its claims are read. */
export type Said = { readonly kinds: Set<UnitKind>; readonly words: Set<string> }

export function note({ kinds, words }: Said, units: readonly Unit[]): void {
  for (const { kind, key, text } of units) {
    kinds.add(kind)
    words.add(key)
    words.add(stem(text))
  }
}

/** Whether the answer holds the kind of value that the part asks for, if it asks for one. */
function wants(part: string, { kinds }: Said): boolean {
  if (WHEN.test(part)) return kinds.has('moment') || kinds.has('number')
  if (AMOUNT.test(part)) return kinds.has('number')
  return !LINK.test(part) || kinds.has('link')
}

/** Sub-questions as they are asked, whose words or kind of value the answer lacks. */
export function unanswered(question: string, said: Said): readonly string[] {
  if (question.trim() === '') return []
  const parts = question.split(PARTS).map((part) => part.trim())
  const several = parts.filter((part) => /[\p{L}\p{N}]/u.test(part)).length > 1
  return parts.filter((part) => {
    const asked = unitsOf(folded(part)).filter(isContent)
    if (asked.length === 0) return false
    // "How long", and no word of what: only the kind of value can be missed.
    const bare = !unitsOf(folded(part.replace(WHEN, ' ').replace(AMOUNT, ' '))).some(isContent)
    const all = asked.reduce((sum, unit) => sum + unit.weight, 0)
    const share = (): number => {
      const found = asked.filter(({ key, text }) => said.words.has(key) || said.words.has(stem(text)))
      return found.reduce((sum, unit) => sum + unit.weight, 0) / all
    }
    return (several && !bare && share() < SPOKEN_TO) || !wants(part, said)
  })
}
