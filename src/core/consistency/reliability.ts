// When agreement may be called reliable: the same answer to the question and to paraphrases of it.
import { declines } from '../checks/refusal.ts'
import { agreementOf } from './agreement.ts'
import { looksCached } from './cached.ts'
import { relationOf } from './compare-text.ts'
import { askedIn } from './evidence.ts'
import { profileOf, withoutAsked } from './profile.ts'
import { restated, takesForGranted, type Answering } from './restated.ts'
import type { Relation } from './verdict.ts'

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

/** So many of both are needed before it is worth telling: with one of each it was wrong twice as often. */
export const LEAST_HEARD = 2

// Chosen by hand on all rows of sac3-qa, not by `lab calibrate`, which is about judges; only other rows can confirm it: right in nine of ten where it is said (docs/detection.md).
const LEAST_SHARE = 0.8
const LEAST_SCORE = 0.7

/** The answer and another one, with what a question that takes its words for granted leaves of them. */
type Pairwise = (other: string) => Relation

function comparing(answer: string, question: string): Pairwise {
  const asked = takesForGranted(question) ? askedIn(question) : undefined
  const read = (text: string): Answering => {
    const whole = profileOf(text)
    return { whole, rest: asked === undefined ? whole : withoutAsked(whole, asked) }
  }
  const own = read(answer)
  return (text) => {
    const other = read(text)
    return restated(own, other, relationOf(own.whole, other.whole))
  }
}

/** Share of others that say the same, and whether one of them says the contrary. */
function heard(others: readonly string[], compare: Pairwise) {
  const compared = others.map(compare)
  const same = compared.filter(({ relation }) => relation === 'same').length
  return {
    share: others.length === 0 ? 0 : same / others.length,
    contradicted: compared.some(({ contradictions }) => contradictions.length > 0),
  }
}

export type Heard = {
  readonly own: readonly string[]
  readonly paraphrased: readonly string[]
  /** What was asked: an answer may put its words in others where they are not what is in question. */
  readonly question?: string
}

/**
 * Own samples alone never make an answer reliable: on questions that mislead a model they back the wrong
 * answer in half to two thirds of the cases, answers to paraphrases hardly ever. A fifth of the others may say less than
 * the answer or put it so that words do not tell, but none may contradict it.
 */
export function reliabilityOf(answer: string, { own, paraphrased, question = '' }: Heard): Reliability {
  const { score } = agreementOf([answer, ...own, ...paraphrased], {
    kind: 'text',
    threshold: LEAST_SCORE,
    question,
  })
  const compare = comparing(answer, question)
  const [samples, worded] = [heard(own, compare), heard(paraphrased, compare)]
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
