// One English word, or the phrase that starts with it, read into units.
import type { Token } from '../text/scan.ts'
import { momentAt } from './dates.ts'
import { entryOf, type Entry, type Phrase } from './entry.ts'
import { phraseEntry, wordOf, type Word } from './lexicon.ts'
import { currencyOf } from './measures.ts'
import { wordQuantityAt } from './number-words.ts'
import { pushNumber, readValue } from './read-value.ts'
import { apply, opens, push, pushWord, type Reader } from './reader.ts'
import { isContent } from './unit.ts'

const AFTER_LABEL = new Set(
  'is was has had will can and or to than must should may does did beats'.split(' '),
)

/** "A is heavier than B": an A that no noun follows is no article; "A 2014 film", "A mid-1990s one" are. */
function isLabel({ tokens, at, labelled }: Reader, text: string): boolean {
  if (text !== 'A') return false
  if (labelled) return true
  const next = tokens[at + 1]
  if (next?.kind === 'number' || next?.kind === 'code') return false
  return next?.kind === 'word' ? AFTER_LABEL.has(next.text) : true
}

/** Words without content keep their capitals at the start of a line and in titles. */
const isSmall = ({ entry, lower }: Word): boolean =>
  (entry?.empty === true || entry?.person !== undefined) && (lower.length > 1 || lower === 'i')

/** A capital inside a sentence marks a name, as does a word in capitals only. */
function isName(reader: Reader, word: Word): boolean {
  if (word.shouted) return true
  if (!word.capital || isSmall(word)) return false
  const before = reader.out.at(-1)
  if (before === undefined || before.kind === 'end' || before.kind === 'step') return false
  return before.kind !== 'separator' || before.key !== '*'
}

/** USD 50, US$50: a currency before its number. */
function readMoney(reader: Reader, token: Token): boolean {
  const sign = reader.text.charAt(token.start + token.text.length) === '$'
  if (!sign && (currencyOf(token.text) === undefined || reader.tokens[reader.at + 1]?.kind !== 'number'))
    return false
  return readValue(reader, token.start)
}

function readNumeric(reader: Reader, token: Token): boolean {
  if (momentAt(reader.text, token.start, reader.order)) return readValue(reader, token.start)
  const found = wordQuantityAt(reader.text, token.start)
  if (!found) return false
  pushNumber(reader, found.quantity, { start: token.start, end: found.end })
  reader.read = found.end
  return true
}

function readAnswer(reader: Reader, token: Token, { lower, answer }: Word): boolean {
  if (answer === undefined || !opens(reader)) return false
  const next = reader.tokens[reader.at + 1]
  const alone = next === undefined || next.kind === 'mark' || next.kind === 'break'
  if (!alone && lower !== 'yes') return false
  push(reader, 'answer', { key: 'yes', text: token.text, start: token.start, sign: answer })
  return true
}

const STATES: ReadonlyMap<string, Entry> = new Map([
  ['up', entryOf({ concept: '~up±', sign: 1 })],
  ['down', entryOf({ concept: '~up±', sign: -1 })],
  ['on', entryOf({ concept: '~on±', sign: 1 })],
  ['off', entryOf({ concept: '~on±', sign: -1 })],
])
const BE = new Set(['is', 'are', 'was', 'were', 'be', 'been', 'stays', 'went', 'goes'])

const LONGEST_SHARE = 30
const GAINED = entryOf({ concept: '~increase±', sign: 1 })
const BY_SHARE = /^up\s(?:by\s)?\d[\d.,]*\s?(?:%|per\s?cent\b|(?:percentage\s|basis\s)?points?\b)/iu

/** "Up 8 %" is a gain; elsewhere it is a mere particle. */
function gainOf({ text }: Reader, { lower }: Word, { start }: Token): Entry | undefined {
  return lower === 'up' && BY_SHARE.test(text.slice(start, start + LONGEST_SHARE)) ? GAINED : undefined
}

