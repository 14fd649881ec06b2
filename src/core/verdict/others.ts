// The answers that the one that stands for an attempt is held against.
import type { Evidence, Passed } from './evidence.ts'

/** So much of all answers together takes some ten milliseconds, of Chinese up to fifty; more is not told. */
const mostChars = 20_000

/** Undefined where there are none, or where there is too much to read. */
export function othersOf(
  chosen: Passed,
  { compared }: Pick<Evidence, 'compared'>,
): readonly Passed[] | undefined {
  const others = (compared?.samples ?? []).filter(({ request }) => request.index !== chosen.request.index)
  const length = others.reduce((sum, { read }) => sum + read.text.length, chosen.read.text.length)
  return others.length === 0 || length > mostChars ? undefined : others
}
