// One English word, or the phrase that starts with it, read into units.
import type { Token } from '../text/scan.ts'
import { momentAt } from './dates.ts'
import { phraseEntry, wordOf, type Word } from './lexicon.ts'
import { wordQuantityAt } from './quantities.ts'
import { apply, opens, push, pushNumber, pushWord, readValue, type Reader } from './reader.ts'

const AFTER_LABEL = new Set(
  'is was has had will can and or to than must should may does did beats'.split(' '),
)

/** "A is heavier than B": an A that no noun follows is no article. */
function isLabel({ tokens, at }: Reader, text: string): boolean {
  if (text !== 'A') return false
  const next = tokens[at + 1]
  return next?.kind === 'word' && AFTER_LABEL.has(next.text)
}

/** A capital inside a sentence marks a name, as does a word in capitals only. */
function isName(reader: Reader, word: Word): boolean {
  if (word.shouted) return true
  if (!word.capital) return false
  const before = reader.out.at(-1)
  return before !== undefined && before.kind !== 'end' && before.kind !== 'step'
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

/** Reads the word at `reader.at` and moves on past all that it took in. */
export function readEnglish(reader: Reader, token: Token): void {
  const known = wordOf(token.text)
  if (readAnswer(reader, token, known) || (known.numeric && readNumeric(reader, token))) {
    reader.at += 1
    return
  }
  const word = {
    text: known.lower,
    start: token.start,
    name: isName(reader, known) || isLabel(reader, token.text),
  }
  const phrase =
    known.phrases &&
    phraseEntry(known, (ahead) => {
      const next = reader.tokens[reader.at + ahead]
      return next?.kind === 'word' ? next.text : undefined
    })
  if (phrase) {
    apply(reader, phrase.entry, { ...word, name: false })
    reader.at += phrase.stems.length
    return
  }
  if (known.joins) push(reader, 'separator', { key: ',', text: known.lower, start: token.start })
  if (known.entry) apply(reader, known.entry, word)
  else pushWord(reader, undefined, word)
  reader.at += 1
}
