// Quantities that are not written as a number with its unit: decades, rebates, feet with inches, 俩.
import { chineseNumber, NUMERALS } from './chinese-numerals.ts'
import type { FoundQuantity } from './quantities.ts'

// 五块五, 三块二: tenths of a yuan without their unit.
const YUAN_TENTHS = new RegExp(
  `([${NUMERALS}]{1,4}|\\d{1,5})\\s?块([一二三四五六七八九1-9])(?![${NUMERALS}\\d毛角个分])`,
  'y',
)
// 八折, 八五折, 8.5 折: tenths that are left, told as the percentage taken off.
const REBATE = /([一二三四五六七八九])([一二三四五六七八九])?折|(\d(?:\.\d)?|\d\d)\s?折/y
const DECADE = /(\d{4}|\d{2})(?:('?s\b)|\s?年代)/y
const HAN_DECADE = /([一二三四五六七八九])十年代/y
const CENTURY_OF_DECADE = /(?:20|二十)\s?世纪\s?(?=[\d一二三四五六七八九]{1,2}[十0]?\s?年代)/y
const NAMED_DECADE = /(twent|thirt|fort|fift|sixt|sevent|eight|ninet)ies\b/iy
const TENS = ['twent', 'thirt', 'fort', 'fift', 'sixt', 'sevent', 'eight', 'ninet']
const THE = /\bthe\s(?:nineteen[ -]|')?$|'$/iu
// "5 feet 3 to 5 feet 4 inches" leaves the first unit out.
const FEET =
  /(\d{1,2})\s?(?:'|ft\.?|foot|feet)\s?(\d{1,2}(?:\.\d)?)(?:\s?(?:"|in\b|inch(?:es)?\b)|(?= to \d))/y
// 五楼 is the fifth, not five.
const FLOOR = new RegExp(`([${NUMERALS}]{1,3}|\\d{1,3})\\s?楼(?!梯|房|盘|市)`, 'y')
const PAIR = /[俩仨]/y

const BEFORE = 16
const INCH = 0.0254
const FOOT = 0.3048

const at = (pattern: RegExp, text: string, from: number): RegExpExecArray | undefined => {
  pattern.lastIndex = from
  return pattern.exec(text) ?? undefined
}

const found = (value: number, dimension: string, end: number): FoundQuantity => ({
  quantity: { value: Number(value.toPrecision(9)), dimension, bare: Number.NaN },
  end,
})

const numberOf = (text: string): number => (/^\d/u.test(text) ? Number(text) : chineseNumber(text))

/** Two digits of a decade mean the last one of that name. */
const fullDecade = (decade: number): number => {
  if (decade >= 1000) return decade
  return decade < 30 ? 2000 + decade : 1900 + decade
}

/** The eighties, 80s after "the", 1980s, 80 年代. */
function latinDecadeAt(text: string, from: number): FoundQuantity | undefined {
  const after = THE.test(text.slice(Math.max(0, from - BEFORE), from))
  const named = after ? at(NAMED_DECADE, text, from) : undefined
  if (named) {
    const tens = TENS.indexOf((named[1] ?? '').toLowerCase()) + 2
    return found(fullDecade(tens * 10), 'decade', from + named[0].length)
  }
  const digits = at(DECADE, text, from)
  const year = Number(digits?.[1])
  // 30s is half a minute more often than a decade.
  const sure = after || year >= 1000 || digits?.[2] === undefined
  return digits && sure && year % 10 === 0
    ? found(fullDecade(year), 'decade', from + digits[0].length)
    : undefined
}

function decadeAt(text: string, from: number): FoundQuantity | undefined {
  const start = from + (at(CENTURY_OF_DECADE, text, from)?.[0].length ?? 0)
  const han = at(HAN_DECADE, text, start)
  if (!han) return latinDecadeAt(text, start)
  return found(fullDecade(chineseNumber(han[1] ?? '') * 10), 'decade', start + han[0].length)
}

function rebateAt(text: string, from: number): FoundQuantity | undefined {
  const rebate = at(REBATE, text, from)
  if (!rebate) return undefined
  const [all, tens, ones = '', digits = ''] = rebate
  const left =
    tens === undefined
      ? Number(digits) * (Number(digits) < 10 ? 10 : 1)
      : chineseNumber(tens) * 10 + (ones === '' ? 0 : chineseNumber(ones))
  return found(100 - left, 'percent', from + all.length)
}

// 1米75, 一米八: a height without its last unit.
const METRES = new RegExp(
  `([${NUMERALS}]|\\d)\\s?米(?:(\\d{2})|([${NUMERALS}]{1,2}))(?![\\d${NUMERALS}米厘分个名位人条张只台块根把棵])`,
  'y',
)

function heightAt(text: string, from: number): FoundQuantity | undefined {
  const height = at(METRES, text, from)
  if (!height) return undefined
  const [all, metres = '', digits, words = ''] = height
  const more =
    digits === undefined ? chineseNumber(words) / (words.length === 1 ? 10 : 100) : Number(digits) / 100
  return found(numberOf(metres) + more, 'length', from + all.length)
}

// Most numbers are none of these, which their next letter tells.
const DIGITS_OF_FORM = /\d{1,5}(?:\.\d)?\s?['sf年世折块楼米]/y
const HAN_OF_FORM = new RegExp(`[${NUMERALS}]{1,4}\\s?[世年折块楼米]|[俩仨]`, 'y')
const FIRST_HAN = 0x3000

const openingOf = (code: number): RegExp => {
  if (code >= 48 && code <= 57) return DIGITS_OF_FORM
  return code > FIRST_HAN ? HAN_OF_FORM : NAMED_DECADE
}

/** The quantity of such a form that starts at `from`. */
export function specialFormAt(text: string, from: number): FoundQuantity | undefined {
  if (!at(openingOf(text.charCodeAt(from)), text, from)) return undefined
  return decadeAt(text, from) ?? rebateAt(text, from) ?? otherFormAt(text, from)
}

function otherFormAt(text: string, from: number): FoundQuantity | undefined {
  const yuan = at(YUAN_TENTHS, text, from)
  if (yuan) return found(numberOf(yuan[1] ?? '') + numberOf(yuan[2] ?? '') / 10, 'CNY', from + yuan[0].length)
  const feet = at(FEET, text, from)
  if (feet) return found(Number(feet[1]) * FOOT + Number(feet[2]) * INCH, 'length', from + feet[0].length)
  const height = heightAt(text, from)
  if (height) return height
  const floor = at(FLOOR, text, from)
  if (floor) return found(numberOf(floor[1] ?? ''), 'ordinal', from + floor[0].length)
  const pair = at(PAIR, text, from)?.[0]
  if (pair === undefined) return undefined
  const value = pair === '俩' ? 2 : 3
  return { quantity: { value, dimension: '', bare: value }, end: from + 1 }
}
