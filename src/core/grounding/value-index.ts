// Numbers and moments of the sources, sorted so that one of a claim is found without a look at all of them.
import { sameMoment, type Moment } from '../facts/dates.ts'
import type { Bound } from '../facts/function-words.ts'
import { sameQuantity, type Quantity } from '../facts/quantities.ts'
import type { Unit } from '../facts/unit.ts'

export type ValueIndex = {
  /** By dimension, each value once, in ascending order. */
  readonly byDimension: ReadonlyMap<string, readonly Quantity[]>
  /** Numbers as they are written, of quantities without a unit and of those with one. */
  readonly plain: ReadonlySet<number>
  readonly measured: ReadonlySet<number>
  readonly values: ReadonlySet<number>
  /** Years of dates and hours of times. */
  readonly openings: ReadonlySet<number>
  /** Dates by year, and by month and day, the other way round too where that may be meant; times by their minute. */
  readonly moments: ReadonlyMap<number, readonly Moment[]>
}

function note<Key, Value>(into: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = into.get(key)
  if (known) known.push(value)
  else into.set(key, [value])
}

const numbers = (all: readonly number[]): ReadonlySet<number> =>
  new Set(all.filter((value) => !Number.isNaN(value)))

function ascending(quantities: readonly Quantity[]): ReadonlyMap<string, readonly Quantity[]> {
  const found = new Map<string, Quantity[]>()
  const sorted = quantities.filter(({ value }) => !Number.isNaN(value)).toSorted((a, b) => a.value - b.value)
  for (const quantity of sorted) {
    if (found.get(quantity.dimension)?.at(-1)?.value !== quantity.value)
      note(found, quantity.dimension, quantity)
  }
  return found
}

const LEFT_OUT = 99
const placeIn = (part: number): number => (Number.isNaN(part) ? LEFT_OUT : part)
const dateKey = (month: number, day: number): number => placeIn(month) * 100 + placeIn(day)
const timeKey = (minute: number): number => -1 - placeIn(minute)
const ANY_YEAR = 100_000
const yearKey = (year: number): number => ANY_YEAR + (Number.isNaN(year) ? 0 : year)

function keysOf({ kind, parts: [first, second, third], eitherOrder }: Moment): readonly number[] {
  if (kind === 'time') return [timeKey(second)]
  const turned = eitherOrder === true ? [dateKey(third, second)] : []
  return [dateKey(second, third), yearKey(first), ...turned]
}

function byPlace(moments: readonly Moment[]): ReadonlyMap<number, readonly Moment[]> {
  const found = new Map<number, Moment[]>()
  const seen = new Set<string>()
  for (const moment of moments) {
    const spelled = JSON.stringify(moment)
    if (seen.has(spelled)) continue
    seen.add(spelled)
    for (const key of keysOf(moment)) note(found, key, moment)
  }
  return found
}

/** Sorts the values among units once. */
export function valueIndexOf(units: readonly Unit[]): ValueIndex {
  const quantities = units.flatMap(({ quantity }) => (quantity === undefined ? [] : [quantity]))
  const moments = units.flatMap(({ moment }) => (moment === undefined ? [] : [moment]))
  const bare = (fits: (dimension: string) => boolean): ReadonlySet<number> =>
    numbers(quantities.filter(({ dimension }) => fits(dimension)).map((quantity) => quantity.bare))
  return {
    byDimension: ascending(quantities),
    plain: bare((dimension) => dimension === ''),
    measured: bare((dimension) => dimension !== '' && dimension !== 'ordinal'),
    values: numbers(quantities.map(({ value }) => value)),
    openings: numbers(moments.map(({ parts: [opening] }) => opening)),
    moments: byPlace(moments),
  }
}

/** Where a target stands among ascending values, or would. */
function placeOf(sorted: readonly Quantity[], target: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.value ?? target) < target) low = middle + 1
    else high = middle
  }
  return low
}

/** The nearest values on both sides of a target: if none of them fits it, none does. */
function around(sorted: readonly Quantity[], target: number): readonly Quantity[] {
  const at = placeOf(sorted, target)
  return sorted.slice(Math.max(0, at - 1), at + 1)
}

