// What a reading of a text has gathered so far, and how each thing read is added to it.
import type { Token } from '../text/scan.ts'
import { momentAt, type DateOrder, type Moment } from './dates.ts'
import type { Bound } from './function-words.ts'
import type { Entry } from './lexicon.ts'
import { chineseQuantityAt, quantityAt, type Quantity } from './quantities.ts'
import type { Unit, UnitKind } from './unit.ts'
import { SPECIFIC, VALUE, wordWeight } from './weights.ts'

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
  bound: Bound | undefined
  /** Stands for the bound until a number takes it. */
  boundUnit: Unit | undefined
  /** Content units since the bound was read. */
  boundAge: number
  afternoon: boolean
  /** Offset right after a minus in words, -1 without one. */
  minus: number
}

type Span = { readonly start: number; readonly end: number }

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
  const { key, text, start, sign = 1, weight = 1, quantity, moment } = fields
  const unit: Unit = { kind, key, sign, weight, text, start, quantity, moment, bound: undefined }
  reader.out.push(unit)
  return unit
}

function takeNegation(reader: Reader): 1 | -1 {
  const sign = reader.negated ? -1 : 1
  reader.negated = false
  return sign
}

function takeBound(reader: Reader, unit: Unit): void {
  if (reader.bound !== undefined && reader.boundAge <= BOUND_REACH) {
    unit.bound = reader.bound
    const at = reader.boundUnit === undefined ? -1 : reader.out.lastIndexOf(reader.boundUnit)
    if (at >= 0) reader.out.splice(at, 1)
  }
  reader.bound = undefined
  reader.negated = false
}

/** The quantity below zero. */
export function negated(quantity: Quantity): Quantity {
  return { ...quantity, value: -quantity.value, bare: -quantity.bare }
}

const RANGE = /^\s?(?:-|~|to|至|到|and)\s?$/u

/** In "5 to 7 days" the 5 is days too. */
function lendUnit(reader: Reader, { value, bare, dimension }: Quantity, start: number): void {
  const joins = reader.out.at(-1)?.kind === 'order' || reader.out.at(-1)?.kind === 'separator'
  const first = reader.out.at(joins ? -2 : -1)
  if (first?.quantity?.dimension !== '') return
  if (!RANGE.test(reader.text.slice(first.start + first.text.length, start))) return
  const lent = { dimension, value: (first.quantity.value * value) / bare, bare: first.quantity.bare }
  reader.out.length -= joins ? 2 : 1
  reader.out.push({ ...first, key: `${dimension}:${lent.value}`, quantity: lent })
}

/** Adds a number; four digits of years (2024 年) are the year, as 2024 in English is. */
export function pushNumber(reader: Reader, given: Quantity, { start, end }: Span): void {
  const quantity = reader.minus >= 0 && start - reader.minus <= 1 ? negated(given) : given
  reader.minus = -1
  const year = quantity.dimension === 'month' && quantity.bare >= 1000 && quantity.bare < 2200
  const value: Quantity = year ? { value: quantity.bare, dimension: '', bare: quantity.bare } : quantity
  if (value.dimension !== '') lendUnit(reader, value, start)
  const unit = push(reader, 'number', {
    key: `${value.dimension}:${value.value}`,
    text: reader.text.slice(start, end),
    start,
    weight: VALUE,
    quantity: value,
  })
  takeBound(reader, unit)
}

function pushMoment(reader: Reader, moment: Moment, { start, end }: Span): void {
  const [hour, minute, second] = moment.parts
  const late = reader.afternoon && moment.kind === 'time' && hour < 12
  const value: Moment = late ? { kind: 'time', parts: [hour + 12, minute, second] } : moment
  reader.afternoon = false
  const unit = push(reader, 'moment', {
    key: value.parts.join('-'),
    text: reader.text.slice(start, end),
    start,
    weight: VALUE,
    moment: value,
  })
  takeBound(reader, unit)
}

const onlyYear = (moment: Moment): boolean => moment.kind === 'date' && Number.isNaN(moment.parts[1])

/** Reads a date or number in digits at `from`; true when there was one. */
export function readValue(reader: Reader, from: number): boolean {
  const found = momentAt(reader.text, from, reader.order)
  if (found) {
    const [year] = found.moment.parts
    const span = { start: from, end: found.end }
    if (onlyYear(found.moment)) pushNumber(reader, { value: year, dimension: '', bare: year }, span)
    else pushMoment(reader, found.moment, span)
    reader.read = found.end
    return true
  }
  return readCount(reader, from, quantityAt(reader.text, from))
}

/** Reads a number in Chinese numerals at `from`. A bare one counts nothing: 一 is mostly an article. */
export function readChineseValue(reader: Reader, from: number): boolean {
  const found = chineseQuantityAt(reader.text, from)
  if (found?.quantity.value === 1 && found.quantity.dimension === '') return false
  return readCount(reader, from, found)
}

function readCount(
  reader: Reader,
  start: number,
  found: { readonly quantity: Quantity; readonly end: number } | undefined,
): boolean {
  if (!found) return false
  pushNumber(reader, found.quantity, { start, end: found.end })
  reader.read = found.end
  return true
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

function pushModal(reader: Reader, modal: string, { sign, word }: { sign: 1 | -1; word: WordAt }): void {
  const turned = takeNegation(reader) === sign ? 1 : -1
  push(reader, 'modal', { key: modal, text: word.text, start: word.start, sign: turned })
  // "cannot refund" says of the refund what "no refund" says.
  if (turned === -1 && modal === 'can') reader.negated = true
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
    weight: 0.5,
  })
}

/** Applies one entry of the lexicon: a turn, a bound, a modal, a word of order, or a concept. */
export function apply(reader: Reader, entry: Entry, word: WordAt): void {
  if (boundsLast(reader, entry, word)) return
  if (entry.before !== undefined) setBound(reader, entry, word)
  if (entry.minus || entry.negates) turn(reader, entry, word)
  else applyRest(reader, entry, word)
}

function turn(reader: Reader, entry: Entry, word: WordAt): void {
  if (entry.minus) reader.minus = word.start + word.text.length
  else reader.negated = !reader.negated
}

function applyRest(reader: Reader, entry: Entry, word: WordAt): void {
  if (entry.modal !== undefined) pushModal(reader, entry.modal, { sign: entry.sign ?? 1, word })
  else if (entry.restricts) push(reader, 'restriction', { key: 'only', text: word.text, start: word.start })
  else if (entry.orders || entry.sequences) {
    push(reader, 'order', {
      key: entry.concept ?? word.text,
      text: word.text,
      start: word.start,
      sign: entry.sign ?? 1,
    })
  } else if (saysSomething(entry, word)) pushWord(reader, entry, word)
}

function saysSomething(entry: Entry, word: WordAt): boolean {
  if (entry.empty && !word.name) return false
  return (entry.before === undefined && entry.after === undefined) || entry.concept !== undefined
}

/** Adds a word with its concept, turned by a negation before it. */
export function pushWord(reader: Reader, entry: Entry | undefined, word: WordAt): void {
  const turned = takeNegation(reader)
  const named = (word.name && entry?.concept === undefined) || entry?.name === true
  push(reader, named ? 'name' : 'word', {
    key: entry?.concept ?? word.text,
    text: word.text,
    start: word.start,
    sign: (entry?.sign ?? 1) === turned ? 1 : -1,
    weight: named ? SPECIFIC : wordWeight(entry),
  })
  reader.boundAge += 1
}
