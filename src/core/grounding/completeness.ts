// Which parts of a question does no sentence of the answer speak to?
import { isContent, type UnitKind } from '../facts/unit.ts'
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

type Said = { readonly kinds: ReadonlySet<UnitKind>; readonly words: ReadonlySet<string> }

function saidIn(answer: string): Said {
  const units = unitsOf(folded(answer))
  return {
    kinds: new Set(units.map(({ kind }) => kind)),
    words: new Set(units.flatMap((unit) => [unit.key, stem(unit.text)])),
  }
}

/** Whether the answer holds the kind of value that the part asks for, if it asks for one. */
function wants(part: string, reading: () => Said): boolean {
  if (WHEN.test(part)) return reading().kinds.has('moment') || reading().kinds.has('number')
  if (AMOUNT.test(part)) return reading().kinds.has('number')
  return !LINK.test(part) || reading().kinds.has('link')
}

/** Sub-questions as they are asked, whose words or kind of value the answer lacks. */
export function unanswered(question: string, answer: string): readonly string[] {
  if (question.trim() === '') return []
  // Most questions have one part that asks for no value: then the answer need not be read.
  let read: Said | undefined
  const reading = (): Said => (read ??= saidIn(answer))
  const parts = question.split(PARTS).map((part) => part.trim())
  const several = parts.filter((part) => /[\p{L}\p{N}]/u.test(part)).length > 1
  return parts.filter((part) => {
    const asked = unitsOf(folded(part)).filter(isContent)
    if (asked.length === 0) return false
    // "How long", and no word of what: only the kind of value can be missed.
    const bare = !unitsOf(folded(part.replace(WHEN, ' ').replace(AMOUNT, ' '))).some(isContent)
    const all = asked.reduce((sum, unit) => sum + unit.weight, 0)
    const share = (): number => {
      const { words } = reading()
      const found = asked.filter((unit) => words.has(unit.key) || words.has(stem(unit.text)))
      return found.reduce((sum, unit) => sum + unit.weight, 0) / all
    }
    return (several && !bare && share() < SPOKEN_TO) || !wants(part, reading)
  })
}
