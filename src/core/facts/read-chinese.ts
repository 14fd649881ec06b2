// A run of Chinese characters, cut into known words and read into units.
import type { Token } from '../text/scan.ts'
import { NUMERALS } from './chinese-numerals.ts'
import { ANSWERS } from './function-words.ts'
import { entryOf, type Entry } from './entry.ts'
import type { HanWord } from './han-tree.ts'
import { hanWords, isOfLetters } from './lexicon.ts'
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

// 满 100 元 is a bound, 人满了 is none: what is one letter binds the number right after it.
const NUMBER_AFTER = /\s?[\d¥$€£]/y

function numberFollows({ text }: Reader, at: number): boolean {
  NUMBER_AFTER.lastIndex = at
  return NUMBER_AFTER.test(text) || NUMERIC.has(text.charCodeAt(at))
}

/** 满 as a word, and 只要 as "no more than" before a number (只要三天): what binds and restricts elsewhere. */
const bindsNothing = ({ before, restricts }: Entry, form: string): boolean =>
  before !== undefined && restricts !== undefined && form.length === 1
const ONLY_SO_MUCH = '只要'

function readKnown(reader: Reader, run: Token, { start, entry, form = '' }: HanWord): void {
  if (!entry) return
  const word = { text: form, start: run.start + start, name: false }
  if (entry.half !== undefined) reader.afternoon = entry.half === 'afternoon'
  if (entry.joins) push(reader, 'separator', { key: ',', text: word.text, start: word.start })
  const end = word.start + form.length
  if (bindsNothing(entry, form) && !numberFollows(reader, end)) pushWord(reader, entry, word)
  else if (form !== ONLY_SO_MUCH || !numberFollows(reader, end)) apply(reader, entry, word)
}

// The commonest surnames, and what stands before a name among friends: 王芳, 小红, 老李.
const SURNAMES = new Set(
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文小老阿',
)
const LONGEST_NAME = 3

const isNamed = (text: string): boolean => text.length <= LONGEST_NAME && SURNAMES.has(text.charAt(0))

// 切好, 洗完: tells only that it is done.
const COMPLETES = new Set('好完掉')

/** Characters that belong to no known word: together they are most likely a name. */
function readUnknown(reader: Reader, run: Token, { start, end }: { start: number; end: number }): void {
  const text = run.text.slice(start, end)
  const name = text.length > 1
  if (name && !isNamed(text) && isOfLetters(text)) {
    for (const [at, letter] of Array.from(text).entries())
      if (at === 0 || !COMPLETES.has(letter))
        pushWord(reader, LONE, { text: letter, start: run.start + start + at, name: false })
    return
  }
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
