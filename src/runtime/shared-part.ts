// A part that goes on through a change of the config which does not touch it: with its circuits, indexes, connections.
import { isDeepStrictEqual } from 'node:util'

export type SharedPart<T> = {
  readonly value: T
  /** Of the config: all that it was opened from. */
  readonly from: unknown
  users: number
}

/** The part before where it would be opened from the same; else a new one. Let go of either with `leavePart`. */
export function sharePart<T>(
  before: SharedPart<T> | undefined,
  { from, open }: { readonly from: unknown; readonly open: () => T },
): SharedPart<T> {
  if (before === undefined || !isDeepStrictEqual(before.from, from)) return { value: open(), from, users: 1 }
  before.users += 1
  return before
}

/** Closes it after its last user. */
export async function leavePart(part: SharedPart<{ readonly close: () => unknown }>): Promise<void> {
  part.users -= 1
  if (part.users === 0) await part.value.close()
}
