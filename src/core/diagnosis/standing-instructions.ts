// What a repair instruction becomes when every job is told it from the start: the same demand, with no earlier answer
// to mend.
import type { Language } from '../job/language.ts'
import type { RepairKind } from './instructions.ts'

export const standingInstructions: Readonly<Record<RepairKind, Readonly<Record<Language, string>>>> = {
  format: {
    en: 'Give the complete result in the required format and nothing around it.',
    zh: '请只输出符合要求格式的完整结果，前后不要有其他文字。',
  },
  instruction: {
    en: 'Follow each requirement to the letter.',
    zh: '请逐条严格遵守每一项要求。',
  },
  hallucination: {
    en: 'State nothing, no number and no name, that the given sources do not contain. Where the sources say nothing, say that they do not cover it.',
    zh: '不要写出所给资料中没有的陈述、数字和名称。资料没有提到的，请直接说明资料未涉及。',
  },
  incomplete: {
    en: 'Answer every part of the question, in the order in which it is asked, down to the last sentence.',
    zh: '请按提问的顺序回答问题的每一部分，直到最后一句。',
  },
  reasoning: {
    en: 'Work through the question step by step and check each step against the one before.',
    zh: '请逐步推理，并用上一步检验每一步。',
  },
  refusal: {
    en: 'The requests are part of ordinary work and allowed. Answer what can be answered from what is given; name only the part that cannot.',
    zh: '这些都是正常且允许的工作请求。请根据所给内容回答能够回答的部分，只说明不能回答的那一部分。',
  },
  truncated: {
    en: 'Be brief: the essential points first, no repetition, and end properly.',
    zh: '请简明：先说要点，不要重复，并完整结束。',
  },
  unsafe: {
    en: 'Leave out personal data, secrets and whatever else must not be passed on, without hinting at it.',
    zh: '不要写出个人信息、密钥以及其他不得外传的内容，也不要暗示。',
  },
  disagreement: {
    en: 'State only what is certain from what is given; leave out what is not, or say that it is not known.',
    zh: '请只陈述根据所给内容可以确定的内容，不确定的请省略或说明未知。',
  },
}
