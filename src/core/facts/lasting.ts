// What lasts until a time is over at that time: "open until six" says what "closes at six" says.
import type { Unit } from './unit.ts'

const UNTIL = new Set(['until', 'till', 'to', 'through', '到', '至', '直到'])
const BEFORE = '~before±'
const DURATIONS = new Set(['time', 'month'])

const isTime = ({ moment }: Unit): boolean => moment !== undefined
const isDuration = ({ quantity }: Unit): boolean =>
  quantity !== undefined && DURATIONS.has(quantity.dimension)

type Place = readonly [before: Unit | undefined, unit: Unit, after: Unit | undefined]

const placesIn = (units: readonly Unit[]): readonly Place[] =>
  units.map((unit, at) => [units[at - 1], unit, units[at + 1]])

/** Until six, to six, 六点前. */
const isEnd = ([before, unit, after]: Place): boolean =>
  isTime(unit) && (UNTIL.has(before?.key ?? '') || (after?.key === BEFORE && after.sign > 0))

/** After 90 days, 90 天后. */
const isAfter = ([before, unit, after]: Place): boolean =>
  isDuration(unit) && [before, after].some((order) => order?.key === BEFORE && order.sign < 0)

/** Whether `ended` says that something is over at the very time, or after the very time, for which `lasting` says that it is on. */
export function endsThen(lasting: readonly Unit[], ended: readonly Unit[]): boolean {
  const ends = placesIn(ended).filter((place) => (isTime(place[1]) && !isEnd(place)) || isAfter(place))
  const then = new Set(ends.map(([, { key }]) => key))
  return placesIn(lasting).some(
    (place) => then.has(place[1].key) && (isEnd(place) || (isDuration(place[1]) && !isAfter(place))),
  )
}
