// Times of day in English words: half past eight, quarter to nine, seven o'clock in the evening.

const HOURS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const MINUTES: Readonly<Record<string, number>> = {
  half: 30,
  quarter: 15,
  five: 5,
  ten: 10,
  twenty: 20,
  'twenty-five': 25,
  'twenty five': 25,
}
const HOUR = `${HOURS.join('|')}|1[0-2]|[1-9]`
const PAST = new RegExp(
  `(half|quarter|twenty[- ]five|five|ten|twenty|[1-5]?\\d)(?: minutes?)?\\s(past|after|to|before)\\s(${HOUR})\\b(?!:)(\\s+o'clock)?`,
  'iy',
)
const OCLOCK = new RegExp(`(${HOUR})\\s+o'clock`, 'iy')
const NAMED_HOUR = new RegExp(`(${HOUR})(?=\\s+(?:in the (?:morning|afternoon|evening)|at night)\\b)`, 'iy')
/** "Ten to twelve" counts days as well, so it needs a word of time before it. */
const AT = /\b(?:at|by|until|till|since|is|it's|was|around|about|before|after)\s+$/iu
const HALF_DAY =
  /\s*(?:(a)\.?m\b\.?|p\.?m\b\.?)|\s+(?:(in the morning|this morning)|in the (?:afternoon|evening)|at night|tonight|this (?:afternoon|evening))\b/iy
const NOON = 12
const LONGEST = 'twenty-five past'.length

export type ClockTime = { readonly hour: number; readonly minute: number; readonly end: number }

const hourOf = (text: string): number => {
  const at = HOURS.indexOf(text.toLowerCase())
  return at < 0 ? Number(text) : at + 1
}

function pastAt(text: string, from: number): ClockTime | undefined {
  PAST.lastIndex = from
  const found = PAST.exec(text)
  if (!found) return undefined
  const [all, said = '', way = '', hour = '', clock] = found
  const named = MINUTES[said.toLowerCase()]
  const minute = named ?? Number(said)
  if (Number.isNaN(minute)) return undefined
  const sure = /^(?:half|quarter)$/iu.test(said) || clock !== undefined
  if (!sure && !AT.test(text.slice(Math.max(0, from - 8), from))) return undefined
  const end = from + all.length
  if (/^(?:past|after)$/iu.test(way)) return { hour: hourOf(hour), minute, end }
  // Before one it is twelve.
  return { hour: hourOf(hour) - 1 || NOON, minute: 60 - minute, end }
}

function hourAt(text: string, from: number): ClockTime | undefined {
  for (const pattern of [OCLOCK, NAMED_HOUR]) {
    pattern.lastIndex = from
    const found = pattern.exec(text)
    if (found) return { hour: hourOf(found[1] ?? ''), minute: 0, end: from + found[0].length }
  }
  return undefined
}

// past, after, to, before, o'clock, minutes, in the morning, at night
const AFTER_HOUR = new Set('patobim')

/** The time in words, or in digits with words, that starts at `from`. */
export function clockWordsAt(text: string, from: number): ClockTime | undefined {
  const opening = text.slice(from, from + LONGEST)
  const blank = opening.indexOf(' ')
  if (
    blank < 0 ||
    !(AFTER_HOUR.has(opening.charAt(blank + 1).toLowerCase()) || opening.startsWith('twenty f'))
  )
    return undefined
  return pastAt(text, from) ?? hourAt(text, from)
}

/** The hour of a day of 24 where the half of the day follows it: 8:30 in the evening. */
export function inHalfOfDay(text: string, { hour, minute, end }: ClockTime): ClockTime {
  HALF_DAY.lastIndex = end
  const found = HALF_DAY.exec(text)
  if (!found || hour > NOON) return { hour, minute, end }
  const morning = (found[1] ?? found[2]) !== undefined
  // Twelve at night begins a day.
  const early = morning || (hour === NOON && /night/iu.test(found[0]))
  return { hour: (hour % NOON) + (early ? 0 : NOON), minute, end: end + found[0].length }
}
