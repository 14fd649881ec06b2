// Leave, duty, advice and doubt that two texts tell otherwise.
import type { Contradiction, Difference } from './difference.ts'
import type { Signature } from './signature.ts'
import { isContent, type Unit } from './unit.ts'

const CLASHES: readonly (readonly [string, string])[] = [
  ['can', 'not can'],
  ['must', 'not must'],
  ['should', 'not should'],
  ['should', 'not must'],
  ['must', 'not should'],
  ['can', 'must'],
  ['must', 'should'],
  ['must', 'not can'],
  ['need', 'not must'],
  ['maybe', 'not maybe'],
]

const lacks = (one: ReadonlySet<string>, other: ReadonlySet<string>, key: string): boolean =>
  one.has(key) && !other.has(key)

/** What one text allows, asks or leaves open, and the other does not. */
export function modalClashes({ modals: a }: Signature, { modals: b }: Signature): readonly Contradiction[] {
  if (a.size === 0 && b.size === 0) return []
  const found: Contradiction[] = []
  for (const [x, y] of CLASHES) {
    if (lacks(a, b, x) && lacks(b, a, y)) found.push({ kind: 'modality', a: x, b: y })
    if (lacks(a, b, y) && lacks(b, a, x)) found.push({ kind: 'modality', a: y, b: x })
  }
  return found.length > 0 ? found : doubtClash(a, b)
}

const NEEDED = '~required±'

const isFree = ({ bag }: Signature): boolean => bag.get(NEEDED)?.some(({ sign }) => sign < 0) === true

/** What one text asks for, and the other leaves to everybody: must, optional. */
export function choiceClash(a: Signature, b: Signature): readonly Contradiction[] {
  if (isFree(a) === isFree(b) || !(isFree(a) ? b : a).modals.has('must')) return []
  const told = (text: Signature): string => (isFree(text) ? 'optional' : 'must')
  return [{ kind: 'modality', a: told(a), b: told(b) }]
}

/** What a text says is not needed. */
function waivedIn({ units }: Signature): Unit | undefined {
  const at = units.findIndex(({ kind, key, sign }) => kind === 'modal' && key === 'must' && sign < 0)
  return at < 0 ? undefined : units.slice(at + 1).find(isContent)
}

/** 凭票, 预约才能: whether nothing is done without it. */
function isAsked({ restrictions, breaks }: Signature, unit: Unit): boolean {
  const clause = (start: number): number => breaks.filter((at) => at < start).length
  return restrictions.some(({ key, start }) => key === 'once' && clause(start) === clause(unit.start))
}

/** What one text lets nobody in without, and the other asks of nobody: 凭票入场, 无需票入场. */
export function waivedClash(a: Signature, b: Signature, { matches }: Difference): readonly Contradiction[] {
  const [first, second] = [waivedIn(a), waivedIn(b)]
  if ((first === undefined) === (second === undefined)) return []
  const pair = matches.find((met) => met.a === first || met.b === second)
  if (!pair || !(first ? isAsked(b, pair.b) : isAsked(a, pair.a))) return []
  return [{ kind: 'modality', a: first ? 'not must' : 'must', b: first ? 'must' : 'not must' }]
}

/** "It may rain" is not "it will rain"; beside a "can" the doubt is a matter of style. */
function doubtClash(a: ReadonlySet<string>, b: ReadonlySet<string>): readonly Contradiction[] {
  if (a.has('maybe') === b.has('maybe') || a.has('can') || b.has('can')) return []
  const told = (modals: ReadonlySet<string>): string => (modals.has('maybe') ? 'maybe' : 'stated')
  return [{ kind: 'modality', a: told(a), b: told(b) }]
}
