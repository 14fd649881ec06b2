// Numbers of the tolerant JSON reader. An integer that a double cannot hold stays as its digits.
import type { Json } from '../prelude.ts'
import { flag, halt, shown, type Reader } from './json-reader.ts'

const numberForm = /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?/y
const strictNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/

/** The number at the reader's place; undefined when that stopped the reading. */
export function readNumber(r: Reader): Json | undefined {
  numberForm.lastIndex = r.at
  const literal = numberForm.exec(r.text)?.[0]
  if (literal === undefined) {
    if (/[-+]Infinity/y.test(r.text.slice(r.at, r.at + 9)))
      return halt(r, 'hard', 'Infinity is not a JSON value')
    return halt(r, 'syntax', `expected a number, found ${shown(r)}`)
  }
  if (/[\p{L}\p{N}_.]/u.test(r.text[r.at + literal.length] ?? ''))
    return halt(r, 'syntax', 'a malformed number')
  const value = Number(literal)
  if (!strictNumber.test(literal)) {
    if (/^[-+]?0\d/.test(literal)) return halt(r, 'syntax', 'a number with leading zeros')
    r.repairs.add('number_form')
  }
  if (!Number.isFinite(value)) return halt(r, 'hard', 'a number out of range')
  r.at += literal.length
  return /[.eE]/.test(literal) ? value : exactly(r, value, literal.replace('+', ''))
}

/** The integer when a double gives its digits back, else the digits. */
function exactly(r: Reader, value: number, digits: string): Json {
  if (Number.isSafeInteger(value) || String(value) === digits || BigInt(value) === BigInt(digits))
    return value
  flag(r, 'big-integer')
  return digits
}

const wideNumber = /[０-９．]+/y

/** Full-width digits, as Chinese input methods leave them. */
export function readWideNumber(r: Reader): Json | undefined {
  wideNumber.lastIndex = r.at
  const literal = (wideNumber.exec(r.text)?.[0] ?? '').normalize('NFKC')
  if (!strictNumber.test(literal) || !Number.isSafeInteger(Math.trunc(Number(literal)))) {
    return halt(r, 'syntax', 'a malformed number')
  }
  r.repairs.add('full_width')
  r.at += literal.length
  return Number(literal)
}
