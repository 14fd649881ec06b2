// Doubt from other samples joined with the votes of a model that judged the same sentences.

// A unanimous vote moves a sentence as far as half of the scale of doubt does; the votes on the rest of
// the answer tell of this sentence too, since a model that does not know its subject errs all over.
const DOUBT = 2
const REST = 0.5

const mean = (values: readonly number[], none: number): number =>
  values.length === 0 ? none : values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Doubt of each sentence with its votes (1 = not supported, 0 = supported). Without a vote the doubt
 * itself stands in, so that votes combine with, and never replace, what the texts say.
 */
export function withVotes(
  doubts: readonly number[],
  votes: readonly (readonly number[])[],
): readonly number[] {
  const shares = doubts.map((doubt, at) => mean(votes[at] ?? [], doubt))
  const rest = mean(shares, 0)
  return doubts.map((doubt, at) => (DOUBT * doubt + (shares[at] ?? doubt) + REST * rest) / (DOUBT + 1 + REST))
}
