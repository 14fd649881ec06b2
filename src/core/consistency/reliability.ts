// When agreement may be called reliable: the same answer to the question and to paraphrases of it.
import { declines } from '../checks/refusal.ts'
import { agreementOf } from './agreement.ts'
import { compareAnswers } from './compare.ts'
import { looksCached } from './cached.ts'

export type Reliability = {
  readonly reliable: boolean
  /** Share of the other samples, and of the answers to paraphrases, that say what the answer says. */
  readonly own: number
  readonly paraphrased: number
  /** Mean similarity of all to each other. */
  readonly score: number
  readonly reason:
    | 'agreed'
    | 'refusal'
    | 'cached'
    | 'no-paraphrase'
    | 'own-samples'
    | 'paraphrases'
    | 'contradicted'
    | 'low-score'
}

// Chosen by hand on all rows of sac3-qa, not by `lab calibrate`, which is about judges; only other rows can confirm it: right in nine of ten where it is said (docs/detection.md).
const LEAST_SHARE = 0.8
const LEAST_SCORE = 0.6

/** Share of others that say the same, and whether one of them says the contrary. */
function heard(answer: string, others: readonly string[]) {
  const compared = others.map((other) => compareAnswers(answer, other, 'text'))
  const same = compared.filter(({ relation }) => relation === 'same').length
  return {
    share: others.length === 0 ? 0 : same / others.length,
    contradicted: compared.some(({ contradictions }) => contradictions.length > 0),
  }
}

/**
 * Own samples alone never make an answer reliable: on questions that mislead a model they back the wrong
 * answer in half to two thirds of the cases, answers to paraphrases hardly ever. A fifth of the others may say less than
 * the answer or put it so that words do not tell, but none may contradict it.
 */
export function reliabilityOf(
  answer: string,
  { own, paraphrased }: { readonly own: readonly string[]; readonly paraphrased: readonly string[] },
): Reliability {
  const { score } = agreementOf([answer, ...own, ...paraphrased], { kind: 'text', threshold: LEAST_SCORE })
  const [samples, worded] = [heard(answer, own), heard(answer, paraphrased)]
  const shares = { own: samples.share, paraphrased: worded.share, score }
  const told = (reason: Reliability['reason']): Reliability => ({
    reliable: reason === 'agreed',
    ...shares,
    reason,
  })
  if (declines(answer)) return told('refusal')
  if (looksCached(own)) return told('cached')
  if (paraphrased.length === 0) return told('no-paraphrase')
  if (shares.own < LEAST_SHARE) return told('own-samples')
  if (shares.paraphrased < LEAST_SHARE) return told('paraphrases')
  if (samples.contradicted || worded.contradicted) return told('contradicted')
  return told(score < LEAST_SCORE ? 'low-score' : 'agreed')
}
