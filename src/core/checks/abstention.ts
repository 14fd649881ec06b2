// Does an answer say that the sources do not cover the question? Honest, or lazy: that is asked of a judge.
import { foldLooks } from './folded-text.ts'
import { abstentionPhrases } from './abstention-phrases.ts'

/** A short answer that says nothing else; one that goes on has something to be judged by. */
const mostChars = 240
/** With all that folding takes out of it. */
const mostUnits = 4000

/** It speaks of sources, or of who answers: "the price does not include tax" and "water damage is not covered" do not. */
export function abstains(answer: string): boolean {
  const trimmed = answer.trim()
  if (trimmed.length > mostUnits) return false
  const plain = foldLooks(trimmed).text.toLowerCase()
  return plain.length <= mostChars && abstentionPhrases.some((phrase) => phrase.test(plain))
}
