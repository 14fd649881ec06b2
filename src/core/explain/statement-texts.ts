// The sentences of an explained policy, in both languages. Slots are facts of the statement.
import type { Language } from '../job/language.ts'
import { checkTexts } from './check-texts.ts'
import { outsideTexts } from './outside-texts.ts'
import { judgingTexts } from './judging-texts.ts'
import { ladderTexts } from './ladder-texts.ts'

const drawingTexts = {
  scenario_standard: {
    en: 'Ordinary jobs: answers are compared, and what most say may be approved.',
    zh: '普通任务：比较多个回答，多数一致的内容可以获准。',
  },
  scenario_critical: {
    en: 'Critical jobs: one answer that contradicts the others is enough against them, and a judge that wavers counts as no.',
    zh: '关键任务：只要有一个回答与其他回答矛盾就不予通过，评审摇摆不定也按不通过处理。',
  },
  scenario_creative: {
    en: 'Creative jobs: answers may differ, so they are not compared; the first one that passes its checks goes on.',
    zh: '创作类任务：回答可以各不相同，因此不作比较；第一个通过检查的回答进入下一步。',
  },
  trial: {
    en: 'This version is on trial: {share} of the jobs get it, the others version {from}.',
    zh: '该版本处于试用阶段：{share} 的任务使用它，其余任务使用版本 {from}。',
  },
  one_sample: {
    en: 'One answer is asked of {model}, of at most {maxTokens} tokens, as {kind}.',
    zh: '向 {model} 请求一个回答，最多 {maxTokens} 个 token，形式为{kind}。',
  },
  samples: {
    en: 'Up to {count} answers are asked of {model}, each of at most {maxTokens} tokens, as {kind}: {first} first, then as needed, {parallel} at a time at most.',
    zh: '最多向 {model} 请求 {count} 个回答，每个最多 {maxTokens} 个 token，形式为{kind}：先取 {first} 个，之后按需要继续，同时最多 {parallel} 个。',
  },
  samples_uncompared: {
    en: '{first} answers are asked of {model}, each of at most {maxTokens} tokens, as {kind}, {parallel} at a time at most; up to {count} where checks cannot be run.',
    zh: '向 {model} 请求 {first} 个回答，每个最多 {maxTokens} 个 token，形式为{kind}，同时最多 {parallel} 个；检查无法执行时最多 {count} 个。',
  },
  spread: {
    en: 'The temperature of each answer is that of the attempt plus, in turn: {spread}.',
    zh: '每个回答的温度为该次尝试的温度依次加上：{spread}。',
  },
  stops_early: {
    en: 'It stops early when the first answers agree to at least {agreeAbove}, when the leading answer is certain, or when no agreement can come about any more. If all first answers fail, no more are asked for.',
    zh: '以下情况提前停止：最初几个回答的一致度达到 {agreeAbove}，领先的回答已经确定，或已不可能达成一致。最初的回答全部失败时不再继续请求。',
  },
  reworded: {
    en: 'A part of the answers is asked for in other words.',
    zh: '部分回答用另一种问法来请求。',
  },
  reworded_own: {
    en: 'A part of the answers is asked for in other words; the policy brings {wordings} of its own.',
    zh: '部分回答用另一种问法来请求；策略自带 {wordings} 种问法。',
  },
  agreement_off: {
    en: 'Answers are not compared with each other.',
    zh: '不对回答进行相互比较。',
  },
  agreement: {
    en: 'The answers that passed are compared. They have to agree to at least {threshold}, at least two have to say the same, and more than say anything else.',
    zh: '对通过检查的回答进行比较：一致度至少为 {threshold}，至少两个回答内容相同，并且多于任何其他说法。',
  },
  unopposed: {
    en: 'No answer may contradict the one that is chosen, however many others say it.',
    zh: '无论有多少回答相同，都不得有回答与选中的回答矛盾。',
  },
  copies_note: {
    en: 'A reply that a cache gave again is noted.',
    zh: '缓存重复给出的回复会被记录。',
  },
  copies_one: {
    en: 'A reply that a cache gave again counts once.',
    zh: '缓存重复给出的回复只计一次。',
  },
  embeddings: {
    en: 'Where words leave it open, {model} compares meanings: from {sameAbove} on two answers say the same.',
    zh: '字面无法判断时，由 {model} 比较含义：相似度达到 {sameAbove} 即视为相同。',
  },
  entailment: {
    en: 'Where it is still open, {model} is asked whether answers say the same ({directions}): from {threshold} on they do. {maxPairs} pairs are asked about at most, {maxTokens} tokens a reply.',
    zh: '仍无法判断时，询问 {model} 回答是否相同（{directions}）：达到 {threshold} 即视为相同。最多询问 {maxPairs} 对，每次回复 {maxTokens} 个 token。',
  },
} as const satisfies Record<string, Record<Language, string>>

export const statementTexts = {
  ...drawingTexts,
  ...checkTexts,
  ...outsideTexts,
  ...judgingTexts,
  ...ladderTexts,
}

export type StatementCode = keyof typeof statementTexts

/** What it comes to when a part cannot be had, or counts for nothing. */
export const suffixes = {
  shadow: {
    en: 'It is only watched: it fails no answer.',
    zh: '仅作观察，不会使回答不通过。',
  },
  closed: {
    en: 'If it gives no result, the answer is not approved.',
    zh: '若无法得出结果，该回答不予批准。',
  },
  open: {
    en: 'If it gives no result, the others decide without it.',
    zh: '若无法得出结果，由其他项决定。',
  },
  lexical: {
    en: 'If it gives no result, words alone decide.',
    zh: '若无法得出结果，仅按字面判断。',
  },
  error: {
    en: 'If it gives no result, words alone approve nothing.',
    zh: '若无法得出结果，不会仅按字面判断。',
  },
} as const satisfies Record<string, Record<Language, string>>

/** Headings, in the order in which a job meets the steps. */
export const stepTitles = {
  job: { en: 'The job', zh: '任务' },
  passages: { en: 'Passages', zh: '查找资料' },
  samples: { en: 'Answers', zh: '请求回答' },
  checks: { en: 'Checks of each answer', zh: '逐个检查回答' },
  agreement: { en: 'Agreement', zh: '一致性' },
  outside: { en: 'Outside the service', zh: '服务之外的核实' },
  judging: { en: 'Gates and judges', zh: '关卡与评审' },
  retries: { en: 'When it fails', zh: '不通过时' },
  never: { en: 'Never approved', zh: '绝不批准' },
  end: { en: 'The end', zh: '结束' },
} as const satisfies Record<string, Record<Language, string>>
