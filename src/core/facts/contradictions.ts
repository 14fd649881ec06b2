// The points on which two texts cannot both be right.
import type { Contradiction, Difference, Pair } from './difference.ts'
import type { Restriction } from './function-words.ts'
import { endsThen } from './lasting.ts'
import { shorterList, swappedCondition, swappedCounts, swappedPartners } from './lists.ts'
import { choiceClash, modalClashes, waivedClash } from './modality.ts'
import { outsideMonthPart } from './month-parts.ts'
import { stepsTold, swappedRoles } from './order.ts'
import { isRebuilt } from './rebuilt.ts'
import { replaced } from './replaced.ts'
import { rolesMet, type Meeting } from './roles.ts'
import { exceptionClash, isTurned, scopeOf } from './scopes.ts'
import type { Signature } from './signature.ts'
import { isContent, type Unit } from './unit.ts'

/** Opposites by the words themselves: open, closes. */
const isOpposite = ({ a, b }: Pair): boolean =>
  a.polarity !== b.polarity && a.sign === a.polarity && b.sign === b.polarity

/** Opposites of which the one is the end of the other contradict nothing: open until six, closes at six. */
function negated(a: Signature, b: Signature, { matches }: Difference): readonly Contradiction[] {
  const turned = matches.filter(isTurned)
  // Asked once of both texts, however many words of them are opposites.
  const opposed = turned.some(isOpposite)
  const ends = { [1]: opposed && endsThen(a.units, b.units), [-1]: opposed && endsThen(b.units, a.units) }
  return turned
    .filter((pair) => !(isOpposite(pair) && ends[pair.a.sign]))
    .map((pair) => ({ kind: 'negation', a: signed(pair.a), b: signed(pair.b) }))
}

const signed = (unit: Unit): string => (unit.sign < 0 ? `not ${unit.text}` : unit.text)

const firstOf = (...ways: readonly (() => readonly Contradiction[])[]): readonly Contradiction[] =>
  ways.map((way) => way()).find((found) => found.length > 0) ?? []

const OPEN = new Set<Unit['bound']>(['about', 'exactly', 'to', 'by', 'since', 'until'])

/**
 * "About 300" says less than "300", not other than it; "exactly 300" is what "300" says. "In 7 days" and
 * "within 7 days" are used for the same.
 */
function tolerated(one: Unit['bound'], { a }: Pair): boolean {
  return OPEN.has(one) || (one === 'at-most' && a.quantity?.dimension === 'time')
}

// A time that a span opens with is the least that is meant, and the one that it ends with the most.
const SPANS: ReadonlyMap<string, Unit['bound']> = new Map([
  ['since', 'at-least'],
  ['until', 'at-most'],
])

function unbound(matches: readonly Pair[]): readonly Contradiction[] {
  const told = (unit: Unit): string => (unit.bound === undefined ? unit.text : `${unit.bound} ${unit.text}`)
  return matches
    .filter(({ a, b }) => a.bound !== b.bound)
    .filter((pair) => {
      const [one, other] = [pair.a.bound, pair.b.bound]
      if (one !== undefined && other !== undefined && SPANS.get(one) === other) return false
      if (one !== undefined && other !== undefined && SPANS.get(other) === one) return false
      return !((one === undefined || other === undefined) && tolerated(one ?? other, pair))
    })
    .map(({ a, b }) => ({ kind: 'bound', a: told(a), b: told(b) }))
}

// Enough to show; long texts can differ in hundreds of places.
const MOST_NAMED = 20

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

const LIMITING: ReadonlySet<string> = new Set<Restriction>(['only', 'except', 'if', 'but'])

const isLimited = ({ restrictions }: Signature): boolean => restrictions.some(({ key }) => LIMITING.has(key))

