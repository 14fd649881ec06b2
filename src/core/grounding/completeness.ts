// Which parts of a question does no sentence of the answer speak to?
import { isContent } from '../facts/unit.ts'
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

function wants(part: string, answer: ReturnType<typeof unitsOf>): boolean {
  if (WHEN.test(part)) return answer.some(({ kind }) => kind === 'moment' || kind === 'number')
  if (AMOUNT.test(part)) return answer.some(({ kind }) => kind === 'number')
  return !LINK.test(part) || answer.some(({ kind }) => kind === 'link')
}

/** Sub-questions as they are asked, whose words or kind of value the answer lacks. */
export function unanswered(question: string, answer: string): readonly string[] {
  if (question.trim() === '') return []
  const units = unitsOf(folded(answer))
  const said = new Set(units.flatMap((unit) => [unit.key, stem(unit.text)]))
  const parts = question.split(PARTS).map((part) => part.trim())
  const several = parts.filter((part) => /[\p{L}\p{N}]/u.test(part)).length > 1
  return parts.filter((part) => {
    const asked = unitsOf(folded(part)).filter(isContent)
    if (asked.length === 0) return false
    const all = asked.reduce((sum, unit) => sum + unit.weight, 0)
    const found = asked.filter((unit) => said.has(unit.key) || said.has(stem(unit.text)))
    const share = found.reduce((sum, unit) => sum + unit.weight, 0) / all
    return (several && share < SPOKEN_TO) || !wants(part, units)
  })
}
