// What each kind of check looks for, in a sentence.
import type { Language } from '../job/language.ts'

export const checkTexts = {
  'check_answer-present': {
    en: '{id}: there is an answer, it is not cut off, and it does not merely decline.',
    zh: '{id}：回答存在、未被截断，并且不只是拒绝作答。',
  },
  'check_max-length': { en: '{id}: the answer is not too long.', zh: '{id}：回答不过长。' },
  check_json: {
    en: '{id}: the answer holds one JSON value that can be read without a doubt.',
    zh: '{id}：回答包含一个可以无歧义读取的 JSON 值。',
  },
  check_schema: { en: '{id}: the value fits the JSON Schema.', zh: '{id}：该值符合 JSON Schema。' },
  check_boilerplate: {
    en: '{id}: no phrases around the answer that say nothing.',
    zh: '{id}：回答前后没有空洞的套话。',
  },
  check_citations: {
    en: '{id}: the answer cites its sources, and only such as there are.',
    zh: '{id}：回答注明来源，并且所引来源确实存在。',
  },
  check_code: { en: '{id}: the code can be parsed.', zh: '{id}：代码可以解析。' },
  check_items: { en: '{id}: lists have the items that are asked for.', zh: '{id}：列表包含所要求的条目。' },
  check_language: {
    en: '{id}: the answer is in the language of the job.',
    zh: '{id}：回答使用任务的语言。',
  },
  check_leakage: {
    en: '{id}: nothing that must not get out, such as personal data or keys.',
    zh: '{id}：没有不得泄露的内容，例如个人信息或密钥。',
  },
  check_length: { en: '{id}: the length is within its bounds.', zh: '{id}：长度在规定范围内。' },
  check_numbers: {
    en: '{id}: numbers add up, stay within their bounds, or stand in the sources.',
    zh: '{id}：数字计算正确、在规定范围内或见于资料。',
  },
  check_patterns: {
    en: '{id}: patterns that have to match do, and those that may not do not.',
    zh: '{id}：符合必须匹配的模式，不含禁止的模式。',
  },
  check_quotes: { en: '{id}: quotes stand in the sources word for word.', zh: '{id}：引文与资料逐字一致。' },
  check_refusal: { en: '{id}: the answer does not decline.', zh: '{id}：回答没有拒绝作答。' },
  check_rules: { en: '{id}: the rules that the policy writes out hold.', zh: '{id}：策略中列出的规则成立。' },
  check_sections: { en: '{id}: the sections that are asked for are there.', zh: '{id}：包含所要求的章节。' },
  check_words: {
    en: '{id}: words that have to be there are, and those that may not are not.',
    zh: '{id}：包含必须出现的词语，不含禁止的词语。',
  },
  checks_closed: {
    en: 'A check that cannot be run lets no answer pass, unless it says otherwise below.',
    zh: '检查无法执行时回答不予通过，下文另有说明的除外。',
  },
  own_schema: {
    en: 'A job may bring a JSON Schema of its own; its answer has to fit that one as well.',
    zh: '任务可以自带 JSON Schema，其回答也必须符合。',
  },
} as const satisfies Record<string, Record<Language, string>>
