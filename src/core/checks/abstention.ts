// Does an answer say that the sources do not cover the question? Honest, or lazy: that is asked of a judge.
import { abstention } from './refusal-phrases.ts'

const silentEn = String.raw`(?:information|details|data|an answer|the answer|anything)`
const unsure = new RegExp(
  [
    String.raw`\b(?:i|we) (?:do not|don't|cannot|can't) (?:know|tell|answer|find)`,
    String.raw`\bnot (?:covered|mentioned|known|available)\b`,
    String.raw`\b(?:do|does|did)(?: not|n't) (?:have|cover|address|find)\b`,
    String.raw`\b(?:have|has|found|find) no ${silentEn}`,
    String.raw`\b(?:can ?not|can't|could not|couldn't|unable to) find (?:\w+ ){0,3}${silentEn}`,
    '不(?:清楚|知道|确定)|无法(?:回答|确定|得知|找到)|没有(?:涉及|找到|查到)|未(?:涉及|找到|查到|收录)|[找查]不到',
    '没有(?:关于|有关)[^。]{0,40}(?:信息|资料|内容|说明)',
  ].join('|'),
)

/** A short answer that says nothing else; one that goes on has something to be judged by. */
const mostChars = 240

export function abstains(answer: string): boolean {
  const plain = answer.trim().toLowerCase()
  return plain.length <= mostChars && (abstention.test(plain) || unsure.test(plain))
}
