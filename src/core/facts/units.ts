// A folded text as a row of units: words as concepts, numbers and dates as values, turned and bounded.
import { scan, type Token } from '../text/scan.ts'
import { dateOrderOf } from './dates.ts'
import { readChinese } from './read-chinese.ts'
import { readEnglish } from './read-english.ts'
import { readEmoji, readMark } from './read-mark.ts'
import { isLineStart, push, readValue, type Reader } from './reader.ts'
import type { Unit } from './unit.ts'
import { SPECIFIC } from './weights.ts'

// A run of so many digits names something; as a number it would lose its last places.
const IDENTIFIER = 11

function pushCode(reader: Reader, { kind, text, start }: Token): void {
  const key = kind === 'link' ? text.replace(/\/$/, '') : text.toLowerCase()
  push(reader, kind === 'link' ? 'link' : 'code', { key, text, start, weight: SPECIFIC })
}

/** 1. or 2) at the start of a line numbers a step; it is no number of the text. */
function isStep(reader: Reader, token: Token): boolean {
  if (!isLineStart(reader, reader.at) || token.text.length > 2) return false
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
  if (token.text.length >= IDENTIFIER) pushCode(reader, token)
  else readValue(reader, token.start)
  reader.at += 1
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
      pushCode(reader, token)
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
    minus: -1,
  }
  for (;;) {
    const token = reader.tokens[reader.at]
    if (!token) return reader.out
    if (token.start + token.text.length <= reader.read) reader.at += 1
    else readToken(reader, token)
  }
}
