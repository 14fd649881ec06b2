// How far the sources back one unit of a claim.
import { signedKey, type Unit } from '../facts/unit.ts'
import { holds, mayHold, type Letters } from '../text/letters.ts'
import { stem } from '../text/stem.ts'
import { ownKey, squash } from './record.ts'
import type { SourceIndex } from './source-index.ts'
import { hasValue } from './value-index.ts'

const HAN = /[\u3400-\u9fff]/
// A synonym backs a little less than the word itself, a shared stem half.
const SYNONYM = 0.9
const KINDRED = 0.5
const PIECES = 0.8
const LEAST_LETTERS = 3

/** There as it is; 70 does not stand in 170, nor 2.3 in 12.3. */
export function standsIn(text: string, letters: Letters): boolean {
  if (!mayHold(letters, text)) return false
  const lower = letters.text
  for (let at = lower.indexOf(text); at >= 0 && text !== ''; at = lower.indexOf(text, at + 1)) {
    const before = /\d[.,]?$/u.test(lower.slice(Math.max(0, at - 2), at)) && /^\d/u.test(text)
    const after = /^[.,]?\d/u.test(lower.slice(at + text.length, at + text.length + 2)) && /\d$/u.test(text)
    if (!before && !after) return true
  }
  return false
}

function valueBacked(unit: Unit, { said, values, lower, spelled }: SourceIndex): boolean {
  if (said.has(unit.key) || hasValue(values, unit)) return true
  if (unit.text.length < 2 || !/\D/u.test(unit.text)) return false
  const known = spelled.get(unit.text)
  if (known !== undefined) return known
  const found = standsIn(unit.text.toLowerCase(), lower)
  spelled.set(unit.text, found)
  return found
}

/** Share of its two-character pieces that stand in the sources: 弗拉德里希 beside 弗拉德. */
function piecesBacked(text: string, lower: Letters): number {
  if (holds(lower, text)) return 1
  let found = 0
  for (let at = 1; at < text.length; at += 1) if (holds(lower, text.slice(at - 1, at + 1))) found += 1
  return text.length < 2 ? 0 : (PIECES * found) / (text.length - 1)
}

/** By its letters alone, as far as they stand in the sources. */
function spellingBacked(text: string, index: SourceIndex): number {
  if (HAN.test(text)) return piecesBacked(text, index.lower)
  const letters = squash(text)
  if (letters.length <= LEAST_LETTERS) return 0
  if (holds(index.squashed, letters.length > 6 ? letters.slice(0, -2) : letters)) return SYNONYM
  return letters.length > 6 && holds(index.squashed, letters.slice(0, 5)) ? KINDRED : 0
}

/** 0 (nowhere in the sources) to 1 (there as it is). */
export function backingOf(unit: Unit, index: SourceIndex): number {
  if (unit.quantity !== undefined || unit.moment !== undefined) return valueBacked(unit, index) ? 1 : 0
  if (index.stems.has(stem(unit.text))) return 1
  if (index.said.has(ownKey(unit)) || index.said.has(signedKey(unit))) return SYNONYM
  return spellingBacked(unit.text.toLowerCase(), index)
}