/** "The server is down." ends on what it says; elsewhere these are mere particles. */
function stateOf({ tokens, at }: Reader, { lower }: Word): Entry | undefined {
  const state = STATES.get(lower)
  const next = tokens[at + 1]
  if (!state || (next !== undefined && next.kind !== 'mark' && next.kind !== 'break')) return undefined
  const before = tokens[at - 1]?.text.toLowerCase() ?? ''
  return BE.has(before) || before === 'not' || before.endsWith("n't") ? state : undefined
}

/** Sugar-free, alcohol-free: without it. */
function readFree({ text, out }: Reader, token: Token, { lower }: Word): boolean {
  if (lower !== 'free' || text.charAt(token.start - 1) !== '-') return false
  const last = out.at(-1)
  if (!last || !isContent(last)) return false
  last.sign = last.sign === 1 ? -1 : 1
  return true
}

const ROMAN = /^(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})$/u
const NUMBERED = new Set(
  'chapter part volume section book act scene phase stage type class level grade world war title annex appendix figure table'.split(
    ' ',
  ),
)
const ROMAN_DIGITS: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 }

/** Chapter IV, World War II. */
function readRoman(reader: Reader, token: Token): boolean {
  const before = reader.tokens[reader.at - 1]?.text.toLowerCase() ?? ''
  if (!ROMAN.test(token.text) || !NUMBERED.has(before)) return false
  const digits = Array.from(token.text, (letter) => ROMAN_DIGITS[letter] ?? 0)
  const value = digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0)
  const end = token.start + token.text.length
  pushNumber(reader, { value, dimension: '', bare: value }, { start: token.start, end })
  return true
}

/** What is more than a word: an answer, an amount of money, a number or date in words. */
function readSpecial(reader: Reader, token: Token, word: Word): boolean {
  return (
    readAnswer(reader, token, word) ||
    readFree(reader, token, word) ||
    (word.shouted && readRoman(reader, token)) ||
    (word.shouted && readMoney(reader, token)) ||
    (word.numeric && readNumeric(reader, token))
  )
}

/** Where the n-th word from here stands; a hyphen between two words counts as the blank: check-in. */
function placeOf({ tokens, at, text }: Reader, ahead: number): number {
  let place = at
  for (let step = 0; step < ahead; step += 1) {
    const hyphen = tokens[place + 1]
    place += hyphen?.text === '-' && isTight(text, hyphen) ? 2 : 1
  }
  return place
}

const isTight = (text: string, { start }: Token): boolean =>
  text.charAt(start - 1) !== ' ' && text.charAt(start + 1) !== ' '

/** The longest phrase that starts at `reader.at`. */
function phraseAt(reader: Reader, word: Word): Phrase | undefined {
  const phrase =
    word.phrases &&
    phraseEntry(word, (ahead) => {
      const next = reader.tokens[placeOf(reader, ahead)]
      return next?.kind === 'word' ? next.text : undefined
    })
  if (!phrase) return undefined
  const last = phrase.stems.length - 1
  const hyphened = placeOf(reader, last) > reader.at + last
  // "Up-to-date" sets no bound.
  return hyphened && phrase.entry.concept === undefined ? undefined : phrase
}

/** Reads the word at `reader.at` and moves on past all that it took in. */
export function readEnglish(reader: Reader, token: Token): void {
  const known = wordOf(token.text)
  if (readSpecial(reader, token, known)) {
    reader.at += 1
    return
  }
  const word = {
    text: known.lower,
    start: token.start,
    name: isName(reader, known) || isLabel(reader, token.text),
  }
  const phrase = phraseAt(reader, known)
  if (phrase) {
    const end = placeOf(reader, phrase.stems.length - 1)
    const last = reader.tokens[end] ?? token
    const whole = reader.text.slice(token.start, last.start + last.text.length).toLowerCase()
    apply(reader, phrase.entry, { ...word, text: whole, name: false })
    reader.at = end + 1
    return
  }
  const entry = gainOf(reader, known, token) ?? stateOf(reader, known) ?? known.entry
  if (known.joins) push(reader, 'separator', { key: ',', text: known.lower, start: token.start })
  if (entry) apply(reader, entry, word)
  else pushWord(reader, undefined, word)
  reader.at += 1
}
