// Denials put in another way: hung on another word, as a condition, as an exception, as a share.
import type { Difference, Pair } from './difference.ts'
import type { Restriction } from './function-words.ts'
import { classOf } from './lexicon.ts'
import type { Signature } from './signature.ts'
import { isContent, type Unit } from './unit.ts'

/** One says what the other denies. */
export const isTurned = ({ a, b, kin }: Pair): boolean =>
  kin === undefined ? a.sign !== b.sign : a.sign * a.polarity * b.sign * b.polarity !== kin

const ALL = '~all±'
const WHOLES: ReadonlySet<string> = new Set([ALL, 'everything'])

const denials = ({ units }: Signature): readonly Unit[] =>
  units.filter((unit) => unit.sign < 0 && isContent(unit))

const negatives = ({ units }: Signature): number =>
  units.filter((unit) => unit.sign < 0 && (isContent(unit) || unit.kind === 'modal')).length

/** One text of two, and what it alone has. */
type Side = {
  readonly text: Signature
  readonly only: readonly Unit[]
  readonly unitOf: (pair: Pair) => Unit
}

const sidesOf = (a: Signature, b: Signature, { onlyA, onlyB }: Difference): readonly [Side, Side] => [
  { text: a, only: onlyA, unitOf: (pair) => pair.a },
  { text: b, only: onlyB, unitOf: (pair) => pair.b },
]

const clausesOf = (...texts: readonly Signature[]): number =>
  Math.max(...texts.map(({ breaks }) => breaks.length))

const restricts = ({ text }: Side, ...keys: readonly Restriction[]): boolean =>
  text.restrictions.some(({ key }) => keys.some((wanted) => wanted === key))

/**
 * "You cannot cancel" and "cancellation is not possible": one denial of the same clause, hung on another
 * word. "All are not" and "not all are" do differ.
 */
function movedDenial(a: Signature, b: Signature, turned: readonly Pair[]): boolean {
  const [first, second] = turned
  if (!first || !second || turned.length > 2 || first.a.sign === second.a.sign) return false
  if (turned.some(({ a: unit }) => WHOLES.has(unit.key))) return false
  const most = a.modals.has('not can') && b.modals.has('not can') ? 2 : 1
  return clausesOf(a, b) <= 1 && negatives(a) === most && negatives(b) === most
}

// What a text denies to deny the thing beside it: there is none, none can be had, none is taken.
const CARRIERS: ReadonlySet<string> = new Set([
  '~exist',
  '~available±',
  '~accept±',
  '~support±',
  '~give±',
  '~include±',
  '收取',
  '收',
  '带',
  '设',
  '产生',
])

/** There is no file; the file does not exist: the denial of a thing is that of its being there. */
function carriedDenial([one, other]: readonly [Side, Side], turned: readonly Pair[]): boolean {
  const [only, more] = turned
  if (!only || more || clausesOf(one.text, other.text) > 1) return false
  const [denied, carrying] = one.unitOf(only).sign < 0 ? [one, other] : [other, one]
  const [carrier, second] = denials(carrying.text)
  return (
    denials(denied.text).length === 1 &&
    carrier !== undefined &&
    second === undefined &&
    carrying.only.includes(carrier) &&
    CARRIERS.has(carrier.key)
  )
}

/** Not all are, some are not. */
function sharedOut({ matches }: Difference, turned: readonly Pair[]): boolean {
  const shares = matches.find(({ a }) => a.key === ALL)
  return (
    turned.length === 1 &&
    shares?.a.sign === -1 &&
    shares.b.sign === -1 &&
    shares.a.polarity !== shares.b.polarity
  )
}

const NEEDS: ReadonlySet<string> = new Set(['~need', '~required±'])

const isNeeded = (side: Side): boolean =>
  restricts(side, 'only', 'once') ||
  side.text.modals.has('must') ||
  side.text.units.some(({ key, sign }) => sign > 0 && NEEDS.has(key))

