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
  /** Moments by their month or minute, and by their day too where the two may be the other way round. */
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

/** Where a moment's month or minute may stand in it. */
const placesOf = ({ parts: [, second, third], eitherOrder }: Moment): readonly number[] =>
  eitherOrder === true ? [second, third] : [second]

function byPlace(moments: readonly Moment[]): ReadonlyMap<number, readonly Moment[]> {
  const found = new Map<number, Moment[]>()
  const seen = new Set<string>()
  for (const moment of moments) {
    const spelled = JSON.stringify(moment)
    if (seen.has(spelled)) continue
    seen.add(spelled)
    for (const place of placesOf(moment)) note(found, place, moment)
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

function hasMoment({ moments }: ValueIndex, moment: Moment): boolean {
  const places = placesOf(moment)
  const among = places.some((place) => Number.isNaN(place))
    ? [...moments.values()]
    : [...places, Number.NaN].map((place) => moments.get(place) ?? [])
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
