// Check kinds `refusal` and `boilerplate`: answers that decline, or talk about themselves instead of the matter.
import type { Boilerplate, Refusal } from '../../../schemas/generated/policy.ts'
import { ok } from '../prelude.ts'
import type { Compiler } from './compile-check.ts'
import { outcomeOf, type Problem } from './findings.ts'
import { finderOf, searched, type Finder } from './find-words.ts'
import { foldLooks } from './folded-text.ts'
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

/** In lower case, straight apostrophes and simplified Chinese. */
const phrases: readonly RegExp[] = [
  /\bas an? (?:ai|artificial intelligence|large language model|language model)\b/,
  /\bi'?(?:m| am) (?:just |only )?an? (?:ai|artificial intelligence|language model)\b/,
  /\bmy (?:knowledge cut-?off|training data|last (?:training )?update)\b/,
  /^\s*(?:certainly|sure(?: thing)?|of course|absolutely|great question|happy to help)\s*[!,.:]/,
  /\b(?:i hope (?:this|that) helps|(?:please )?(?:feel free|don't hesitate|do not hesitate) to (?:ask|reach|contact)|let me know if (?:you|there)|is there anything else (?:i can|you))/,
  /(?:^|[\s，,。！!；;我])作为(?:一个|一名|一款|个)?\s*(?:ai|人工智[能慧]|大?语言模型|大模型)(?!企业|公司|行业|产业|技术|专业|领域|时代|工程|开放)/,
  /我(?:只)?是(?:一个|一名|一款|由)[^。，,]{0,16}(?:人工智[能慧]|语言模型|ai(?:助手|模型)?)/,
  /^\s*(?:当然(?:可以)?|好的|没问题|很高兴(?:为您|能))[，,！!。～~]/,
  /^\s*(?:这(?:真)?是(?:一)?个(?:很|非常)?好(?:的)?问题|(?:很|非常)好的问题|好问题)[，,！!。～~]/,
  /(?:^|[\s。！!，,])我?希望(?:(?:以上|这些?|我的|上述)?(?:内容|信息|回答|解答|答案|建议|说明|解释)?)?(?:对[您你]|能)[^。！\n]{0,8}(?:帮助|帮到)/,
  /(?:如果|如|若)(?:您|你)?(?:还)?有[^。！\n]{0,8}(?:问题|疑问)[^。！\n]{0,12}(?:随时|欢迎|请(?:告诉|问|咨询)我?)/,
]

/** Phrases of the policy count as those of `words` do; quotation is not looked into differently. */
export const compileBoilerplate: Compiler<Boilerplate> = (settings, context) => {
  const passages = passagesAt(settings.path, context)
  if (!passages.ok) return passages
  const also = (settings.also ?? []).map(finderOf)
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

function found(passage: Passage, also: readonly Finder[]): Problem[] {
  const { text, from } = foldLooks(passage.text)
  const hits = phrases.flatMap((phrase) => {
    const match = phrase.exec(text)
    return match === null ? [] : [{ start: from(match.index), end: from(match.index + match[0].length) }]
  })
  const ready = also.length === 0 ? undefined : searched(passage.text)
  const own = ready === undefined ? [] : also.flatMap((find) => find(ready) ?? [])
  return [...hits, ...own].map(({ start, end }) => ({
    message: `The answer contains the empty phrase ${excerpt(passage.text.slice(start, end))}${whereIn(passage)}.`,
    hint: 'Leave it out; begin and end with the matter itself.',
    ...placed(passage, start, end),
  }))
}
