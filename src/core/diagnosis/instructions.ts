// Repair instructions: error type → what the model is told to do about it. Each says what, how, and accepted when.
// A changed text gets a new version: audit records name instruction and version, so that their effect can be compared.
import type { ErrorType } from '../checks/finding.ts'
import type { Language } from '../job/language.ts'

export type RepairKind = ErrorType | 'truncated' | 'unsafe' | 'disagreement'

/** A text for the model in both languages. */
export type RepairText = Readonly<Record<Language, string>> & { readonly version: number }

export const instructions: Readonly<Record<RepairKind, RepairText>> = {
  format: {
    version: 1,
    en: 'Correct exactly the places listed and keep the rest. Give the complete result in the required format and nothing around it. It is accepted when it parses and every listed point is met.',
    zh: '只修正上面列出的位置，其余保持不变。请只输出符合要求格式的完整结果，前后不要有其他文字。能够解析且每一条都满足，才会被接受。',
  },
  instruction: {
    version: 1,
    en: 'Follow each listed requirement to the letter. Change nothing that was not criticised. It is accepted when every listed requirement is met.',
    zh: '请逐条严格遵守上面列出的要求，未被指出的内容不要改动。每一条要求都满足，才会被接受。',
  },
  hallucination: {
    version: 1,
    en: 'Remove every statement, number and name that the given sources do not contain. Where the sources say nothing, say that they do not cover it. It is accepted when each claim can be found in the sources.',
    zh: '删除所给资料中没有的陈述、数字和名称。资料没有提到的，请直接说明资料未涉及。每一个论断都能在资料中找到，才会被接受。',
  },
  incomplete: {
    version: 1,
    en: 'Answer every part of the question, in the order in which it was asked, down to the last sentence. It is accepted when no part is left out.',
    zh: '请按提问的顺序回答问题的每一部分，直到最后一句。没有遗漏任何部分，才会被接受。',
  },
  reasoning: {
    version: 1,
    en: 'Work through the question again step by step and check each step against the one before. It is accepted when no step contradicts another.',
    zh: '请重新逐步推理，并用上一步检验每一步。各步之间没有矛盾，才会被接受。',
  },
  refusal: {
    version: 1,
    en: 'The request is part of ordinary work and allowed. Answer what can be answered from what is given; name only the part that cannot. It is accepted when the answerable part is answered.',
    zh: '这是正常且允许的工作请求。请根据所给内容回答能够回答的部分，只说明不能回答的那一部分。能回答的部分得到回答，才会被接受。',
  },
  truncated: {
    version: 1,
    en: 'The last answer was too long and was cut off. Give a complete answer in at most half the length: the essential points first, no repetition. It is accepted when it ends properly.',
    zh: '上一次的回答过长而被截断。请用不超过一半的篇幅给出完整的回答：先说要点，不要重复。回答完整结束，才会被接受。',
  },
  unsafe: {
    version: 1,
    en: 'Leave out entirely what is listed, without hinting at it, abbreviating it or putting anything in its place; keep the rest. It is accepted when nothing of it is left.',
    zh: '请完全删去上面列出的内容，不要暗示、缩写或替换，其余保持不变。其中任何部分都不再出现，才会被接受。',
  },
  disagreement: {
    version: 1,
    en: 'Independent answers to this question contradicted each other. State only what is certain from what is given; leave out what is not, or say that it is not known. It is accepted when repeated answers agree.',
    zh: '对这个问题的多次独立回答互相矛盾。请只陈述根据所给内容可以确定的内容，不确定的请省略或说明未知。多次回答一致，才会被接受。',
  },
}
