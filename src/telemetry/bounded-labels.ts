// An end to the values of a label: names from policies and config are few, and stay few whatever somebody does.
import type { Labels } from '../ports/telemetry.ts'

/** Values of one label that are kept apart; all that come later are one. */
export const mostValues = 500
export const otherValue = 'other'

/** The labels that are there, each with at most `mostValues` values over the life of the process. */
export function openLabelBounds(): (labels: Labels) => Record<string, string> {
  const seen = new Map<string, Set<string>>()
  const bounded = (name: string, value: string): string => {
    const values = seen.get(name) ?? new Set()
    seen.set(name, values)
    if (values.has(value)) return value
    if (values.size >= mostValues) return otherValue
    values.add(value)
    return value
  }
  return (labels) =>
    Object.fromEntries(
      Object.entries(labels).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, bounded(name, value)]],
      ),
    )
}
