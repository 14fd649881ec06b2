// Reads numbers as people write them: separators, full-width digits, percent, 万 and 亿, units.
import { chineseNumber, NUMERALS } from '../facts/chinese-numerals.ts'
import type { Json } from '../prelude.ts'

export type Quantity = {
  readonly value: number
  /** What follows or precedes the number; empty for a plain one. */
  readonly unit: string
}

const form =
  /^([$¥€£₩₹]|[A-Z]{2,3}[$]?)?\s*([-+]?)\s*(\d{1,3}(?:[,']\d{3})+(?!\d)|\d{1,4}(?:,\d{4})+|\d{1,15})(\.\d+)?(?:e([+-]?\d{1,2})(?!\d))?\s*([亿億万萬千k])?\s*(\S{0,12})$/i
const scale: Readonly<Record<string, number>> = { 千: 1e3, 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8, k: 1e3 }

/** Units that a number in Chinese words may bear; behind others it is part of a word, as in 一般. */
const inWords = new RegExp(
  String.raw`^([${NUMERALS}点]{1,20})\s*(元|块|美元|个|件|人|天|日|年|个?月|小时|分钟|秒|次|台|份|页|条|项|公斤|千克|克|吨|米|公里|%)?$`,
)

/** The quantity of a JSON number, or of a text that is one number with at most a unit; else `undefined`. */
export function quantityOf(value: Json): Quantity | undefined {
  if (typeof value === 'number') return { value, unit: '' }
  if (typeof value !== 'string' || value.length > 80) return undefined
  const plain = value
    .normalize('NFKC')
    .replaceAll(/[−–‐‑]/g, '-')
    .replace(/[。．.,;!、]{1,3}\s*$/, '')
    .trim()
  const [, spoken, unit = ''] = inWords.exec(plain) ?? []
  if (spoken !== undefined) return { value: chineseNumber(spoken), unit }
  // Accounts put what is taken off in parentheses.
  const taken = /^\((\d[\d,.]{0,20})\)$/.exec(plain)?.[1]
  return parsed(
    form.exec(
      (taken === undefined ? plain : `-${taken}`).replaceAll(/(?<=\d)[\u00A0\u202F ](?=\d{3}(?!\d))/g, ','),
    ),
  )
}

function parsed(match: readonly (string | undefined)[] | null): Quantity | undefined {
  if (match === null) return undefined
  const part = (place: number): string => match[place] ?? ''
  const [sign, factor, after] = [part(2), part(6).toLowerCase(), part(7)]
  // "5kg" and "5km" are no thousands.
  const inUnit = factor === 'k' && after !== ''
  const unit = inUnit ? part(6) + after : after
  if (/\d/.test(unit)) return undefined
  const digits = part(3).replaceAll(/[,']/g, '') + part(4)
  const size = Number(`${digits}e${part(5) || '0'}`) * (inUnit ? 1 : (scale[factor] ?? 1))
  return { value: sign === '-' ? -size : size, unit: unit === '' ? part(1).trim() : unit }
}

/** Units by what they measure: those of one line are never added up as they are. */
const kinds: readonly (readonly (readonly string[])[])[] = [
  [
    ['元', '人民币', '¥', 'cny', 'rmb', '块', '万元'],
    ['美元', '$', 'usd', 'us$'],
    ['欧元', '€', 'eur'],
    ['日元', 'jpy'],
    ['港元', '港币', 'hkd', 'hk$'],
    ['英镑', '£', 'gbp'],
  ],
  [
    ['kg', '公斤', '千克'],
    ['g', '克'],
    ['吨', 't'],
  ],
  [
    ['km', '公里', '千米'],
    ['m', '米'],
    ['cm', '厘米'],
    ['mm', '毫米'],
  ],
  [
    ['天', 'days', 'day', '日'],
    ['小时', 'h', 'hours', 'hour'],
    ['分钟', 'min', 'minutes'],
    ['秒', 's', 'seconds'],
    ['ms', '毫秒'],
  ],
  [['gb'], ['mb'], ['kb'], ['tb']],
]

/** Two of the units that measure the same in another size or currency. */
export function unlike(units: readonly string[]): readonly [string, string] | undefined {
  for (const kind of kinds) {
    const found = units.map(
      (unit) => [unit, kind.findIndex((same) => same.includes(unit.toLowerCase()))] as const,
    )
    const [first, ...others] = found.filter(([, place]) => place >= 0)
    const other = others.find(([, place]) => place !== first?.[1])
    if (first !== undefined && other !== undefined) return [first[0], other[0]]
  }
  return undefined
}
