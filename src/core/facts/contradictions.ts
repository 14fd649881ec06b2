// The points on which two texts cannot both be right.
import type { Contradiction, ContradictionKind, Difference, Pair } from './difference.ts'
import { swappedRoles } from './order.ts'
import { isContent, type Unit } from './unit.ts'

const negated = ({ a, b }: Pair): readonly Contradiction[] =>
  a.sign === b.sign ? [] : [{ kind: 'negation', a: signed(a), b: signed(b) }]

const signed = (unit: Unit): string => (unit.sign < 0 ? `not ${unit.text}` : unit.text)

/** "About 300" says less than "300", not other than it; "exactly 300" is what "300" says. */
function unbound({ a, b }: Pair): readonly Contradiction[] {
  if (a.bound === b.bound) return []
  const one = a.bound ?? b.bound
  const single = a.bound === undefined || b.bound === undefined
  if (single && (one === 'about' || one === 'exactly')) return []
  // "in 7 days" and "within 7 days" are used for the same.
  if (single && one === 'at-most' && a.quantity?.dimension === 'time') return []
  return [{ kind: 'bound', a: `${a.bound ?? ''} ${a.text}`.trim(), b: `${b.bound ?? ''} ${b.text}`.trim() }]
}

const modalKey = (unit: Unit): string => `${unit.sign < 0 ? 'not ' : ''}${unit.key}`

const CLASHES: readonly (readonly [string, string])[] = [
  ['can', 'not can'],
  ['must', 'not must'],
  ['should', 'not should'],
  ['can', 'must'],
  ['must', 'should'],
  ['must', 'not can'],
  ['maybe', 'not maybe'],
]

function modalClashes(a: readonly Unit[], b: readonly Unit[]): readonly Contradiction[] {
  const [left, right] = [a, b].map(
    (units) => new Set(units.filter((unit) => unit.kind === 'modal').map(modalKey)),
  )
  if (!left || !right) return []
  const lacks = (one: Set<string>, other: Set<string>, key: string): boolean =>
    one.has(key) && !other.has(key)
  const found: Contradiction[] = []
  for (const [x, y] of CLASHES) {
    if (lacks(left, right, x) && lacks(right, left, y)) found.push({ kind: 'modality', a: x, b: y })
    if (lacks(left, right, y) && lacks(right, left, x)) found.push({ kind: 'modality', a: y, b: x })
  }
  const doubts = left.has('maybe') !== right.has('maybe') && !left.has('can') && !right.has('can')
  if (doubts && found.length === 0) {
    found.push({
      kind: 'modality',
      a: left.has('maybe') ? 'maybe' : 'stated',
      b: right.has('maybe') ? 'maybe' : 'stated',
    })
  }
  return found
}

/** Before against after, first against last, where the other text has only the one. */
function orderClashes(a: readonly Unit[], b: readonly Unit[]): readonly Contradiction[] {
  const found: Contradiction[] = []
  for (const unit of a) {
    if (unit.kind !== 'order' || !unit.key.endsWith('±')) continue
    const others = b.filter((other) => other.kind === 'order' && other.key === unit.key)
    const own = a.some(
      (other) => other.kind === 'order' && other.key === unit.key && other.sign !== unit.sign,
    )
    const [other] = others
    if (other && !own && others.every(({ sign }) => sign !== unit.sign))
      found.push({ kind: 'order', a: unit.text, b: other.text })
  }
  return found
}

const answerOf = (units: readonly Unit[]): Unit | undefined => units.find((unit) => unit.kind === 'answer')

/** The answer a text gives: its opening yes or no, else what its only modal says. */
function stance(units: readonly Unit[]): 1 | -1 | undefined {
  return answerOf(units)?.sign ?? units.find((unit) => unit.kind === 'modal' && unit.key === 'can')?.sign
}

