// Which answers are one reply given again by a cache between the pool and the model.
import type { AnswerKind } from '../consistency/agreement.ts'
import type { Sample } from './sample.ts'

type Answered = Extract<Sample, { readonly reply: object }>

/**
 * Free text from this length on is hardly ever given twice to the letter at different temperatures; shorter answers
 * are, and so are values and code.
 */
const leastLength = 400

/** The endpoint's own id tells; without one the text has to be long, free, and drawn at another temperature. */
function isCopy(one: Answered, other: Answered, kind: AnswerKind): boolean {
  if (one.reply.text !== other.reply.text) return false
  const [a, b] = [one.reply.replyId, other.reply.replyId]
  if (a !== undefined && b !== undefined) return a === b
  const unlikely = kind === 'text' && one.reply.text.length >= leastLength
  return unlikely && one.request.temperature !== other.request.temperature
}

/** Places of the samples that repeat an earlier one. */
export function copiesIn(samples: readonly Answered[], kind: AnswerKind): ReadonlySet<number> {
  const places = new Set<number>()
  samples.forEach((sample, at) => {
    const earlier = samples.slice(0, at).filter((_, before) => !places.has(before))
    if (earlier.some((other) => isCopy(other, sample, kind))) places.add(at)
  })
  return places
}
