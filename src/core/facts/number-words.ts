// Numbers in English words: twenty-five, two thirds of, half a million.
import { specialFormAt } from './special-forms.ts'
import { at, rounded, scaled, SCALES, withUnit, type FoundQuantity } from './quantities.ts'

const WORDS = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value]),
)
for (const [at10, word] of 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').entries()) {
  WORDS.set(word, (at10 + 2) * 10)
}
const TIMES = /(twice|thrice)\b/iy
const HALF_OF = /half (?:an? |of )?/iy
const PARTS_OF: Readonly<Record<string, number>> = {
  half: 2,
  third: 3,
  quarter: 4,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  eighth: 8,
  tenth: 10,
}
const PART = /[ -](third|quarter|fourth|fifth|sixth|eighth|tenth)s?(?= of\b|-)|[ -](third|fifth)s\b/iy
// The next word of a number, after a blank or hyphen unless it is the first.
const FIRST_WORD = /[a-z]+/iy
const NEXT_WORD = /[ -]([a-z]+)/iy

type Spoken = { total: number; part: number; length: number }

/** Takes one more word in; false where the number has ended. */
function speak(spoken: Spoken, word: string, end: number): boolean {
  const value = WORDS.get(word)
  const scale = word.length > 2 ? SCALES[word] : undefined
  const begun = !Number.isNaN(spoken.part)
  if (value !== undefined) spoken.part = begun ? spoken.part + value : value
  else if (scale === 100 && begun) spoken.part *= 100
  else if (scale !== undefined && (begun || spoken.length === 0)) {
    if (!begun) spoken.part = 1
    spoken.total += spoken.part * scale
    spoken.part = 0
  } else return word === 'and' && begun
  spoken.length = end
  return true
}

function countedAt(text: string, from: number): Spoken | undefined {
  const spoken: Spoken = { total: 0, part: Number.NaN, length: 0 }
  let word = at(FIRST_WORD, text, from)?.[0]
  for (let end = from; word !== undefined; word = at(NEXT_WORD, text, end)?.[1]) {
    end += word.length + (end === from ? 0 : 1)
    if (!speak(spoken, word.toLowerCase(), end - from)) break
  }
  return spoken.length === 0 ? undefined : spoken
}

type Spoke = { readonly value: number; readonly end: number }

/** What is said before any unit: how much, and where it ends. */
function spokenAt(text: string, from: number): Spoke | undefined {
  const half = at(HALF_OF, text, from)
  if (half) return scaled(text, { value: 0.5, end: from + half[0].trimEnd().length })
  const spoken = countedAt(text, from)
  if (!spoken) return undefined
  const end = from + spoken.length
  const part = at(PART, text, end)
  const value = spoken.total + spoken.part
  const more = part ? undefined : at(AND_HALF, text, end)
  if (more) return { value: value + 0.5, end: end + more[0].length }
  if (!part) return { value, end }
  const divisor = PARTS_OF[(part[1] ?? part[2] ?? '').toLowerCase()] ?? 1
  return { value: rounded(value / divisor), end: end + part[0].length }
}

const AND_HALF = /(?:\s+and (?:a half|half(?= [a-z]+s\b))|-and-a-half)\b/iy
const OF_A = /\s+of an?(?=\s)/iy

/** Three quarters of an hour: a share of one that is measured. */
function ofOne(text: string, share: Spoke): FoundQuantity {
  const of = at(OF_A, text, share.end)
  const found = of && withUnit(text, { value: share.value, end: share.end + of[0].length })
  return found && found.quantity.dimension !== '' ? found : withUnit(text, share)
}

const UNIT_AND_HALF = /(?:hour|day|week|month|year|mile)(?=\s+and a half\b)/iy
const PART_OF = /(third|quarter|fifth)(?= of\b)/iy
const ONE_OF = /\ba\s$/iu

/** An hour and a half, a quarter of: what is counted is one, or a part of one. */
function partOfOne(text: string, from: number): FoundQuantity | undefined {
  const unit = at(UNIT_AND_HALF, text, from)
  if (unit) {
    const half = at(AND_HALF, text, from + unit[0].length)
    const found = withUnit(text, { value: 1.5, end: from })
    return { ...found, end: found.end + (half?.[0].length ?? 0) }
  }
  const part = at(PART_OF, text, from)
  if (!part || !ONE_OF.test(text.slice(Math.max(0, from - 3), from))) return undefined
  const value = rounded(1 / (PARTS_OF[part[0].toLowerCase()] ?? 1))
  return ofOne(text, { value, end: from + part[0].length })
}

// "A day" says how often as well: it counts where something lasts, takes or comes in it.
const ONE_UNIT = /(?:second|minute|hour|day|week|fortnight|month|year|decade)\b(?!\s(?:ago|later|old))/iy
const LASTS =
  /\b(?:for|in|within|after|takes?|took|taking|lasts?|lasted|lasting|about|around|than|least|most|only|another|spent|of)\san?\s$/iu

/** For a week, takes an hour. */
function oneUnit(text: string, from: number): FoundQuantity | undefined {
  const unit = at(ONE_UNIT, text, from)
  if (!unit || !LASTS.test(text.slice(Math.max(0, from - 16), from))) return undefined
  return withUnit(text, { value: 1, end: from })
}

const NTH = [
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
]
const NTH_OF = new RegExp(`(${NTH.join('|')})(?=\\s[a-z])(?!\\s(?:of|and|or|half|party)\\b)`, 'iy')
const THE = /\b(?:the|my|his|her|our|their|your|its)\s$/iu

/** The second street; by itself "second" tells the order of what is said. */
function nthAt(text: string, from: number): FoundQuantity | undefined {
  const nth = at(NTH_OF, text, from)
  if (!nth || !THE.test(text.slice(Math.max(0, from - 6), from))) return undefined
  const value = NTH.indexOf((nth[1] ?? '').toLowerCase()) + 2
  return { quantity: { value, dimension: 'ordinal', bare: value }, end: from + nth[0].length }
}

const OUT_OF = /\s(?:in|out of)\s(?:every\s)?(?=[a-z])/iy

/** One in five, three out of ten: a share, unless the second number counts something measured. */
function shareAt(text: string, some: Spoke): FoundQuantity | undefined {
  const between = at(OUT_OF, text, some.end)
  const all = between && spokenAt(text, some.end + between[0].length)
  if (!all || !(some.value < all.value) || withUnit(text, all).quantity.dimension !== '') return undefined
  const value = rounded(some.value / all.value)
  return { quantity: { value, dimension: '', bare: value }, end: all.end }
}

/** English number words from `from` on: twenty-five, two hundred and five, three million. */
export function wordQuantityAt(text: string, from: number): FoundQuantity | undefined {
  const times = at(TIMES, text, from)
  if (times) {
    const value = times[1]?.toLowerCase() === 'twice' ? 2 : 3
    return { quantity: { value, dimension: 'times', bare: value }, end: from + times[0].length }
  }
  return (
    specialFormAt(text, from) ??
    nthAt(text, from) ??
    partOfOne(text, from) ??
    oneUnit(text, from) ??
    countAt(text, from)
  )
}

function countAt(text: string, from: number): FoundQuantity | undefined {
  const spoken = spokenAt(text, from)
  const share = spoken && shareAt(text, spoken)
  if (share) return share
  const found = spoken && ofOne(text, spoken)
  // "one" is a pronoun more often than a count, so it needs a unit or a magnitude after it.
  return spoken?.value === 1 && found?.quantity.dimension === '' ? undefined : found
}
