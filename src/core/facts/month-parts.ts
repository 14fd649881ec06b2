// A day of a month against a part of it: the 20th is not in its first days.
import type { Contradiction, Pair } from './difference.ts'
import type { Signature } from './signature.ts'
import type { Unit } from './unit.ts'

type Days = readonly [first: number, last: number]

/** The ten days or so that a part of a month is; the last of them are those from the 21st on. */
function daysOf(part: Unit | undefined): Days | undefined {
  if (part?.key === '~middle-of') return [11, 20]
  if (part?.key !== '~beginning-of±') return undefined
  return part.sign > 0 ? [1, 10] : [21, 31]
}

/** The part of its month that a date without a day has beside it: 5 月初, the end of May. */
function partOf({ units }: Signature, date: Unit): Days | undefined {
  const at = units.indexOf(date)
  return daysOf(units[at + 1]) ?? daysOf(units[at - 1])
}

const dayOf = ({ moment }: Unit): number => (moment?.kind === 'date' ? moment.parts[2] : Number.NaN)

/** Days that lie outside the part of the month that the other text tells. */
export function outsideMonthPart(
  a: Signature,
  b: Signature,
  matches: readonly Pair[],
): readonly Contradiction[] {
  const isOutside = (day: number, days: Days | undefined): boolean =>
    days !== undefined && (day < days[0] || day > days[1])
  return matches
    .filter(({ a: one, b: other }) => {
      const [day, beside] = [dayOf(one), dayOf(other)]
      if (Number.isNaN(day) === Number.isNaN(beside)) return false
      return Number.isNaN(day) ? isOutside(beside, partOf(a, one)) : isOutside(day, partOf(b, other))
    })
    .map(({ a: one, b: other }) => ({ kind: 'date', a: one.text, b: other.text }))
}
