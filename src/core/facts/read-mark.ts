// Marks and emoji: separators, ends, signs, bullets, and those that say yes or no by themselves.
import type { Token } from '../text/scan.ts'
import type { Bound } from './function-words.ts'
import { negated, readValue } from './read-value.ts'
import { isLineStart, push, type Reader } from './reader.ts'
import type { Unit } from './unit.ts'

const YES_EMOJI = /[✅✔✓☑👍🟢⭕]/u
const NO_EMOJI = /[❌✖✗✘🚫⛔👎🔴❎]/u
const SEPARATORS = new Set([',', '、', ';', '/', '|', '+', '&'])
const ENDS = new Set(['.', '!', '?', '…'])
const BULLETS = new Set(['-', '*', '+', '▪', '●', '○', '◦'])
const SIGNS = new Set(['$', '€', '£', '¥', '₹', '₩'])
const BOUNDS: ReadonlyMap<string, Bound> = new Map([
  ['~', 'about'],
  ['≈', 'about'],
  ['≤', 'at-most'],
  ['≥', 'at-least'],
  ['<', 'under'],
  ['>', 'over'],
])
const BEFORE_SIGN = /[\s(=:为是\u3400-\u9fff]/u

/** An emoji by itself, or the answer that a check mark or a cross gives. */
export function readEmoji(reader: Reader, token: Token): void {
  const { text, start } = token
  if (YES_EMOJI.test(text)) push(reader, 'answer', { key: 'yes', text, start, sign: 1 })
  else if (NO_EMOJI.test(text)) push(reader, 'answer', { key: 'yes', text, start, sign: -1 })
  else if (token.kind === 'emoji') push(reader, 'emoji', { key: text, text, start })
}

function negative(value: Unit): Unit {
  const { quantity, key, text } = value
  return { ...value, key: `-${key}`, text: `-${text}`, quantity: quantity && negated(quantity) }
}

/** A minus counts as a sign where no number or word stands right before it. */
function readMinus(reader: Reader, token: Token): boolean {
  const next = reader.tokens[reader.at + 1]
  if (token.text !== '-' || next?.kind !== 'number' || next.start !== token.start + 1) return false
  const before = reader.text.charAt(token.start - 1)
  if (before !== '' && !BEFORE_SIGN.test(before)) return false
  if (!readValue(reader, next.start)) return false
  const value = reader.out.pop()
  if (value) reader.out.push(negative(value))
  return value !== undefined
}

function readPlainMark(reader: Reader, { text, start }: Token): void {
  if (BULLETS.has(text) && isLineStart(reader, reader.at))
    push(reader, 'separator', { key: '*', text, start })
  else if (SEPARATORS.has(text)) push(reader, 'separator', { key: ',', text, start })
  else if (ENDS.has(text)) {
    push(reader, 'end', { key: '.', text, start })
    reader.negated = false
  } else {
    const strict = BOUNDS.get(text)
    const orEqual = reader.text.charAt(start + 1) === '='
    const bound = orEqual && (text === '<' || text === '>') ? BOUNDS.get(text === '<' ? '≤' : '≥') : strict
    if (bound === undefined) return
    reader.bound = bound
    reader.boundAge = 0
  }
}

/** Reads the mark at `reader.at` and moves on. */
export function readMark(reader: Reader, token: Token): void {
  const { text, start } = token
  if (text.charCodeAt(0) > 0x2000) readEmoji(reader, token)
  const valued = (SIGNS.has(text) && readValue(reader, start)) || readMinus(reader, token)
  if (!valued) readPlainMark(reader, token)
  reader.at += 1
}
