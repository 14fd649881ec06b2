// What a row of open.jsonl expects, out of its sentence: the words that are allowed, the value, what must never come out.
import { isFields } from './case-row.ts'
import { words, type Word } from './observation.ts'

export type Wanted = {
  /** Any of these is fine. Empty where the sentence names none. */
  readonly words: readonly Word[]
  /** The whole value, or one that must stand somewhere in it. */
  readonly value?: unknown
  readonly members: readonly { readonly key: string; readonly value: unknown }[]
  /** Members that must come out as they went in. */
  readonly unchanged: readonly string[]
  /** Values that must not be what was taken. */
  readonly never: readonly unknown[]
  /** A class of fault that the sentence names right behind its word. */
  readonly class?: 'refusal' | 'incomplete'
  readonly waitMs?: number
}

/** The expectation as a text; objects with a word in them are flattened. */
export function expectedText(expected: unknown): string {
  if (typeof expected === 'string') return expected
  if (expected === undefined || expected === null) return ''
  if (isFields(expected) && typeof expected['text'] === 'string') return expected['text']
  return JSON.stringify(expected)
}

/** "ACCEPT+FLAG", "NO RETRY", "accept-flag" and the like as the words they are. */
const spellings: readonly (readonly [RegExp, Word])[] = [
  [/ACCEPT ?(?:\+|AND|WITH A|-|_) ?FLAG(?:GED)?/g, 'ACCEPT+FLAG'],
  [/(?:NO|DON'T|DO NOT|NEVER)[ _-]?RETRY/g, 'NO_RETRY'],
  [/DEAD[ -]?LETTER/g, 'DLQ'],
]

const tokenForm = /(?<![A-Z_])(?:ACCEPT\+FLAG|NO_RETRY|[A-Z]{3,})(?![A-Z_])/g
const known: ReadonlySet<string> = new Set(words)
const isWord = (token: string): token is Word => known.has(token)

/** What a sentence says shall not be: "never ACCEPT", "not 8", "must not become 0.08". */
const negated = /\b(?:never|must not|not|instead of|rather than|without)\b[^;.:]*/gi

function wordsIn(text: string): readonly Word[] {
  const positive = spellings
    .reduce((read, [form, word]) => read.replace(form, word), text)
    .replace(negated, (part) => (part.startsWith('NO_') ? part : ''))
  const found = [...positive.matchAll(tokenForm)].map(([token]) => token).filter(isWord)
  if (found.length > 0) return [...new Set(found)]
  // A row in other letters: only its first word is taken for one.
  const first =
    /^\W*([a-z]+(?:[+_ -](?:flag|retry))?)/i
      .exec(text)?.[1]
      ?.toUpperCase()
      .replace(/^NO[ -]/, 'NO_')
      .replace(' FLAG', '+FLAG') ?? ''
  const plain = first.split(/[ -]/)[0] ?? ''
  return isWord(first) ? [first] : isWord(plain) ? [plain] : []
}

/** Conditions under which another answer is fine as well. */
const conditional =
  /only if|only when|\bunless\b|by default|by a (?:stated|named) rule|by an explicit|if a setting/i

/** A JSON value at the start of a text; undefined where there is none. */
function valueAt(text: string): unknown {
  const start = text.trimStart()
  const open = start[0] ?? ''
  if (/["{[]/.test(open)) {
    for (const end of endsOf(start, open)) {
      try {
        return JSON.parse(start.slice(0, end)) as unknown
      } catch {
        // The bracket belongs to a text inside: the next one may be the end.
      }
    }
    return undefined
  }
  const plain = /^(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)(?![\w%.])/i.exec(start)?.[1]
  return plain === undefined ? undefined : (JSON.parse(plain.toLowerCase()) as unknown)
}

const closers: Readonly<Record<string, string>> = { '"': '"', '{': '}', '[': ']' }
const mostTries = 50

function endsOf(text: string, open: string): readonly number[] {
  const ends: number[] = []
  const close = closers[open] ?? ''
  for (let at = text.indexOf(close, 1); at >= 0 && ends.length < mostTries; at = text.indexOf(close, at + 1))
    ends.push(at + 1)
  return ends
}

/** `reason is "…"`, `score 3`, `score = 3`; only names that look like keys. */
function membersIn(text: string): Wanted['members'] {
  return [...text.matchAll(/\b([a-z][\w-]*)(?: is | = |: | )(?="|\d+(?:\.\d+)?\b)/g)].flatMap(
    ({ 1: key, 0: whole, index }) => {
      const value = valueAt(text.slice(index + whole.length))
      return key === undefined || value === undefined ? [] : [{ key, value }]
    },
  )
}

function neverIn(text: string): readonly unknown[] {
  return [
    ...text.matchAll(/\b(?:never|must not (?:be|become)|must not silently become|not)\s+(?=["{[\d-])/g),
  ].flatMap(({ index, 0: whole }) => {
    const value = valueAt(text.slice(index + whole.length))
    return value === undefined ? [] : [value]
  })
}

function classIn(text: string): Wanted['class'] {
  if (/^REJECT\s+as\s+(?:a\s+)?refus/i.test(text)) return 'refusal'
  return /^REJECT(?:\s+as|:)\s+(?:truncated|cut off|empty)/i.test(text) ? 'incomplete' : undefined
}

/** Words that the sentence allows beside those it spells: what it says of conditions, and in lower case. */
function impliedWords(text: string, named: readonly Word[]): readonly Word[] {
  const rules: readonly (readonly [boolean, readonly Word[]])[] = [
    [/\btake -?\d/i.test(text), ['ACCEPT', 'ACCEPT+FLAG']],
    [conditional.test(text) && named.some((word) => word.startsWith('ACCEPT')), ['REJECT']],
    [/\bask again\b/i.test(text), ['REJECT']],
    [/\bor (?:a )?verdict\b/.test(text), ['REJECT']],
    [named.includes('CONFIG') && /\bbounded\b/.test(text), ['REJECT']],
    [named.includes('CONFIG') && /\bor retry\b/.test(text), ['ACCEPT', 'REJECT']],
  ]
  return rules.flatMap(([holds, more]) => (holds ? more : []))
}

function waitIn(text: string): number | undefined {
  const found =
    /(?:wait|after)\s+(?:about\s+|at least\s+)?(\d+(?:\.\d+)?)\s*(ms|s|seconds?|min(?:utes?)?)\b/i.exec(text)
  if (found === null) return undefined
  const unit = found[2] === 'ms' ? 1 : found[2]?.startsWith('m') === true ? 60_000 : 1000
  return Number(found[1]) * unit
}

/** Reads the sentence of a row. */
export function wantedIn(text: string): Wanted {
  const named = wordsIn(text)
  const take = /\btake (-?\d+(?:\.\d+)?)/i.exec(text)?.[1]
  const accepted = /ACCEPT(?:\+FLAG)?\s*(?:the data)?\s*:\s*([\s\S]*)$/.exec(text)?.[1] ?? ''
  const value = take === undefined ? valueAt(accepted) : Number(take)
  const waitMs = waitIn(text)
  const found = classIn(text)
  return {
    words: [...named, ...impliedWords(text, named)],
    ...(value === undefined ? {} : { value }),
    members: membersIn(accepted),
    unchanged: [...text.matchAll(/\b([a-z][\w-]*)(?: text)? unchanged\b/g)].map(({ 1: key = '' }) => key),
    never: neverIn(text),
    ...(found === undefined ? {} : { class: found }),
    ...(waitMs === undefined ? {} : { waitMs }),
  }
}
