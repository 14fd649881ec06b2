// Which units of two texts meet, which contradict each other, and which stand on one side only.
import { abbreviationIn } from './abbreviations.ts'
import { sameMoment } from './dates.ts'
import { feastDay } from './feasts.ts'
import { kinOf, type Kinship } from './kin.ts'
import { sameQuantity } from './quantities.ts'
import type { Signature } from './signature.ts'
import type { Unit } from './unit.ts'

export type ContradictionKind =
  | 'number'
  | 'date'
  | 'bound'
  | 'negation'
  | 'modality'
  | 'answer'
  | 'condition'
  | 'name'
  | 'link'
  | 'identifier'
  | 'emoji'
  | 'word'
  | 'order'
  | 'field'
  | 'token'

/** One point on which two texts cannot both be right, as each of them puts it. */
export type Contradiction = { readonly kind: ContradictionKind; readonly a: string; readonly b: string }

/** Two units that are about the same. Of `kin`, 1 mean the same in other words, -1 are opposites. */
export type Pair = { readonly a: Unit; readonly b: Unit; readonly kin?: Kinship }

export type Difference = {
  readonly matches: readonly Pair[]
  readonly onlyA: readonly Unit[]
  readonly onlyB: readonly Unit[]
}

/** One number, date or time in two forms; a date that says less says the same as far as it goes. */
export function sameValue(a: Unit, b: Unit): boolean {
  if (a.quantity && b.quantity) return sameQuantity(a.quantity, b.quantity)
  if (a.moment && b.moment) return sameMoment(a.moment, b.moment)
  const moment = a.moment ?? b.moment
  const quantity = a.quantity ?? b.quantity
  if (quantity?.dimension !== '' || !moment) return false
  const [first, minute] = moment.parts
  // The year 2024, and 9 for 9:00.
  return first === quantity.value && (moment.kind === 'date' || minute === 0)
}

/** Numbers, dates and times. */
export const isValue = (unit: Unit): boolean => unit.kind === 'number' || unit.kind === 'moment'

function looseMatches(left: readonly Unit[], right: Unit[], fits: (a: Unit, b: Unit) => boolean): Difference {
  const matches: Pair[] = []
  const onlyA: Unit[] = []
  for (const unit of left) {
    const at = right.findIndex((candidate) => fits(unit, candidate))
    const found = at < 0 ? undefined : right.splice(at, 1)[0]
    if (found) matches.push({ a: unit, b: found })
    else onlyA.push(unit)
  }
  return { matches, onlyA, onlyB: right }
}

// Past this many leftovers nothing is gained by looking for kin, and the search is quadratic.
const MOST_LEFT = 24

type Found = { readonly matches: Pair[]; readonly onlyA: Unit[]; readonly onlyB: Unit[] }

function add(into: Unit[], units: readonly Unit[], from = 0): void {
  for (let at = from; at < units.length; at += 1) {
    const unit = units[at]
    if (unit) into.push(unit)
  }
}

/** Units of one key on both sides: those with the same sign meet first. */
function pairKey(into: Found, a: readonly Unit[], b: readonly Unit[]): void {
  if (a.length === 1 && b.length === 1) {
    pairInOrder(into, a, b)
    return
  }
  const sign = a[0]?.sign
  const even = a.every((unit) => unit.sign === sign) && b.every((unit) => unit.sign === sign)
  if (even) pairInOrder(into, a, b)
  else pairBySign(into, a, b)
}

function pairInOrder(into: Found, a: readonly Unit[], b: readonly Unit[]): void {
  const shared = Math.min(a.length, b.length)
  for (let at = 0; at < shared; at += 1) {
    const [one, other] = [a[at], b[at]]
    if (one && other) into.matches.push({ a: one, b: other })
  }
  add(into.onlyA, a, shared)
  add(into.onlyB, b, shared)
}

function pairBySign(into: Found, a: readonly Unit[], b: readonly Unit[]): void {
  const free = new Set(b)
  const signed = {
    [1]: b.filter(({ sign }) => sign > 0).values(),
    [-1]: b.filter(({ sign }) => sign < 0).values(),
  }
  const any = b.values()
  for (const unit of a) {
    const other = nextOf(signed[unit.sign], free) ?? nextOf(any, free)
    if (other) into.matches.push({ a: unit, b: other })
    else into.onlyA.push(unit)
  }
  add(into.onlyB, [...free])
}

/** The next unit that is still free, which is then taken. */
function nextOf(units: IterableIterator<Unit>, free: Set<Unit>): Unit | undefined {
  for (let next = units.next(); next.done !== true; next = units.next())
    if (free.delete(next.value)) return next.value
  return undefined
}

