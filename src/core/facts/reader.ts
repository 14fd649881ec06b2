// What a reading of a text has gathered so far, and how each thing read is added to it.
import type { Token } from '../text/scan.ts'
import type { DateOrder } from './dates.ts'
import type { Bound } from './function-words.ts'
import { entryOf, type Entry } from './entry.ts'
import { namesThing } from './senses.ts'
import { isContent, type Unit, type UnitKind } from './unit.ts'
import { SPECIFIC, VALUE } from './weights.ts'

/** A word as it stands; `name` when its spelling says so. */
export type WordAt = { readonly text: string; readonly start: number; readonly name: boolean }

export type Reader = {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly order: DateOrder
  readonly out: Unit[]
  /** Index of the next token. */
  at: number
  /** Offset up to which the text is read. */
  read: number
  negated: boolean
  /** The denial passes over a thing that is only counted. */
  spares: boolean
  /** The denial is that of a modal: "not allowed without" denies once. */
  barred: boolean
  bound: Bound | undefined
  /** Stands for the bound until a number takes it. */
  boundUnit: Unit | undefined
  /** Content units since the bound was read. */
  boundAge: number
  afternoon: boolean
  /** The last time that was told to be in the second half of its day. */
  late: Unit | undefined
  /** A denied "contain", and what follows it: that is what is denied, where it is one thing. */
  having: { readonly verb: Unit; object?: Unit } | undefined
  /** Offset right after a minus in words, -1 without one. */
  minus: number
  /** Single capitals name things here, so that A is one of them and no article. */
  readonly labelled: boolean
}

const UNLISTED = entryOf({})

const BOUND_REACH = 2
// 3 个以上: a blank and a classifier may stand between.
const CLASSIFIER_ROOM = 2

/** True for the first token of a line. */
export function isLineStart({ tokens }: Reader, at: number): boolean {
  return at === 0 || tokens[at - 1]?.kind === 'break'
}

/** True where the next word opens a sentence, or follows "answer:". */
export function opens({ out }: Reader): boolean {
  const last = out.at(-1)
  return last === undefined || last.kind === 'end' || last.key === '~answer'
}

/** Adds a unit; all are of one shape, which keeps reading fast. */
export function push(
  reader: Reader,
  kind: UnitKind,
  fields: Pick<Unit, 'key' | 'text' | 'start'> & Partial<Unit>,
): Unit {
  const { key, text, start, sign = 1, polarity = 1, weight = 1, quantity, moment } = fields
  const unit: Unit = { kind, key, sign, polarity, weight, text, start, quantity, moment, bound: undefined }
  reader.out.push(unit)
  if (kind === 'end' || kind === 'separator')
    endHaving(reader, kind === 'separator' && partsItems(reader, text))
  return unit
}

const HAVING = '~include±'

const turnRound = (unit: Unit): void => {
  unit.sign = unit.sign === 1 ? -1 : 1
}

/** "Contains no sugar", "does not contain sugar": the denial of the verb is that of its object. */
function passDenial(reader: Reader, word: Unit): void {
  const { having } = reader
  if (having && having.object === undefined) {
    having.object = word
    turnRound(having.verb)
    turnRound(word)
  }
  const denied = word.key === HAVING && word.polarity === 1 && word.sign === -1
  if (denied && !word.text.endsWith('ed')) reader.having = { verb: word }
}

const HAN = /[\u3400-\u9fff]/u

/** A comma parts items in English, and clauses in Chinese. */
const partsItems = ({ having }: Reader, mark: string): boolean =>
  mark !== ',' || !HAN.test(having?.object?.text ?? '')

/** "Does not contain nuts, milk or eggs": one of them cannot carry the denial of all, so the verb has it back. */
function endHaving(reader: Reader, more: boolean): void {
  const { having } = reader
  if (more && having?.object) [having.verb, having.object].forEach(turnRound)
  reader.having = undefined
}

function takeNegation(reader: Reader): 1 | -1 {
  const sign = reader.negated ? -1 : 1
  reader.negated = false
  reader.barred = false
  return sign
}

/** Gives a waiting bound to the value that it was waiting for. */
export function takeBound(reader: Reader, unit: Unit): void {
  if (reader.bound !== undefined && reader.boundAge <= BOUND_REACH) {
    unit.bound = reader.bound
    const at = reader.boundUnit === undefined ? -1 : reader.out.lastIndexOf(reader.boundUnit)
    if (at >= 0) reader.out.splice(at, 1)
  }
  reader.bound = undefined
  reader.negated = false
}

/** A bound right after a number belongs to it: 7 天以内, 5 or more. */
function boundsLast(reader: Reader, entry: Entry, word: WordAt): boolean {
  const last = reader.out.at(-1)
  if (entry.after === undefined || last === undefined) return false
  if (last.kind !== 'number' && last.kind !== 'moment') return false
  if (word.start - last.start - last.text.length > CLASSIFIER_ROOM) return false
  last.bound ??= entry.after
  return true
}

const PREDICATE =
  /^(?:not |never )?(?:possible|allowed|permitted|impossible|forbidden|prohibited|banned)\b(?!\s+(?:to|from)\b)/iu

// What is longer is no clause.
const LONGEST_CLAUSE = 400

/** What a ban at the end of its clause is about: the head of the clause. */
function subjectBefore({ out, text }: Reader, start: number): Unit | undefined {
  if (!PREDICATE.test(text.slice(start, start + 40))) return undefined
  const before = out.slice(-LONGEST_CLAUSE)
  const opening = before.findLastIndex(({ kind }) => kind === 'end' || kind === 'separator')
  return before.slice(opening + 1).find(isContent)
}

