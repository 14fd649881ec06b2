// Lists and pairings: an item that one list lacks, and things that changed partners.
import type { Contradiction, Difference, Pair } from './difference.ts'
import type { Signature } from './signature.ts'
import { isContent, signedKey, type Unit } from './unit.ts'

/** Runs of single units parted by separators: red, green and blue. */
function listsIn(units: readonly Unit[]): readonly (readonly Unit[])[] {
  const lists: Unit[][] = []
  let list: Unit[] = []
  let parted = false
  for (const unit of units) {
    if (unit.kind === 'separator' && unit.key !== '*') parted = true
    else if (isContent(unit)) {
      if (!parted && list.length > 1) lists.push(list)
      if (parted) list.push(unit)
      else list = [unit]
      parted = false
    } else if (unit.kind !== 'person') {
      if (list.length > 1) lists.push(list)
      list = []
    }
  }
  return list.length > 1 ? [...lists, list] : lists
}

type Listing = { readonly items: readonly Unit[]; readonly keys: ReadonlySet<string> }

const listingsIn = (units: readonly Unit[]): readonly Listing[] =>
  listsIn(units).map((items) => ({ items, keys: new Set(items.map(signedKey)) }))

/** An item of `long` that `short` lacks, where all of `short` stands in `long`. */
function extraItem(long: Listing, short: Listing): Unit | undefined {
  if (short.items.length >= long.items.length || !short.keys.isSubsetOf(long.keys)) return undefined
  return long.items.find((unit) => !short.keys.has(signedKey(unit)))
}

// Two long texts may have thousands of lists; so many pairs of them show what there is to see.
const MOST_PAIRS = 100_000

/** A list that the other text has too, but for an item. */
export function shorterList(a: Signature, b: Signature, rest: Difference): readonly Contradiction[] {
  if ((rest.onlyA.length === 0) === (rest.onlyB.length === 0) || a.listed.size === 0 || b.listed.size === 0)
    return []
  const [left, right] = [listingsIn(a.units), listingsIn(b.units)]
  for (const one of left.slice(0, Math.ceil(MOST_PAIRS / Math.max(1, right.length)))) {
    for (const other of right) {
      const [more, less] = [extraItem(one, other), extraItem(other, one)]
      if (more) return [{ kind: 'word', a: more.text, b: '' }]
      if (less) return [{ kind: 'word', a: '', b: less.text }]
    }
  }
  return []
}

const MOST = 16

/** Three sons and two daughters; two sons and three daughters. */
export function swappedCounts(
  { counted: left }: Signature,
  { counted: right }: Signature,
): readonly Contradiction[] {
  const [least, most] = [Math.min(left.size, right.size), Math.max(left.size, right.size)]
  if (least < 2 || most > MOST) return []
  const moved = [...left].filter(([number, thing]) => (right.get(number) ?? thing) !== thing)
  for (const [number, thing] of moved) {
    for (const [other, next] of moved) {
      if (thing === next || right.get(number) !== next || right.get(other) !== thing) continue
      return [{ kind: 'number', a: `${number} ${thing}`, b: `${number} ${next}` }]
    }
  }
  return []
}

/** Start and end of the clause of the only condition. */
function conditionIn({ restrictions, breaks, units }: Signature): readonly [number, number] | undefined {
  const [only, more] = restrictions.filter(({ key }) => key === 'if')
  if (!only || more) return undefined
  return [only.start, breaks.find((at) => at > only.start) ?? (units.at(-1)?.start ?? 0) + 1]
}

/** If it rains, we stay; if we stay, it rains: condition and result changed places. */
export function swappedCondition(
  a: Signature,
  b: Signature,
  matches: readonly Pair[],
): readonly Contradiction[] {
  const [one, other] = [conditionIn(a), conditionIn(b)]
  if (!one || !other) return []
  const within = ({ start }: Unit, [from, to]: readonly [number, number]): boolean =>
    start > from && start < to
  const left = matches.find((pair) => within(pair.a, one) && !within(pair.b, other))
  const entered = matches.find((pair) => !within(pair.a, one) && within(pair.b, other))
  return left && entered ? [{ kind: 'condition', a: left.a.text, b: entered.b.text }] : []
}

const clauseOf = (breaks: readonly number[], start: number): number =>
  breaks.filter((at) => at < start).length

/**
 * Anna is the chair and Ben the clerk; Ben is the chair and Anna the clerk: two clauses on either side, and
 * each clause of one shares something with each of the other.
 */
export function swappedPartners(
  a: Signature,
  b: Signature,
  matches: readonly Pair[],
): readonly Contradiction[] {
  if (matches.length < 4 || matches.length > MOST || a.breaks.length === 0 || b.breaks.length === 0) return []
  const keys = matches.map((pair) => pair.a.key)
  const items = new Set(listsIn(a.units).flatMap((list) => (list.length > 2 ? list : [])))
  const once = matches.filter(
    ({ a: unit }) => !items.has(unit) && keys.indexOf(unit.key) === keys.lastIndexOf(unit.key),
  )
  const cells = new Map<string, Unit>()
  const [rows, columns] = [new Set<number>(), new Set<number>()]
  for (const { a: one, b: other } of once) {
    const [row, column] = [clauseOf(a.breaks, one.start), clauseOf(b.breaks, other.start)]
    rows.add(row)
    columns.add(column)
    cells.set(`${row} ${column}`, one)
  }
  for (const row of rows) {
    for (const next of rows) {
      if (next <= row) continue
      const shared = [...columns].filter((at) => cells.has(`${row} ${at}`) && cells.has(`${next} ${at}`))
      const [first, second] = shared
      if (first === undefined || second === undefined) continue
      const told = (at: number, beside: number): string =>
        `${cells.get(`${at} ${first}`)?.text ?? ''} … ${cells.get(`${beside} ${second}`)?.text ?? ''}`
      return [{ kind: 'order', a: told(row, row), b: told(row, next) }]
    }
  }
  return []
}
