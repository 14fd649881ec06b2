// Numbers with their magnitudes and units, from digits, English words and Chinese numerals.
import { chineseNumber, NUMERALS } from './chinese-numerals.ts'
import { currencyOf, measureAt, type Measure } from './measures.ts'
import { specialFormAt } from './special-forms.ts'

/** A value in the base unit of its dimension; no unit is the dimension ''. */
export type Quantity = { readonly value: number; readonly dimension: string; readonly bare: number }

export type FoundQuantity = {
  readonly quantity: Quantity
  readonly end: number
  /** 三十多个 is more than 30, 三十来个 about 30. */
  readonly bound?: 'over' | 'about'
}

const DIGITS =
  /(\d{1,3}(?:(?:,\d{3})+|(?: \d{3})+|(?:\.\d{3}){2,})(?!\d)|\d+|(?=\.\d))(\.\d+)?(?:[eE]([+-]?\d{1,3})(?![\w.]))?/y
const RATIO = /(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)(?![\d:])/y
/** 2-1 falls, so it is no span; a score then. */
const SCORE = /([1-9]\d?)-(0|[1-9]\d?)(?![\d-]|\.\d)/y
const POWER = /\s?\^\s?(-?\d+)/y
const TEN_POWER = /\s?[*x×]\s?10\^(-?\d+)/y
const OPERATED = /\s?[*x×^/]/y
const SLASH = /\s?\/\s?(\d+)(?![\d/])/y
const ORDINAL = /(?:st|nd|rd|th)\b/y
const SCALE =
  /\s?(万亿|亿|万|千(?![米克瓦卡])|百(?!分)|hundred|thousand|million|billion|trillion|dozen|bn|mn|[kKM](?![A-Za-z/]))(?![a-z])/y
export const SCALES: Readonly<Record<string, number>> = {
  万亿: 1e12,
  亿: 1e8,
  万: 1e4,
  千: 1e3,
  百: 100,
  dozen: 12,
  hundred: 100,
  thousand: 1e3,
  k: 1e3,
  K: 1e3,
  M: 1e6,
  mn: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
  trillion: 1e12,
}
// Measure words that numerals stand before.
const CLASSIFIER =
  /\s?[个件位名次份台本张项条款笔人岁双对副只头匹辆架艘间座栋所家层楼瓶杯碗盘盒箱包袋块片颗粒根支枝把扇幅首篇部集章页场届班节道步组套批队排列桌顿扎束朵株棵滴门]/y
const MORE =
  /\s?([多余来])(?=[万亿个件位名次份台本张项条款人岁双对只头匹辆艘间座所家层楼瓶杯年天月周里米斤元块吨度分小公千厘毫种场棵])/y
const SIGN = /([A-Z]{0,2}[$€£¥₹₩]|[A-Z]{3}(?=\s?\d))\s?/y

export function at(pattern: RegExp, text: string, position: number): RegExpExecArray | undefined {
  pattern.lastIndex = position
  return pattern.exec(text) ?? undefined
}

type Part = { readonly value: number; readonly end: number }

/** 1万5千: what follows a magnitude and is below it belongs to the same number. */
function below(text: string, from: number, scale: number): Part | undefined {
  const next = digitsAt(text, text.charAt(from) === ' ' ? from + 1 : from)
  return next && next.value < scale && next.value >= 100 ? next : undefined
}

export function scaled(text: string, start: Part): Part {
  const found = at(SCALE, text, start.end)
  const scale = found && SCALES[found[1] ?? '']
  if (!found || scale === undefined) return start
  const end = start.end + found[0].length
  const rest = /[万亿千百]/u.test(found[0]) ? below(text, end, scale) : undefined
  return { value: start.value * scale + (rest?.value ?? 0), end: rest?.end ?? end }
}

function digitsAt(text: string, from: number): Part | undefined {
  const found = at(DIGITS, text, from)
  if (!found) return undefined
  const whole = found[1] ?? ''
  const digits = whole.replace(/[, .]/gu, '')
  const value = Number(`${digits}${found[2] ?? ''}e${found[3] ?? '0'}`)
  const end = from + found[0].length
  return (at(OPERATED, text, end) && operatedAt(text, { value, end })) ?? scaled(text, { value, end })
}

/** 6 × 10^3, 2^10, 3/4. */
function operatedAt(text: string, { value, end }: Part): Part | undefined {
  const ten = at(TEN_POWER, text, end)
  if (ten) return { value: value * 10 ** Number(ten[1]), end: end + ten[0].length }
  const power = at(POWER, text, end)
  if (power) return { value: value ** Number(power[1]), end: end + power[0].length }
  const slash = at(SLASH, text, end)
  if (!slash || !(Number(slash[1]) > 0)) return undefined
  return { value: value / Number(slash[1]), end: end + slash[0].length }
}

const EXACT = 1e9

export const rounded = (value: number): number =>
  Number.isInteger(value) && Math.abs(value) < EXACT ? value : Number(value.toPrecision(9))

const WEIGHING = /\b(?:weigh(?:s|ed|ing)?|weight|heavy|heavier|lighter|lbs?|ounces?|oz)\b/iu
const NEARBY = 40

