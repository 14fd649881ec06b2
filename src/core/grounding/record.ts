// Sources that are JSON records: read as text, with their yes, no and unknown fields kept apart.
import type { Json } from '../prelude.ts'
import { wordOf } from '../facts/lexicon.ts'
import { isContent, type Unit } from '../facts/unit.ts'
import { unitsOf } from '../facts/units.ts'

/** A field that is true, false or (null) unknown. `words` are the own keys of the units that name it. */
export type Field = {
  readonly name: string
  readonly words: readonly string[]
  readonly squashed: string
  readonly truth: boolean | undefined
  /** Keys of the field around it, needed beside a word as common as lot or street; empty where not. */
  readonly within: readonly string[]
}

export type RecordSource = { readonly text: string; readonly fields: readonly Field[] }

const FILLERS = new Set(['for', 'is', 'has', 'the', 'of', 'a', 'good', 'business', 'can', 'accepts', 'hours'])
const NO = /^(?:no|none|false|n\/a|无|否|没有)$/iu
const YES = /^(?:yes|true|free|paid|是|有|免费)$/iu

/** Letters and digits only: Wi-Fi, WiFi and wi fi are one. */
export function squash(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

const named = (key: string): string => key.replace(/([a-z])([A-Z])/gu, '$1 $2').replace(/[_-]+/gu, ' ')

type Walk = {
  /** Keys of objects that hold more than flags. */
  readonly mixed: Set<string>
  readonly lines: string[]
  readonly found: { readonly key: string; readonly around: string; readonly truth: boolean | undefined }[]
}

function truthOf(value: Json): boolean | undefined | 'text' {
  if (value === null) return undefined
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return 'text'
  if (NO.test(value)) return false
  return YES.test(value) ? true : 'text'
}

const MOST_DEPTH = 32

type Place = { readonly key: string; readonly around: string; readonly depth: number }

/** An object of which something is known says its own name too: "parking" above "lot". */
const holdsMore = (value: object): boolean =>
  Object.values(value).some((inner) => inner !== null && inner !== false)

function walkInto(into: Walk, value: object, { key, around, depth }: Place): void {
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) walk(into, item, { key, around, depth: depth + 1 })
    return
  }
  if (key !== '' && holdsMore(value)) into.lines.push(`${named(key)}:`)
  for (const [inner, item] of Object.entries(value as Readonly<Record<string, Json>>))
    walk(into, item, { key: inner, around: key, depth: depth + 1 })
}

function walk(into: Walk, value: Json, place: Place): void {
  const truth = truthOf(value)
  if (truth === 'text') into.mixed.add(place.around)
  if (truth !== 'text') {
    into.found.push({ key: place.key, around: place.around, truth })
    if (truth !== undefined) into.lines.push(`${truth ? '' : 'no '}${named(place.key)}.`)
  }
  if (typeof value === 'object') {
    if (value !== null && place.depth < MOST_DEPTH) walkInto(into, value, place)
  } else if (typeof value !== 'boolean') {
    // 11:0 is how some exporters write 11:00.
    into.lines.push(`${named(place.key)}: ${String(value).replace(/\b(\d{1,2}:\d)\b(?!\d)/gu, '$10')}`)
  }
}

/** The key of a word apart from that of its opposite: outdoor seating is no indoor one. */
export const ownKey = ({ key, polarity }: Unit): string => (polarity < 0 ? `-${key}` : key)

export const keysIn = (text: string): readonly string[] => unitsOf(text).filter(isContent).map(ownKey)

// Words as common as these are mostly used in another sense.
const MOST_COMMON = 1500

function isCommon(words: readonly string[]): boolean {
  const [word = ''] = words
  return words.length === 1 && (wordOf(word).entry?.rank ?? Infinity) <= MOST_COMMON
}

// A record of more is a table, and tells nothing by itself.
const MOST_FIELDS = 2000

/** Words that many keys share (Restaurants…, Business…) name none of them. */
function fieldsOf({ found, mixed }: Walk): readonly Field[] {
  const wordsOf = (key: string): readonly string[] =>
    named(key)
      .toLowerCase()
      .split(/\s+/u)
      .filter((word) => word !== '' && !FILLERS.has(word))
  const grouped = new Set(found.map(({ around }) => around).filter((around) => !mixed.has(around)))
  const shared = new Map<string, number>()
  for (const { key } of found)
    for (const word of new Set(wordsOf(key))) shared.set(word, (shared.get(word) ?? 0) + 1)
  return found.slice(0, MOST_FIELDS).map(({ key, around, truth }) => {
    const own = wordsOf(key).filter((word) => (shared.get(word) ?? 0) < 2)
    const words = own.length === 0 ? wordsOf(key) : own
    const within = grouped.has(around) && isCommon(words) ? keysIn(wordsOf(around).join(' ')) : []
    const keys = keysIn(words.join(' '))
    return {
      name: words.join(' '),
      words: keys.length < words.length ? [] : keys,
      squashed: squash(words.join('')),
      truth,
      within,
    }
  })
}

/** A source that parses as a JSON object or array; undefined for any other text. */
export function recordOf(source: string): RecordSource | undefined {
  if (!/^\s*[[{]/u.test(source)) return undefined
  try {
    const into: Walk = { mixed: new Set(), lines: [], found: [] }
    walk(into, JSON.parse(source) as Json, { key: '', around: '', depth: 0 })
    return { text: into.lines.join('\n'), fields: fieldsOf(into) }
  } catch {
    return undefined
  }
}
