// A run of Chinese characters, cut into known words and read into units.
import type { Token } from '../text/scan.ts'
import { NUMERALS } from './chinese-numerals.ts'
import { ANSWERS } from './function-words.ts'
import { entryOf } from './entry.ts'
import type { HanWord } from './han-tree.ts'
import { hanWords } from './lexicon.ts'
import { readChineseValue } from './read-value.ts'
import { apply, opens, push, pushWord, type Reader } from './reader.ts'

const NUMERIC = new Set(Array.from(`第百半俩仨${NUMERALS}`, (letter) => letter.charCodeAt(0)))
const LONE = entryOf({ rank: 300 })
const UNLISTED = entryOf({ name: true })

function readAnswer(reader: Reader, run: Token): boolean {
  const answer = opens(reader) ? ANSWERS.get(run.text) : undefined
  if (answer === undefined) return false
  push(reader, 'answer', { key: 'yes', text: run.text, start: run.start, sign: answer })
  if (run.text.includes('可以')) {
    push(reader, 'modal', { key: 'can', text: run.text, start: run.start, sign: answer })
  }
  return true
}

/** Offset in the run where a number that starts at `word` ends; the word's start when none does. */
function numberEnd(reader: Reader, run: Token, word: HanWord): number {
  if (!NUMERIC.has(run.text.charCodeAt(word.start))) return word.start
  const before = {
    length: reader.out.length,
    read: reader.read,
    bound: reader.bound,
    negated: reader.negated,
  }
  if (!readChineseValue(reader, run.start + word.start)) return word.start
  const end = reader.read - run.start
  if (word.entry === undefined || end >= word.start + word.length) return end
  reader.out.length = before.length
  reader.read = before.read
  reader.bound = before.bound
  reader.negated = before.negated
  return word.start
}

function readKnown(reader: Reader, run: Token, { start, entry, form = '' }: HanWord): void {
  if (!entry) return
  const word = { text: form, start: run.start + start, name: false }
  if (entry.half !== undefined) reader.afternoon = entry.half === 'afternoon'
  if (entry.joins) push(reader, 'separator', { key: ',', text: word.text, start: word.start })
  apply(reader, entry, word)
}

/** Characters that belong to no known word: together they are most likely a name. */
function readUnknown(reader: Reader, run: Token, { start, end }: { start: number; end: number }): void {
  const text = run.text.slice(start, end)
  const name = text.length > 1
  pushWord(reader, name ? UNLISTED : LONE, { text, start: run.start + start, name })
}

/** Reads the part of the run that is not read yet, and moves on. */
export function readChinese(reader: Reader, run: Token): void {
  const from = Math.max(0, reader.read - run.start)
  reader.at += 1
  if (from === 0 && readAnswer(reader, run)) return
  let unknown = -1
  let done = from
  const flush = (end: number): void => {
    if (unknown >= 0) readUnknown(reader, run, { start: unknown, end })
    unknown = -1
  }
  for (const word of hanWords(run.text, from)) {
    if (word.start < done) continue
    if (word.entry !== undefined || NUMERIC.has(run.text.charCodeAt(word.start))) flush(word.start)
    const end = numberEnd(reader, run, word)
    done = end > word.start ? end : word.start + word.length
    if (end > word.start) continue
    if (word.entry) readKnown(reader, run, word)
    else if (unknown < 0) unknown = word.start
  }
  flush(run.text.length)
}
