// Doubt from other samples joined with the votes of a model that judged the same sentences.

/**
 * Log-odds add up: of the texts' doubt, of the sentence's own votes, and of the votes on the whole answer,
 * since a model that does not know its subject errs all over. A judge that holds a sentence to free samples
 * finds most of them unsupported, so that votes clear a sentence rather than condemn it.
 */
const WEIGHTS = { doubt: 2 / 3, own: 5 / 3, whole: 5 / 3 }
const USUAL = 0.95
// Beyond these log-odds, two fifths of the sentences of wikibio, 96 of 100 are wrong and their order tells little more.
const CERTAIN = 0.25
const EDGE = 1e-6

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

const logOdds = (doubt: number): number => {
  const within = Math.min(1 - EDGE, Math.max(EDGE, doubt))
  return Math.log(within / (1 - within))
}

/**
 * Doubt of each sentence with its votes (1 = not supported, 0 = supported). Votes combine with what the texts
 * say and never replace it; where nobody voted on any sentence the doubts stay as they are.
 */
export function withVotes(
  doubts: readonly number[],
  votes: readonly (readonly number[])[],
): readonly number[] {
  const shares = doubts.map((_, at) => {
    const own = votes[at] ?? []
    return own.length === 0 ? undefined : mean(own)
  })
  const voted = shares.filter((share) => share !== undefined)
  if (voted.length === 0) return doubts
  const whole = WEIGHTS.whole * (mean(voted) - USUAL)
  return doubts.map((doubt, at) => {
    const own = WEIGHTS.own * ((shares[at] ?? USUAL) - USUAL)
    return 1 / (1 + Math.exp(-Math.min(CERTAIN, WEIGHTS.doubt * logOdds(doubt) + own + whole)))
  })
}
