// Bounds on a JSON Schema before it is compiled: size, depth, references, and work per value.
import { failed, ok, type Result } from '../prelude.ts'

export const SCHEMA_LIMITS = { nodes: 4000, depth: 60, work: 2000, text: 400_000 }

/** Keywords whose subschemas look at the same value again. */
const IN_PLACE = [
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
] as const

type Walk = { nodes: number; readonly problems: string[]; readonly root: unknown }

/** Refuses what could hold up or crash a worker: over-large, remote, asynchronous or self-consuming schemas. */
export function boundSchema(schema: unknown): Result<true, string[]> {
  const walk: Walk = { nodes: 0, problems: [], root: schema }
  visit(walk, schema, 0)
  if (walk.problems.length > 0) return failed(walk.problems.slice(0, 10))
  const work = workOf(walk, schema, { path: [], known: new Map() })
  if (work > SCHEMA_LIMITS.work) {
    return failed(['the schema looks at one value too often: nested anyOf, oneOf, allOf or $ref multiply'])
  }
  return walk.problems.length > 0 ? failed(walk.problems) : ok(true)
}

function visit(walk: Walk, node: unknown, depth: number): void {
  if (typeof node === 'string') walk.nodes += node.length / 100
  if (typeof node !== 'object' || node === null || walk.problems.length > 0) return
  walk.nodes += 1
  if (walk.nodes > SCHEMA_LIMITS.nodes)
    walk.problems.push(`the schema has more than ${SCHEMA_LIMITS.nodes} parts`)
  if (depth > SCHEMA_LIMITS.depth)
    walk.problems.push(`the schema is nested deeper than ${SCHEMA_LIMITS.depth}`)
  for (const [key, value] of Object.entries(node) as [string, unknown][]) {
    refuseKeyword(walk, key, value)
    visit(walk, value, depth + 1)
  }
}

function refuseKeyword(walk: Walk, key: string, value: unknown): void {
  if (key === '$async' && value !== false) walk.problems.push('"$async" is not supported')
  if ((key === '$ref' || key === '$dynamicRef') && typeof value === 'string') localOnly(walk, value)
}

function localOnly(walk: Walk, ref: string): void {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(ref) && !ownId(walk.root, ref)) {
    walk.problems.push(`"$ref": ${JSON.stringify(ref)} points outside the schema; nothing is fetched`)
  }
}

/** A reference to the schema's own `$id`, or to one embedded in it, is no remote one. */
function ownId(root: unknown, ref: string): boolean {
  const target = JSON.stringify(ref.split('#')[0])
  return JSON.stringify(root).includes(`"$id":${target}`)
}

type Trail = { readonly path: readonly unknown[]; readonly known: Map<unknown, number> }

/** How many subschemas one value meets at this node. A node that meets itself again never ends. */
function workOf(walk: Walk, node: unknown, trail: Trail): number {
  if (typeof node !== 'object' || node === null || walk.problems.length > 0) return 1
  const known = trail.known.get(node)
  if (known !== undefined) return known
  if (trail.path.includes(node)) {
    walk.problems.push('the schema refers to itself without consuming anything')
    return 1
  }
  const next = { path: [...trail.path, node], known: trail.known }
  let work = 1
  for (const part of sameValueParts(walk.root, node)) {
    work += workOf(walk, part, next)
    if (work > SCHEMA_LIMITS.work) break
  }
  trail.known.set(node, work)
  for (const part of Object.values(node)) {
    if (work <= SCHEMA_LIMITS.work) work = Math.max(work, deeper(walk, part, trail.known))
  }
  return work
}

/** The largest work at any subschema below, each with a trail of its own. */
function deeper(walk: Walk, part: unknown, known: Map<unknown, number>): number {
  return typeof part === 'object' && part !== null && !known.has(part)
    ? workOf(walk, part, { path: [], known })
    : 0
}

function sameValueParts(root: unknown, node: object): unknown[] {
  const entries = new Map<string, unknown>(Object.entries(node))
  const parts = IN_PLACE.flatMap((keyword): unknown[] => {
    const value = entries.get(keyword)
    return typeof value === 'object' && value !== null && !isSchemaKeyword(keyword)
      ? (Object.values(value) as unknown[])
      : [value]
  })
  const ref = entries.get('$ref') ?? entries.get('$dynamicRef') ?? entries.get('$recursiveRef')
  return typeof ref === 'string' ? [...parts, resolve(root, ref)] : parts
}

const isSchemaKeyword = (keyword: string): boolean => ['not', 'if', 'then', 'else'].includes(keyword)

/** The node a local JSON Pointer names; anchors and ids are left to the validator. */
export function resolve(root: unknown, ref: string): unknown {
  if (!ref.startsWith('#')) return undefined
  if (ref !== '#' && !ref.startsWith('#/')) return undefined
  let node: unknown = root
  for (const part of ref.slice(2).split('/')) {
    if (ref === '#') break
    if (typeof node !== 'object' || node === null) return undefined
    const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~')
    node = (node as Record<string, unknown>)[key]
  }
  return node
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
