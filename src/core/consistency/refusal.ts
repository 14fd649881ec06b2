// Refusals and confessions of ignorance: several that agree are no agreement on an answer.

const REFUSAL =
  /\b(?:i(?:'m| am) sorry|i apologi[sz]e|i (?:can(?:'t|not)|am unable to|'m unable to|won't|do not|don't) (?:help|assist|answer|provide|confirm|determine|verify|comply|fulfil|have (?:access|enough|sufficient|any information|information))|as an ai\b|there is (?:not enough|no|insufficient) information|unable to (?:answer|determine|provide)|without (?:more|additional|further) (?:context|information))|抱歉|对不起|很遗憾|(?:我)?(?:无法|不能|没有办法)(?:回答|提供|确认|确定|协助|判断|访问)|作为(?:一个|一款)?(?:人工智能|AI|语言模型|大语言模型)|没有(?:足够|相关)(?:的)?信息/iu
const HEAD = 200

/** True for a text that refuses or says it does not know; judged by how it opens. */
export function looksLikeRefusal(text: string): boolean {
  return REFUSAL.test(text.slice(0, HEAD).replaceAll('’', "'"))
}

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