/** Pounds are money, unless something is weighed. */
function weighed(text: string, at: number, measure: Measure): Measure {
  if (measure.dimension !== 'GBP' || !WEIGHING.test(text.slice(Math.max(0, at - NEARBY), at + NEARBY)))
    return measure
  return { dimension: 'mass', factor: 0.45359237, offset: 0 }
}

export function withUnit(text: string, { value, end }: Part, currency?: string): FoundQuantity {
  const more = at(MORE, text, end)
  if (more) {
    const found = withUnit(text, scaled(text, { value, end: end + more[0].length }), currency)
    return { ...found, bound: more[1] === '来' ? 'about' : 'over' }
  }
  const unit = measureAt(text, end)
  if (currency !== undefined && unit?.measure.dimension !== currency) {
    const million = /m\b/y
    const found = currency === 'CNY' ? undefined : at(million, text, end)
    const times = found ? 1e6 : 1
    return {
      quantity: { value: rounded(value * times), dimension: currency, bare: value },
      end: end + (found ? 1 : 0),
    }
  }
  if (unit) {
    const { dimension, factor, offset } = weighed(text, end, unit.measure)
    return { quantity: { value: rounded((value + offset) * factor), dimension, bare: value }, end: unit.end }
  }
  const ordinal = at(ORDINAL, text, end)
  if (ordinal) return { quantity: { value, dimension: 'ordinal', bare: value }, end: end + ordinal[0].length }
  return { quantity: { value: rounded(value), dimension: '', bare: value }, end }
}

/** What follows the digits of pairs and halves: most numbers are none, which one look tells. */
const PAIRED = /\d+(?:\.\d+)?(?:[:-]\d|\s?[个世])/y
const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** Two numbers that stand for one: a ratio (3:2) or a score (2-1). */
function pairAt(text: string, from: number): FoundQuantity | undefined {
  const ratio = at(RATIO, text, from)
  if (ratio && Number(ratio[2]) > 0) {
    const value = rounded(Number(ratio[1]) / Number(ratio[2]))
    return { quantity: { value, dimension: 'ratio', bare: Number(ratio[1]) }, end: from + ratio[0].length }
  }
  const score = at(SCORE, text, from)
  if (!score || Number(score[1]) <= Number(score[2])) return undefined
  const value = Number(score[1]) + Number(score[2]) / 100
  return { quantity: { value, dimension: 'score', bare: Number.NaN }, end: from + score[0].length }
}

/** Digits that do not simply count, or stand for two numbers. */
function digitForm(text: string, from: number): FoundQuantity | undefined {
  const found = specialFormAt(text, from)
  if (found || !at(PAIRED, text, from)) return found
  return pairAt(text, from) ?? halvesAt(text, from)
}

/** The number that starts at `from` with digits or a currency sign or code before them. */
export function quantityAt(text: string, from: number): FoundQuantity | undefined {
  const sign = isDigit(text.charCodeAt(from)) ? undefined : at(SIGN, text, from)
  if (!sign) {
    const part = digitForm(text, from) ?? digitsAt(text, from)
    if (!part || 'quantity' in part) return part
    return withHalf(text, withUnit(text, part))
  }
  const currency = currencyOf(sign[1] ?? '')
  if (currency === undefined) return undefined
  const part = digitsAt(text, from + sign[0].length)
  return part && withHalf(text, withUnit(text, part, currency))
}

const CHINESE = new RegExp(`[${NUMERALS}]+(?:点[零一二三四五六七八九]+)?`, 'y')
const PER_HUNDRED = new RegExp(`百分之([${NUMERALS}点]+|\\s?\\d+(?:\\.\\d+)?)`, 'y')
const PARTS = new RegExp(`([${NUMERALS}]+)分之([${NUMERALS}]+)`, 'y')
const NTH = new RegExp(`第\\s?([${NUMERALS}]+|\\d+)`, 'y')
const TENTHS = new RegExp(`([${NUMERALS}])成(?![为立本功果绩长熟就交型分人都]|员(?!工))`, 'y')
const HEIGHT = /([一二两三])米([一二三四五六七八九])([一二三四五六七八九])?(?![十百千万])/uy
const HALF = /半(?=个?小时|个?钟头|年|天|个月|公?斤|公?里|升|米|吨|亩|磅|分钟)/y
const ONE_HALF = /一半|半数/y
// 一个半小时, 两个半月, 三年半
const AND_HALF = new RegExp(`([${NUMERALS}]{1,3}|\\d{1,3})\\s?个半(?=小时|钟头|月|星期|世纪)`, 'y')
const HALF_AFTER = /半(?![月天日年夜工价数])/y
const BY_HALVES = ['年', '天', '周', '小时']
const CENTURY = new RegExp(`([${NUMERALS}]{1,4}|\\d{1,2})(?=\\s?世纪)`, 'y')

/** How all forms of Chinese numerals that do not simply count begin. */
const HAN_FORM = new RegExp(`[${NUMERALS}]+\\s?[分成米个世半]|[第半]`, 'y')

