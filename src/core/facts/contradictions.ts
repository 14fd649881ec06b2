// The points on which two texts cannot both be right.
import type { Contradiction, ContradictionKind, Difference, Pair } from './difference.ts'
import { endsThen } from './lasting.ts'
import { classOf } from './lexicon.ts'
import { shorterList, swappedCondition, swappedCounts, swappedPartners } from './lists.ts'
import { swappedRoles } from './order.ts'
import type { Signature } from './signature.ts'
import { isContent, type Unit } from './unit.ts'

/** One says what the other denies. */
const isTurned = ({ a, b, kin }: Pair): boolean =>
  kin === undefined ? a.sign !== b.sign : a.sign * a.polarity * b.sign * b.polarity !== kin

/** Opposites by the words themselves, of which the one is the end of the other. */
function isEndOf({ a, b }: Pair, one: Signature, other: Signature): boolean {
  if (a.polarity === b.polarity || a.sign !== a.polarity || b.sign !== b.polarity) return false
  return a.sign > 0 ? endsThen(one.units, other.units) : endsThen(other.units, one.units)
}

const negated = (a: Signature, b: Signature, { matches }: Difference): readonly Contradiction[] =>
  matches
    .filter((pair) => isTurned(pair) && !isEndOf(pair, a, b))
    .map(({ a, b }) => ({ kind: 'negation', a: signed(a), b: signed(b) }))

const signed = (unit: Unit): string => (unit.sign < 0 ? `not ${unit.text}` : unit.text)

const negatives = ({ units }: Signature): number =>
  units.filter((unit) => unit.sign < 0 && (isContent(unit) || unit.kind === 'modal')).length

/**
 * "You cannot cancel" and "cancellation is not possible": one denial of the same clause, hung on another
 * word. "All are not" and "not all are" do differ.
 */
function sameScope(a: Signature, b: Signature, { matches }: Difference): boolean {
  const turned = matches.filter((pair) => isTurned(pair))
  const [first, second] = turned
  if (!first || !second || turned.length > 2 || first.a.sign === second.a.sign) return false
  if (turned.some(({ a: unit }) => unit.key === '~all±')) return false
  const clauses = Math.max(...[a, b].map(({ breaks }) => breaks.length))
  const denials = a.modals.has('not can') && b.modals.has('not can') ? 2 : 1
  return clauses <= 1 && negatives(a) === denials && negatives(b) === denials
}

const firstOf = (...ways: readonly (() => readonly Contradiction[])[]): readonly Contradiction[] =>
  ways.map((way) => way()).find((found) => found.length > 0) ?? []

const OPEN = new Set<Unit['bound']>(['about', 'exactly', 'to', 'by'])

/**
 * "About 300" says less than "300", not other than it; "exactly 300" is what "300" says. "In 7 days" and
 * "within 7 days" are used for the same.
 */
function tolerated(one: Unit['bound'], { a }: Pair): boolean {
  return OPEN.has(one) || (one === 'at-most' && a.quantity?.dimension === 'time')
}

function unbound(matches: readonly Pair[]): readonly Contradiction[] {
  const told = (unit: Unit): string => (unit.bound === undefined ? unit.text : `${unit.bound} ${unit.text}`)
  return matches
    .filter(({ a, b }) => a.bound !== b.bound)
    .filter((pair) => {
      const [one, other] = [pair.a.bound, pair.b.bound]
      return !((one === undefined || other === undefined) && tolerated(one ?? other, pair))
    })
    .map(({ a, b }) => ({ kind: 'bound', a: told(a), b: told(b) }))
}

// Enough to show; long texts can differ in hundreds of places.
const MOST_NAMED = 20
const MOST_LEFT = 200

