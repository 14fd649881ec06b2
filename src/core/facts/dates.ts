// Dates and times of day in either language, as far as they are given.
import { clockWordsAt, inHalfOfDay } from './clock-words.ts'

export type Moment = {
  readonly kind: 'date' | 'time'
  /** Year, month, day; or hour, minute, second. NaN for what is not said. */
  readonly parts: readonly [number, number, number]
  /** Day and month could be the other way round, and nothing in the text says which. */
  readonly eitherOrder?: boolean
  /** Minutes ahead of UTC, where the text says so. */
  readonly zone?: number
}

export type DateOrder = 'month-first' | 'day-first' | undefined

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAMES =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const ISO = /(\d{4})(?:-|\/|\.|\s?年\s?)(\d{1,2})(?:-|\/|\.|\s?月\s?)(\d{1,2})(?:\s?[日号])?(?!\d|\.\d)/y
const YEAR_MONTH = /(\d{4})\s?年\s?(\d{1,2})\s?月(?:份)?/y
const YEAR = /(\d{4})\s?年(?!内|前|后|以|度|代)/y
const MONTH_DAY = /(\d{1,2})\s?月\s?(\d{1,2})\s?[日号](?:\s?[(,]?\s?(\d{4})\s?年\s?\)?)?/y
const MONTH = /(\d{1,2})\s?月(?:份)?(?!\s?\d|中(?!旬))/y
const SLASHED_MONTH = /(\d{1,2})\/(\d{4})(?![\d/])/y
const SLASHED = /(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/y
const NAMED = new RegExp(
  `(${NAMES})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?(?!\\d|:)(?:,?\\s+(\\d{4})(?!\\d))?`,
  'iy',
)
const NAMED_YEAR = new RegExp(`(${NAMES})\\.?,?\\s+(?:of\\s+)?(\\d{4})(?!\\d)`, 'iy')
const DAY_NAMED = new RegExp(
  `(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(${NAMES})\\b\\.?(?:,?\\s+(\\d{4})(?!\\d))?`,
  'iy',
)
const CLOCK = /(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s*([ap])\.?m\b\.?)?/iy
const HOUR = /(\d{1,2})\s*([ap])\.?m\b\.?/iy
const POINT = /(\d{1,2})\s?[点时](?!间|候|常|代|期)(?:\s?(\d{1,2})\s?分|(半)|(一刻))?(?:钟|整)?/y

/** What follows the digits of all of these: most numbers are none, which one look tells. */
const DATED = /\d{1,4}(?:[-/.:]\d|\s?[年月点时]|(?:st|nd|rd|th)?\s+(?:of\s+)?[jfmasond]|\s*[ap]\.?m)/iy

const monthOf = (name: string | undefined): number =>
  MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1
const number = (text: string | undefined): number => (text === undefined ? Number.NaN : Number(text))

function slashed([, first, second, year]: RegExpExecArray, order: DateOrder): Moment {
  const [a, b, y] = [number(first), number(second), number(year)]
  const dayFirst = order === 'day-first' || (order === undefined && a > 12)
  if (order === undefined && a <= 12 && b <= 12 && a !== b) {
    return { kind: 'date', parts: [y, a, b], eitherOrder: true }
  }
  return { kind: 'date', parts: dayFirst ? [y, b, a] : [y, a, b] }
}

const hourOf = (hour: number, half: string | undefined): number => {
  if (half === undefined) return hour
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

type Reader = readonly [RegExp, (found: RegExpExecArray, order: DateOrder) => Moment]

const date = (year: number, month: number, day: number): Moment => ({
  kind: 'date',
  parts: [year, month, day],
})
const time = (hour: number, minute: number, second = 0): Moment => ({
  kind: 'time',
  parts: [hour, minute, second],
})
const NONE = Number.NaN

const DIGIT_READERS: readonly Reader[] = [
  [ISO, ([, y, m, d]) => date(number(y), number(m), number(d))],
  [YEAR_MONTH, ([, y, m]) => date(number(y), number(m), NONE)],
  [YEAR, ([, y]) => date(number(y), NONE, NONE)],
  [MONTH_DAY, ([, m, d, y]) => date(number(y), number(m), number(d))],
  [MONTH, ([, m]) => date(NONE, number(m), NONE)],
  [SLASHED, slashed],
  [SLASHED_MONTH, ([, m, y]) => date(number(y), number(m), NONE)],
  [DAY_NAMED, ([, d, m, y]) => date(number(y), monthOf(m), number(d))],
  [CLOCK, ([, h, m, s, half]) => time(hourOf(number(h), half), number(m), s === undefined ? 0 : number(s))],
  [HOUR, ([, h, half]) => time(hourOf(number(h), half), 0)],
  [
    POINT,
    ([, h, m, half, quarter]) => time(number(h), half ? 30 : quarter ? 15 : m === undefined ? 0 : number(m)),
  ],
]
// A month by itself: "may" and "march" are other words without a capital and a word before them.
const BARE_MONTH = new RegExp(`(${NAMES})\\b\\.?`, 'iy')
const MONTH_BEFORE =
  /\b(?:in|of|by|since|until|till|from|to|during|this|last|next|early|late|mid|through|before|after|every|each)[\s-]+$/iu
const NOON = /(?:noon|midday)\b/iy
const MIDNIGHT = /midnight\b/iy

const WORD_READERS: readonly Reader[] = [
  [NOON, () => time(12, 0)],
  [MIDNIGHT, () => time(0, 0)],
  [NAMED, ([, m, d, y]) => date(number(y), monthOf(m), number(d))],
  [NAMED_YEAR, ([, m, y]) => date(number(y), monthOf(m), NONE)],
]

const ZONES: Readonly<Record<string, number>> = {
  utc: 0,
  gmt: 0,
  est: -300,
  edt: -240,
  pst: -480,
  pdt: -420,
  cet: 60,
  cest: 120,
  bst: 60,
  jst: 540,
  'beijing time': 480,
  'tokyo time': 540,
  'new york time': -300,
  北京时间: 480,
}
const ZONE = new RegExp(
  `\\s?\\(?(${Object.keys(ZONES).join('|')})(?:([+-]\\d{1,2})(?!\\d))?\\)?(?![a-z])`,
  'iy',
)
const ZONE_BEFORE = new RegExp(
  `(${Object.keys(ZONES).join('|')})\\s?(?:上午|下午|中午|早上|晚上|凌晨)?\\s?$`,
  'iu',
)
const LONGEST_ZONE = 20

/** The zone that stands right before a time, and where. */
export function zoneBefore(
  text: string,
  at: number,
): { readonly name: string; readonly start: number } | undefined {
  const from = Math.max(0, at - LONGEST_ZONE)
  const found = ZONE_BEFORE.exec(text.slice(from, at))
  return found ? { name: found[1] ?? '', start: from + found.index } : undefined
}

/** The time in its zone, named after it (10:00 UTC+8) or, in Chinese, before it. */
function zoned(text: string, at: number, found: FoundMoment): FoundMoment {
  if (found.moment.kind !== 'time') return found
  ZONE.lastIndex = found.end
  const after = ZONE.exec(text)
  const named = after?.[1] ?? zoneBefore(text, at)?.name
  const base = ZONES[named?.toLowerCase() ?? '']
  if (base === undefined) return found
  const zone = base + 60 * Number(after?.[2] ?? 0)
  return { moment: { ...found.moment, zone }, end: found.end + (after?.[0].length ?? 0) }
}

export type FoundMoment = { readonly moment: Moment; readonly end: number }

/** March, after a word that a month follows. */
function bareMonthAt(text: string, at: number): FoundMoment | undefined {
  BARE_MONTH.lastIndex = at
  const found = /[A-Z]/.test(text.charAt(at)) ? BARE_MONTH.exec(text) : null
  if (!found || !MONTH_BEFORE.test(text.slice(Math.max(0, at - 10), at))) return undefined
  return { moment: date(NONE, monthOf(found[1]), NONE), end: at + found[0].length }
}

/** 8:30 in the evening is 20:30. */
function inDay(text: string, { moment, end }: FoundMoment): FoundMoment {
  if (moment.kind !== 'time') return { moment, end }
  const [hour, minute, second] = moment.parts
  const found = inHalfOfDay(text, { hour, minute, end })
  return { moment: time(found.hour, found.minute, second), end: found.end }
}

/** The date or time that starts at `at`, if any. `order` is what the text says of 03/05/2024. */
export function momentAt(text: string, at: number, order: DateOrder): FoundMoment | undefined {
  const words = clockWordsAt(text, at)
  if (words) return zoned(text, at, inDay(text, { moment: time(words.hour, words.minute), end: words.end }))
  const first = text.charCodeAt(at)
  const digits = first >= 48 && first <= 57
  DATED.lastIndex = at
  if (digits && !DATED.test(text)) return undefined
  for (const [pattern, read] of digits ? DIGIT_READERS : WORD_READERS) {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) return zoned(text, at, inDay(text, { moment: read(found, order), end: at + found[0].length }))
  }
  return bareMonthAt(text, at)
}

const DAY_FIRST = /日\s?\/\s?月\s?\/\s?年|dd\s?[/.-]\s?mm\s?[/.-]\s?yy|day\s?\/\s?month/iu
const MONTH_FIRST = /月\s?\/\s?日\s?\/\s?年|mm\s?[/.-]\s?dd\s?[/.-]\s?yy|month\s?\/\s?day/iu

/** What the text says of the order in its slashed dates. */
export function dateOrderOf(text: string): DateOrder {
  if (!text.includes('/')) return undefined
  if (DAY_FIRST.test(text)) return 'day-first'
  return MONTH_FIRST.test(text) ? 'month-first' : undefined
}

const DAY = 1440

/** Minutes after midnight in UTC. */
const minutesOf = ({ parts: [hour, minute], zone = 0 }: Moment): number =>
  (hour * 60 + minute - zone + 2 * DAY) % DAY

/** True where every part that both give is equal: March 5 goes with 2024-03-05, not with 2024-03-06. */
export function sameMoment(a: Moment, b: Moment): boolean {
  if (a.kind !== b.kind) return false
  if (a.zone !== undefined && b.zone !== undefined && a.zone !== b.zone) return minutesOf(a) === minutesOf(b)
  const fits = (parts: readonly number[]): boolean =>
    parts.every((part, at) => Number.isNaN(part) || Number.isNaN(b.parts[at] ?? NONE) || part === b.parts[at])
  if (fits(a.parts)) return true
  const [year, month, day] = a.parts
  return (a.eitherOrder === true || b.eitherOrder === true) && fits([year, day, month])
}