function pushModal(reader: Reader, modal: string, { sign, word }: { sign: 1 | -1; word: WordAt }): void {
  const turned = takeNegation(reader) === sign ? 1 : -1
  const subject = modal === 'can' && turned === -1 ? subjectBefore(reader, word.start) : undefined
  push(reader, 'modal', { key: modal, text: word.text, start: word.start, sign: turned })
  // "cannot refund" says of the refund what "no refund" says, and so does "refunds are not possible".
  if (subject) subject.sign = subject.sign === 1 ? -1 : 1
  else if (turned === -1 && modal === 'can') {
    reader.negated = true
    reader.barred = true
  }
}

const UPWARD: ReadonlySet<Bound | undefined> = new Set<Bound>(['at-least', 'over'])
const OPEN: ReadonlySet<Bound | undefined> = new Set<Bound>(['about', 'exactly'])

/** A bound waits for its number; without one ("larger than the budget") it compares by itself. */
function setBound(reader: Reader, entry: Entry, word: WordAt): void {
  reader.bound = entry.before
  reader.boundAge = 0
  reader.boundUnit = undefined
  if (entry.concept !== undefined || OPEN.has(entry.before)) return
  const upward = UPWARD.has(entry.before) ? 1 : -1
  reader.boundUnit = push(reader, 'word', {
    key: '~more-than±',
    text: word.text,
    start: word.start,
    sign: takeNegation(reader) === upward ? 1 : -1,
    polarity: upward,
    weight: 0.5,
  })
}

/** Applies one entry of the lexicon: a turn, a bound, a modal, a word of order, or a concept. */
export function apply(reader: Reader, entry: Entry, word: WordAt): void {
  if (boundsLast(reader, entry, word)) return
  if (entry.week !== undefined) push(reader, 'word', { key: entry.week, text: word.text, start: word.start })
  if (entry.before !== undefined) setBound(reader, entry, word)
  if (entry.minus || entry.negates) turn(reader, entry, word)
  else applyRest(reader, entry, word)
}

// 没有一个学生及格: what is denied is what they do, not that they are students.
const COUNTS_THING = /一[个位名]?$/u

function turn(reader: Reader, entry: Entry, word: WordAt): void {
  if (entry.minus) {
    reader.minus = word.start + word.text.length
    return
  }
  const negated = !(reader.negated && !reader.barred)
  reader.negated = false
  reader.barred = false
  if (entry.quantifies === 'not all') {
    reader.negated = negated
    applyRest(reader, entry, word)
    return
  }
  if (entry.restricts || entry.quantifies) applyRest(reader, entry, word)
  reader.spares = entry.quantifies === 'none' && COUNTS_THING.test(word.text)
  reader.negated = negated
}

/** True where the sentence has content already. */
function saidSome({ out }: Reader): boolean {
  for (let at = out.length - 1; at >= 0; at -= 1) {
    const unit = out[at]
    if (!unit || unit.kind === 'end') return false
    if (isContent(unit) || unit.kind === 'answer') return true
  }
  return false
}

function applyRest(reader: Reader, entry: Entry, word: WordAt): void {
  const { text, start } = word
  if (entry.modal !== undefined) pushModal(reader, entry.modal, { sign: entry.sign ?? 1, word })
  else if (entry.restricts !== undefined) {
    const opensWith = entry.contrasts === true && !saidSome(reader)
    if (!opensWith) push(reader, 'restriction', { key: entry.restricts, text, start })
  } else if (entry.person !== undefined && !word.name)
    push(reader, 'person', { key: entry.person, text, start })
  else pushSaid(reader, entry, word)
}

function pushSaid(reader: Reader, entry: Entry, word: WordAt): void {
  if (entry.orders || entry.sequences) {
    const { text, start } = word
    push(reader, 'order', { key: entry.concept ?? text, text, start, sign: entry.sign ?? 1 })
    return
  }
  if (!saysSomething(entry, word)) return
  pushWord(reader, entry, word)
  if (entry.change !== undefined) pushChange(reader, entry.change, word)
}

/** What a change comes to where its word says so: doubled, halved. */
function pushChange(reader: Reader, percent: number, { text, start }: WordAt): void {
  const quantity = { value: percent, dimension: 'percent', bare: percent }
  push(reader, 'number', { key: `percent:${percent}`, text, start, weight: VALUE, quantity })
}

function saysSomething(entry: Entry, word: WordAt): boolean {
  if (entry.empty && !word.name) return false
  return (entry.before === undefined && entry.after === undefined) || entry.concept !== undefined
}

/** Adds a word with its concept, turned by a negation before it. */
export function pushWord(reader: Reader, entry: Entry | undefined, word: WordAt): void {
  const spared = reader.spares && namesThing(word.text)
  reader.spares = false
  const turned = spared ? 1 : takeNegation(reader)
  const { concept, sign = 1, name, weight } = entry ?? UNLISTED
  const named = (word.name && concept === undefined) || name === true
  const unit = push(reader, named ? 'name' : 'word', {
    key: concept ?? word.text,
    text: word.text,
    start: word.start,
    sign: sign === turned ? 1 : -1,
    polarity: sign,
    weight: named ? SPECIFIC : weight,
  })
  passDenial(reader, unit)
  reader.boundAge += 1
}
