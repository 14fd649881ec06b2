// The points on which two texts cannot both be right.
import type { Contradiction, ContradictionKind, Difference, Pair } from './difference.ts'
import { swappedRoles } from './order.ts'
import type { Signature } from './signature.ts'
import type { Unit } from './unit.ts'

const negated = ({ a, b }: Pair): readonly Contradiction[] =>
  a.sign === b.sign ? [] : [{ kind: 'negation', a: signed(a), b: signed(b) }]

const signed = (unit: Unit): string => (unit.sign < 0 ? `not ${unit.text}` : unit.text)

const OPEN = new Set<Unit['bound']>(['about', 'exactly'])

/**
 * "About 300" says less than "300", not other than it; "exactly 300" is what "300" says. "In 7 days" and
 * "within 7 days" are used for the same.
 */
function tolerated(one: Unit['bound'], { a }: Pair): boolean {
  return OPEN.has(one) || (one === 'at-most' && a.quantity?.dimension === 'time')
}

function unbound(pair: Pair): readonly Contradiction[] {
  const { a, b } = pair
  if (a.bound === b.bound) return []
  if ((a.bound === undefined || b.bound === undefined) && tolerated(a.bound ?? b.bound, pair)) return []
  const told = (unit: Unit): string => (unit.bound === undefined ? unit.text : `${unit.bound} ${unit.text}`)
  return [{ kind: 'bound', a: told(a), b: told(b) }]
}

// Enough to show; long texts can differ in hundreds of places.
const MOST_NAMED = 20
const MOST_LEFT = 200

const CLASHES: readonly (readonly [string, string])[] = [
  ['can', 'not can'],
  ['must', 'not must'],
  ['should', 'not should'],
  ['can', 'must'],
  ['must', 'should'],
  ['must', 'not can'],
  ['maybe', 'not maybe'],
]

const lacks = (one: ReadonlySet<string>, other: ReadonlySet<string>, key: string): boolean =>
  one.has(key) && !other.has(key)

function modalClashes({ modals: a }: Signature, { modals: b }: Signature): readonly Contradiction[] {
  if (a.size === 0 && b.size === 0) return []
  const found: Contradiction[] = []
  for (const [x, y] of CLASHES) {
    if (lacks(a, b, x) && lacks(b, a, y)) found.push({ kind: 'modality', a: x, b: y })
    if (lacks(a, b, y) && lacks(b, a, x)) found.push({ kind: 'modality', a: y, b: x })
  }
  return found.length > 0 ? found : doubtClash(a, b)
}

/** "It may rain" is not "it will rain"; beside a "can" the doubt is a matter of style. */
function doubtClash(a: ReadonlySet<string>, b: ReadonlySet<string>): readonly Contradiction[] {
  if (a.has('maybe') === b.has('maybe') || a.has('can') || b.has('can')) return []
  const told = (modals: ReadonlySet<string>): string => (modals.has('maybe') ? 'maybe' : 'stated')
  return [{ kind: 'modality', a: told(a), b: told(b) }]
}

/** Before against after, first against last, where the other text has only the one. */
function orderClashes(a: Signature, b: Signature): readonly Contradiction[] {
  const found: Contradiction[] = []
  for (const unit of a.pivots) {
    if (unit.kind !== 'order' || !unit.key.endsWith('±')) continue
    const alike = ({ pivots }: Signature): readonly Unit[] => pivots.filter(({ key }) => key === unit.key)
    const others = alike(b)
    const [other] = others
    const both = alike(a).some(({ sign }) => sign !== unit.sign)
    if (other && !both && others.every(({ sign }) => sign !== unit.sign)) {
      found.push({ kind: 'order', a: unit.text, b: other.text })
    }
    if (found.length >= MOST_NAMED) break
  }
  return found
}

function answerClash(a: Signature, b: Signature): readonly Contradiction[] {
  const bare = a.weight === 0 || b.weight === 0
  const [one, other] = bare ? [a.stance, b.stance] : [a.answer?.sign, b.answer?.sign]
  if (one === undefined || other === undefined || one === other) return []
  return [{ kind: 'answer', a: one > 0 ? 'yes' : 'no', b: other > 0 ? 'yes' : 'no' }]
}

/** A condition that only one side names, with something it depends on. */
function conditionClash(a: Signature, b: Signature, { onlyA, onlyB }: Difference): readonly Contradiction[] {
  const text = (units: readonly Unit[]): string =>
    units
      .slice(0, MOST_NAMED)
      .map((unit) => unit.text)
      .join(' ')
  if (a.restrictions > 0 && b.restrictions === 0 && onlyA.length > 0) {
    return [{ kind: 'condition', a: text(onlyA), b: '' }]
  }
  if (b.restrictions > 0 && a.restrictions === 0 && onlyB.length > 0) {
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

/** Numbers of one dimension, or of none; else units of one kind. */
const sameSort = (a: Unit, b: Unit): boolean => {
  const [left, right] = [a.quantity?.dimension, b.quantity?.dimension]
  if (left === undefined || right === undefined) return a.kind === b.kind
  return left === right || left === '' || right === ''
}

/** Values, names and identifiers of one sort that stand on one side each: the one took the other's place. */
function replaced({ onlyA, onlyB }: Difference): readonly Contradiction[] {
  const rest = onlyB.filter(({ kind }) => KIND[kind] !== undefined).slice(0, MOST_LEFT)
  const found: Contradiction[] = []
  for (const a of onlyA) {
    const kind = KIND[a.kind]
    if (kind === undefined) continue
    const at = rest.findIndex((b) => sameSort(a, b))
    const b = at < 0 ? undefined : rest.splice(at, 1)[0]
    if (b) found.push({ kind, a: a.text, b: b.text })
    if (found.length >= MOST_NAMED || rest.length === 0) break
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

/** The contradictions between two texts, at most a score of each kind, with what differs between them. */
export function contradictionsOf(
  a: Signature,
  b: Signature,
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
