// Answers that do not agree by their words, compared again with what models say of their meaning.
import { agreementOf, type Agreement } from '../consistency/agreement.ts'
import type { Meanings } from '../consistency/meaning.ts'
import type { Policy } from '../policy/policy.ts'
import { candidateOf, type Compared, type Evidence } from './evidence.ts'

/** Evidence of answers that were compared. */
export type Comparable = Evidence & Required<Pick<Evidence, 'compared' | 'agreement'>>

/** The evidence where its answers were compared and agree too little: nothing else could be mended by meaning. */
export function disagreeing(evidence: Evidence, policy: Policy): Comparable | undefined {
  const { compared, agreement } = evidence
  if (compared === undefined || agreement === undefined) return undefined
  const candidate = candidateOf(evidence, policy)
  return candidate.verdict === 'fail' && candidate.because === 'low_agreement'
    ? { ...evidence, compared, agreement }
    : undefined
}

/** The texts that are compared, in the order of the samples. */
export const textsOf = ({ samples }: Pick<Compared, 'samples'>): readonly string[] =>
  samples.map(({ read }) => read.text)

/** Pairs of answers whose words leave it open whether they say the same. */
export const openPairsOf = ({ open }: Pick<Agreement, 'open'>): number =>
  open.reduce((sum, { times }) => sum + times, 0)

/** The same by meaning. How often such agreement was right was measured on words alone, and is left out. */
export function withMeanings(evidence: Comparable, { output }: Policy, meanings: Meanings): Comparable {
  const { samples, declining, copies } = evidence.compared
  const compared = { samples, declining, copies }
  const { threshold } = evidence.agreement
  const agreement = agreementOf(textsOf(compared), { kind: output.kind, threshold, meanings })
  return { ...evidence, compared, agreement }
}
