// What single words and phrases of both languages mean to the signature, looked up longest first.
import { stem } from '../text/stem.ts'
import { irregularBases } from './lemmas.ts'
import { entryOf, type Entry, type Phrase } from './entry.ts'
import { ANSWERS } from './function-words.ts'
import { hanWordsIn, type HanWord } from './han-tree.ts'
import { asItStands, builtLexicon, type Lexicon } from './lexicon-build.ts'

let lexicon: Lexicon | undefined
const loaded = (): Lexicon => (lexicon ??= builtLexicon())

/** The class of a concept of which only one member can be meant. */
export function classOf(concept: string): number | undefined {
  return loaded().classes.get(concept)
}

/** All that can be known of a word by its letters, looked up once a spelling. */
export type Word = {
  readonly lower: string
  readonly stem: string
  readonly entry: Entry | undefined
  readonly phrases: readonly Phrase[] | undefined
  readonly capital: boolean
  /** Two capitals or more and nothing else. */
  readonly shouted: boolean
  /** A month or a number in words. */
  readonly numeric: boolean
  readonly joins: boolean
  readonly answer: 1 | -1 | undefined
}

const NUMERIC =
  /^(?:noon|midday|midnight|twice|thrice|half|(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)$|third|quarter|fifth|dozen|seconds?$|minutes?$|hours?$|days?$|weeks?$|fortnights?$|months?$|years?$|decades?$|miles?$|hundred|thousand|million|billion|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w{3,6}teen|(?:twen|thir|for|fif|six|seven|eigh|nine)t(?:y|ies))$)/
const JOINS = new Set(['and', 'or', 'nor'])

// Forms that share their stem with another word: lasted with last, noted with not.
const VERBS: ReadonlyMap<string, Entry> = new Map([
  ...['lasts', 'lasted', 'lasting'].map((form) => [form, entryOf({ empty: true })] as const),
  ...['note', 'notes', 'noted', 'noting'].map((form) => [form, entryOf({ rank: 470 })] as const),
])

/** What is told of a word by its form, by its stem, or by the word whose irregular form it is. */
function entryOfWord(lower: string, key: string): Entry | undefined {
  const { words } = loaded()
  const known = VERBS.get(lower) ?? words.get(asItStands(lower)) ?? words.get(key)
  if (known) return known
  const [base] = irregularBases(lower)
  return base === undefined ? undefined : words.get(stem(base))
}

function wordFrom(text: string): Word {
  const lower = text.toLowerCase()
  const key = stem(lower)
  return {
    lower,
    stem: key,
    entry: entryOfWord(lower, key),
    phrases: loaded().phrases.get(key),
    capital: /^\p{Lu}/u.test(text),
    shouted: /^\p{Lu}{2,}$/u.test(text),
    numeric: NUMERIC.test(lower),
    joins: JOINS.has(lower),
    answer: ANSWERS.get(lower),
  }
}

const seen = new Map<string, Word>()
const MOST_SEEN = 50_000

/** What an English word means by itself, and the phrases that start with it. */
export function wordOf(text: string): Word {
  const known = seen.get(text)
  if (known) return known
  const found = wordFrom(text)
  if (seen.size < MOST_SEEN) seen.set(text, found)
  return found
}

/** The longest phrase that starts with `first`; `wordAt(n)` gives the n-th word after it, if adjacent. */
export function phraseEntry(first: Word, wordAt: (ahead: number) => string | undefined): Phrase | undefined {
  if (first.phrases === undefined) return undefined
  const stemAt = (ahead: number): string | undefined => {
    const word = wordAt(ahead)
    return word === undefined ? undefined : wordOf(word).stem
  }
  // Nearly all phrases are told apart by their second word, which is looked up once for all of them.
  const second = stemAt(1)
  return first.phrases.find(({ stems }) =>
    stems.every((expected, at) => at === 0 || (at === 1 ? second : stemAt(at)) === expected),
  )
}

/** Whether a run that no list knows is made of words of one character each: 切肉. */
export function isOfLetters(run: string): boolean {
  const { letters } = loaded()
  return Array.from(run).every((letter) => letters.has(letter))
}

/** A run of Chinese characters, from `from` on, cut into known words. */
export function hanWords(run: string, from = 0): readonly HanWord[] {
  return hanWordsIn(loaded().han, run, from)
}