/** Without a ticket nobody enters; only with a ticket does one: two denials, and a condition without any. */
function contraposed([one, other]: readonly [Side, Side], turned: readonly Pair[]): boolean {
  const [first] = turned
  if (!first) return false
  const [denying, stating] = one.unitOf(first).sign < 0 ? [one, other] : [other, one]
  return (
    isNeeded(stating) &&
    denials(denying.text).length === 2 &&
    denials(stating.text).length === 0 &&
    turned.every((pair) => denying.unitOf(pair).sign < 0)
  )
}

// What is said of all the others beside an exception.
const REMAINING: ReadonlySet<string> = new Set('其余 其他 其它 rest other others else'.split(' '))
const REST: ReadonlySet<string> = new Set([...REMAINING, 'days', 'time', '天', '时间'])

const isRest = ({ text, key }: Unit): boolean =>
  REST.has(text) || key === ALL || key === '~time' || key === '~day' || key === '~day±'

/** A second exception is none that the other text tells: all but Tom and Ann. */
const isNamedThing = (unit: Unit): boolean =>
  unit.kind !== 'word' || (classOf(unit.key) !== undefined && !isRest(unit))

/** Open but on Mondays; closed on Mondays alone; closed on Mondays, and open the rest of the week. */
function excepted([one, other]: readonly [Side, Side], turned: readonly Pair[]): boolean {
  if (restricts(one, 'except') === restricts(other, 'except')) return false
  const [all, alone] = restricts(one, 'except') ? [one, other] : [other, one]
  const [only, more] = turned
  if (!only) return alone.text.units.some(({ text }) => REMAINING.has(text))
  if (more) return false
  return (
    all.unitOf(only).sign * all.unitOf(only).polarity > 0 &&
    alone.only.every(isRest) &&
    !all.only.some(isNamedThing)
  )
}

/** How the denials of two texts go together, where it is not word for word. */
export type Scope = 'one denial' | 'condition' | 'exception'

const isExcept = ({ restrictions }: Signature): boolean => restrictions.some(({ key }) => key === 'except')

/** Undefined where denials stand against each other as they are. `turned` is what one says and the other denies. */
export function scopeOf(
  a: Signature,
  b: Signature,
  { difference, turned }: { readonly difference: Difference; readonly turned: readonly Pair[] },
): Scope | undefined {
  if (turned.length === 0 && !isExcept(a) && !isExcept(b)) return undefined
  const sides = sidesOf(a, b, difference)
  if (excepted(sides, turned)) return 'exception'
  if (turned.length === 0) return undefined
  if (contraposed(sides, turned)) return 'condition'
  return movedDenial(a, b, turned) || carriedDenial(sides, turned) || sharedOut(difference, turned)
    ? 'one denial'
    : undefined
}

/** What one text excepts, the other says the same of as of all. In several clauses 除了 may be "besides": 除了周一，周二也开门. */
function saysExcepted([one, other]: readonly [Side, Side], matches: readonly Pair[]): boolean {
  if (clausesOf(one.text, other.text) > 1 || restricts(other, 'except', 'only', 'if', 'once')) return false
  if (denials(one.text).length + denials(other.text).length > 0) return false
  const from = one.text.restrictions.find(({ key }) => key === 'except')?.start
  const excepted = one.text.units.find((unit) => from !== undefined && unit.start > from && isContent(unit))
  return matches.some((pair) => one.unitOf(pair) === excepted)
}

/** Open only on Mondays; open but on Mondays; open on Mondays. */
export function exceptionClash(a: Signature, b: Signature, difference: Difference): boolean {
  if (!isExcept(a) && !isExcept(b)) return false
  if (difference.matches.length < 2 || difference.matches.some(isTurned)) return false
  const [one, other] = sidesOf(a, b, difference)
  return [[one, other] as const, [other, one] as const].some(
    ([limited, excepting]) =>
      (restricts(limited, 'only') && !restricts(limited, 'except') && restricts(excepting, 'except')) ||
      saysExcepted([excepting, limited], difference.matches),
  )
}
