// What single words and phrases of both languages mean to the signature, looked up longest first.
import { stem } from '../text/stem.ts'
import type { Entry, Phrase } from './entry.ts'
import { ANSWERS } from './function-words.ts'
import { builtLexicon, type Branch, type Lexicon } from './lexicon-build.ts'

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
  /^(?:noon|midday|midnight|twice|thrice|half|dozen|hundred|thousand|million|billion|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w{3,6}teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)$)/
const JOINS = new Set(['and', 'or', 'nor'])

// Forms that share their stem with another word.
const VERBS: ReadonlyMap<string, Entry> = new Map(
  ['lasts', 'lasted', 'lasting'].map((form) => [form, { empty: true }] as const),
)

function wordFrom(text: string): Word {
  const lower = text.toLowerCase()
  const key = stem(lower)
  return {
    lower,
    stem: key,
    entry: VERBS.get(lower) ?? loaded().words.get(key),
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
  return first.phrases?.find(({ stems }) =>
    stems.every((expected, at) => {
      if (at === 0) return true
      const word = wordAt(at)
      return word !== undefined && wordOf(word).stem === expected
    }),
  )
}

export type HanWord = { readonly start: number; readonly length: number; readonly entry: Entry | undefined }

/** A known word costs little, less if the signature knows it; an unknown character costs most. */
function costOf(entry: Entry): number {
  if (entry.concept !== undefined || entry.negates || entry.modal !== undefined || entry.before) return 0.9
  return entry.rank === undefined ? 1 : 0.9 + entry.rank / 50_000
}

const UNKNOWN_COST = 1.9

type Path = {
  readonly costs: Float64Array
  readonly lengths: Uint8Array
  readonly entries: (Entry | undefined)[]
}

/** The cheapest first word at `at`, given the costs of all that follows. */
function step(run: string, at: number, { costs, lengths, entries }: Path): void {
  let best = (costs[at + 1] ?? 0) + UNKNOWN_COST
  let branch: Branch | undefined = loaded().han.next.get(run.charCodeAt(at))
  lengths[at] = 1
  for (let end = at + 1; branch !== undefined; end += 1) {
    const { entry }: Branch = branch
    const cost = entry ? costOf(entry) + (costs[end] ?? 0) : Number.POSITIVE_INFINITY
    if (cost <= best) {
      best = cost
      lengths[at] = end - at
      entries[at] = entry
    }
    branch = end < run.length ? branch.next.get(run.charCodeAt(end)) : undefined
  }
  costs[at] = best
}

/** The cheapest way to cut a run of Chinese characters, from `from` on, into known words (shortest path). */
export function hanWords(run: string, from = 0): readonly HanWord[] {
  const path: Path = {
    costs: new Float64Array(run.length + 1),
    lengths: new Uint8Array(run.length),
    entries: [],
  }
  for (let at = run.length - 1; at >= from; at -= 1) step(run, at, path)
  const words: HanWord[] = []
  for (let at = from; at < run.length; at += path.lengths[at] ?? 1) {
    words.push({ start: at, length: path.lengths[at] ?? 1, entry: path.entries[at] })
  }
  return words
}