/** A condition that only one side names, with something it depends on. */
function conditionClash(a: Signature, b: Signature, difference: Difference): readonly Contradiction[] {
  const { onlyA, onlyB } = difference
  if (exceptionClash(a, b, difference)) {
    const told = ({ restrictions: [first] }: Signature): string => first?.text ?? ''
    return [{ kind: 'condition', a: told(a), b: told(b) }]
  }
  const text = (units: readonly Unit[]): string =>
    units
      .slice(0, MOST_NAMED)
      .map((unit) => unit.text)
      .join(' ')
  if (isLimited(a) && !isLimited(b) && onlyA.length > 0) {
    return [{ kind: 'condition', a: text(onlyA), b: '' }]
  }
  if (isLimited(b) && !isLimited(a) && onlyB.length > 0) {
    return [{ kind: 'condition', a: '', b: text(onlyB) }]
  }
  return []
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

// In another construction more of the words may be others.
const REBUILT = 0.25

const isEqual = ({ kin }: Pair): boolean => kin === undefined

// Texts that share no more than senses of words may speak of other things: then those have to be half of what they say.
const SHARED_IN_SENSE = 0.5

/** A common word in the place of another: tolerated only where nearly all else is equal. */
function reworded(one: Signature, other: Signature, difference: Difference): readonly Contradiction[] {
  const { matches, onlyA, onlyB } = difference
  const [a, b] = [onlyA, onlyB].map((units) =>
    units.filter((unit) => unit.kind === 'word' || unit.kind === 'name'),
  )
  if (!a || !b || a.length === 0 || b.length === 0 || matches.length === 0) return []
  const shared = weightOf(matches.map((pair) => pair.a))
  const least = Math.min(weightOf(a), weightOf(b))
  const apart = least / (shared + least)
  if (apart <= REWORDED || (apart > SHARED_IN_SENSE && !matches.some(isEqual))) return []
  if (apart <= REBUILT && isRebuilt(one.units, other.units, difference)) return []
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

/** What is left where both texts tell the same parts: the words for them need no comparison. */
function withoutRoles({ matches, onlyA, onlyB }: Difference, { a, b }: Meeting): Difference {
  return {
    matches: matches.filter((pair) => pair.a !== a || pair.b !== b),
    onlyA: onlyA.filter((unit) => unit !== a),
    onlyB: onlyB.filter((unit) => unit !== b),
  }
}

/** Parts and steps that both texts tell decide by themselves; else it is the places of what both name. */
function orderClash(
  met: Meeting | undefined,
  steps: 'kept' | 'changed' | undefined,
  swapped: () => Contradiction | undefined,
): Contradiction | undefined {
  if (met) return met.exchanged ? { kind: 'order', a: met.a.text, b: met.b.text } : undefined
  if (steps !== undefined) return steps === 'changed' ? { kind: 'order', a: 'first', b: 'before' } : undefined
  return swapped()
}

/** The contradictions between two texts, at most a score of each kind, with what differs between them. */
export function contradictionsOf(a: Signature, b: Signature, told: Difference): readonly Contradiction[] {
  const met = rolesMet(a, b)
  const difference = met ? withoutRoles(told, met) : told
  const mismatched = negated(a, b, difference)
  const scope = scopeOf(a, b, { difference, turned: difference.matches.filter(isTurned) })
  const turned = scope === undefined ? mismatched : []
  const conditional = scope === 'condition' || scope === 'exception'
  const steps = stepsTold(a, b, difference)
  const swapped = orderClash(met, steps, () => swappedRoles(a, b, difference))
  // "A is larger than B" and "B is smaller than A": two turns that undo each other. "Her" and "his" turn nothing round.
  const ordered = [...orderClashes(a, b), ...opposedOrder(a, b), ...opposedOrder(b, a)]
  const undone =
    swapped !== undefined &&
    turned.length + ordered.length === 1 &&
    !difference.matches.some((pair) => isTurned(pair) && pair.a.key === '~he±')
  return [
    ...(undone ? [] : [...turned, ...ordered]),
    ...(undone || swapped === undefined ? [] : [swapped]),
    ...unbound(difference.matches),
    ...outsideMonthPart(a, b, difference.matches),
    ...(conditional ? [] : [...modalClashes(a, b), ...choiceClash(a, b), ...waivedClash(a, b, difference)]),
    ...answerClash(a, b),
    ...(conditional ? [] : conditionClash(a, b, difference)),
    ...replaced(difference),
    ...measuredOtherwise(a, b, difference),
    ...firstOf(
      () => (scope === 'exception' ? [] : reworded(a, b, difference)),
      () => substituted(a, b, difference),
    ),
    ...shorterList(a, b, difference),
    ...swappedPartners(a, b, difference.matches),
    ...swappedCondition(a, b, difference.matches),
    ...swappedCounts(a, b),
  ]
}