function equalKeys(a: Signature, b: Signature): Found {
  const found: Found = { matches: [], onlyA: [], onlyB: [] }
  for (const [key, units] of a.bag) {
    const others = b.bag.get(key)
    if (others) pairKey(found, units, others)
    else add(found.onlyA, units)
  }
  for (const [key, units] of b.bag) if (!a.bag.has(key)) add(found.onlyB, units)
  return found
}

/** Short forms taken together with what they stand for. */
function shortened(given: Difference): Difference {
  let { matches, onlyA, onlyB } = given
  for (const [left, right] of [
    [onlyA, onlyB],
    [onlyB, onlyA],
  ] as const) {
    const found = abbreviationIn(left, right)
    const first = found?.long[0]
    if (!found || !first) continue
    const rest = (units: readonly Unit[]): readonly Unit[] =>
      units.filter((unit) => unit !== found.short && !found.long.includes(unit))
    matches = [...matches, left === onlyA ? { a: found.short, b: first } : { a: first, b: found.short }]
    onlyA = rest(onlyA)
    onlyB = rest(onlyB)
    break
  }
  return { matches, onlyA, onlyB }
}

// Days that have a name together, by their concepts.
const DAYS_TOGETHER: readonly {
  readonly key: string
  readonly sign: 1 | -1
  readonly days: readonly string[]
}[] = [
  { key: '~weekday±', sign: -1, days: ['~saturday', '~sunday'] },
  { key: '~weekday±', sign: 1, days: ['~monday', '~friday'] },
]

/** A weekend together with its two days, working days with the first and the last of them. */
function spelledOut(left: readonly Unit[], right: readonly Unit[]): Found | undefined {
  for (const { key, sign, days } of DAYS_TOGETHER) {
    const name = left.find((unit) => unit.key === key && unit.polarity === sign)
    const named = days.map((day) => right.find((unit) => unit.key === day))
    const [first] = named
    if (!name || !first || named.includes(undefined)) continue
    return {
      matches: [{ a: name, b: first, kin: 1 }],
      onlyA: left.filter((unit) => unit !== name),
      onlyB: right.filter((unit) => !named.includes(unit)),
    }
  }
  return undefined
}

const mirrored = ({ matches, onlyA, onlyB }: Found): Found => ({
  matches: matches.map(({ a, b, ...rest }) => ({ a: b, b: a, ...rest })),
  onlyA: onlyB,
  onlyB: onlyA,
})

function daysTogether(left: readonly Unit[], right: readonly Unit[]): Found {
  const there = spelledOut(left, right)
  const back = there ? undefined : spelledOut(right, left)
  return there ?? (back ? mirrored(back) : { matches: [], onlyA: [...left], onlyB: [...right] })
}

const namesFeast = ({ moment, text }: Unit): boolean => moment === undefined && feastDay(text) !== undefined

/** Christmas and December 25. */
function isFeast(a: Unit, b: Unit): boolean {
  const [named, dated] = a.moment ? [b, a] : [a, b]
  if (!dated.moment) return false
  const day = feastDay(named.text)
  const [, month, date] = dated.moment.kind === 'date' ? dated.moment.parts : []
  return day !== undefined && day[0] === month && day[1] === date
}

/** Pairs equal content first, then equal values in other forms, then kin. */
export function differenceOf(a: Signature, b: Signature): Difference {
  const { matches, onlyA, onlyB } = equalKeys(a, b)
  if (onlyA.length === 0 || onlyB.length === 0 || onlyA.length > MOST_LEFT || onlyB.length > MOST_LEFT) {
    return { matches, onlyA, onlyB }
  }
  const values = looseMatches(onlyA.filter(isValue), onlyB.filter(isValue), sameValue)
  const left = [...values.onlyA, ...onlyA.filter((unit) => !isValue(unit))]
  const right = [...values.onlyB, ...onlyB.filter((unit) => !isValue(unit))]
  const celebrated = left.some(namesFeast) || right.some(namesFeast)
  const feasts = celebrated ? looseMatches(left, right, isFeast) : { matches: [], onlyA: left, onlyB: right }
  const days = daysTogether(feasts.onlyA, feasts.onlyB)
  const kin = shortened(kinOf(days.onlyA, days.onlyB))
  return {
    matches: [...matches, ...values.matches, ...feasts.matches, ...days.matches, ...kin.matches],
    onlyA: kin.onlyA,
    onlyB: kin.onlyB,
  }
}
