// One reply given thrice: a cache between us and the model is no agreement.

const LEAST_SAMPLES = 3
const LEAST_LENGTH = 60

/**
 * True where several long answers are equal to the last letter. At a temperature above zero that comes from
 * a cache between us and the model, and one answer given thrice is one sample.
 */
export function looksCached(answers: readonly string[]): boolean {
  const [first = ''] = answers
  return (
    answers.length >= LEAST_SAMPLES &&
    first.length >= LEAST_LENGTH &&
    answers.every((answer) => answer === first)
  )
}
