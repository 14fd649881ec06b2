// Times of day in Chinese numerals.
import { chineseNumber, NUMERALS } from './chinese-numerals.ts'
import type { FoundMoment } from './dates.ts'

const HAN_POINT = new RegExp(
  `([${NUMERALS}]{1,3})[点时](?:(半)|(一刻)|([${NUMERALS}]{1,3})分?|(钟|整))?`,
  'y',
)
const HAN_DAY =
  /(?:早上|上午|早晨|清晨|凌晨|中午|下午|傍晚|晚上|每天|每日|今天|明天|周[一-龥]|[日号末]|[点半刻钟分][到至~-])\s?$/u
const HAN_SURE = /^\s?(?:开|关|到|至|前|后|出发|起|集合|准时|打烊|下班|上班)/u

const HAN_MONTH = new RegExp(`([${NUMERALS}]{1,2})月(?:份|([${NUMERALS}]{1,3})[日号])?(?!中(?!旬))`, 'y')

/** 三月, 十二月五日: a month in numerals, with its day where that is told. */
export function chineseMonthAt(text: string, at: number): FoundMoment | undefined {
  HAN_MONTH.lastIndex = at
  const found = HAN_MONTH.exec(text)
  if (!found) return undefined
  const month = chineseNumber(found[1] ?? '')
  if (!(month >= 1 && month <= 12)) return undefined
  const day = found[2] === undefined ? Number.NaN : chineseNumber(found[2])
  return { moment: { kind: 'date', parts: [Number.NaN, month, day] }, end: at + found[0].length }
}

type Parts = readonly (string | undefined)[]

/** Minutes after the hour; undefined where a single numeral may belong to something else. */
function minutesOf([half, quarter, minute, whole]: Parts): number | undefined {
  if (half !== undefined) return 30
  if (quarter !== undefined) return 15
  if (whole !== undefined) return 0
  return minute === undefined || minute.length === 1 ? undefined : chineseNumber(minute)
}

const isSure = (text: string, at: number, end: number): boolean =>
  HAN_DAY.test(text.slice(Math.max(0, at - 4), at)) || HAN_SURE.test(text.slice(end, end + 4))

/** A time in Chinese numerals: 九点半. A bare 三点 may count points, so it needs a day or a door beside it. */
export function chineseClockAt(text: string, at: number): FoundMoment | undefined {
  HAN_POINT.lastIndex = at
  const found = HAN_POINT.exec(text)
  if (!found) return undefined
  const end = at + found[0].length
  const hours = chineseNumber(found[1] ?? '')
  const minutes = minutesOf(found.slice(2))
  if (!(hours <= 24) || (minutes === undefined && !isSure(text, at, end))) return undefined
  return { moment: { kind: 'time', parts: [hours, minutes ?? 0, 0] }, end }
}
