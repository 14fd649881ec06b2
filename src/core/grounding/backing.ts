// How far the sources back one unit of a claim.
import { sameMoment, type Moment } from '../facts/dates.ts'
import { sameQuantity } from '../facts/quantities.ts'
import type { Unit } from '../facts/unit.ts'
import { squash } from './record.ts'
import { stemKey, type SourceIndex } from './source-index.ts'

const HAN = /[\u3400-\u9fff]/
// A synonym backs a little less than the word itself, a shared stem half.
const SYNONYM = 0.9
const KINDRED = 0.5
const PIECES = 0.8
const LEAST_LETTERS = 3

const isClock = (moment: Moment): boolean => moment.kind === 'time'

/** 9:00 beside 21:00 too: the half of the day is often left out on one side. */
function sameMoments(a: Moment, b: Moment): boolean {
  if (sameMoment(a, b)) return true
  const [[h1, m1], [h2, m2]] = [a.parts, b.parts]
  return isClock(a) && isClock(b) && h1 % 12 === h2 % 12 && m1 === m2
}

function sameTime(a: Unit, b: Unit): boolean {
  if (a.moment && b.moment) return sameMoments(a.moment, b.moment)
  const [year] = (a.moment ?? b.moment)?.parts ?? []
  return year !== undefined && year === (a.quantity ?? b.quantity)?.value
}

/** There as it is; 70 does not stand in 170, nor 2.3 in 12.3. */
export function standsIn(text: string, lower: string): boolean {
  for (let at = lower.indexOf(text); at >= 0 && text !== ''; at = lower.indexOf(text, at + 1)) {
    const before = /\d[.,]?$/u.test(lower.slice(Math.max(0, at - 2), at)) && /^\d/u.test(text)
    const after = /^[.,]?\d/u.test(lower.slice(at + text.length, at + text.length + 2)) && /\d$/u.test(text)
    if (!before && !after) return true
  }
  return false
}

function valueBacked(unit: Unit, { keys, values, lower }: SourceIndex): boolean {
  if (keys.has(unit.key)) return true
  const found = values.some((other) =>
    unit.quantity && other.quantity ? sameQuantity(unit.quantity, other.quantity) : sameTime(unit, other),
  )
  return found || (unit.text.length > 1 && /\D/u.test(unit.text) && standsIn(unit.text.toLowerCase(), lower))
}

/** Share of its two-character pieces that stand in the sources: 弗拉德里希 beside 弗拉德. */
function piecesBacked(text: string, lower: string): number {
  if (lower.includes(text)) return 1
  let found = 0
  for (let at = 1; at < text.length; at += 1) if (lower.includes(text.slice(at - 1, at + 1))) found += 1
  return text.length < 2 ? 0 : (PIECES * found) / (text.length - 1)
}

/** 0 (nowhere in the sources) to 1 (there as it is). */
export function backingOf(unit: Unit, index: SourceIndex): number {
  if (unit.quantity !== undefined || unit.moment !== undefined) return valueBacked(unit, index) ? 1 : 0
  if (index.keys.has(stemKey(unit))) return 1
  if (index.keys.has(unit.key)) return SYNONYM
  const text = unit.text.toLowerCase()
  if (HAN.test(text)) return piecesBacked(text, index.lower)
  const letters = squash(text)
  if (letters.length <= LEAST_LETTERS) return 0
  if (index.squashed.includes(letters.length > 6 ? letters.slice(0, -2) : letters)) return SYNONYM
  return letters.length > 6 && index.squashed.includes(letters.slice(0, 5)) ? KINDRED : 0
}
