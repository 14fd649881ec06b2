// A number or date of an answer in the place of another one of the source, and a claim that stands there as it is.
import { compareAnswers } from '../consistency/compare.ts'
import type { ClaimSupport } from './claim.ts'
import { recordOf } from './record.ts'

/** Place in the answer, and what stands there and in the source. */
export type ValueClash = {
  readonly start: number
  readonly end: number
  readonly said: string
  readonly source: string
}

/**
 * Least share of the claim that the source's sentence backs. At one half 2 of 762 faithful answers of RAGTruth had such
 * a clash, at 0.4 five.
 */
const leastShare = 0.5
const whole = 0.999

function sentenceFor({ evidence }: ClaimSupport, sources: readonly string[]): string | undefined {
  const source = evidence === undefined ? undefined : sources[evidence.source]
  if (evidence === undefined || source === undefined) return undefined
  return (recordOf(source)?.text ?? source).slice(evidence.start, evidence.end)
}

/** Values that no source has, where the sentence that backs the rest of the claim has another one. */
export function valueClashes(
  claims: readonly ClaimSupport[],
  sources: readonly string[],
): readonly ValueClash[] {
  return claims.flatMap((claim): readonly ValueClash[] => {
    if (claim.parts.values === 0 || (claim.evidence?.share ?? 0) < leastShare) return []
    const sentence = sentenceFor(claim, sources)
    if (sentence === undefined) return []
    const { contradictions } = compareAnswers(claim.text, sentence, 'text')
    const found = contradictions.find(
      ({ kind, a }) =>
        (kind === 'number' || kind === 'date') &&
        claim.missing.some((missing) => a.includes(missing) || missing.includes(a)),
    )
    return found === undefined ? [] : [{ start: claim.start, end: claim.end, said: found.a, source: found.b }]
  })
}

/** Whether one sentence of the sources holds all of the claim and contradicts none of it. */
export function standsLiterally(claim: ClaimSupport, sources: readonly string[]): boolean {
  const { missing, contradictions, support, evidence } = claim
  if (missing.length > 0 || contradictions.length > 0 || support < whole) return false
  if ((evidence?.share ?? 0) < whole) return false
  const sentence = sentenceFor(claim, sources)
  return sentence !== undefined && compareAnswers(claim.text, sentence, 'text').contradictions.length === 0
}
