// Whether an attempt needs more samples, and how many: the one function of jobs and benches.
import type { Agreement } from '../consistency/agreement.ts'
import { SAME_FLOOR } from '../consistency/verdict.ts'
import { stopAfter, stoppingFor } from './stopping.ts'

/** What the answers that may count say; what declines or repeats another out of a cache is left out. */
export type Compared = Pick<Agreement, 'score' | 'matrix' | 'clusters' | 'clashes'>

export type ConsensusRule = {
  /** Least score over all answers. */
  readonly threshold: number
  /** No answer may contradict the one that is chosen, however many others say it. */
  readonly unopposed: boolean
}

export type DrawingRule = ConsensusRule & {
  /** Most samples, and how many come first. */
  readonly cap: number
  readonly first: number
  /** Score of the first samples that ends the drawing. */
  readonly agreeAbove: number
}

/**
 * `lone`: no two say the same, or two groups are of one size. `opposed`: an answer contradicts the chosen one; the clash
 * names the two, and what they differ in.
 */
export type Consensus =
  | { readonly stands: true; readonly chosen: number }
  | { readonly stands: false; readonly why: 'low-score' | 'lone' }
  | { readonly stands: false; readonly why: 'opposed'; readonly clash: Compared['clashes'][number] }

const total = (row: readonly number[]): number => row.reduce((sum, each) => sum + each, 0)

/** The answer of the largest group that all others stand closest to; the earliest of equals. */
function bestBacked({ matrix, clusters }: Compared): number {
  const [leaders = []] = clusters
  const backing = matrix.flatMap((row, at) => (leaders.includes(at) ? [{ at, sum: total(row) }] : []))
  return backing.reduce((best, each) => (each.sum > best.sum ? each : best), { at: -1, sum: -1 }).at
}

/**
 * What the answers agree on. At least two have to say it, more than say anything else, and all of them together have
 * to reach the threshold: a lower one bears more dissent, it does not make different answers one.
 */
export function consensusOf(compared: Compared, { threshold, unopposed }: ConsensusRule): Consensus {
  const [first = [], second = []] = compared.clusters
  const chosen = bestBacked(compared)
  const clash = unopposed ? compared.clashes.find(({ a, b }) => a === chosen || b === chosen) : undefined
  if (clash !== undefined) return { stands: false, why: 'opposed', clash }
  if (compared.score < threshold) return { stands: false, why: 'low-score' }
  if (first.length < 2 || first.length === second.length) return { stands: false, why: 'lone' }
  return { stands: true, chosen }
}

/** How close answers still to come can be to all so far: a contradiction stays, any other difference they may bridge. */
function bestToCome({ matrix, clashes }: Compared): number {
  const apart = new Set(clashes.flatMap(({ a, b }) => [`${a}/${b}`, `${b}/${a}`]))
  const backing = matrix.map((row, one) =>
    total(row.map((each, other) => (apart.has(`${one}/${other}`) ? each : Math.max(each, SAME_FLOOR)))),
  )
  return Math.max(...backing)
}

/**
 * Fewest further answers with which the score could reach the threshold, if all of them said the same and what most
 * answers bear; 0 where even `most` could not.
 */
function fewestToReach(compared: Compared, threshold: number, most: number): number {
  const all = compared.matrix.length
  const pairs = (compared.matrix.reduce((sum, row) => sum + total(row), 0) - all) / 2
  const best = bestToCome(compared)
  for (let more = 1; more <= most; more += 1) {
    const reached = pairs + more * best + (more * (more - 1)) / 2
    if (reached / (((all + more) * (all + more - 1)) / 2) >= threshold) return more
  }
  return 0
}

/**
 * How many further samples the attempt needs at the least; 0 when it can be decided. `drawn` counts all that came back,
 * `compared` is absent where none of them may count. Two first; then the drawing ends where the leader is certain and
 * its consensus stands, or where no consensus can come about any more. A sample that cannot settle anything alone is
 * not waited for alone.
 */
export function stillNeeded(drawn: number, compared: Compared | undefined, rule: DrawingRule): number {
  const { cap } = rule
  const first = Math.min(rule.first, cap)
  if (drawn < first) return first - drawn
  const left = cap - drawn
  const counted = compared?.matrix.length ?? 0
  // One answer is no agreement.
  if (left <= 0 || counted + left < 2) return 0
  if (compared === undefined || counted === 0) return Math.min(2, left)
  return furtherNeeded(drawn, compared, { ...rule, first })
}

function furtherNeeded(drawn: number, compared: Compared, rule: DrawingRule): number {
  const { cap, first, agreeAbove, threshold } = rule
  const votes = compared.clusters.map(({ length }) => length)
  const leading = stopAfter(votes, drawn, stoppingFor(cap))
  const consensus = consensusOf(compared, rule)
  if (consensus.stands) {
    const ends = drawn === first ? compared.score >= agreeAbove : leading.stop
    return ends ? 0 : 1
  }
  if (consensus.why === 'opposed' || (leading.stop && leading.reason === 'no-agreement')) return 0
  return consensus.why === 'lone' ? 1 : fewestToReach(compared, threshold, cap - drawn)
}
