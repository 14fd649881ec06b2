// Values, names and words of one sort of which one stands in the place of the other.
import type { Contradiction, ContradictionKind, Difference } from './difference.ts'
import { classOf } from './lexicon.ts'
import type { Unit } from './unit.ts'

// Enough to show; long texts can differ in hundreds of places.
const MOST_NAMED = 20
const MOST_LEFT = 200

const PERIODS: ReadonlySet<string> = new Set([
  '~minute',
  '~hour',
  '~day±',
  '~week',
  '~month',
  '~quarter',
  '~year',
])

const KIND: Partial<Record<Unit['kind'], ContradictionKind>> = {
  number: 'number',
  moment: 'date',
  name: 'name',
  link: 'link',
  code: 'identifier',
  emoji: 'emoji',
}

const isSorted = (unit: Unit): boolean =>
  classOf(unit.key) !== undefined || isPeriod(unit) || (unit.key === FOR_EVER && unit.sign < 0)

/** Words contradict each other by standing in each other's place only as members of one class. */
const kindOf = (unit: Unit): ContradictionKind | undefined =>
  unit.kind === 'word' ? (isSorted(unit) ? 'word' : undefined) : KIND[unit.kind]

/** Every day, and every two days. */
const isPeriod = ({ key }: Unit): boolean => PERIODS.has(key) || key.startsWith('every ')

// For ever, and for a year.
const FOR_EVER = '~temporary±'
const TERMS: ReadonlySet<string> = new Set(['time', 'month'])

const isTerm = (word: Unit, number: Unit): boolean =>
  word.key === FOR_EVER && word.sign < 0 && TERMS.has(number.quantity?.dimension ?? '')

const sameDimension = (left: string, right: string): boolean => left === right || left === '' || right === ''

/** Numbers of one dimension, or of none; words of one class; else units of one kind. */
const sameSort = (a: Unit, b: Unit): boolean => {
  if ((isPeriod(a) && isPeriod(b)) || isTerm(a, b) || isTerm(b, a)) return true
  if (a.kind === 'word') return b.kind === 'word' && classOf(a.key) === classOf(b.key)
  if (!a.quantity || !b.quantity) return a.kind === b.kind
  // The same number of something else: 12 % and 12 points, 100 dollars and 100 euros.
  return sameDimension(a.quantity.dimension, b.quantity.dimension) || a.quantity.bare === b.quantity.bare
}

/** Values, names and identifiers of one sort that stand on one side each: the one took the other's place. */
export function replaced({ onlyA, onlyB }: Difference): readonly Contradiction[] {
  const rest = onlyB.filter((unit) => kindOf(unit) !== undefined).slice(0, MOST_LEFT)
  const found: Contradiction[] = []
  for (const a of onlyA) {
    const kind = kindOf(a)
    if (kind === undefined) continue
    const at = rest.findIndex((b) => sameSort(a, b))
    const b = at < 0 ? undefined : rest.splice(at, 1)[0]
    if (b) found.push({ kind, a: a.text, b: b.text })
    if (found.length >= MOST_NAMED || rest.length === 0) break
  }
  return found
}
