// One brother against two: "one" and "a" are read as no number, so they count only where the other text counts the same.
import type { Contradiction, Difference } from '../facts/difference.ts'
import { isContent, type Unit } from '../facts/unit.ts'
import type { Profile } from './profile.ts'

const ONE_ENGLISH = /\b(?:one|an?|another|a single|only one|just one)\s(?:[a-z]+\s)?$/iu
const ONE_CHINESE =
  /(?<!最近|[上下这那第每])一[个只名位本张条件辆台部家间座所栋支枝把片双副套颗棵朵架艘匹首篇份项场届种幅封次遍岁层楼]?$/u
const REACH = 24

/** What each of the numbers counts: the content right after it. */
function countedBy(units: readonly Unit[], numbers: readonly Unit[]): ReadonlyMap<Unit, Unit> {
  const counted = new Map<Unit, Unit>()
  if (numbers.length === 0) return counted
  const wanted = new Set(numbers)
  let last: Unit | undefined
  for (const unit of units) {
    if (!isContent(unit)) continue
    if (last !== undefined && wanted.has(last)) counted.set(last, unit)
    last = unit
  }
  return counted
}

function isOne({ text }: Profile, { start }: Unit): boolean {
  const before = text.slice(Math.max(0, start - REACH), start)
  return ONE_ENGLISH.test(before) || ONE_CHINESE.test(before)
}

const isCount = ({ quantity, bound }: Unit): boolean =>
  quantity?.dimension === '' && quantity.bare > 1 && bound !== 'at-most'

type Sides = { readonly a: Profile; readonly b: Profile }

/** A number of things on one side, one of them on the other. */
export function countedOnce(
  { a, b }: Sides,
  { matches, onlyA, onlyB }: Difference,
): readonly Contradiction[] {
  const found: Contradiction[] = []
  const [left, right] = [onlyA.filter(isCount), onlyB.filter(isCount)]
  const [countedA, countedB] = [countedBy(a.units, left), countedBy(b.units, right)]
  for (const number of left) {
    const counted = countedA.get(number)
    const other = matches.find((pair) => pair.a === counted)?.b
    if (other && isOne(b, other)) found.push({ kind: 'number', a: number.text, b: `one ${other.text}` })
  }
  for (const number of right) {
    const counted = countedB.get(number)
    const other = matches.find((pair) => pair.b === counted)?.a
    if (other && isOne(a, other)) found.push({ kind: 'number', a: `one ${other.text}`, b: number.text })
  }
  return found
}
