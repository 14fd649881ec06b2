// Sources that are JSON records: read as text, with their yes, no and unknown fields kept apart.
import type { Json } from '../prelude.ts'
import { stem } from '../text/stem.ts'

/** A field that is true, false or (null) unknown. `words` are the stems that name it. */
export type Field = {
  readonly words: readonly string[]
  readonly squashed: string
  readonly truth: boolean | undefined
}

export type RecordSource = { readonly text: string; readonly fields: readonly Field[] }

const FILLERS = new Set(['for', 'is', 'has', 'the', 'of', 'a', 'good', 'business', 'can', 'accepts'])
const NO = /^(?:no|none|false|n\/a|无|否|没有)$/iu
const YES = /^(?:yes|true|free|paid|是|有|免费)$/iu

/** Letters and digits only: Wi-Fi, WiFi and wi fi are one. */
export function squash(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

const named = (key: string): string => key.replace(/([a-z])([A-Z])/gu, '$1 $2').replace(/[_-]+/gu, ' ')

type Walk = {
  readonly lines: string[]
  readonly found: { readonly key: string; readonly truth: boolean | undefined }[]
}

function truthOf(value: Json): boolean | undefined | 'text' {
  if (value === null) return undefined
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return 'text'
  if (NO.test(value)) return false
  return YES.test(value) ? true : 'text'
}

const MOST_DEPTH = 32

function walk(into: Walk, value: Json, place: { readonly key: string; readonly depth: number }): void {
  const truth = truthOf(value)
  if (truth !== 'text') {
    into.found.push({ key: place.key, truth })
    if (truth !== undefined) into.lines.push(`${truth ? '' : 'no '}${named(place.key)}.`)
  }
  if (typeof value === 'object') {
    if (value === null || place.depth >= MOST_DEPTH) return
    const list = Array.isArray(value)
    for (const [key, item] of Object.entries(value as Readonly<Record<string, Json>>)) {
      walk(into, item, { key: list ? place.key : key, depth: place.depth + 1 })
    }
    return
  }
  if (typeof value !== 'boolean') {
    // 11:0 is how some exporters write 11:00.
    into.lines.push(`${named(place.key)}: ${String(value).replace(/\b(\d{1,2}:\d)\b(?!\d)/gu, '$10')}`)
  }
}

/** Words that many keys share (Restaurants…, Business…) name none of them. */
function fieldsOf(found: Walk['found']): readonly Field[] {
  const wordsOf = (key: string): readonly string[] =>
    named(key)
      .toLowerCase()
      .split(/\s+/u)
      .filter((word) => word !== '' && !FILLERS.has(word))
  const shared = new Map<string, number>()
  for (const { key } of found)
    for (const word of new Set(wordsOf(key))) shared.set(word, (shared.get(word) ?? 0) + 1)
  return found.map(({ key, truth }) => {
    const own = wordsOf(key).filter((word) => (shared.get(word) ?? 0) < 2)
    const words = own.length === 0 ? wordsOf(key) : own
    return { words: words.map(stem), squashed: squash(words.join('')), truth }
  })
}

/** A source that parses as a JSON object or array; undefined for any other text. */
export function recordOf(source: string): RecordSource | undefined {
  if (!/^\s*[[{]/u.test(source)) return undefined
  try {
    const into: Walk = { lines: [], found: [] }
    walk(into, JSON.parse(source) as Json, { key: '', depth: 0 })
    return { text: into.lines.join('\n'), fields: fieldsOf(into.found) }
  } catch {
    return undefined
  }
}

const CLAUSE = /\b(?:but|although|however|though|while|except)\b|[;；]|但|不过/iu
const DENIES = /\b(?:not|no|without|lacks?|lacking|neither|nor|none|never|cannot)\b|n't\b|[不没无未]/iu
const DENIED = /^\W*(?:\w+\W+){0,3}(?:not (?:available|provided|offered|allowed)|unavailable)/iu

export type FieldClash = {
  readonly field: string
  readonly says: boolean
  readonly record: boolean | undefined
}

/** How far before the field's name a negation still reaches it: a list of a few items. */
const REACH = 60

function placeOf(clause: string, { words, squashed }: Field): number {
  const lower = clause.toLowerCase()
  const letters = squashed
    .slice(0, 24)
    .split('')
    .map((letter) => `${letter}[\\s-]?`)
  const whole = squashed.length > 3 ? lower.search(new RegExp(letters.join(''), 'u')) : -1
  if (whole >= 0) return whole
  const stems = Array.from(lower.matchAll(/\p{L}+/gu), (match) => ({ stem: stem(match[0]), at: match.index }))
  const places = words.map((word) => stems.find((found) => found.stem === word)?.at ?? -1)
  return places.includes(-1) || places.length === 0 ? -1 : Math.min(...places)
}

/** Fields that a claim states otherwise than the record, or at all although the record does not know. */
export function fieldClashes(
  claim: string,
  record: { readonly fields: readonly Field[]; readonly squashed: string },
): readonly FieldClash[] {
  const found: FieldClash[] = []
  for (const clause of claim.split(CLAUSE)) {
    for (const field of record.fields) {
      const at = placeOf(clause, field)
      if (at < 0) continue
      if (field.truth === undefined && record.squashed.includes(field.squashed)) continue
      const says =
        !DENIES.test(clause.slice(Math.max(0, at - REACH), at)) && !DENIED.test(clause.slice(at + 3))
      if (field.truth !== says) found.push({ field: field.words.join(' '), says, record: field.truth })
    }
  }
  return found
}
