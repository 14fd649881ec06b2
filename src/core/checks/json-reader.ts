// State of the tolerant JSON reader, and its smallest parts: white space, comments, words, numbers.
import type { Json } from '../prelude.ts'
import { pointer, type Flag, type FlagKind, type RepairKind } from './json-flags.ts'

/** Deepest nesting that is read. Recursion is bounded by it, and so is the work on `[[[[[…`. */
export const MAX_DEPTH = 100

/** Why reading stopped. `end`: the text ran out. `hard`: no repair may be tried, content is missing. */
export type Stop = {
  readonly kind: 'end' | 'syntax' | 'hard' | 'deep'
  readonly at: number
  readonly what: string
  /** Brackets open at that place. */
  readonly open: number
}

/** One reading; mutable, and never shared between two. */
export type Reader = {
  readonly text: string
  at: number
  stop: Stop | undefined
  /** A key and its colon were read: this is meant as JSON, not prose with a brace. */
  entered: boolean
  values: number
  readonly path: (string | number)[]
  readonly repairs: Set<RepairKind>
  readonly flags: Flag[]
  conflict: string | undefined
  unsafe: string | undefined
}

/** A reader of the text from this place on. */
export const reader = (text: string, at: number): Reader => ({
  text,
  at,
  stop: undefined,
  entered: false,
  values: 0,
  path: [],
  repairs: new Set(),
  flags: [],
  conflict: undefined,
  unsafe: undefined,
})

/** Stops the reading; the first reason stands. Answers `undefined` (typed to fit every reader), which no JSON value is. */
export function halt(r: Reader, kind: Stop['kind'], what: string): string | undefined {
  r.stop ??= { kind, at: r.at, what, open: r.path.length }
  return undefined
}

/** Notes something odd that fails nothing; after fifty no more are kept. */
export function flag(r: Reader, kind: FlagKind): void {
  if (r.flags.length < 50) r.flags.push({ kind, path: pointer(r.path) })
}

const plainSpace = /[ \t\n\r]*/y
const oddSpace = /[\u00A0\u3000\u2000-\u200F\u2028\u2029\u202F\u2060\uFEFF]+/y
/** Comments that say that something is left out, with dots or in words. */
const elided =
  /^[\s#/*]*(?:\.\.\.|…)|\bomitted\b|\b(?:rest|remainder) of (?:the|your)\b|\b(?:more|remaining|\d+ (?:other|further|additional)) (?:\w+ ){0,2}(?:items?|entries|elements|rows|records|objects|results)\b|\band (?:\d+|many|several) (?:more|others)\b|\betc\b\.?\s*$|\b(?:and so on|same as above|similar(?:ly)? (?:for|to)|repeat for)\b|省略|从略|此处略|[（(]略[)）]|其余|剩余(?:的)?(?:项|部分|条|数据|内容|字段)|其他.{0,8}(?:同上|类似|同理)|[以依]此类推|同上/i

/** Past white space and comments; false when that stopped the reading, as a comment in place of content does. */
export function skipSpace(r: Reader): boolean {
  while (r.stop === undefined) {
    plainSpace.lastIndex = r.at
    plainSpace.test(r.text)
    r.at = plainSpace.lastIndex
    oddSpace.lastIndex = r.at
    if (oddSpace.test(r.text)) {
      r.repairs.add('odd_whitespace')
      r.at = oddSpace.lastIndex
    } else if (!skipComment(r)) return true
  }
  return false
}

function skipComment(r: Reader): boolean {
  const block = r.text.startsWith('/*', r.at)
  if (!block && !r.text.startsWith('//', r.at) && r.text[r.at] !== '#') return false
  const close = r.text.indexOf(block ? '*/' : '\n', r.at)
  if (close < 0) {
    r.at = r.text.length
    halt(r, 'end', 'a comment is not closed')
  } else if (elided.test(r.text.slice(r.at, Math.min(close, r.at + 200)))) {
    halt(r, 'hard', 'a comment stands in place of left-out content')
  } else {
    r.repairs.add('comment')
    r.at = close + (block ? 2 : 1)
  }
  return true
}

const words = new Map<string, [Json, RepairKind?]>([
  ['true', [true]],
  ['false', [false]],
  ['null', [null]],
  ['True', [true, 'python_literal']],
  ['False', [false, 'python_literal']],
  ['None', [null, 'python_literal']],
  ['TRUE', [true, 'literal_case']],
  ['FALSE', [false, 'literal_case']],
  ['NULL', [null, 'literal_case']],
])
const wordForm = /[\p{L}_$][\p{L}\p{N}_$-]*/uy
const notJson = new Set(['NaN', 'Infinity', 'undefined'])

/** The identifier at the reader's place, which moves past it; empty when there is none. */
export function identifier(r: Reader): string {
  wordForm.lastIndex = r.at
  const word = wordForm.exec(r.text)?.[0] ?? ''
  r.at += word.length
  return word
}

/** The value of a word such as `true`; undefined when it is none and stopped the reading. */
export function readWord(r: Reader): Json | undefined {
  const from = r.at
  const word = identifier(r)
  const known = words.get(word)
  if (known !== undefined) {
    if (known[1] !== undefined) r.repairs.add(known[1])
    return known[0]
  }
  r.at = from
  if (notJson.has(word)) return halt(r, 'hard', `${word} is not a JSON value`)
  if (r.text.startsWith('...', from) || r.text[from] === '…') {
    return halt(r, 'hard', 'content is left out ("...")')
  }
  return halt(r, 'syntax', `expected a value, found ${shown(r)}`)
}

/** The character at the reader's place, quoted, invisible ones as escapes. */
export function shown(r: Reader): string {
  const code = r.text.codePointAt(r.at)
  if (code === undefined) return 'the end of the text'
  const visible = code > 32 && code !== 127 && !(code >= 0x2000 && code <= 0x200f) && code !== 0xfeff
  return visible ? `"${String.fromCodePoint(code)}"` : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
