// When enough samples are drawn: two first, then until the leading answer is not likely to be overtaken.

export type Stopping = {
  readonly cap: number
  /** Probability that the leader leads in truth, from which drawing ends, 0.5 to 1. */
  readonly confidence: number
}

export type StopReason = 'leader-certain' | 'cannot-be-overtaken' | 'no-agreement' | 'cap'

export type StopDecision =
  | { readonly stop: true; readonly reason: StopReason; readonly probability: number }
  | { readonly stop: false; readonly probability: number }

/**
 * Few samples: two that agree (0.875) or two of three (0.6875) are enough, since at most two more could
 * follow. Many samples: 0.95, the threshold of Adaptive-Consistency (Aggarwal et al., EMNLP 2023).
 */
export const DEFAULT_STOPPING: Stopping = { cap: 5, confidence: 0.65 }
export const MANY_SAMPLES: Stopping = { cap: 40, confidence: 0.95 }

/** The rule for a cap: certainty costs little where many samples may be drawn. */
export const stoppingFor = (cap: number): Stopping => ({
  cap,
  confidence: (cap <= DEFAULT_STOPPING.cap ? DEFAULT_STOPPING : MANY_SAMPLES).confidence,
})

/**
 * Probability that the leading answer is the commoner of the two that lead, under Beta(first + 1,
 * second + 1) (Aggarwal et al., EMNLP 2023, arXiv 2305.11860). For whole counts the incomplete beta
 * function at one half is a sum of binomial coefficients.
 */
export function leaderProbability(first: number, second: number): number {
  const all = first + second + 1
  let term = 0.5 ** all
  let sum = 0
  for (let at = 0; at <= first; at += 1) {
    sum += term
    term = (term * (all - at)) / (at + 1)
  }
  return Math.min(1, sum)
}

// With this share of the cap drawn and no two alike, the rest could at best bring a bare majority.
const APART = 0.8

/**
 * Decides after each sample. `votes` are the sizes of the clusters of answers that may count: refusals,
 * failures and truncated answers are left out by the caller, who passes how many samples were `drawn` in all.
 * Ending the drawing says nothing about reliability: a model can agree with itself on a wrong answer.
 */
export function stopAfter(
  votes: readonly number[],
  drawn: number,
  { cap, confidence }: Stopping,
): StopDecision {
  const [first = 0, second = 0] = votes.toSorted((a, b) => b - a)
  const probability = leaderProbability(first, second)
  const left = cap - drawn
  if (left <= 0) return { stop: true, reason: 'cap', probability }
  if (first > second + left) return { stop: true, reason: 'cannot-be-overtaken', probability }
  if (first >= 2 && probability >= confidence) return { stop: true, reason: 'leader-certain', probability }
  if (first <= 1 && drawn >= APART * cap) return { stop: true, reason: 'no-agreement', probability }
  return { stop: false, probability }
}

/**
 * How many of the samples ask a paraphrase of the question: one of three, since a model backs its own wrong
 * answers to one wording far more often than to several (Zhang et al., EMNLP 2023, arXiv 2311.01740).
 */
export function paraphraseShare(cap: number): number {
  return cap < 3 ? 0 : Math.round(cap / 3)
}
