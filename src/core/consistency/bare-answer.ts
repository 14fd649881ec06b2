// Answers that hold nothing but a yes or a no.

const YES_ENGLISH =
  /^(?:(?:yes|yeah|yep|yup|sure|ok(?:ay)?|right|correct|true|absolutely|definitely|certainly|indeed|of course|no problem|exactly|affirmative|that's (?:right|correct|true)|that is (?:right|correct|true)|it is|it does|they are|they do|i do|you can|you may|it can|sure thing|by all means|go ahead)[,.! ]*)+$/iu
const NO_ENGLISH =
  /^(?:(?:no|nope|nah|not really|not at all|absolutely not|definitely not|certainly not|of course not|no way|never|wrong|incorrect|false|negative|that's (?:wrong|incorrect|false|not (?:right|correct|true))|that is (?:wrong|incorrect|false|not (?:right|correct|true))|it is not|it isn't|it does not|it doesn't|they are not|they aren't|they don't|you cannot|you can't|i'm afraid not|unfortunately not)[,.! ]*)+$/iu
const YES_CHINESE =
  /^(?:(?:是|是的|是啊|对|对的|对啊|没错|可以|可以的|当然|当然可以|行|行的|好|好的|好啊|嗯|能|能的|会|会的|有|有的|没问题|正确|的确|确实|确实如此|属实|完全正确|一点没错|肯定|没关系)[,.!。 ]*)+$/u
const NO_CHINESE =
  /^(?:(?:不|不是|不是的|不对|不行|不可以|不能|不会|不要|不用|否|没|没有|没有的|错|错误|错了|并非如此|当然不|当然不是|当然不行|绝不|绝对不行|恐怕不行|不可能|没门|不正确|不成|有问题)[,.!。 ]*)+$/u
const MOST_LENGTH = 60
const QUOTES = 2

/** 1 for a text that only affirms, -1 for one that only denies, undefined for all others. */
export function bareAnswer(text: string): 1 | -1 | undefined {
  const trimmed = text.trim()
  if (trimmed.length > MOST_LENGTH + QUOTES) return undefined
  const plain = trimmed.replace(/^["']|["']$/gu, '')
  if (plain === '' || plain.length > MOST_LENGTH) return undefined
  if (YES_ENGLISH.test(plain) || YES_CHINESE.test(plain)) return 1
  return NO_ENGLISH.test(plain) || NO_CHINESE.test(plain) ? -1 : undefined
}
