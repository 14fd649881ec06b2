// Whether two texts put one thing in two constructions, so that words stand in no other's place.
import type { Difference } from './difference.ts'
import { isContent, type Unit } from './unit.ts'

const VALUES: ReadonlySet<Unit['kind']> = new Set(['number', 'moment', 'link', 'code', 'name', 'emoji'])

/** Runs of content that the other text lacks. */
function gapsIn(units: readonly Unit[], rest: ReadonlySet<Unit>): number {
  let gaps = 0
  let inside = false
  for (const unit of units) {
    if (!isContent(unit)) continue
    const lacks = rest.has(unit)
    if (lacks && !inside) gaps += 1
    inside = lacks
  }
  return gaps
}

/** Whether what both say stands in another order. */
function isReordered({ matches }: Difference): boolean {
  const content = matches.filter(({ a, b }) => isContent(a) && isContent(b))
  const places = content.toSorted((one, other) => one.a.start - other.a.start).map(({ b }) => b.start)
  return places.some((place, at) => place < (places[at - 1] ?? 0))
}

/** True where nothing left over is a value or a name, and what is left stands in several places or the rest in another order. */
export function isRebuilt(a: readonly Unit[], b: readonly Unit[], difference: Difference): boolean {
  const { onlyA, onlyB } = difference
  if ([...onlyA, ...onlyB].some(({ kind }) => VALUES.has(kind))) return false
  const gaps = Math.max(gapsIn(a, new Set(onlyA)), gapsIn(b, new Set(onlyB)))
  return gaps > 1 || isReordered(difference)
}
