// Parts of the rows for measuring on what was not fitted: answers to one question stay together.
import { seededRandom } from '../metrics/bootstrap.ts'
import type { Scored } from '../metrics/ranking.ts'

/** Rows of one question. */
export type Group<T extends Scored> = readonly T[]

export const foldCount = 5

/** Groups dealt to five parts, good and bad ones alike in each; the same for the same seed. */
export function foldsOf<T extends Scored>(
  groups: readonly Group<T>[],
  seed: number,
): readonly (readonly T[])[] {
  const random = seededRandom(seed)
  const goodShare = (group: Group<T>): number =>
    group.filter(({ positive }) => positive).length / group.length
  const dealt = groups
    .map((group) => ({ group, place: random(), share: goodShare(group) }))
    .toSorted((a, b) => a.share - b.share || a.place - b.place)
  return Array.from({ length: foldCount }, (_, fold) =>
    dealt.filter((_each, place) => place % foldCount === fold).flatMap(({ group }) => group),
  )
}

/** Each part with a value made from all the others. */
export const heldOut = <T extends Scored, R>(
  folds: readonly (readonly T[])[],
  of: (fitted: readonly T[], held: readonly T[]) => readonly R[],
): readonly R[] => folds.flatMap((held, fold) => of(folds.filter((_, other) => other !== fold).flat(), held))
