// What single words and phrases of both languages mean to the signature, looked up longest first.
import chinese from '../text/tables/chinese.json' with { type: 'json' }
import english from '../text/tables/english.json' with { type: 'json' }
import { stem } from '../text/stem.ts'
import { EVERYDAY } from './concepts-everyday.ts'
import { SERVICE } from './concepts-service.ts'
import {
  ANSWERS,
  BOUNDS_AFTER,
  BOUNDS_BEFORE,
  FUNCTION_WORDS,
  MODALS,
  NEGATIONS,
  NO_NEGATIONS,
  ORDER_WORDS,
  RESTRICTIONS,
  SEQUENCE_WORDS,
  type Bound,
} from './function-words.ts'

/** All that a form can be; which of it applies is decided where it stands. */
export type Entry = {
  concept?: string
  sign?: 1 | -1
  modal?: 'can' | 'must' | 'should' | 'maybe'
  negates?: true
  before?: Bound
  after?: Bound
  restricts?: true
  orders?: true
  sequences?: true
  empty?: true
  name?: true
  noun?: true
  joins?: true
  half?: 'morning' | 'afternoon'
  /** Makes the number right after it negative. */
  minus?: true
  /** Place in the list of common words, from 1. */
  rank?: number
}

export type Phrase = { readonly stems: readonly string[]; readonly entry: Entry }

const HAN = /[\u3400-\u9fff]/

/** Chinese words letter by letter: one look-up a character, and no substrings. */
type Branch = { entry: Entry | undefined; readonly next: Map<number, Branch> }

type Lexicon = {
  readonly han: Branch
  readonly words: ReadonlyMap<string, Entry>
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>
}

type Building = { han: Map<string, Entry>; words: Map<string, Entry>; phrases: Map<string, Phrase[]> }

/** Function words and modals keep their form; the rest is stemmed, so that one entry serves all endings. */
function add(into: Building, form: string, fields: Entry): void {
  if (HAN.test(form)) {
    into.han.set(form, { ...into.han.get(form), ...fields })
    return
  }
  const stems = form.split(' ').map(stem)
  if (stems.length === 1) {
    const key = stems[0] ?? ''
    into.words.set(key, { ...into.words.get(key), ...fields })
    return
  }
  const first = stems[0] ?? ''
  const known = into.phrases.get(first) ?? []
  const same = known.find((phrase) => phrase.stems.join(' ') === stems.join(' '))
  if (same) Object.assign(same.entry, fields)
  else known.push({ stems, entry: fields })
  into.phrases.set(first, known)
}

function addSide(into: Building, side: string, fields: Entry): void {
  const [latin = '', han = ''] = side.split('|')
  for (const form of latin.split(',')) if (form.trim() !== '') add(into, form.trim(), fields)
  for (const form of han.trim().split(/\s+/u)) if (form !== '') add(into, form, fields)
}

function addConcepts(into: Building, lines: string): void {
  for (const line of lines.trim().split('\n')) {
    const [one = '', opposite] = line.split('<>')
    const concept = `~${(one.split(/[,|]/u)[0] ?? '').trim().replaceAll(' ', '-')}${opposite === undefined ? '' : '±'}`
    addSide(into, one, { concept, sign: 1 })
    if (opposite !== undefined) addSide(into, opposite, { concept, sign: -1 })
  }
}

/** Antonyms share a concept with opposite signs, unless the lists above know one of them. */
function addAntonyms(into: Building): void {
  for (const pair of english.antonyms.split(' ')) {
    const [one = '', other = ''] = pair.split('=').map(stem)
    if (into.words.get(one)?.concept || into.words.get(other)?.concept) continue
    add(into, one, { concept: `~${one}±`, sign: 1 })
    add(into, other, { concept: `~${one}±`, sign: -1 })
  }
}

type Named = { readonly concept: string; readonly sign: 1 | -1 }

const named = ({ concept, sign = 1 }: Entry): Named | undefined =>
  concept === undefined ? undefined : { concept, sign }

