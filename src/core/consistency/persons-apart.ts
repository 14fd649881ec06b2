// My bag, his bag: who is meant, where two texts are equal but for that.
import type { Contradiction, Difference } from '../facts/difference.ts'
import { isTurned } from '../facts/scopes.ts'
import type { Unit } from '../facts/unit.ts'
import type { Profile } from './profile.ts'

const OTHER = '~he±'

/** I, you, or somebody else, be it one or more. */
const personOf = ({ kind, key }: Unit): string | undefined => {
  if (key === OTHER) return 'others'
  return kind === 'person' ? key : undefined
}

const personsIn = ({ units }: Profile): readonly Unit[] =>
  units.filter((unit) => personOf(unit) !== undefined)

const isOther = ({ key }: Unit): boolean => key === OTHER

const isOneClause = ({ breaks, restrictions }: Profile): boolean =>
  breaks.length <= 1 && restrictions.length === 0

/** Another person in the same place of two texts that have nothing else apart. */
export function personsApart(
  a: Profile,
  b: Profile,
  { matches, onlyA, onlyB }: Difference,
): readonly Contradiction[] {
  // Advice is given by one and to the other: you should, I recommend.
  if (![...onlyA, ...onlyB].every(isOther) || a.modals.has('should')) return []
  const [one, other] = [personsIn(a), personsIn(b)]
  if (one.length !== other.length) return []
  const at = one.findIndex((unit, place) => {
    const beside = other[place]
    return beside !== undefined && personOf(unit) !== personOf(beside)
  })
  const [left, right] = [one[at], other[at]]
  if (!left || !right) return []
  // The same persons in other places are roles, which clauses and the passive exchange without a change of meaning.
  const same = one.every((unit) => other.some((beside) => personOf(beside) === personOf(unit)))
  if (same && (matches.some(isTurned) || !isOneClause(a) || !isOneClause(b))) return []
  return [{ kind: same ? 'order' : 'word', a: left.text, b: right.text }]
}
