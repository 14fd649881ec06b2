// Sentences about gates, judges and references.
import type { Language } from '../job/language.ts'

export const judgingTexts = {
  judged_all: { en: 'Every answer that came so far is judged.', zh: '走到这一步的每个回答都要评审。' },
  judged_share: {
    en: '{share} of the jobs are drawn to be judged; the others are approved without.',
    zh: '抽取 {share} 的任务进行评审，其余任务不经评审即可获准。',
  },
  gate: {
    en: 'Gate {id}: {model} has to hold, with at least {threshold}: “{criterion}” An answer that misses it fails as {errorType}.',
    zh: '关卡 {id}：{model} 须以至少 {threshold} 的把握认定：“{criterion}”未达到的回答按 {errorType} 判为不通过。',
  },
  gates_asked: {
    en: 'A gate without a stated confidence is put to the vote {votes} times. A gate within {gateBand} of its threshold, or a judge within {judgeBand} of its mark, is asked up to {repeats} times more; a reply that cannot be read up to {retries} times. A reply has at most {maxTokens} tokens.',
    zh: '没有给出把握程度的关卡投票 {votes} 次。与阈值相差不超过 {gateBand} 的关卡、与及格线相差不超过 {judgeBand} 的评审，最多再问 {repeats} 次；无法读取的回复最多重问 {retries} 次。每次回复最多 {maxTokens} 个 token。',
  },
  judge: {
    en: 'Judge: {panel} scores the answer; {passMark} of {scale} points are needed.',
    zh: '评审：由 {panel} 打分，满分 {scale} 分，须达到 {passMark} 分。',
  },
  panel: {
    en: 'Of the panel at least {quorum} have to be heard; the {aggregate} decides.',
    zh: '评审团至少须有 {quorum} 位给出结果，按 {aggregate} 决定。',
  },
  dimension: {
    en: 'Dimension {id}, weight {weight}: {asks} Poor in it is {errorType}.',
    zh: '维度 {id}，权重 {weight}：{asks}得分低按 {errorType} 处理。',
  },
  dimension_floor: {
    en: 'Dimension {id}, weight {weight}: {asks} Below {floor} the answer fails whatever the total; poor in it is {errorType}.',
    zh: '维度 {id}，权重 {weight}：{asks}低于 {floor} 分时无论总分如何都不通过；得分低按 {errorType} 处理。',
  },
  calibrated: {
    en: 'What {id} says is first turned into how often such answers were good, as measured.',
    zh: '{id} 的结果先按实测换算为此类回答正确的频率。',
  },
  reference: {
    en: 'A job that brings a reference answer has its answer compared with it ({method}, at least {threshold}, tolerance {tolerance}).',
    zh: '任务带有参考答案时与之比较（{method}，至少 {threshold}，容差 {tolerance}）。',
  },
  grounding_fails: {
    en: 'An answer whose figures or names clash with the sources fails the gates on sources unasked.',
    zh: '数字或名称与资料冲突的回答，无需询问即不通过与资料相关的关卡。',
  },
  grounding_answers: {
    en: 'Gates on sources are not asked where code can tell: an answer that clashes with them fails, one that stands there as it is passes.',
    zh: '代码能够判断时不再询问与资料相关的关卡：与资料冲突的不通过，与资料原文一致的通过。',
  },
  grounding_ignored: {
    en: 'Gates on sources are asked whatever code can tell.',
    zh: '无论代码能否判断，都会询问与资料相关的关卡。',
  },
  orders_fail: {
    en: 'An answer that gives orders to its judge fails.',
    zh: '对评审发号施令的回答不通过。',
  },
  orders_note: {
    en: 'An answer that gives orders to its judge is noted.',
    zh: '对评审发号施令的回答会被记录。',
  },
  wavering_fails: {
    en: 'Replies on both sides of a threshold fail the answer, and a person is asked to look.',
    zh: '评审结果落在阈值两侧时回答不通过，并请人工查看。',
  },
  speculative: {
    en: 'Judges are asked before validators and state have answered; what was asked in vain is paid.',
    zh: '在验证器和状态给出结果之前就询问评审，白问的也要付费。',
  },
} as const satisfies Record<string, Record<Language, string>>
