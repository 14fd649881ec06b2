// Balanced accuracy whose threshold comes from other rows than it is counted on.
import { bestThreshold, decisionAt, type Decision } from './decision.ts'
import type { Scored } from './ranking.ts'

export type Group = { readonly half: 0 | 1; readonly rows: readonly Scored[] }

/** Rows moved so that 0 is the threshold which the other half would choose. */
function centred(groups: readonly Group[]): readonly Scored[] {
  return ([0, 1] as const).flatMap((half) => {
    const others = groups.filter((group) => group.half !== half).flatMap((group) => group.rows)
    const threshold = bestThreshold(others)
    const own = groups.filter((group) => group.half === half).flatMap((group) => group.rows)
    return own.map(({ score, positive }) => ({ score: score - threshold, positive }))
  })
}

/** Two-fold: each half is decided at the threshold that is best on the other half. */
export function crossedDecision(groups: readonly Group[]): Decision {
  return decisionAt(centred(groups), 0)
}

/** A fixed half for a name: the same on every machine (FNV-1a, 32 bits). */
export function halfOf(name: string): 0 | 1 {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193) >>> 0
  // Its lowest bit is a mere parity of letters, so the bits are mixed first (the last steps of MurmurHash3).
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0
  return (hash ^ (hash >>> 16)) % 2 === 0 ? 0 : 1
}
