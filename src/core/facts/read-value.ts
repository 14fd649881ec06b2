// Numbers, dates and times as units: with the bound, sign, currency or larger part that stands before them.
import { chineseClockAt, chineseMonthAt } from './chinese-clock.ts'
import { momentAt, zoneBefore, type Moment } from './dates.ts'
import type { Bound } from './function-words.ts'
import { chineseQuantityAt, quantityAt, type FoundQuantity, type Quantity } from './quantities.ts'
import { asPeriod, monthPartAt, spanBoundOf } from './periods.ts'
import { lendUnit, momentKey, timeInRange } from './range.ts'
import { push, takeBound, type Reader } from './reader.ts'
import { isContent, type Unit } from './unit.ts'
import { VALUE } from './weights.ts'

type Span = { readonly start: number; readonly end: number }

/** The quantity below zero. */
export function negated(quantity: Quantity): Quantity {
  return { ...quantity, value: -quantity.value, bare: -quantity.bare }
}

const CHANGE_REACH = 24

/** "Rose to 5" is not "rose by 5". */
function changeOf({ out, text }: Reader, start: number): Bound | undefined {
  const last = out.findLastIndex(isContent)
  const isChange = (unit: Unit | undefined): boolean => unit?.key === '~increase±'
  const change = isChange(out[last]) ? out[last] : out.findLast((unit, at) => at < last && isContent(unit))
  if (!change || !isChange(change)) return undefined
  const between = text.slice(change.start + change.text.length, start)
  if (between.length > CHANGE_REACH) return undefined
  if (/\bto\s|[到至为]/u.test(between)) return 'to'
  return /\bby\s|了/u.test(between) ? 'by' : undefined
}

const SPEED = /(?:每小时|时速)(?:最高|最多|不超过|约|大约|可达|达|为)?\s?$/u
const HOUR = 3600

/** 每小时 60 公里 is 60 km/h: the hour stands before the number. */
function asSpeed(reader: Reader, given: Quantity, start: number): Quantity {
  if (given.dimension !== 'length' || !SPEED.test(reader.text.slice(Math.max(0, start - 8), start)))
    return given
  const hour = reader.out.findLastIndex(({ text }) => text === '每小时')
  if (hour >= 0) reader.out.splice(hour, 1)
  return { ...given, dimension: 'speed', value: Number((given.value / HOUR).toPrecision(9)) }
}

const JOINED = /^\s?(?:and\s|零|又)?\s?$/u

/** 1 hour and 45 minutes are one duration: the larger part before it, taken out of the row. */
function takeLarger(
  { out, text }: Reader,
  { value, bare, dimension }: Quantity,
  start: number,
): Unit | undefined {
  const larger = out.findLast(isContent)
  if (larger?.quantity?.dimension !== dimension || dimension === '' || bare === 0) return undefined
  const [one, other] = [larger.quantity.value / larger.quantity.bare, value / bare]
  if (!(one > other * 1.5) || value >= one) return undefined
  if (!JOINED.test(text.slice(larger.start + larger.text.length, start))) return undefined
  out.length = out.lastIndexOf(larger)
  return larger
}

/** Adds a number; four digits of years (2024 年) are the year, as 2024 in English is. */
export function pushNumber(reader: Reader, given: Quantity, { start, end }: Span): Unit {
  const plain = asPeriod(reader.text, asSpeed(reader, given, start), start)
  const quantity = reader.minus >= 0 && start - reader.minus <= 1 ? negated(plain) : plain
  reader.minus = -1
  const year = quantity.dimension === 'month' && quantity.bare >= 1000 && quantity.bare < 2200
  const value: Quantity = year ? { value: quantity.bare, dimension: '', bare: quantity.bare } : quantity
  const larger = takeLarger(reader, value, start)
  if (larger?.quantity) {
    const sum = larger.quantity.value + value.value
    return pushNumber(reader, { ...value, value: sum, bare: Number.NaN }, { start: larger.start, end })
  }
  if (value.dimension !== '') lendUnit(reader, value, start)
  const bound = changeOf(reader, start)
  const unit = push(reader, 'number', {
    key: `${value.dimension}:${value.value}`,
    text: reader.text.slice(start, end),
    start,
    weight: VALUE,
    quantity: value,
    sign: reader.bound === undefined && reader.negated ? -1 : 1,
  })
  takeBound(reader, unit)
  unit.bound ??= bound
  return unit
}

/** 北京时间上午 9 点: the zone that stands before a time is told with it. */
function dropZone({ out, text }: Reader, time: Unit): void {
  const from = zoneBefore(text, time.start)?.start ?? time.start
  const first = out.findIndex(({ start }) => start >= from)
  out.splice(first, out.length - first, time)
}

/** Adds a date or time with what stands round it; the offset up to which the text is read then. */
function pushMoment(reader: Reader, given: Moment, { start, end }: Span): number {
  const [hour, minute, second] = given.parts
  const late = reader.afternoon && given.kind === 'time' && hour < 12
  const moment = late
    ? { ...given, parts: [hour + 12, minute, second] as const }
    : timeInRange(reader, given, { start, end })
  reader.afternoon = false
  const text = reader.text.slice(start, end)
  const unit = push(reader, 'moment', { key: momentKey(moment), text, start, weight: VALUE, moment })
  if (late) reader.late = unit
  if (moment.zone !== undefined) dropZone(reader, unit)
  takeBound(reader, unit)
  unit.bound ??= spanBoundOf(reader.text, start, end)
  const part = moment.kind === 'date' && Number.isNaN(second) ? monthPartAt(reader.text, end) : undefined
  if (!part) return end
  const { concept: key, sign, length } = part
  push(reader, 'word', {
    key,
    text: reader.text.slice(end, end + length).trim(),
    start: end,
    sign,
    polarity: sign,
  })
  return end + length
}

const onlyYear = (moment: Moment): boolean => moment.kind === 'date' && Number.isNaN(moment.parts[1])

/** Reads a date or number in digits at `from`; true when there was one. */
export function readValue(reader: Reader, from: number): boolean {
  const found = momentAt(reader.text, from, reader.order)
  if (found) {
    const [year] = found.moment.parts
    const span = { start: from, end: found.end }
    if (onlyYear(found.moment)) {
      pushNumber(reader, { value: year, dimension: '', bare: year }, span)
      reader.read = found.end
    } else reader.read = pushMoment(reader, found.moment, span)
    return true
  }
  return readCount(reader, from, quantityAt(reader.text, from))
}

/** Reads a number in Chinese numerals at `from`. A bare one counts nothing: 一 is mostly an article. */
export function readChineseValue(reader: Reader, from: number): boolean {
  const clock = chineseClockAt(reader.text, from) ?? chineseMonthAt(reader.text, from)
  if (clock) {
    reader.read = pushMoment(reader, clock.moment, { start: from, end: clock.end })
    return true
  }
  const found = chineseQuantityAt(reader.text, from)
  if (found?.quantity.value === 1 && found.quantity.dimension === '') return false
  return readCount(reader, from, found)
}

function readCount(reader: Reader, start: number, found: FoundQuantity | undefined): boolean {
  if (!found) return false
  // 打八折 is eighty of a hundred, and nothing is struck.
  if (found.quantity.dimension === 'percent' && reader.out.at(-1)?.text === '打') reader.out.pop()
  const unit = pushNumber(reader, found.quantity, { start, end: found.end })
  unit.bound ??= found.bound
  reader.read = found.end
  return true
}
