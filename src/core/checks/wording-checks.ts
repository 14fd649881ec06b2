// Check kinds `refusal` and `boilerplate`: answers that decline, or talk about themselves instead of the matter.
import type { Boilerplate, Refusal } from '../../../schemas/generated/policy.ts'
import { ok } from '../prelude.ts'
import type { Compiler } from './compile-check.ts'
import { outcomeOf, type Problem } from './findings.ts'
import { isRefusal } from './refusal.ts'
import { excerpt, passagesAt, placed, whereIn, type Passage } from './texts.ts'

export const compileRefusal: Compiler<Refusal> = (settings, context) => {
  const passages = passagesAt(settings.path, context)
  if (!passages.ok) return passages
  return ok({
    needsValue: true,
    run: (subject) => {
      const problems = passages.value(subject).flatMap((passage): Problem[] => {
        const refusal = isRefusal(passage.text)
        if (refusal === false) return []
        const message = `The answer declines${whereIn(passage)}: ${excerpt(refusal.phrase)}.`
        return [
          {
            message,
            hint: 'Answer with what is known; say what cannot be answered and why.',
            ...placed(passage, 0, passage.text.length),
          },
        ]
      })
      return outcomeOf(settings, 'refusal', problems)
    },
  })
}

const phrases: readonly RegExp[] = [
  /\bas an? (?:ai|artificial intelligence|large language model|language model)\b/i,
  /\bi(?:'|’)?a?m (?:just |only )?an? (?:ai|artificial intelligence|language model)\b/i,
  /\bmy (?:knowledge cut-?off|training data|last (?:training )?update)\b/i,
  /^\s*(?:certainly|sure(?: thing)?|of course|absolutely|great question|happy to help)\s*[!,.:]/i,
  /\b(?:i hope (?:this|that) helps|(?:please )?(?:feel free|don't hesitate|do not hesitate) to (?:ask|reach|contact)|let me know if (?:you|there)|is there anything else (?:i can|you))/i,
  /作为(?:一个|一名|一款|个)?\s*(?:ai|人工智能|大?语言模型|大模型)/i,
  /我(?:只)?是(?:一个|一名|一款|由)[^。，,]{0,16}(?:人工智能|语言模型|AI(?:助手|模型)?)/i,
  /^\s*(?:当然(?:可以)?|好的|没问题|很高兴(?:为您|能))[，,！!。～~]/,
  /希望(?:这|以上|我的)?[^。！\n]{0,14}(?:对您|对你|能)[^。！\n]{0,8}(?:帮助|帮到)|(?:如果|如|若)(?:您|你)?(?:还)?有[^。！\n]{0,8}(?:问题|疑问)[^。！\n]{0,12}(?:随时|欢迎|请)/,
]

/** Phrases of the policy count in any case; quotation is not looked into differently. */
export const compileBoilerplate: Compiler<Boilerplate> = (settings, context) => {
  const passages = passagesAt(settings.path, context)
  if (!passages.ok) return passages
  const also = (settings.also ?? []).map((phrase) => phrase.normalize('NFKC').toLowerCase())
  return ok({
    needsValue: true,
    run: (subject) =>
      outcomeOf(
        settings,
        'instruction',
        passages.value(subject).flatMap((each) => found(each, also)),
      ),
  })
}

function found(passage: Passage, also: readonly string[]): Problem[] {
  const hits = phrases.flatMap((phrase) => {
    const match = phrase.exec(passage.text)
    return match === null ? [] : [{ start: match.index, words: match[0] }]
  })
  const text = passage.text.toLowerCase()
  const own = also.map((words) => ({ start: text.indexOf(words), words })).filter(({ start }) => start >= 0)
  return [...hits, ...own].map(({ start, words }) => ({
    message: `The answer contains the empty phrase ${excerpt(words)}${whereIn(passage)}.`,
    hint: 'Leave it out; begin and end with the matter itself.',
    ...placed(passage, start, start + words.length),
  }))
}
