// A JSON reader that tolerates what is safe to tolerate, records it, and stops at the first thing that is not.
import type { Json } from '../prelude.ts'
import { pointer } from './json-flags.ts'
import { flag, halt, identifier, MAX_DEPTH, readWord, shown, skipSpace, type Reader } from './json-reader.ts'
import { readNumber, readWideNumber } from './json-number.ts'
import { opensString, readString } from './json-string.ts'

/** Keys that reach a prototype when somebody merges the value later. */
const PROTOTYPE_PARTS = new Set(['constructor', 'prototype'])

/** True where an own key could poison a prototype: `__proto__` always, the others when they hold an object. */
export const poisons = (key: string, value: Json): boolean =>
  key === '__proto__' || (PROTOTYPE_PARTS.has(key) && typeof value === 'object' && value !== null)

/** The value at the reader's place; `undefined` when the reading stopped, with the reason in `stop`. */
export function readValue(r: Reader): Json | undefined {
  if (!skipSpace(r)) return undefined
  const char = r.text[r.at]
  if (char === undefined) return halt(r, 'end', 'a value is missing at the end')
  if (char === '{' || char === '｛') return readObject(r)
  if (char === '[' || char === '［') return readArray(r)
  if (opensString(char)) return readString(r)
  if (/[０-９]/.test(char)) return readWideNumber(r)
  return /[-+.\d]/.test(char) && !r.text.startsWith('...', r.at) ? readNumber(r) : readWord(r)
}

/** Moves past one of the two forms of a mark; the full-width one is a repair. */
function take(r: Reader, plain: string, wide: string): boolean {
  const char = r.text[r.at]
  if (char !== plain && char !== wide) return false
  if (char === wide) r.repairs.add('full_width')
  r.at += 1
  return true
}

function enter(r: Reader): boolean {
  if (r.text.charCodeAt(r.at) > 127) r.repairs.add('full_width')
  if (r.path.length >= MAX_DEPTH) {
    halt(r, 'deep', `nested deeper than ${MAX_DEPTH} levels`)
    return false
  }
  r.at += 1
  return true
}

/** After a member: `more`, `done`, or stopped. */
function separator(r: Reader, close: readonly [string, string]): 'more' | 'done' | 'stopped' {
  if (!skipSpace(r)) return 'stopped'
  if (take(r, close[0], close[1])) return 'done'
  if (take(r, ',', '，')) return afterComma(r, close)
  const end = r.at >= r.text.length
  halt(
    r,
    end ? 'end' : 'syntax',
    end ? `"${close[0]}" is missing` : `expected "," or "${close[0]}", found ${shown(r)}`,
  )
  return 'stopped'
}

function afterComma(r: Reader, close: readonly [string, string]): 'more' | 'done' | 'stopped' {
  if (!skipSpace(r)) return 'stopped'
  if (!take(r, close[0], close[1])) return 'more'
  r.repairs.add('trailing_comma')
  return 'done'
}

function readArray(r: Reader): Json | undefined {
  if (!enter(r)) return undefined
  const items: Json[] = []
  r.path.push(0)
  skipSpace(r)
  let state: 'more' | 'done' | 'stopped' = take(r, ']', '］') ? 'done' : 'more'
  while (state === 'more') {
    r.path[r.path.length - 1] = items.length
    const item = readValue(r)
    if (item === undefined) return undefined
    r.values += 1
    items.push(item)
    state = separator(r, [']', '］'])
  }
  r.path.pop()
  return state === 'done' ? items : undefined
}

function readObject(r: Reader): Json | undefined {
  if (!enter(r)) return undefined
  const members: Record<string, Json> = {}
  r.path.push('')
  skipSpace(r)
  let state: 'more' | 'done' | 'stopped' = take(r, '}', '｝') ? 'done' : 'more'
  while (state === 'more') {
    const key = readKey(r)
    if (key === undefined) return undefined
    r.path[r.path.length - 1] = key
    const value = readValue(r)
    if (value === undefined) return undefined
    r.values += 1
    keep(r, members, [key, value])
    state = separator(r, ['}', '｝'])
  }
  r.path.pop()
  return state === 'done' ? members : undefined
}

function keep(r: Reader, members: Record<string, Json>, [key, value]: readonly [string, Json]): void {
  if (poisons(key, value)) {
    r.unsafe ??= pointer(r.path)
    return
  }
  if (Object.hasOwn(members, key)) {
    if (JSON.stringify(members[key]) === JSON.stringify(value)) flag(r, 'duplicate-key')
    else r.conflict ??= pointer(r.path)
  }
  members[key] = value
}

function readKey(r: Reader): string | undefined {
  if (!skipSpace(r)) return undefined
  if (r.at >= r.text.length) return halt(r, 'end', 'a key is missing at the end')
  const quoted = opensString(r.text[r.at])
  const key = quoted ? readString(r) : identifier(r)
  if (key === undefined) return undefined
  if (!quoted && key === '') return missingKey(r)
  if (!skipSpace(r)) return undefined
  if (!take(r, ':', '：')) {
    return r.at >= r.text.length
      ? halt(r, 'end', 'a colon is missing at the end')
      : halt(r, 'syntax', `expected ":" after a key, found ${shown(r)}`)
  }
  if (!quoted) r.repairs.add('unquoted_key')
  r.entered = true
  return key
}

function missingKey(r: Reader): string | undefined {
  if (r.text.startsWith('...', r.at) || r.text[r.at] === '…') {
    return halt(r, 'hard', 'content is left out ("...")')
  }
  return halt(r, 'syntax', `expected a key, found ${shown(r)}`)
}
