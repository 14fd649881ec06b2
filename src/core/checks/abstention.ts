// Does an answer say that the sources do not cover the question? Honest, or lazy: that is asked of a judge.
import { abstention } from './refusal-phrases.ts'

const unsure =
  /\b(?:i|we) (?:do not|don't|cannot|can't) (?:know|tell|answer|find)|\bnot (?:covered|mentioned|known|available)\b|不(?:清楚|知道|确定)|无法(?:回答|确定|得知)|没有(?:涉及|找到)|未(?:涉及|找到)/

/** A short answer that says nothing else; one that goes on has something to be judged by. */
const mostChars = 240

export function abstains(answer: string): boolean {
  const plain = answer.trim().toLowerCase()
  return plain.length <= mostChars && (abstention.test(plain) || unsure.test(plain))
}
