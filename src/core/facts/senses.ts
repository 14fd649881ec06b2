// Whether two words that are unlike in spelling can mean the same, or the opposite of each other.
import chinese from '../text/tables/chinese.json' with { type: 'json' }
import names from '../text/tables/names.json' with { type: 'json' }
import table from '../text/tables/senses.json' with { type: 'json' }
import { stem } from '../text/stem.ts'
import { basesOf } from './lemmas.ts'
import { ACTIONS } from './senses-actions.ts'
import { DEALINGS } from './senses-dealings.ts'
import { FIELDS } from './senses-fields.ts'
import { GOODS } from './senses-goods.ts'
import { NATURE } from './senses-nature.ts'
import { PEOPLE_AND_PLACES } from './senses-places.ts'
import { QUALITIES } from './senses-qualities.ts'
import { THINGS } from './senses-things.ts'

/** Senses by number: from 0 up those of WordNet, nouns first; below 0 those of our own lists. */
type Senses = {
  readonly words: ReadonlyMap<string, readonly number[]>
  readonly opposites: ReadonlyMap<number, readonly number[]>
}

type Building = { readonly words: Map<string, number[]>; readonly opposites: Map<number, number[]> }

const NUMBER_BASE = 36

function put(into: Map<string, number[]>, word: string, sense: number): void {
  const known = into.get(word)
  if (known) known.push(sense)
  else into.set(word, [sense])
}

function oppose({ opposites }: Building, a: number, b: number): void {
  opposites.set(a, [...(opposites.get(a) ?? []), b])
  opposites.set(b, [...(opposites.get(b) ?? []), a])
}

function addWordNet(into: Building): void {
  for (const listed of [table.english, table.chinese]) {
    for (const item of listed.split(' ')) {
      const at = item.indexOf(':')
      const senses = item.slice(at + 1).split(',')
      const word = item.slice(0, at).replace('_', ' ')
      into.words.set(
        word,
        senses.map((sense) => Number.parseInt(sense, NUMBER_BASE)),
      )
    }
  }
  for (const pair of table.opposites.split(' ')) {
    const [a = 0, b = 0] = pair.split('=').map((sense) => Number.parseInt(sense, NUMBER_BASE))
    oppose(into, a, b)
  }
}

/** The forms of one side of a line: English ones by commas, then Chinese ones by blanks. */
function formsOf(side: string): readonly string[] {
  const [latin = '', han = ''] = side.split('|')
  return [...latin.split(','), ...han.split(/\s+/u)].map((form) => form.trim()).filter((form) => form !== '')
}

type Line = readonly (readonly string[])[]

const linesOf = (...texts: readonly string[]): readonly Line[] =>
  texts
    .flatMap((text) => text.trim().split('\n'))
    .map((line) => line.split('<>').map((side) => formsOf(side)))

const HAPPENING = linesOf(ACTIONS, QUALITIES, DEALINGS)
const LINES = [...HAPPENING, ...linesOf(PEOPLE_AND_PLACES, THINGS, NATURE, FIELDS, GOODS, ...names.names)]
// Each line has two senses, counted down from -1.
const FIRST_THING = -1 - 2 * HAPPENING.length

function addOwn(into: Building): void {
  let sense = -1
  for (const [one = [], other = []] of LINES) {
    for (const form of one) put(into.words, form, sense)
    for (const form of other) put(into.words, form, sense - 1)
    if (other.length > 0) oppose(into, sense, sense - 1)
    sense -= 2
  }
}

let senses: Senses | undefined

function loaded(): Senses {
  if (senses) return senses
  const into: Building = { words: new Map(), opposites: new Map() }
  addWordNet(into)
  addOwn(into)
  senses = into
  return into
}

/** Every form of our own lists: the reader has to know phrases and Chinese words as such. */
export function ownForms(): readonly string[] {
  return LINES.flat(2)
}

const HAN = /[\u3400-\u9fff]/u

/** What a word can mean: our own senses, those of WordNet, and the words that it is a form of, each by its number. */
type Meaning = {
  readonly own: readonly number[]
  readonly common: readonly number[]
  readonly bases: readonly number[]
  /** All of them, by which words that mean the same find each other. */
  readonly all: readonly number[]
  readonly opposed: readonly number[]
}

const known = new Map<string, Meaning>()
const baseNumbers = new Map<string, number>()
const MOST_KNOWN = 50_000
const FIRST_BASE = 1_000_000

function baseNumber(base: string): number {
  const seen = baseNumbers.get(base)
  if (seen !== undefined) return seen
  const next = FIRST_BASE + baseNumbers.size
  baseNumbers.set(base, next)
  return next
}

// 穿着, 吃了, 去过, 桃子, 花儿, 跑完, 备好: endings that change no meaning, or tell only that it is done.
const HAN_ENDING = /[了着过子儿完掉好给至]$/u

const hanForms = (word: string): readonly string[] =>
  word.length > 1 && HAN_ENDING.test(word) ? [word, word.slice(0, -1)] : [word]

function meaningFrom(word: string): Meaning {
  const { words, opposites } = loaded()
  const latin = !HAN.test(word)
  const forms = latin ? basesOf(word).filter((form) => words.has(form)) : hanForms(word)
  const senses = [...new Set(forms.flatMap((form) => words.get(form) ?? []))]
  const bases = latin ? [...new Set([stem(word), ...forms])].map(baseNumber) : []
  return {
    own: senses.filter((sense) => sense < 0),
    common: senses.filter((sense) => sense >= 0),
    bases,
    all: [...bases, ...senses],
    opposed: senses.flatMap((sense) => opposites.get(sense) ?? []),
  }
}

/** Looked up once a word. The numbers of bases stay, so that meanings found earlier keep theirs. */
export function meaningOf(word: string): Meaning {
  const seen = known.get(word)
  if (seen) return seen
  const found = meaningFrom(word)
  if (known.size < MOST_KNOWN) known.set(word, found)
  return found
}

const shares = (a: readonly number[], b: readonly number[]): boolean => a.some((sense) => b.includes(sense))

/** Undefined where nothing is known, 0 where both are: an elder sister and a younger one. */
function relationOf(a: readonly number[], b: readonly number[]): 1 | -1 | 0 | undefined {
  const { opposites } = loaded()
  const shared = shares(a, b)
  const opposed = a.some((sense) => shares(opposites.get(sense) ?? [], b))
  if (shared === opposed) return shared ? 0 : undefined
  return shared ? 1 : -1
}

/** 1 for words that can mean the same, -1 for opposites, 0 where nothing is known. Our own lists come first. */
export function senseRelation(a: string, b: string): 1 | -1 | 0 {
  const [left, right] = [meaningOf(a), meaningOf(b)]
  if (shares(left.bases, right.bases)) return 1
  return relationOf(left.own, right.own) ?? relationOf(left.common, right.common) ?? 0
}

let nouns: ReadonlySet<string> | undefined

/** Chinese nouns by the list of common words, which marks them with a star. */
function listedNouns(): ReadonlySet<string> {
  const starred = (): readonly string[] => chinese.common.split(' ').filter((word) => word.endsWith('*'))
  nouns ??= new Set(starred().map((word) => word.slice(0, -1)))
  return nouns
}

const isThing = (sense: number): boolean => (sense < 0 ? sense <= FIRST_THING : sense < table.nouns)

/** A word that is known as a noun only, or as a Chinese noun before all: it names a thing. */
export function namesThing(word: string): boolean {
  const { own, common } = meaningOf(word)
  const senses = [...own, ...common]
  return (senses.length > 0 && senses.every(isThing)) || listedNouns().has(word)
}
