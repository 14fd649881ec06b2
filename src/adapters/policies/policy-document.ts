// The YAML of one policy file as plain values, and the line of each of them.
import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
} from 'yaml'
import { errorText } from '../../core/faults/error-text.ts'
import { failed, ok, type Json, type Result } from '../../core/prelude.ts'
import { pathOf, pointerOf, type Complaint, type Place } from './policy-problem.ts'

export type JsonObject = Readonly<Record<string, Json>>

export type PolicyDocument = {
  readonly values: JsonObject
  /** Place of a key, or of the nearest thing around it that is there. */
  readonly placeOf: (pointer: string) => Place
}

export type Misplaced = { readonly place: Place; readonly complaint: Complaint }

/** Uses of anchors, counted as the library does: one that multiplies itself is refused after a hundred. */
const mostAliases = 100
const deepest = 100

/** Reads YAML 1.2, or JSON, which is part of it. Tags, double keys and what JSON cannot say are refused. */
export function parsePolicy(text: string): Result<PolicyDocument, readonly Misplaced[]> {
  const lines = new LineCounter()
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(1, line), column: Math.max(1, col) }
  }
  const start = placeAt(0)
  const whole = (message: string): readonly Misplaced[] => [
    { place: start, complaint: { pointer: '', message } },
  ]
  try {
    const document = parseDocument(text, { lineCounter: lines, version: '1.2', prettyErrors: false })
    const mistakes = [...document.errors, ...document.warnings, ...strangeNodes(document)]
    if (mistakes.length > 0) {
      return failed(
        mistakes.map(({ pos, message }) => ({
          place: placeAt(pos[0]),
          complaint: { pointer: '', message },
        })),
      )
    }
    const values = document.toJS({ maxAliasCount: mostAliases }) as unknown
    const placeOf = (pointer: string): Place => placeAt(offsetOf(document, pathOf(pointer)))
    const strange = strangersIn(values)
    if (strange.length > 0) {
      return failed(strange.map((complaint) => ({ place: placeOf(complaint.pointer), complaint })))
    }
    if (!isObject(values)) return failed(whole('the file must hold keys and values'))
    return ok({ values, placeOf })
  } catch (error) {
    // Too many aliases, or nesting beyond the stack.
    return failed(whole(errorText(error)))
  }
}

type Mistake = { readonly pos: readonly [number, number]; readonly message: string }

/** Keys that are no texts; aliases of nothing, or the first one too many. */
function strangeNodes(document: Document): readonly Mistake[] {
  const mistakes: Mistake[] = []
  let aliases = 0
  const complain = (node: unknown, message: string): void => {
    mistakes.push({ pos: [startOf(node), startOf(node)], message })
  }
  visit(document, {
    Alias(_, alias) {
      aliases += 1
      if (aliases > mostAliases) {
        complain(alias, `more than ${mostAliases} aliases`)
        return visit.BREAK
      }
      if (alias.resolve(document) === undefined) complain(alias, `no anchor is named ${alias.source}`)
      return undefined
    },
    Pair(_, { key }) {
      if (!isScalar(key)) complain(key, 'a key has to be a text')
    },
  })
  return mistakes
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Within = { readonly path: readonly (string | number)[]; readonly around: readonly unknown[] }

/** What YAML can say and JSON cannot, and what is nested too deeply to be meant. */
function strangersIn(
  value: unknown,
  { path, around }: Within = { path: [], around: [] },
): readonly Complaint[] {
  const complain = (message: string): Complaint[] => [{ pointer: pointerOf(path), message }]
  if (typeof value === 'number' && !Number.isFinite(value)) return complain(`${value} is no number of JSON`)
  if (typeof value !== 'object' || value === null) return []
  if (around.includes(value)) return complain('an anchor stands inside itself')
  if (around.length > deepest) return complain(`nested deeper than ${deepest}`)
  return Object.entries(value).flatMap(([key, item]: [string, unknown]) =>
    key === '__proto__'
      ? complain(`the key ${key} is not allowed`)
      : strangersIn(item, { path: [...path, key], around: [...around, value] }),
  )
}

/** Offset of the last part of the path that the file holds. */
function offsetOf(document: Document, path: readonly string[]): number {
  let node: unknown = document.contents
  let offset = startOf(node)
  for (const part of path) {
    if (isAlias(node)) node = node.resolve(document)
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(isScalar(key) ? key.value : key) === part)
      if (pair === undefined) return offset
      offset = startOf(pair.key, offset)
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(part)]
      offset = startOf(node, offset)
    } else return offset
  }
  return offset
}

const startOf = (node: unknown, otherwise = 0): number =>
  isNode(node) ? (node.range?.[0] ?? otherwise) : otherwise
