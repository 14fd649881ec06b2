// A folded text as a row of units: words as concepts, numbers and dates as values, turned and bounded.
import { scan, type Token } from '../text/scan.ts'
import { dateOrderOf } from './dates.ts'
import { readChinese } from './read-chinese.ts'
import { readEnglish } from './read-english.ts'
import { push, readValue, type Reader } from './reader.ts'
import type { Unit } from './unit.ts'
import { SPECIFIC } from './weights.ts'

const YES_EMOJI = /[✅✔✓☑👍🟢⭕]/u
const NO_EMOJI = /[❌✖✗✘🚫⛔👎🔴❎]/u
const SEPARATORS = new Set([',', '、', ';', '/', '|', '+', '&'])
const ENDS = new Set(['.', '!', '?', '…'])
const BULLETS = new Set(['-', '*', '+', '▪', '●', '○', '◦', '–'])
const SIGNS = new Set(['$', '€', '£', '¥'])

function readEmoji(reader: Reader, token: Token): void {
  const answer = YES_EMOJI.test(token.text) ? 1 : NO_EMOJI.test(token.text) ? -1 : undefined
  if (answer === undefined) push(reader, 'emoji', { key: token.text, text: token.text, start: token.start })
  else push(reader, 'answer', { key: 'yes', text: token.text, start: token.start, sign: answer })
}

const isLineStart = (reader: Reader): boolean => (reader.tokens[reader.at - 1]?.kind ?? 'break') === 'break'

/** 1. or 2) at the start of a line numbers a step; it is no number of the text. */
function isStep(reader: Reader, token: Token): boolean {
  if (!isLineStart(reader) || token.text.length > 2) return false
  const after = reader.tokens[reader.at + 1]
  const beyond = reader.text.charCodeAt(token.start + token.text.length + 1)
  return (
    after !== undefined &&
    (after.text === '.' || after.text === ')' || after.text === '、') &&
    after.start === token.start + token.text.length &&
    !(beyond >= 48 && beyond <= 57) &&
    reader.tokens[reader.at + 2] !== undefined
  )
}

function readNumber(reader: Reader, token: Token): void {
  if (isStep(reader, token)) {
    push(reader, 'step', { key: 'step', text: token.text, start: token.start })
    reader.at += 2
    return
  }
  readValue(reader, token.start)
  reader.at += 1
}

/** A minus counts as a sign where no number or word stands right before it. */
function readMinus(reader: Reader, token: Token): boolean {
  const next = reader.tokens[reader.at + 1]
  const before = reader.text.charAt(token.start - 1)
  if (token.text !== '-' || next?.kind !== 'number' || next.start !== token.start + 1) return false
  if (before !== '' && !/[\s(=:为是\u3400-\u9fff]/u.test(before)) return false
  if (!readValue(reader, next.start)) return false
  const value = reader.out.pop()
  if (!value) return false
  reader.out.push({ ...value, key: `-${value.key}`, text: `-${value.text}`, ...negative(value) })
  return true
}

function negative(value: Unit): Partial<Unit> {
  const { quantity } = value
  return quantity ? { quantity: { ...quantity, value: -quantity.value, bare: -quantity.bare } } : {}
}

function readMark(reader: Reader, token: Token): void {
  const { text, start } = token
  if (YES_EMOJI.test(text) || NO_EMOJI.test(text)) readEmoji(reader, token)
  reader.at += 1
  if (SIGNS.has(text) && readValue(reader, start)) return
  reader.at -= 1
  const signed = readMinus(reader, token)
  reader.at += 1
  if (signed) return
  if (
    BULLETS.has(text) &&
    reader.tokens[reader.at - 2]?.kind !== 'number' &&
    isLineStart({ ...reader, at: reader.at - 1 })
  ) {
    push(reader, 'separator', { key: '*', text, start })
  } else if (SEPARATORS.has(text)) push(reader, 'separator', { key: ',', text, start })
  else if (ENDS.has(text)) {
    push(reader, 'end', { key: '.', text, start })
    reader.negated = false
  } else if (text === '~' || text === '≈') {
    reader.bound = 'about'
    reader.boundAge = 0
  } else if (text === '≤' || text === '≥' || text === '<' || text === '>') {
    reader.bound = { '≤': 'at-most', '≥': 'at-least', '<': 'under', '>': 'over' }[text] as Reader['bound']
    reader.boundAge = 0
  }
}

function readToken(reader: Reader, token: Token): void {
  switch (token.kind) {
    case 'word':
      readEnglish(reader, token)
      return
    case 'han':
      readChinese(reader, token)
      return
    case 'number':
      readNumber(reader, token)
      return
    case 'mark':
      readMark(reader, token)
      return
    case 'emoji':
      readEmoji(reader, token)
      break
    case 'break':
      push(reader, 'end', { key: 'line', text: '', start: token.start })
      reader.negated = false
      break
    case 'link':
    case 'code':
      push(reader, token.kind, {
        key: token.kind === 'link' ? token.text.replace(/\/$/, '') : token.text.toLowerCase(),
        text: token.text,
        start: token.start,
        weight: SPECIFIC,
      })
  }
  reader.at += 1
}

/** Every unit of a folded text in order. Linear in its length. */
export function unitsOf(text: string): readonly Unit[] {
  const reader: Reader = {
    text,
    tokens: scan(text),
    order: dateOrderOf(text),
    out: [],
    at: 0,
    read: 0,
    negated: false,
    bound: undefined,
    boundUnit: undefined,
    boundAge: 0,
    afternoon: false,
  }
  for (;;) {
    const token = reader.tokens[reader.at]
    if (!token) return reader.out
    if (token.start + token.text.length <= reader.read) reader.at += 1
    else readToken(reader, token)
  }
}
