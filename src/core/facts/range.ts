// The two ends of a range share what only one of them says: "5 to 7 days", "3:30 to 5 pm", 下午三点到五点.
import type { Moment } from './dates.ts'
import type { Quantity } from './quantities.ts'
import type { Reader } from './reader.ts'
import type { Unit } from './unit.ts'

const JOIN = /^\s?(?:-|~|to|至|到|and|until|till)\s?$/u
const HALF = /([ap])\.?m\b|(morning)|afternoon|evening|night/iu
const NOON = 12

/** What stands before `start` as the other end of a range, by its place among the units. */
function openingAt({ out, text }: Reader, start: number): number {
  const last = out.at(-1)
  const at = out.length - (last?.kind === 'order' || last?.kind === 'separator' ? 2 : 1)
  const first = out[at]
  return first && JOIN.test(text.slice(first.start + first.text.length, start)) ? at : -1
}

/** In "5 to 7 days" the 5 is days too. */
export function lendUnit(reader: Reader, { value, bare, dimension }: Quantity, start: number): void {
  const at = openingAt(reader, start)
  const first = reader.out[at]
  if (first?.quantity?.dimension !== '') return
  const lent = { dimension, value: (first.quantity.value * value) / bare, bare: first.quantity.bare }
  reader.out.length = at
  reader.out.push({ ...first, key: `${dimension}:${lent.value}`, quantity: lent })
}

/** Equal for times and dates of which equal parts are given. */
export const momentKey = ({ parts, zone }: Moment): string =>
  zone === undefined ? parts.join('-') : `${parts.join('-')}@${zone}`

const hoursLater = ({ parts: [hour, minute, second], ...rest }: Moment, hours: number): Moment => ({
  ...rest,
  parts: [hour + hours, minute, second],
})

/** A time, or a number that can be an hour. */
function asTime({ moment, quantity }: Unit): Moment | undefined {
  if (moment) return moment.kind === 'time' && moment.parts[0] <= NOON ? moment : undefined
  const hour = quantity?.dimension === '' ? quantity.value : 0
  return Number.isInteger(hour) && hour >= 1 && hour <= NOON
    ? { kind: 'time', parts: [hour, 0, 0] }
    : undefined
}

/** In "3:30 to 5 pm" the first time is in the afternoon too, in "9 to 5 pm" it is not. */
function lendHalf(reader: Reader, end: Moment, at: number): void {
  const first = reader.out[at]
  const time = first && !HALF.test(first.text) && first !== reader.late ? asTime(first) : undefined
  if (!first || !time) return
  const later = hoursLater(time, time.parts[0] === NOON ? 0 : NOON)
  const fits = end.parts[0] >= NOON && later.parts[0] <= end.parts[0]
  const moment = fits ? later : time
  reader.out[at] = { ...first, kind: 'moment', key: momentKey(moment), quantity: undefined, moment }
}

/** A time at the end of a range, in the half of the day in which the range begins; it lends its own half to the beginning. */
export function timeInRange(
  reader: Reader,
  moment: Moment,
  { start, end }: { start: number; end: number },
): Moment {
  const at = moment.kind === 'time' ? openingAt(reader, start) : -1
  if (at < 0) return moment
  if (HALF.test(reader.text.slice(start, end))) {
    lendHalf(reader, moment, at)
    return moment
  }
  const begins = reader.out[at] === reader.late ? reader.late?.moment?.parts[0] : undefined
  const later = hoursLater(moment, NOON)
  return begins !== undefined && moment.parts[0] < NOON && later.parts[0] > begins ? later : moment
}
