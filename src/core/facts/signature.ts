// What a text commits itself to, sorted once so that it can be held against many others.
import { isContent, signedKey, type Unit } from './unit.ts'

export type Signature = {
  readonly units: readonly Unit[]
  /** Content units by key. */
  readonly bag: ReadonlyMap<string, readonly Unit[]>
  /** Total weight of the content; 0 where there is none. */
  readonly weight: number
  /** "can", "not must" and the like. */
  readonly modals: ReadonlySet<string>
  readonly answer: Unit | undefined
  /** The opening yes or no, else what the first "can" says. */
  readonly stance: 1 | -1 | undefined
  readonly restrictions: readonly Unit[]
  /** I, you, they. */
  readonly persons: readonly Unit[]
  /** Words of order, steps and restrictions, round which roles can change places. */
  readonly pivots: readonly Unit[]
  /** Words of order that have an opposite, by key: the first, and whether the other one stands here too. */
  readonly turns: ReadonlyMap<string, { readonly first: Unit; readonly both: boolean }>
  /** Starts of units next to a separator: items of a list, free to stand in any order. */
  readonly listed: ReadonlySet<number>
  /** Starts of the marks that part clauses; words like "and" part lists as well. */
  readonly breaks: readonly number[]
  /** What each number counts: the content right after it. */
  readonly counted: ReadonlyMap<string, string>
}

const MARK = /^[^\p{L}]/u

const isBreak = ({ kind, text }: Unit): boolean => kind === 'end' || (kind === 'separator' && MARK.test(text))

const isPivot = ({ kind }: Unit): boolean => kind === 'order' || kind === 'step' || kind === 'restriction'

function listedIn(units: readonly Unit[]): ReadonlySet<number> {
  const found = new Set<number>()
  for (const [at, unit] of units.entries()) {
    if (unit.kind !== 'separator') continue
    const before = units[at - 1]
    const after = units[at + 1]
    if (before && after?.kind !== 'order') found.add(before.start)
    if (after && after.kind !== 'order') found.add(after.start)
  }
  return found
}

function turnsOf(pivots: readonly Unit[]): Signature['turns'] {
  const found = new Map<string, { readonly first: Unit; readonly both: boolean }>()
  for (const unit of pivots) {
    if (unit.kind !== 'order' || !unit.key.endsWith('±')) continue
    const known = found.get(unit.key)
    if (!known) found.set(unit.key, { first: unit, both: false })
    else if (known.first.sign !== unit.sign) found.set(unit.key, { ...known, both: true })
  }
  return found
}

function countedIn(units: readonly Unit[]): Signature['counted'] {
  const counted = new Map<string, string>()
  let number: string | undefined
  for (const unit of units) {
    if (!isContent(unit)) continue
    if (number !== undefined && unit.kind !== 'number') counted.set(number, signedKey(unit))
    number = unit.kind === 'number' ? unit.key : undefined
  }
  return counted
}

/** Sorts the units of a text. Linear in their number. */
export function signatureOf(units: readonly Unit[]): Signature {
  const bag = new Map<string, Unit[]>()
  const modals = new Set<string>()
  const pivots: Unit[] = []
  const persons: Unit[] = []
  const breaks: number[] = []
  let weight = 0
  for (const unit of units) {
    if (isContent(unit)) {
      weight += unit.weight
      const known = bag.get(unit.key)
      if (known) known.push(unit)
      else bag.set(unit.key, [unit])
    } else if (isBreak(unit)) breaks.push(unit.start)
    else if (unit.kind === 'modal') modals.add(unit.sign < 0 ? `not ${unit.key}` : unit.key)
    else if (unit.kind === 'person') persons.push(unit)
    else if (isPivot(unit)) pivots.push(unit)
  }
  const answer = units.find(({ kind }) => kind === 'answer')
  const can = units.find(({ kind, key }) => kind === 'modal' && key === 'can')
  const stance = answer?.sign ?? can?.sign
  const restrictions = pivots.filter(({ kind }) => kind === 'restriction')
  return {
    units,
    bag,
    weight,
    modals,
    answer,
    stance,
    restrictions,
    persons,
    pivots,
    turns: turnsOf(pivots),
    breaks,
    counted: countedIn(units),
    listed: listedIn(units),
  }
}
