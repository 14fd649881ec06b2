// Words of the machinery, in either language. A user has asked a question, not run a check.
const english =
  'models?|llms?|gpt|ai|samples?|sampling|checks?|findings?|issues?|verdicts?|judges?|judged|judgement|gates?|rubrics?|evidence|diagnos[ei]s|attempts?|retry|retries|rungs?|ladder|tokens?|prompts?|schema|json|thresholds?|scores?|scored|points?|confidence|probability|consensus|agreement|consistency|hallucinat\\w*|invented|faithful|truncated|refusal|dead.?letter|reject\\w*|approv\\w*|polic(?:y|ies)|error|fault|fail\\w*|budget|pass ?mark|undefined|null|assay'
const chinese =
  '模型|大模型|人工智能|采样|样本|检查|校验|判定|评审|评委|裁判|评分|打分|得分|分数|证据|诊断|重试|尝试次数|提示词|阈值|置信|概率|一致性|幻觉|编造|截断|死信|拒绝|批准|驳回|策略|错误|故障|失败|预算|令牌|门控|关卡|及格线'

/** The first such word of a text; undefined when there is none. */
export const internalWord = (text: string): string | undefined =>
  new RegExp(`\\b(?:${english})\\b|${chinese}|\\d+(?:\\.\\d+)?\\s*(?:/|%|分)`, 'i').exec(text)?.[0]
