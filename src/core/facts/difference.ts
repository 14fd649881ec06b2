// Which units of two texts meet, which contradict each other, and which stand on one side only.
import { sameMoment } from './dates.ts'
import { isKindOf } from './kinds.ts'
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

export type Pair = { readonly a: Unit; readonly b: Unit }

export type Difference = {
  readonly matches: readonly Pair[]
  readonly onlyA: readonly Unit[]
  readonly onlyB: readonly Unit[]
}

const HAN = /[\u3400-\u9fff]/
const SHARED_STEM = 5
const LONGEST_WORD = 18

function sharesCharacters(a: string, b: string): boolean {
  if (a.length > 4 || b.length > 4 || a.length + b.length < 4) return false
  let shared = 0
  for (const letter of a) if (b.includes(letter)) shared += 1
  return shared * 2 >= Math.max(a.length, b.length)
}

function sharesStem(a: string, b: string): boolean {
  const least = Math.min(a.length, b.length)
  if (least < SHARED_STEM || Math.max(a.length, b.length) > LONGEST_WORD) return false
  let at = 0
  while (at < least && a[at] === b[at]) at += 1
  return at >= SHARED_STEM && at >= least - 2
}

/** Unlike in spelling, yet the same thing or a kind of it: 核实/核查, decide/decision, dog/animal. */
function akin(a: Unit, b: Unit): boolean {
  if (a.kind === 'name' || b.kind === 'name')
    return a.key.length > 2 && (a.key.includes(b.key) || b.key.includes(a.key)) && b.key.length > 1
  if (a.kind !== 'word' || b.kind !== 'word') return false
  if (isKindOf(a.key, b.key)) return true
  const concepts = [a, b].filter(({ key }) => key.startsWith('~')).length
  if (concepts === 2) return false
  if (HAN.test(a.text)) return concepts === 0 && sharesCharacters(a.key, b.key)
  return sharesStem(a.text, b.text)
}

function sameValue(a: Unit, b: Unit): boolean {
  if (a.quantity && b.quantity) return sameQuantity(a.quantity, b.quantity)
  if (a.moment && b.moment) return sameMoment(a.moment, b.moment)
  const moment = a.moment ?? b.moment
  const quantity = a.quantity ?? b.quantity
  return moment?.kind === 'date' && quantity?.dimension === '' && moment.parts[0] === quantity.value
}

const isValue = (unit: Unit): boolean => unit.kind === 'number' || unit.kind === 'moment'

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

/** Pairs equal content first, then equal values in other forms, then kin. */
export function differenceOf(a: Signature, b: Signature): Difference {
  const { matches, onlyA, onlyB } = equalKeys(a, b)
  if (onlyA.length === 0 || onlyB.length === 0 || onlyA.length > MOST_LEFT || onlyB.length > MOST_LEFT) {
    return { matches, onlyA, onlyB }
  }
  const values = looseMatches(onlyA.filter(isValue), onlyB.filter(isValue), sameValue)
  const words = (units: readonly Unit[]): Unit[] => units.filter((unit) => !isValue(unit))
  const kin = looseMatches(words(onlyA), words(onlyB), akin)
  return {
    matches: [...matches, ...values.matches, ...kin.matches],
    onlyA: [...values.onlyA, ...kin.onlyA],
    onlyB: [...values.onlyB, ...kin.onlyB],
  }
}
