// Two JSON values compared field by field: types count, the order of keys does not.
import type { Contradiction } from '../facts/difference.ts'
import type { Json } from '../prelude.ts'
import { compareProfiles } from './compare-text.ts'
import { foldedOf, profileFrom } from './profile.ts'
import { CLASH_CEILING, SAME_FLOOR, type Comparison, type Match } from './verdict.ts'

const FENCED = /^\s*```(?:json|jsonc)?\s*\n([\s\S]*?)\n?```\s*$/u

/** The value of a JSON text, in a code fence or not; undefined when it is none. */
export function jsonOf(text: string): Json | undefined {
  const body = FENCED.exec(text)?.[1] ?? text
  const first = body.trimStart().charAt(0)
  if (first !== '{' && first !== '[' && first !== '"' && !/[-\dtfn]/.test(first)) return undefined
  try {
    return JSON.parse(body) as Json
  } catch {
    return undefined
  }
}

/** The object or array that a text with words around it holds, if just one. */
export function embeddedJson(text: string): Json | undefined {
  const start = text.search(/[[{]/u)
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
  if (start < 0 || end < start) return undefined
  const found = jsonOf(text.slice(start, end + 1))
  return typeof found === 'object' ? found : undefined
}

type Tally = { equal: number; all: number; readonly clashes: Contradiction[]; readonly matches: Match[] }

const UNSHOWN = '…'

function shown(value: Json | undefined): string {
  if (value === undefined) return ''
  try {
    return JSON.stringify(value)
  } catch {
    // Nested deeper than it can be written.
    return UNSHOWN
  }
}

// A text this long is prose, in which two wordings may say the same; a shorter one is a value.
const PROSE = 24
const MOST_DEPTH = 64
// Of values with more fields the rest is told apart by its letters.
const MOST_FIELDS = 2_000

function sameText(a: string, b: string): boolean {
  if (a === b) return true
  const [left, right] = [foldedOf(a), foldedOf(b)]
  if (left.key === right.key) return true
  if (a.length < PROSE || b.length < PROSE) return false
  return compareProfiles(profileFrom(left), profileFrom(right)).relation === 'same'
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  return typeof a === 'string' && typeof b === 'string' ? sameText(a, b) : a === b
}

type Place = { readonly path: string; readonly depth: number }

const isObject = (value: Json | undefined): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

/** Fields and items of either side; undefined for values without any. */
function stepsOf(a: Json | undefined, b: Json | undefined): readonly string[] | undefined {
  if (!((isList(a) && isList(b)) || (isObject(a) && isObject(b)))) return undefined
  const steps = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return steps.length === 0 ? undefined : steps
}

const child = (value: Json | undefined, step: string): Json | undefined => {
  if (isList(value)) return value[Number(step)]
  return isObject(value) ? value[step] : undefined
}

function walk(tally: Tally, [a, b]: readonly [Json | undefined, Json | undefined], place: Place): void {
  const steps = place.depth < MOST_DEPTH ? stepsOf(a, b) : undefined
  if (!steps) {
    leaf(tally, [a, b], place)
    return
  }
  for (const [at, step] of steps.entries()) {
    if (tally.all >= MOST_FIELDS) {
      rest(tally, [a, b], { steps: steps.slice(at), path: place.path })
      return
    }
    const path = `${place.path}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`
    walk(tally, [child(a, step), child(b, step)], { path, depth: place.depth + 1 })
  }
}

/** Fields that are too many to be looked at one by one: equal only where all of them are, in one order. */
function rest(
  tally: Tally,
  [a, b]: readonly [Json | undefined, Json | undefined],
  { steps, path }: { readonly steps: readonly string[]; readonly path: string },
): void {
  const [left, right] = [a, b].map((value) => shown(steps.map((step) => child(value, step) ?? null)))
  tally.all += 1
  if (left === right && left !== UNSHOWN) tally.equal += 1
  else tally.clashes.push({ kind: 'field', a: `${path}/…`, b: `${path}/…` })
}

function leaf(tally: Tally, [a, b]: readonly [Json | undefined, Json | undefined], { path }: Place): void {
  tally.all += 1
  const [left, right] = [shown(a), shown(b)]
  const empty = left === '[]' || left === '{}'
  if (same(a, b) || (empty && left === right)) {
    tally.equal += 1
    tally.matches.push({ a: path === '' ? left : path, b: right })
  } else tally.clashes.push({ kind: 'field', a: `${path} ${left}`.trim(), b: `${path} ${right}`.trim() })
}

/** Compares two JSON values. Arrays are compared place by place. */
export function compareJson(a: Json, b: Json): Comparison {
  const tally: Tally = { equal: 0, all: 0, clashes: [], matches: [] }
  walk(tally, [a, b], { path: '', depth: 0 })
  const share = tally.all === 0 ? 1 : tally.equal / tally.all
  const agrees = tally.clashes.length === 0
  return {
    relation: agrees ? 'same' : 'different',
    similarity: agrees ? SAME_FLOOR + (1 - SAME_FLOOR) * share : CLASH_CEILING * share,
    contradictions: tally.clashes,
    matches: tally.matches,
  }
}
