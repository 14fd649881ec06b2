// One English word, or the phrase that starts with it, read into units.
import type { Token } from '../text/scan.ts'
import { momentAt } from './dates.ts'
import { ANSWERS } from './function-words.ts'
import { phraseEntry, wordOf } from './lexicon.ts'
import { wordQuantityAt } from './quantities.ts'
import { apply, push, pushNumber, pushWord, readValue, type Reader } from './reader.ts'

const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i
const NUMBER_WORD =
  /^(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w{3,6}teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)$/i
// First letters of months and number words, so that most words need no pattern.
const STARTS = new Set(Array.from('jfmasondzterwhi', (letter) => letter.charCodeAt(0)))
const CAPITAL = /^\p{Lu}/u
const SHOUTED = /^\p{Lu}{2,}$/u
const JOINED = /^(?:and|or|nor|&)$/i

/** A capital inside a sentence marks a name, as does a word in capitals only. */
function isName(reader: Reader, token: Token): boolean {
  if (SHOUTED.test(token.text)) return true
  if (!CAPITAL.test(token.text)) return false
  const before = reader.out.at(-1)
  return token.text.length > 0 && before !== undefined && before.kind !== 'end' && before.kind !== 'step'
}

function readNumberWord(reader: Reader, token: Token): boolean {
  const first = token.text.charCodeAt(0) | 32
  if (!STARTS.has(first)) return false
  if (MONTH.test(token.text)) {
    const found = momentAt(reader.text, token.start, reader.order)
    if (found) return readValue(reader, token.start)
  }
  if (!NUMBER_WORD.test(token.text)) return false
  const found = wordQuantityAt(reader.text, token.start)
  if (!found) return false
  pushNumber(reader, found.quantity, { start: token.start, end: found.end })
  reader.read = found.end
  return true
}

function isOpening(reader: Reader): boolean {
  const last = reader.out.at(-1)
  return last === undefined || last.kind === 'end' || last.key === '~answer'
}

function readAnswer(reader: Reader, token: Token, lower: string): boolean {
  const answer = ANSWERS.get(lower)
  if (answer === undefined || !isOpening(reader)) return false
  const next = reader.tokens[reader.at + 1]
  const alone = next === undefined || next.kind === 'mark' || next.kind === 'break'
  if (!alone && lower !== 'yes') return false
  push(reader, 'answer', { key: 'yes', text: token.text, start: token.start, sign: answer })
  return true
}

/** Reads the word at `reader.at` and moves on past all that it took in. */
export function readEnglish(reader: Reader, token: Token): void {
  const lower = token.text.toLowerCase()
  if (readAnswer(reader, token, lower) || readNumberWord(reader, token)) {
    reader.at += 1
    return
  }
  const word = { text: lower, start: token.start, name: isName(reader, token) }
  const known = wordOf(lower)
  const phrase = phraseEntry(known, (ahead) => {
    const next = reader.tokens[reader.at + ahead]
    return next?.kind === 'word' ? next.text.toLowerCase() : undefined
  })
  if (phrase) {
    apply(reader, phrase.entry, { ...word, name: false })
    reader.at += phrase.stems.length
    return
  }
  if (JOINED.test(lower)) push(reader, 'separator', { key: ',', text: lower, start: token.start })
  const { entry } = known
  if (
    entry &&
    !(word.name && entry.concept === undefined && entry.negates === undefined && SHOUTED.test(token.text))
  ) {
    apply(reader, entry, word)
  } else pushWord(reader, entry, word)
  reader.at += 1
}