const valueOf = (text: string): number => (/^\s?\d/.test(text) ? Number(text) : chineseNumber(text))

function ratio(text: string, from: number): FoundQuantity | undefined {
  const hundred = at(PER_HUNDRED, text, from)
  if (hundred) {
    const value = valueOf(hundred[1] ?? '')
    return { quantity: { value, dimension: 'percent', bare: value }, end: from + hundred[0].length }
  }
  const tenths = at(TENTHS, text, from)
  if (tenths) {
    const value = chineseNumber(tenths[1] ?? '') * 10
    return { quantity: { value, dimension: 'percent', bare: value }, end: from + tenths[0].length }
  }
  const parts = at(PARTS, text, from)
  if (!parts) return undefined
  const value = rounded(chineseNumber(parts[2] ?? '') / chineseNumber(parts[1] ?? ''))
  return { quantity: { value, dimension: '', bare: value }, end: from + parts[0].length }
}

const plain = (value: number, dimension: string, end: number): FoundQuantity => ({
  quantity: { value, dimension, bare: value },
  end,
})

/** Forms in which the numerals do not simply count: 第六, 一米八, 半小时, and shares. */
function specialForm(text: string, from: number): FoundQuantity | undefined {
  const decade = specialFormAt(text, from)
  if (decade || !at(HAN_FORM, text, from)) return decade
  const share = ratio(text, from)
  if (share) return share
  const nth = at(NTH, text, from)
  if (nth) return plain(valueOf(nth[1] ?? ''), 'ordinal', from + nth[0].length)
  const height = at(HEIGHT, text, from)
  if (height) {
    const [all, metres = '', tenths = '', hundredths = ''] = height
    const value = chineseNumber(metres) + chineseNumber(tenths) / 10 + chineseNumber(hundredths) / 100
    return plain(rounded(value), 'length', from + all.length)
  }
  const one = at(ONE_HALF, text, from)
  if (one) return plain(0.5, '', from + one[0].length)
  return at(HALF, text, from) ? withUnit(text, { value: 0.5, end: from + 1 }) : halvesAt(text, from)
}

/** One and a half of a unit: 一个半小时. A century is named by its number, not counted: 十九世纪. */
function halvesAt(text: string, from: number): FoundQuantity | undefined {
  const half = at(AND_HALF, text, from)
  if (half) return withUnit(text, { value: valueOf(half[1] ?? '') + 0.5, end: from + half[0].length })
  const century = at(CENTURY, text, from)
  return century && plain(valueOf(century[1] ?? ''), 'ordinal', from + century[0].length)
}

/** 三年半: half of the unit after it. */
function withHalf(text: string, found: FoundQuantity): FoundQuantity {
  const { quantity, end } = found
  if (!at(HALF_AFTER, text, end) || !BY_HALVES.some((unit) => text.endsWith(unit, end))) return found
  const bare = quantity.bare + 0.5
  return { quantity: { ...quantity, bare, value: (quantity.value * bare) / quantity.bare }, end: end + 1 }
}

/**
 * The number in Chinese numerals that starts at `from`. A lone numeral counts only before a unit or
 * classifier: 一 in 一定 is no number.
 */
export function chineseQuantityAt(text: string, from: number): FoundQuantity | undefined {
  const special = specialForm(text, from)
  if (special) return special
  const run = at(CHINESE, text, from)?.[0] ?? ''
  const value = chineseNumber(run)
  if (run === '' || Number.isNaN(value)) return undefined
  const end = from + run.length
  const counted = [measureAt(text, end), at(CLASSIFIER, text, end), at(MORE, text, end)].some(
    (after) => after !== undefined,
  )
  if (!counted && (run.length <= 2 || run.startsWith('千万'))) return undefined
  const found = withHalf(text, withUnit(text, { value, end }))
  // 两只狗: here 只 counts, and is no "only".
  return text.charAt(found.end) === '只' ? { ...found, end: found.end + 1 } : found
}

const EVEN = 1e-6

/** A fifth is 20 %, and a third 33 % or 33.3 %, as far as it is written out. */
function isShareOf(share: Quantity, percent: Quantity): boolean {
  if (share.dimension !== '' || percent.dimension !== 'percent' || !(share.value < 1)) return false
  const whole = share.value * 100
  const places = 10 ** (String(percent.value).split('.')[1]?.length ?? 0)
  const ends = Math.abs(whole * 100 - Math.round(whole * 100)) < EVEN
  return Math.abs((ends ? whole : Math.round(whole * places) / places) - percent.value) < EVEN
}

/** Equal in value and unit; a number without a unit goes with the same number that has one. */
export function sameQuantity(a: Quantity, b: Quantity): boolean {
  if (a.dimension === b.dimension) return Math.abs(a.value - b.value) <= 1e-7 * Math.max(1, Math.abs(a.value))
  if (a.dimension === 'ordinal' || b.dimension === 'ordinal') return false
  if (isShareOf(a, b) || isShareOf(b, a)) return true
  return (a.dimension === '' || b.dimension === '') && a.bare === b.bare
}
