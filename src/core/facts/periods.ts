// What stands round a time and says more of it: a part of a month, how often, where a span opens and ends.
import type { Bound } from './function-words.ts'
import type { Quantity } from './quantities.ts'

/** A part of a month, as the concept that both languages have for it. */
export type MonthPart = { readonly concept: string; readonly sign: 1 | -1; readonly length: number }

const PARTS: readonly (readonly [RegExp, string, 1 | -1])[] = [
  [/\s?(?:上旬|月?初)/y, '~beginning-of±', 1],
  [/\s?中旬/y, '~middle-of', 1],
  [/\s?(?:下旬|月?底|月?末)/y, '~beginning-of±', -1],
]

/** 5 月底, 五月上旬: the part that stands right after a month. */
export function monthPartAt(text: string, at: number): MonthPart | undefined {
  for (const [pattern, concept, sign] of PARTS) {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) return { concept, sign, length: found.length }
  }
  return undefined
}

const BEFORE = 16
const EVERY = /(?:\b(?:every|each)|每隔?)\s?$/iu
const EVERY_OTHER = /每隔\s?$/u
const SPANS: ReadonlySet<string> = new Set(['time', 'month'])
const DAY = 86_400

/** Once a day and once a week have words of their own. */
const isNamed = ({ dimension, value }: Quantity): boolean =>
  dimension === 'time' ? value === DAY || value === 7 * DAY : value === 1 || value === 12

/** Every two weeks is how often, two weeks is how long. Every other day (每隔一天) is every two days. */
export function asPeriod(text: string, given: Quantity, start: number): Quantity {
  if (!SPANS.has(given.dimension)) return given
  const before = text.slice(Math.max(0, start - BEFORE), start)
  if (!EVERY.test(before)) return given
  const value = given.bare === 1 && EVERY_OTHER.test(before) ? given.value * 2 : given.value
  if (isNamed({ ...given, value })) return given
  return { value, dimension: `every ${given.dimension}`, bare: Number.NaN }
}

const SINCE =
  /(?:\b(?:from|since|after|starting(?: on| from)?|as of|beginning(?: on)?|effective(?: from| on)?)|自从?|从)\s?$/iu
const SINCE_AFTER = /\s?(?:起|开始|以后|之后|后|生效|onwards?\b)/iuy
const UNTIL =
  /(?:\b(?:until|till|before|through|thru|up to|ends(?: on)?|expires(?: on)?)|至|截止[到至于]?|截至|止于)\s?$/iu
const UNTIL_AFTER = /\s?(?:为止|之前|以前|前(?!后)|截止|止|到期|结束|失效)/uy

/** Where the span that a date or time belongs to opens or ends: from May, until May. */
export function spanBoundOf(text: string, start: number, end: number): Bound | undefined {
  const before = text.slice(Math.max(0, start - BEFORE), start)
  SINCE_AFTER.lastIndex = end
  if (SINCE.test(before) || SINCE_AFTER.test(text)) return 'since'
  UNTIL_AFTER.lastIndex = end
  return UNTIL.test(before) || UNTIL_AFTER.test(text) ? 'until' : undefined
}
