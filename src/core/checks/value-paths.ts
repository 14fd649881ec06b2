// JSON Pointers with `*` for every item or key, and what they lead to.
import type { Json } from '../prelude.ts'
import { pointer } from './json-flags.ts'

export type Place = { readonly path: string; readonly value: Json }

/** The values a pointer leads to, with their own pointers; none where it leads nowhere. */
export function select(value: Json, wanted: string): Place[] {
  const parts = wanted.split('/').slice(1)
  let places: { readonly path: readonly (string | number)[]; readonly value: Json }[] = [{ path: [], value }]
  for (const part of parts) {
    places = places.flatMap((place) =>
      children(place.value)
        .filter(([key]) => part === '*' || String(key) === unescaped(part))
        .map(([key, child]) => ({ path: [...place.path, key], value: child })),
    )
  }
  return places.map((place) => ({ path: pointer(place.path), value: place.value }))
}

const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~')

function children(value: Json): [string | number, Json][] {
  if (typeof value !== 'object' || value === null) return []
  return Array.isArray(value) ? [...(value as readonly Json[]).entries()] : Object.entries(value)
}

/** Every string, number and key below a value, as text; the strings alone when `all` is not asked for. */
export function leaves(value: Json, all: boolean): { readonly path: string; readonly text: string }[] {
  const found: { path: string; text: string }[] = []
  const visit = (node: Json, path: readonly (string | number)[]): void => {
    if (typeof node === 'string' || (all && typeof node === 'number')) {
      found.push({ path: pointer(path), text: String(node) })
      return
    }
    for (const [key, child] of children(node)) {
      if (all && typeof key === 'string') found.push({ path: pointer([...path, key]), text: key })
      visit(child, [...path, key])
    }
  }
  visit(value, [])
  return found
}