/** Words that are first-sense synonyms share a concept; one that has a concept lends it to the other. */
function addWordNet(into: Building): void {
  addAntonyms(into)
  for (const pair of english.synonyms.split(' ')) {
    const [one = '', other = ''] = pair.split('=').map(stem)
    const [left, right] = [named(into.words.get(one) ?? {}), named(into.words.get(other) ?? {})]
    if (left && right) continue
    const shared = left ?? right ?? { concept: `~${one}`, sign: 1 }
    if (!left) add(into, one, shared)
    if (!right) add(into, other, shared)
  }
}

/** A word of the list of common ones at its place; a star marks nouns. */
function addListed(into: Building, listed: string, rank: number): void {
  const noun = listed.endsWith('*')
  const word = noun ? listed.slice(0, -1) : listed
  if (!HAN.test(word) && into.words.get(stem(word))?.rank) return
  add(into, word, noun ? { rank, noun: true } : { rank })
}

function addCommon(into: Building): void {
  for (const [at, word] of english.common.split(' ').entries()) addListed(into, word, at + 1)
  for (const [at, word] of chinese.common.split(' ').entries()) addListed(into, word, at + 1)
  for (const word of chinese.names.split(' ')) add(into, word, { name: true })
}

function treeOf(words: ReadonlyMap<string, Entry>): Branch {
  const root: Branch = { entry: undefined, next: new Map() }
  for (const [word, entry] of words) {
    let branch = root
    for (let at = 0; at < word.length; at += 1) {
      const code = word.charCodeAt(at)
      const known = branch.next.get(code) ?? { entry: undefined, next: new Map<number, Branch>() }
      branch.next.set(code, known)
      branch = known
    }
    branch.entry = entry
  }
  return root
}

const JOINS_HAN = ['和', '与', '及', '或', '以及', '或者', '并', '并且', '跟', '同']
const AFTERNOONS = ['下午', '晚上', '傍晚', '晚间', '夜里', '午后']
const MORNINGS = ['上午', '早上', '凌晨', '清晨', '早晨']

function addTurns(into: Building): void {
  const each = (words: Iterable<string>, fields: Entry): void => {
    for (const word of words) add(into, word, fields)
  }
  each(FUNCTION_WORDS, { empty: true })
  for (const word of NO_NEGATIONS) if (!into.han.get(word)?.concept) add(into, word, { rank: 500 })
  each(ORDER_WORDS, { orders: true })
  each(SEQUENCE_WORDS, { sequences: true })
  each(RESTRICTIONS, { restricts: true })
  for (const [form, before] of BOUNDS_BEFORE) add(into, form, { before })
  for (const [form, after] of BOUNDS_AFTER) add(into, form, { after })
  for (const [form, modal] of MODALS) add(into, form, modal)
  each(NEGATIONS, { negates: true })
  each(['零下', '负', 'minus'], { minus: true })
  each(JOINS_HAN, { joins: true })
  each(AFTERNOONS, { half: 'afternoon' })
  each(MORNINGS, { half: 'morning' })
}

/** Later entries win where a form is several things: turns over concepts over common words. */
function built(): Lexicon {
  const into: Building = { han: new Map(), words: new Map(), phrases: new Map() }
  addCommon(into)
  addConcepts(into, EVERYDAY)
  addConcepts(into, SERVICE)
  addWordNet(into)
  addTurns(into)
  for (const known of into.phrases.values()) known.sort((a, b) => b.stems.length - a.stems.length)
  return { ...into, han: treeOf(into.han) }
}

let lexicon: Lexicon | undefined
const loaded = (): Lexicon => (lexicon ??= built())

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
  /^(?:noon|midday|midnight|twice|thrice|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w{3,6}teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)$)/
const JOINS = new Set(['and', 'or', 'nor'])

function wordFrom(text: string): Word {
  const lower = text.toLowerCase()
  const key = stem(lower)
  return {
    lower,
    stem: key,
    entry: loaded().words.get(key),
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
