// Weekly hours: which days a text opens on and from when to when, so that one set of hours can be held to another.

/** Minutes after midnight, by weekday from Monday 0 to Sunday 6. */
export type Schedule = ReadonlyMap<number, readonly [open: number, close: number]>

const DAY_NAMES = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday'
const DAYS = DAY_NAMES.split('|')
const CHINESE_DAYS = '一二三四五六日'
const LINE = new RegExp(`(${DAY_NAMES})\\s*:\\s*(\\d{1,2}):(\\d{2})\\s*-\\s*(\\d{1,2}):(\\d{2})`, 'giu')

/** Hours given day by day, as records do (Monday: 11:00-21:00); undefined without at least three days. */
export function scheduleOf(text: string): Schedule | undefined {
  const found = new Map<number, readonly [number, number]>()
  for (const [, day = '', h1, m1, h2, m2] of text.matchAll(LINE)) {
    found.set(DAYS.indexOf(day.toLowerCase()), [Number(h1) * 60 + Number(m1), Number(h2) * 60 + Number(m2)])
  }
  return found.size < 3 ? undefined : found
}

const ONE_DAY = `(?:${DAY_NAMES}|mon|tues?|wed|thu(?:rs)?|fri|sat|sun)s?\\b|(?:周|星期)[一二三四五六日天]`
const DAY_RANGE = new RegExp(`(${ONE_DAY})\\s*(?:to|through|thru|until|-|至|到)\\s*(${ONE_DAY})`, 'iu')
const WHOLE_WEEK = /\b(?:seven|7) days(?: a| per) week\b|\bdaily\b|\bevery ?day\b|每天|每日/iu
const WEEKDAYS = /\bweekdays?\b|工作日/iu
const WEEKENDS = /\bweekends?\b|周末/iu
const TIME = String.raw`(\d{1,2})(?::(\d{2}))?\s*([ap])?\.?(?:m\b\.?)?|(midnight|noon)`
const TIME_RANGE = new RegExp(`(?:${TIME})\\s*(?:to|until|till|through|and|-|至|到)\\s*(?:${TIME})`, 'iu')
/** "With longer hours on Saturday", "until 9 pm on Friday": what was said before does not hold for the days that follow. */
const OTHERWISE =
  /\b(?:extend\w*|longer|shorter|differ\w*|var(?:y|ies|ying)|later|earlier|until|till|except\w*)\b|延长|不同|除/iu
const ITEM = new RegExp(
  `(?<range>${DAY_RANGE.source})|(?<week>${WHOLE_WEEK.source})|(?<weekdays>${WEEKDAYS.source})|(?<weekends>${WEEKENDS.source})|(?<time>${TIME_RANGE.source})|(?<day>${ONE_DAY})|(?<otherwise>${OTHERWISE.source})`,
  'giu',
)

function dayOf(name: string): number {
  const chinese = /[一二三四五六日天]$/u.exec(name)?.[0]
  if (chinese !== undefined) return chinese === '天' ? 6 : CHINESE_DAYS.indexOf(chinese)
  return DAYS.findIndex((day) => day.startsWith(name.toLowerCase().slice(0, 3)))
}

function between(from: number, to: number): readonly number[] {
  const length = ((to - from + 7) % 7) + 1
  return Array.from({ length }, (_, step) => (from + step) % 7)
}

type TimePoint = { readonly minutes: number; readonly sure: boolean }
type Hours = { readonly from: TimePoint; readonly to: TimePoint }
type Item = { readonly days: readonly number[] } | Hours | { readonly otherwise: true }

function timeOf([hour, minute, half, word]: readonly (string | undefined)[]): TimePoint {
  if (word !== undefined) return { minutes: word.toLowerCase() === 'noon' ? 720 : 1440, sure: true }
  const given = Number(hour)
  const hours =
    half === undefined || given > 12 ? given : (given % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return { minutes: hours * 60 + Number(minute ?? 0), sure: half !== undefined || given > 12 }
}

type Groups = Readonly<Partial<Record<string, string>>>

function daysOf({ range, week, weekdays, weekends, day }: Groups): readonly number[] | undefined {
  if (range !== undefined) {
    const [, first = '', last = ''] = DAY_RANGE.exec(range) ?? []
    return between(dayOf(first), dayOf(last))
  }
  if (week !== undefined) return between(0, 6)
  if (weekdays !== undefined) return between(0, 4)
  if (weekends !== undefined) return [5, 6]
  return day === undefined ? undefined : [dayOf(day)]
}

function itemOf({ groups = {} }: RegExpMatchArray): Item | undefined {
  const days = daysOf(groups)
  if (days !== undefined) return { days }
  if (groups['otherwise'] !== undefined) return { otherwise: true }
  const parts = TIME_RANGE.exec(groups['time'] ?? '')
  return parts ? { from: timeOf(parts.slice(1, 5)), to: timeOf(parts.slice(5, 9)) } : undefined
}

/** Equal on the clock; without a.m. or p.m. the half of the day is open. */
function fits(said: TimePoint, minutes: number): boolean {
  const distance = Math.abs(said.minutes - minutes)
  return distance % 1440 === 0 || (!said.sure && distance % 720 === 0)
}

function clashesWith(schedule: Schedule, days: readonly number[], hours: Hours | undefined): boolean {
  return days.some((day) => {
    const known = schedule.get(day)
    if (!known) return true
    // 0:00-0:00 is written both for closed and for round the clock.
    if (known[0] === known[1] || hours === undefined) return false
    return !fits(hours.from, known[0]) || !fits(hours.to, known[1])
  })
}

/** Days, then their hours, or hours, then their days, whichever comes first in the sentence. */
function paired(
  items: readonly Item[],
): readonly { readonly days: readonly number[]; readonly hours: Hours | undefined }[] {
  const timeFirst = items[0] !== undefined && 'from' in items[0]
  const found: { days: number[]; hours: Hours | undefined }[] = []
  let days: number[] = []
  let hours: Hours | undefined
  const close = (): void => {
    if (days.length > 0) found.push({ days, hours })
    days = []
  }
  for (const item of items) {
    if ('days' in item) days.push(...item.days)
    else if ('otherwise' in item) {
      close()
      hours = undefined
    } else {
      if (!timeFirst) hours = item
      if (days.length > 0) close()
      hours = timeFirst ? item : undefined
    }
  }
  close()
  return found
}

/** Statements of a claim about opening hours that the schedule does not bear out. */
export function scheduleClashes(claim: string, schedule: Schedule): number {
  const items = Array.from(claim.matchAll(ITEM), itemOf).filter((item) => item !== undefined)
  if (
    items.length === 0 ||
    !/\b(?:open|opens|hours?|operat\w+|closed?|clos\w+)\b|营业|开放|开门/iu.test(claim)
  )
    return 0
  if (/\bclosed\b|关门|休息/iu.test(claim)) {
    const named = items.length === 1 ? items[0] : undefined
    if (named === undefined || !('days' in named)) return 0
    return named.days.some((day) => schedule.has(day) && schedule.get(day)?.[0] !== schedule.get(day)?.[1])
      ? 1
      : 0
  }
  return paired(items).filter(({ days, hours }) => clashesWith(schedule, days, hours)).length
}
