// Refusals, and words of not knowing, that hold nothing else: two of them say the same, in whatever words.

// A longer one says more than that it refuses.
const MOST_LENGTH = 90

const SORRY_ENGLISH =
  /^(?:(?:hi|hello|thanks?(?: you)?(?: for (?:asking|your (?:question|patience|message)))?)[,.!] )?(?:(?:i'm|i am|we're|we are) )?(?:so |very |really |terribly )?(?:sorry|afraid|unfortunately|regrettably|(?:i |we |my )?apolog(?:i[sz]e|ies)|as an ai\b[^.,]{0,40})[,.!]?(?: (?:but|that))? /iu
const UNABLE_ENGLISH =
  /^(?:this is something )?(?:i|we)(?:'m| am|'re| are|'ll)?(?: (?:really|simply|just|currently|still))? ?(?:cannot|can't|can not|couldn't|not able to|unable to|not in a position to|not allowed to|not permitted to|won't be able to|will not be able to|won't|will not|do not|don't|have no|not sure|not certain)\b/iu
const ABOUT_ENGLISH =
  /\b(?:(?:help|assist|answer|respond|reply|comply|discuss|talk about|comment|know|knowledge|say|tell|idea|information|do (?:that|this|so|it)|fulfil|sure|certain|access)\b[^.!?\d]{0,60}|(?:share|provide|give|offer|disclose|reveal)\b[^.!?\d]{0,40}\b(?:that|this|it|information|info|details?|data|advice|guidance|answers?|help|assistance|support|opinions?)\b[^.!?\d]{0,20})[.!]?$/iu
// Of the speaker: "outside the station" says where.
const OUT_OF_REACH =
  /^(?:(?:that's|that is|this is) )?(?:beyond|outside)(?: of)? (?:(?:my|our) |the (?:scope|range|limits) of |what (?:i|we) )[^.!?\d]{0,60}[.!]?$/iu

const SORRY_CHINESE =
  /^(?:您?好|你好)?[，,！!. ]{0,2}(?:非常|很|十分|真的|实在)?(?:抱歉|对不起|遗憾|不好意思|恐怕)[，,！!. ]{0,2}/u
const UNABLE_CHINESE =
  /^(?:作为[^，,]{0,16}[，,]\s?)?[^!,\d]{0,14}(?:无法|不能|没办法|没有办法|没法|不便|无权|未能|不会|不太)[^!,\d]{0,14}(?:回答|解答|答复|协助|帮助|帮忙|帮到|帮您|满足|讨论|谈论|透露|告知|告诉|评论|(?:提供|分享)[^!,\d]{0,8}(?:信息|资料|帮助|协助|建议|意见|答案|解答|内容))[^!,\d]{0,16}[.!。！]?$/u
const AT_A_LOSS =
  /^[^!,\d]{0,14}(?:帮不(?:了|上|到)|答不(?:了|上来)|回答不(?:了|上来)|做不到|办不到|爱莫能助|无能为力|不知道|不清楚|不了解|不太清楚|不确定|没有(?:相关|这方面的?|此类|该)?(?:信息|资料))[^!,\d]{0,12}[.!。！]?$/u

// 我不知道 by itself; of a longer text it may be a part.
const SHORT = 12
const PLAIN_SUBJECT = /\b(?:that|this|it|you|your (?:request|question))\b[.!]?$/iu

function refusesInEnglish(text: string): boolean {
  const sorry = SORRY_ENGLISH.exec(text)?.[0]
  const rest = sorry === undefined ? text : text.slice(sorry.length)
  if (OUT_OF_REACH.test(rest)) return true
  if (!UNABLE_ENGLISH.test(rest) || !ABOUT_ENGLISH.test(rest)) return false
  return sorry !== undefined || PLAIN_SUBJECT.test(rest) || /\b(?:know|idea|sure)[.!]?$/iu.test(rest)
}

function refusesInChinese(text: string): boolean {
  const sorry = SORRY_CHINESE.exec(text)?.[0]
  const rest = sorry === undefined ? text : text.slice(sorry.length)
  if (AT_A_LOSS.test(rest)) return sorry !== undefined || rest.length <= SHORT
  return UNABLE_CHINESE.test(rest) && (sorry !== undefined || /我|这个|该问题/u.test(rest))
}

/** True for a text that is nothing but a refusal; two of those say the same, in whatever words. */
export function isBareRefusal(text: string): boolean {
  const trimmed = text.trim()
  if (trimmed.length > MOST_LENGTH) return false
  const plain = trimmed.replaceAll('’', "'")
  return refusesInEnglish(plain) || refusesInChinese(plain)
}