function answerClash(a: readonly Unit[], b: readonly Unit[]): readonly Contradiction[] {
  const [left, right] = [answerOf(a), answerOf(b)]
  const bare = !a.some(isContent) || !b.some(isContent)
  const [one, other] = bare ? [stance(a), stance(b)] : [left?.sign, right?.sign]
  if (one === undefined || other === undefined || one === other) return []
  return [{ kind: 'answer', a: one > 0 ? 'yes' : 'no', b: other > 0 ? 'yes' : 'no' }]
}

const restrictions = (units: readonly Unit[]): number =>
  units.filter((unit) => unit.kind === 'restriction').length

/** A condition that only one side names, with something it depends on. */
function conditionClash(
  a: readonly Unit[],
  b: readonly Unit[],
  { onlyA, onlyB }: Difference,
): readonly Contradiction[] {
  const text = (units: readonly Unit[]): string => units.map((unit) => unit.text).join(' ')
  if (restrictions(a) > 0 && restrictions(b) === 0 && onlyA.length > 0) {
    return [{ kind: 'condition', a: text(onlyA), b: '' }]
  }
  if (restrictions(b) > 0 && restrictions(a) === 0 && onlyB.length > 0) {
    return [{ kind: 'condition', a: '', b: text(onlyB) }]
  }
  return []
}

const KIND: Partial<Record<Unit['kind'], ContradictionKind>> = {
  number: 'number',
  moment: 'date',
  name: 'name',
  link: 'link',
  code: 'identifier',
  emoji: 'emoji',
}

const sameSort = (a: Unit, b: Unit): boolean => {
  if (a.quantity && b.quantity) {
    return (
      a.quantity.dimension === b.quantity.dimension ||
      a.quantity.dimension === '' ||
      b.quantity.dimension === ''
    )
  }
  return a.kind === b.kind
}

/** Values, names and identifiers of one sort that stand on one side each: the one took the other's place. */
function replaced({ onlyA, onlyB }: Difference): readonly Contradiction[] {
  const rest = [...onlyB]
  const found: Contradiction[] = []
  for (const a of onlyA) {
    const kind = KIND[a.kind]
    const at = kind === undefined ? -1 : rest.findIndex((b) => sameSort(a, b))
    const b = at < 0 ? undefined : rest.splice(at, 1)[0]
    if (kind !== undefined && b) found.push({ kind, a: a.text, b: b.text })
  }
  return found
}

const weightOf = (units: readonly Unit[]): number => units.reduce((sum, unit) => sum + unit.weight, 0)

// Up to this share of the weight a word may be put in another way without a change of meaning.
const REWORDED = 0.2

/** A common word in the place of another: tolerated only where nearly all else is equal. */
function reworded({ matches, onlyA, onlyB }: Difference): readonly Contradiction[] {
  const [a, b] = [onlyA, onlyB].map((units) =>
    units.filter((unit) => unit.kind === 'word' || unit.kind === 'name'),
  )
  if (!a || !b || a.length === 0 || b.length === 0 || matches.length === 0) return []
  const shared = weightOf(matches.map((pair) => pair.a))
  const least = Math.min(weightOf(a), weightOf(b))
  if (least / (shared + least) <= REWORDED) return []
  return [{ kind: 'word', a: a.map((unit) => unit.text).join(' '), b: b.map((unit) => unit.text).join(' ') }]
}

/** Every contradiction between two texts given as units, with what differs between them. */
export function contradictionsOf(
  a: readonly Unit[],
  b: readonly Unit[],
  difference: Difference,
): readonly Contradiction[] {
  const turned = difference.matches.flatMap(negated)
  const swapped = swappedRoles(a, b, difference)
  // "A is larger than B" and "B is smaller than A": two turns that undo each other.
  const ordered = orderClashes(a, b)
  const undone = swapped !== undefined && turned.length + ordered.length === 1
  return [
    ...(undone ? [] : [...turned, ...ordered]),
    ...(undone || swapped === undefined ? [] : [swapped]),
    ...difference.matches.flatMap(unbound),
    ...modalClashes(a, b),
    ...answerClash(a, b),
    ...conditionClash(a, b, difference),
    ...replaced(difference),
    ...reworded(difference),
  ]
}
