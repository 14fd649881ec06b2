// A folded text as a row of units: words as concepts, numbers and dates as values, turned and bounded.
import { scan, type Token } from '../text/scan.ts'
import { dateOrderOf } from './dates.ts'
import { readChinese } from './read-chinese.ts'
import { readEnglish } from './read-english.ts'
import { readEmoji, readMark } from './read-mark.ts'
import { spanBoundOf } from './periods.ts'
import { pushNumber, readValue } from './read-value.ts'
import { entryOf } from './entry.ts'
import { wordOf } from './lexicon.ts'
import { apply, isLineStart, push, type Reader } from './reader.ts'
import type { Unit } from './unit.ts'
import { SPECIFIC } from './weights.ts'

// A run of so many digits names something; as a number it would lose its last places.
const IDENTIFIER = 11

// B, C and so on by themselves; I is a word, and so is A.
const LABELS = /(?<![\w.'])[B-HJ-Z](?![\w']|\.\w)/u

function pushCode(reader: Reader, { kind, text, start }: Token): void {
  // Options of a command differ by case, names of things do not.
  const asItIs = /^[-./~]/u.test(text) ? text : text.toLowerCase()
  const key = kind === 'link' ? text.replace(/\/$/, '') : asItIs
  push(reader, kind === 'link' ? 'link' : 'code', { key, text, start, weight: SPECIFIC })
}

const NOTHING = entryOf({})
const QUARTER = /^Q[1-4]$/u

/** Q3 is the third quarter. */
function readQuarter(reader: Reader, { text, start }: Token): boolean {
  if (!QUARTER.test(text)) return false
  const value = Number(text.charAt(1))
  pushNumber(reader, { value, dimension: 'ordinal', bare: value }, { start, end: start + text.length })
  apply(reader, wordOf('quarter').entry ?? NOTHING, { text: 'quarter', start, name: false })
  return true
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

const VERSION_BEFORE = /(?:\b(?:version|ver\.?|release)|版本号?)(?:\s?(?:is|为|是|:))?\s*$/iu
const VERSION = /\d+(?:\.\d+){1,3}/y
const VERSION_AFTER =
  /\d+(?:\.\d+){1,3}\s?(?:(?:之[前后]|以[前后上下]|及以[上下])的?)?(?:版(?![权面图])|(?:version|release)\b)/iy
const VERSION_CODE = /^v(?=\d+(?:\.\d+){1,3}$)/iu
const PLACE = 1000

/** 2.10 of a version comes after 2.9 and is not 2.1. */
function readVersion(reader: Reader, { text, start }: Token): boolean {
  if (!text.includes('.')) return false
  VERSION_AFTER.lastIndex = start
  if (
    !VERSION_BEFORE.test(reader.text.slice(Math.max(0, start - 16), start)) &&
    !VERSION_AFTER.test(reader.text)
  )
    return false
  VERSION.lastIndex = start
  const found = VERSION.exec(reader.text)?.[0]
  if (found === undefined) return false
  pushVersion(reader, found, start)
  reader.read = start + found.length
  reader.at += 1
  return true
}

function pushVersion(reader: Reader, found: string, start: number): void {
  const places = found.split('.').map(Number)
  const value = [0, 1, 2, 3].reduce((sum, at) => sum * PLACE + (places[at] ?? 0), 0)
  const quantity = { value, dimension: 'version', bare: Number.parseFloat(found) }
  const end = start + found.length
  const unit = pushNumber(reader, quantity, { start, end })
  unit.bound ??= spanBoundOf(reader.text, start, end)
}

/** v2.1 names its number, and that it is a version. */
function readVersionCode(reader: Reader, { text, start }: Token): boolean {
  if (!VERSION_CODE.test(text)) return false
  apply(reader, wordOf('version').entry ?? NOTHING, { text: 'version', start, name: false })
  pushVersion(reader, text.slice(1), start + 1)
  return true
}

function readNumber(reader: Reader, token: Token): void {
  if (isStep(reader, token)) {
    push(reader, 'step', { key: 'step', text: token.text, start: token.start })
    reader.at += 2
    return
  }
  if (token.text.length >= IDENTIFIER) pushCode(reader, token)
  else if (readVersion(reader, token)) return
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
      if (!readQuarter(reader, token) && !readVersionCode(reader, token)) pushCode(reader, token)
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
    spares: false,
    barred: false,
    bound: undefined,
    boundUnit: undefined,
    boundAge: 0,
    afternoon: false,
    late: undefined,
    having: undefined,
    minus: -1,
    labelled: LABELS.test(text),
  }
  for (;;) {
    const token = reader.tokens[reader.at]
    if (!token) return reader.out
    if (token.start + token.text.length <= reader.read) reader.at += 1
    else readToken(reader, token)
  }
}
