// JSON of strangers: valid UTF-8, bounded in depth, without keys that could reach a prototype.
import { isUtf8 } from 'node:buffer'
import { failed, ok, type Json, type Result } from '../../core/prelude.ts'

/** Deeper values would overflow the stack of code that walks them; no honest job comes near. */
export const deepestJson = 100

/** The value of JSON bytes, or why there is none. The reason quotes nothing of the content. */
export function parseJson(bytes: Buffer): Result<Json, string> {
  if (!isUtf8(bytes)) return failed('it is not valid UTF-8')
  const text = bytes.toString('utf8')
  let value: Json
  try {
    value = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text) as Json
  } catch (error) {
    return failed(reasonOf(error))
  }
  const objection = objectionTo(value)
  return objection === undefined ? ok(value) : failed(objection)
}

// V8 quotes the text around the fault; that may be a customer's words, and the reason goes into headers and logs.
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : 'it cannot be read'
  return message
    .replace(/(, )?(\.\.\.)?".*"(\.\.\.)? is not valid JSON$/s, '')
    .replace(/^Unexpected token .*$/s, 'unexpected character')
}

// Level by level instead of recursion: 262,144 brackets parse, and would overflow the stack here.
function objectionTo(root: Json): string | undefined {
  let level: object[] = isObject(root) ? [root] : []
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > deepestJson) return `it is nested deeper than ${deepestJson} levels`
    if (level.some(reachesPrototype)) return 'it has the key __proto__ or constructor.prototype'
    level = childrenOf(level)
  }
  return undefined
}

function childrenOf(level: readonly object[]): object[] {
  const next: object[] = []
  for (const node of level) {
    const values: readonly unknown[] = Array.isArray(node) ? node : Object.values(node)
    for (const child of values) if (isObject(child)) next.push(child)
  }
  return next
}

// JSON.parse makes an own property of the name; harm comes from copying it later.
function reachesPrototype(node: object): boolean {
  if (Array.isArray(node)) return false
  if (Object.hasOwn(node, '__proto__')) return true
  if (!Object.hasOwn(node, 'constructor')) return false
  const { constructor } = node as { readonly constructor: unknown }
  return isObject(constructor) && Object.hasOwn(constructor, 'prototype')
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