/** Digits of a number without the zeros around them: 3 of 181,000,000. */
const digitsOf = (value: number): number =>
  String(Math.abs(value))
    .replace(/e.*$/u, '')
    .replace(/^[0.]+|[.]|(?<=^\d*)0+$/gu, '').length

// So many more digits make a number an exact one beside its round form.
const FINER = 2
const MOST_BESIDE = 8

/** Where the exact value behind a round one may lie: "over 181 million" from 181 to 182 million. */
const REACH: Readonly<Partial<Record<Bound, readonly [below: number, above: number]>>> = {
  over: [0, 1],
  'at-least': [0, 1],
  under: [1, 0],
  'at-most': [1, 0],
  about: [0.5, 0.5],
}

/** A round number with "about" or "over" before it, where the sources give the exact one. */
function isRoundOf({ byDimension }: ValueIndex, { value, dimension }: Quantity, bound: Bound): boolean {
  const digits = digitsOf(value)
  const step = 10 ** (Math.floor(Math.log10(Math.abs(value))) - digits + 1)
  const [below, above] = REACH[bound] ?? [0, 0]
  const sorted = byDimension.get(dimension) ?? []
  const from = placeOf(sorted, value - below * step)
  return sorted
    .slice(from, from + MOST_BESIDE)
    .some((other) => other.value <= value + above * step && digitsOf(other.value) >= digits + FINER)
}

const PERCENT = 100

function hasQuantity({ byDimension, plain, measured }: ValueIndex, quantity: Quantity): boolean {
  const { dimension, value, bare } = quantity
  const near = (of: string, target: number): boolean =>
    around(byDimension.get(of) ?? [], target).some((other) => sameQuantity(quantity, other))
  if (near(dimension, value)) return true
  if (dimension === 'ordinal') return false
  if (dimension === '') return near('percent', value * PERCENT) || measured.has(bare)
  return (dimension === 'percent' && near('', value / PERCENT)) || plain.has(bare)
}

const isClock = ({ kind }: Moment): boolean => kind === 'time'

/** 9:00 beside 21:00 too: the half of the day is often left out on one side. */
function sameMoments(a: Moment, b: Moment): boolean {
  if (sameMoment(a, b)) return true
  const [[h1, m1], [h2, m2]] = [a.parts, b.parts]
  return isClock(a) && isClock(b) && h1 % 12 === h2 % 12 && m1 === m2
}

const DAYS = Array.from({ length: LEFT_OUT + 1 }, (_, day) => day)

/** Keys of all that could be the same moment; undefined where any could. */
function keysLike({
  kind,
  parts: [first, second, third],
  eitherOrder,
}: Moment): readonly number[] | undefined {
  const [unsaid, bare] = [Number.isNaN(second), Number.isNaN(third)]
  if (kind === 'date' && unsaid && bare && !Number.isNaN(first)) return [yearKey(first), yearKey(Number.NaN)]
  if (unsaid || (eitherOrder === true && bare)) return undefined
  if (kind === 'time') return [timeKey(second), timeKey(Number.NaN)]
  const days = (day: number): readonly number[] => (Number.isNaN(day) ? DAYS : [day, Number.NaN])
  const dates = [[second, third] as const, ...(eitherOrder === true ? [[third, second] as const] : [])]
  return dates.flatMap(([month, day]) =>
    [month, Number.NaN].flatMap((of) => days(day).map((each) => dateKey(of, each))),
  )
}

function hasMoment({ moments }: ValueIndex, moment: Moment): boolean {
  const keys = keysLike(moment)
  const among = keys === undefined ? [...moments.values()] : keys.map((key) => moments.get(key) ?? [])
  return among.some((some) => some.some((other) => sameMoments(moment, other)))
}

/** Whether the sources give a number or moment, in whatever unit or part of it. */
export function hasValue(index: ValueIndex, { quantity, moment, bound }: Unit): boolean {
  if (quantity !== undefined) {
    if (index.openings.has(quantity.value) || hasQuantity(index, quantity)) return true
    return bound !== undefined && isRoundOf(index, quantity, bound)
  }
  if (moment === undefined) return false
  return index.values.has(moment.parts[0]) || hasMoment(index, moment)
}
