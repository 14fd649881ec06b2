// Two plain texts compared by what they commit themselves to.
import { contradictionsOf } from '../facts/contradictions.ts'
import { differenceOf, type Contradiction, type Difference } from '../facts/difference.ts'
import { passiveOnce } from '../facts/order.ts'
import type { Unit, UnitKind } from '../facts/unit.ts'
import type { Profile } from './profile.ts'
import { bareAnswer } from './bare-answer.ts'
import { countedOnce } from './counted-once.ts'
import { isBareRefusal } from './bare-refusal.ts'
import { personsApart } from './persons-apart.ts'
import { placesApart } from './places-apart.ts'
import { CLASH_CEILING, identical, SAME_FLOOR, type Comparison, type Relation } from './verdict.ts'

// In long texts things stand in many places, and are counted in many.
const MOST_PLACED = 40

// Least share of the shorter text that the longer one must back, and of both together.
const LEAST_CONTAINED = 0.6
const LEAST_OVERLAP = 0.15

/** Weighted shares: of both texts together (Jaccard), and of the lighter one (containment). */
export type Overlap = { readonly jaccard: number; readonly containment: number }

function overlapOf(a: Profile, b: Profile, { onlyA, onlyB }: Difference): Overlap {
  const weigh = (units: readonly Unit[]): number => units.reduce((sum, unit) => sum + unit.weight, 0)
  const [restA, restB] = [weigh(onlyA), weigh(onlyB)]
  const shared = Math.max(0, (a.weight - restA + b.weight - restB) / 2)
  const all = shared + restA + restB
  const least = shared + Math.min(restA, restB)
  return { jaccard: all === 0 ? 0 : shared / all, containment: least === 0 ? 0 : shared / least }
}

// A longer text without content is no answer that two could have in common.
const MOST_BARE = 1_000

/** Without content only the answer speaks: a bare yes against a bare 可以. */
function compareBare(a: Profile, b: Profile): Comparison {
  const letters = ({ key }: Profile): string =>
    key.length > MOST_BARE
      ? ''
      : key
          .toLowerCase()
          .replace(/[^\p{L}\p{N}]+/gu, ' ')
          .trim()
  if (letters(a) !== '' && letters(a) === letters(b)) return identical(a.key)
  const speaks = (profile: Profile): readonly string[] =>
    profile.units
      .filter((unit) => unit.kind === 'answer' || unit.kind === 'modal')
      .map((unit) => String(unit.sign))
  const [left, right] = [speaks(a), speaks(b)]
  const same = left.length > 0 && right.length > 0 && left[0] === right[0]
  return {
    relation: same ? 'same' : 'different',
    similarity: same ? SAME_FLOOR : 0,
    contradictions: [],
    matches: [],
  }
}

function textual(contradictions: readonly Contradiction[], a: Profile, b: Profile): readonly Contradiction[] {
  const passive = contradictions.some(({ kind }) => kind === 'order') && passiveOnce(a.text, b.text)
  return passive ? contradictions.filter(({ kind }) => kind !== 'order') : contradictions
}

/** A yes or no against another. */
function answered(a: 1 | -1, b: 1 | -1): Comparison {
  const word = (answer: 1 | -1): string => (answer > 0 ? 'yes' : 'no')
  if (a === b) {
    const matches = [{ a: word(a), b: word(b) }]
    return { relation: 'same', similarity: SAME_FLOOR, contradictions: [], matches }
  }
  const contradictions = [{ kind: 'answer', a: word(a), b: word(b) } as const]
  return { relation: 'different', similarity: 0, contradictions, matches: [] }
}

/** What needs no unit: equal texts, an empty one, two that only refuse. */
function settled(a: Profile, b: Profile): Comparison | undefined {
  if (a.key === b.key) return identical(a.key)
  if (a.key === '' || b.key === '')
    return { relation: 'different', similarity: 0, contradictions: [], matches: [] }
  const [left, right] = [bareAnswer(a.text), bareAnswer(b.text)]
  if (left !== undefined && right !== undefined) return answered(left, right)
  if (!isBareRefusal(a.text) || !isBareRefusal(b.text)) return undefined
  const matches = [{ a: a.text, b: b.text }]
  return { relation: 'same', similarity: SAME_FLOOR, contradictions: [], matches }
}

const VALUES: ReadonlySet<UnitKind> = new Set(['number', 'moment', 'link', 'code'])

/**
 * Whether texts that are apart may say the same in other words: they share something, neither has a value that the
 * other lacks, and at most several common words stand in the place of others. One word for one word is what they differ
 * on.
 */
function mayBeReworded(
  contradictions: readonly Contradiction[],
  { matches, onlyA, onlyB }: Difference,
): boolean {
  const [first, ...more] = contradictions
  if (more.length > 0 || matches.length === 0) return false
  if ([...onlyA, ...onlyB].some(({ kind }) => VALUES.has(kind))) return false
  if (first === undefined) return true
  const { kind, a, b } = first
  return kind === 'word' && a !== '' && b !== '' && (a.includes(' ') || b.includes(' '))
}

/** Compares two read texts. */
export function compareProfiles(a: Profile, b: Profile): Comparison {
  const known = settled(a, b)
  if (known) return known
  const difference = differenceOf(a, b)
  const matches = difference.matches.map((pair) => ({ a: pair.a.text, b: pair.b.text }))
  const { relation, similarity, contradictions, ...rest } = judged(a, b, difference)
  return { relation, similarity, contradictions, matches, ...rest }
}

/** The same without the parts that match: of long texts there are thousands. */
export function relationOf(a: Profile, b: Profile): Relation {
  return settled(a, b) ?? judged(a, b, differenceOf(a, b))
}

function judged(
  a: Profile,
  b: Profile,
  difference: Difference,
): Relation & Partial<Pick<Comparison, 'matches'>> {
  const contradictions = [
    ...textual([...contradictionsOf(a, b, difference), ...personsApart(a, b, difference)], a, b),
    ...(difference.matches.length > MOST_PLACED ? [] : countedOnce({ a, b }, difference)),
    ...(difference.matches.length > MOST_PLACED ? [] : placesApart(a, b, difference.matches)),
  ]
  const bare = a.weight === 0 || b.weight === 0
  if (bare && contradictions.length === 0) return compareBare(a, b)
  const { jaccard, containment } = overlapOf(a, b, difference)
  const open = mayBeReworded(contradictions, difference) ? { open: true as const } : {}
  if (contradictions.length > 0) {
    return { relation: 'different', similarity: CLASH_CEILING * jaccard, contradictions, ...open }
  }
  const same = containment >= LEAST_CONTAINED && jaccard >= LEAST_OVERLAP
  const similarity = same ? SAME_FLOOR + (1 - SAME_FLOOR) * jaccard : SAME_FLOOR * jaccard
  return { relation: same ? 'same' : 'different', similarity, contradictions, ...(same ? {} : open) }
}
