// Refusals that hold nothing else: two of them say the same, in whatever words.

const MOST_LENGTH = 200
const BARE_ENGLISH =
  /^(?:(?:i'm|i am|we're|we are) )?(?:very |really )?(?:sorry|unfortunately|i apologi[sz]e|as an ai\b[^.,]{0,40})[,.!]?(?: but)? (?:i|we) (?:can(?:no|')t|can not|am unable to|'m unable to|am not able to|won't|do not|don't) (?:help|assist|answer|respond|comply|share|provide|give|offer|discuss|disclose|know|do that|fulfil)[^.!?\d]{0,60}[.!]?$/iu
const BARE_CHINESE =
  /^(?:非常|很|十分)?(?:抱歉|对不起|遗憾|不好意思)[，,！!. ]{0,2}(?:作为[^，,]{0,16}[，,]\s?)?(?:这个问题|该问题)?我?(?:暂时|目前)?(?:无法|不能|没办法|没有办法|不会)?[^!,\d]{0,12}(?:无法|不能)?(?:回答|协助|帮助|帮忙|帮到|满足|讨论|透露|提供)[^!,\d]{0,16}[.!。！]?$/u

/** True for a text that is nothing but a refusal; two of those say the same, in whatever words. */
export function isBareRefusal(text: string): boolean {
  const plain = text.trim().replaceAll('’', "'")
  return plain.length <= MOST_LENGTH && (BARE_ENGLISH.test(plain) || BARE_CHINESE.test(plain))
}