const CLASHES: readonly (readonly [string, string])[] = [
  ['can', 'not can'],
  ['must', 'not must'],
  ['should', 'not should'],
  ['should', 'not must'],
  ['must', 'not should'],
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

/** Before against after, first against last, where either text has only the one. */
function orderClashes(a: Signature, b: Signature): readonly Contradiction[] {
  const found: Contradiction[] = []
  for (const [key, one] of a.turns) {
    const other = b.turns.get(key)
    if (!other || one.both || other.both || one.first.sign === other.first.sign) continue
    found.push({ kind: 'order', a: one.first.text, b: other.first.text })
    if (found.length >= MOST_NAMED) break
  }
  return found
}

/** A word of order that has its opposite among the words of the other text: against, in favour. */
function opposedOrder({ turns }: Signature, { turns: others, bag }: Signature): readonly Contradiction[] {
  const found: Contradiction[] = []
  for (const [key, { first, both }] of turns) {
    const said = both || others.has(key) ? undefined : bag.get(key)?.[0]
    if (said && said.sign !== first.sign) found.push({ kind: 'negation', a: first.text, b: said.text })
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

/** Words contradict each other by standing in each other's place only as members of one class. */
const kindOf = (unit: Unit): ContradictionKind | undefined =>
  unit.kind === 'word' ? (classOf(unit.key) === undefined ? undefined : 'word') : KIND[unit.kind]

/** Numbers of one dimension, or of none; words of one class; else units of one kind. */
const sameSort = (a: Unit, b: Unit): boolean => {
  if (a.kind === 'word') return b.kind === 'word' && classOf(a.key) === classOf(b.key)
  const [left, right] = [a.quantity?.dimension, b.quantity?.dimension]
  if (left === undefined || right === undefined) return a.kind === b.kind
  // The same number of something else: 12 % and 12 points, 100 dollars and 100 euros.
  return left === right || left === '' || right === '' || a.quantity?.bare === b.quantity?.bare
}

/** Values, names and identifiers of one sort that stand on one side each: the one took the other's place. */
function replaced({ onlyA, onlyB }: Difference): readonly Contradiction[] {
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

// 30 degrees are 30 °C, and a screen's inch has more than one name.
const DEGREE = /^(?:degrees?|[度寸点])$/u

/** What a number stands right before. */
function countedBy({ units }: Signature, number: Unit): Unit | undefined {
  const next = units[units.indexOf(number) + 1]
  const end = number.start + number.text.length
  return next?.kind === 'word' && next.start - end <= 1 && !DEGREE.test(next.text) ? next : undefined
}

// Looking up what stands after each number takes its square.
const MOST_MEASURED = 80

type Counting = { readonly text: string; readonly what: Unit | undefined }

const counting = (signature: Signature, number: Unit): Counting => {
  const what = number.quantity?.dimension === '' ? countedBy(signature, number) : undefined
  return { text: what ? `${number.text} ${what.text}` : number.text, what }
}

/** Five laps, five kilometres: one number without a unit counts something that the other text lacks. */
function measuredOtherwise(
  a: Signature,
  b: Signature,
  { matches, onlyA, onlyB }: Difference,
): readonly Contradiction[] {
  if (matches.length > MOST_MEASURED) return []
  const measured = matches.filter(
    (pair) => pair.a.quantity && pair.b.quantity && pair.a.quantity.dimension !== pair.b.quantity.dimension,
  )
  const lacks = (rest: readonly Unit[], { what }: Counting): boolean =>
    what !== undefined && rest.includes(what)
  return measured
    .map((pair) => [counting(a, pair.a), counting(b, pair.b)] as const)
    .filter(([one, other]) => lacks(onlyA, one) || lacks(onlyB, other))
    .map(([one, other]) => ({ kind: 'number', a: one.text, b: other.text }))
}

const weightOf = (units: readonly Unit[]): number => units.reduce((sum, unit) => sum + unit.weight, 0)

// Up to this share of the weight a word may be put in another way without a change of meaning.
const REWORDED = 0.2

const isEqual = ({ kin }: Pair): boolean => kin === undefined

// Texts that share no more than senses of words may speak of other things: then those have to be half of what they say.
const SHARED_IN_SENSE = 0.5

/** A common word in the place of another: tolerated only where nearly all else is equal. */
function reworded({ matches, onlyA, onlyB }: Difference): readonly Contradiction[] {
  const [a, b] = [onlyA, onlyB].map((units) =>
    units.filter((unit) => unit.kind === 'word' || unit.kind === 'name'),
  )
  if (!a || !b || a.length === 0 || b.length === 0 || matches.length === 0) return []
  const shared = weightOf(matches.map((pair) => pair.a))
  const least = Math.min(weightOf(a), weightOf(b))
  const apart = least / (shared + least)
  if (apart <= REWORDED || (apart > SHARED_IN_SENSE && !matches.some(isEqual))) return []
  return [{ kind: 'word', a: a.map((unit) => unit.text).join(' '), b: b.map((unit) => unit.text).join(' ') }]
}

const UNEQUAL = 0.4

const isWorded = ({ kind }: Unit): boolean => kind === 'word' || kind === 'name'

/** The content before and after a unit. */
function neighbours(units: readonly Unit[], unit: Unit): readonly [string, string] {
  const content = units.filter(isContent)
  const at = content.indexOf(unit)
  return [content[at - 1]?.key ?? '', content[at + 1]?.key ?? '']
}

/** All is equal but for one word, which stands in the same place: it is what the texts differ on. */
function substituted(
  a: Signature,
  b: Signature,
  { matches, onlyA, onlyB }: Difference,
): readonly Contradiction[] {
  const [one, other] = [onlyA[0], onlyB[0]]
  if (!one || !other || onlyA.length > 1 || onlyB.length > 1 || matches.length === 0) return []
  if (![one, other].every(isWorded) || Math.min(one.weight, other.weight) <= UNEQUAL) return []
  const [[before, after], [left, right]] = [neighbours(a.units, one), neighbours(b.units, other)]
  return before === left && after === right ? [{ kind: 'word', a: one.text, b: other.text }] : []
}

/** The contradictions between two texts, at most a score of each kind, with what differs between them. */
export function contradictionsOf(
  a: Signature,
  b: Signature,
  difference: Difference,
): readonly Contradiction[] {
  const mismatched = negated(a, b, difference)
  const turned = sameScope(a, b, difference) ? [] : mismatched
  const swapped = swappedRoles(a, b, difference)
  // "A is larger than B" and "B is smaller than A": two turns that undo each other.
  const ordered = [...orderClashes(a, b), ...opposedOrder(a, b), ...opposedOrder(b, a)]
  const undone = swapped !== undefined && turned.length + ordered.length === 1
  return [
    ...(undone ? [] : [...turned, ...ordered]),
    ...(undone || swapped === undefined ? [] : [swapped]),
    ...unbound(difference.matches),
    ...modalClashes(a, b),
    ...answerClash(a, b),
    ...conditionClash(a, b, difference),
    ...replaced(difference),
    ...measuredOtherwise(a, b, difference),
    ...firstOf(
      () => reworded(difference),
      () => substituted(a, b, difference),
    ),
    ...shorterList(a, b, difference),
    ...swappedPartners(a, b, difference.matches),
    ...swappedCondition(a, b, difference.matches),
    ...swappedCounts(a, b),
  ]
}
