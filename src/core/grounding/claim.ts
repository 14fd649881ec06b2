// One claim of an answer held to the sources.
import type { Unit } from '../facts/unit.ts'
import type { Span } from '../text/sentences.ts'
import { backingOf } from './backing.ts'
import { strayValues, withWeights } from './company.ts'
import { denialsOf } from './denial.ts'
import { fieldClashes, type FieldClash } from './field-clashes.ts'
import { scheduleClashes } from './schedule.ts'
import type { SourceIndex, SourceSentence } from './source-index.ts'
import { countsItself, statedIn } from './stated.ts'

export type Evidence = Pick<SourceSentence, 'source' | 'start' | 'end'> & { readonly share: number }

/** A value of a claim, and what stands in its place in the source. */
export type ValueClash = { readonly said: string; readonly source: string }

export type ClaimSupport = Span & {
  /** 0 to 1: share of the claim's weight that the sources back; 0 at once where they contradict it. */
  readonly support: number
  readonly status: 'supported' | 'unsupported' | 'contradicted'
  /** What the sources do not have, as the claim puts it. */
  readonly missing: readonly string[]
  readonly contradictions: readonly string[]
  /** The sentence of the sources that backs most of it. */
  readonly evidence: Evidence | undefined
  readonly clash: ValueClash | undefined
  readonly parts: ClaimParts
}

export type ClaimParts = {
  /** Weight of the claim, and of what is missing from it. */
  readonly weight: number
  readonly missing: number
  /** Counts of missing numbers and dates, of missing names, and of what the sources contradict. */
  readonly values: number
  /** Missing numbers by which the answer may have counted for itself; they weigh nothing. */
  readonly counts: number
  readonly names: number
  /** Values that the sources have among other words. */
  readonly stray: number
}

// From this share on a unit counts as found.
const FOUND = 0.5
const SUPPORTED = 0.75
// A common word that the sources lack tells nearly as much as a rare one, so weights are drawn together.
const ALIKE = 0.5

/** The sentence that holds most of the units, whose weights are on paper. */
function bestEvidence(
  units: readonly Unit[],
  touched: readonly number[],
  { sentences, weights }: SourceIndex,
): Evidence | undefined {
  let best: { readonly at: number; readonly sum: number } | undefined
  for (const at of touched) {
    const sum = weights[at] ?? 0
    if (!best || sum > best.sum || (sum === best.sum && at < best.at)) best = { at, sum }
  }
  const found = best && sentences[best.at]
  if (!best || !found) return undefined
  const weight = units.reduce((sum, unit) => sum + unit.weight, 0)
  return {
    source: found.source,
    start: found.start,
    end: found.end,
    share: Math.min(1, best.sum / weight),
  }
}

const isStated = ({ kind }: Unit): boolean => kind === 'number' || kind === 'moment'

type Tally = {
  readonly missing: string[]
  readonly found: Unit[]
  weight: number
  lost: number
  values: number
  /** Numbers by which the answer may have counted for itself. */
  counts: number
  names: number
}

function tallied(units: readonly Unit[], index: SourceIndex): Tally {
  const tally: Tally = { missing: [], found: [], weight: 0, lost: 0, values: 0, counts: 0, names: 0 }
  for (const unit of units) {
    const backed = backingOf(unit, index)
    const own = backed < FOUND && countsItself(unit, units)
    const told = own ? 0 : ALIKE + (1 - ALIKE) * unit.weight
    tally.weight += told
    tally.lost += told * (1 - backed)
    if (backed >= FOUND) {
      tally.found.push(unit)
      continue
    }
    tally.missing.push(unit.text)
    if (own) tally.counts += 1
    else if (isStated(unit)) tally.values += 1
    else if (unit.kind === 'name') tally.names += 1
  }
  return tally
}

const told = ({ field, record }: FieldClash): string => {
  if (record === undefined) return `${field}: not known in the source`
  return `${field}: ${record ? 'yes' : 'no'} in the source`
}

function clashesOf(claim: string, index: SourceIndex): readonly string[] {
  const fields = index.fields.fields.length === 0 ? [] : fieldClashes(claim, index).map(told)
  const hours = index.schedule === undefined ? 0 : scheduleClashes(claim, index.schedule)
  return [...fields, ...new Array<string>(hours).fill('hours differ from the source')]
}

/** The claim as it is once more is known to speak against it. */
export function contradictedBy(claim: ClaimSupport, contradictions: readonly string[]): ClaimSupport {
  if (contradictions.length === 0) return claim
  const all = [...claim.contradictions, ...contradictions]
  return { ...claim, support: 0, status: 'contradicted', contradictions: all }
}

/** Looks a claim up in the sources; `read` are all of its units. */
export function claimSupport(claim: Span, read: readonly Unit[], index: SourceIndex): ClaimSupport {
  const units = statedIn(claim.text, read)
  const { weight, lost, counts, values, names, missing, found } = tallied(units, index)
  const share = weight === 0 ? 1 : 1 - lost / weight
  const { evidence, stray } = withWeights(units, index, (touched) => ({
    evidence: bestEvidence(units, touched, index),
    stray: strayValues(found, index),
  }))
  const looked: ClaimSupport = {
    ...claim,
    support: share,
    status: share >= SUPPORTED && values === 0 ? 'supported' : 'unsupported',
    missing,
    contradictions: [],
    evidence,
    clash: undefined,
    parts: { weight, missing: lost, values, counts, names, stray },
  }
  return contradictedBy(looked, [...clashesOf(claim.text, index), ...denialsOf(looked, read, index)])
}
