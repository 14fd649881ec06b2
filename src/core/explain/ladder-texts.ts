// Sentences about what a failure leads to, what is never approved, and how a job ends.
import type { Language } from '../job/language.ts'

export const ladderTexts = {
  attempt_first: {
    en: 'Attempt 1: {model} at temperature {temperature}.',
    zh: '第 1 次尝试：{model}，温度 {temperature}。',
  },
  attempt_plain: {
    en: 'Attempt {attempt}: {model} at temperature {temperature}; the question is asked again as it was.',
    zh: '第 {attempt} 次尝试：{model}，温度 {temperature}，按原样重新提问。',
  },
  attempt_critique: {
    en: 'Attempt {attempt}: {model} at temperature {temperature}; it is told exactly what was wrong, with the repair instruction of that error type.',
    zh: '第 {attempt} 次尝试：{model}，温度 {temperature}，明确告知哪里有误以及该类错误的修正要求。',
  },
  attempt_outline: {
    en: 'Attempt {attempt}: {model} at temperature {temperature}; it is told what was wrong, and to outline the answer for itself first.',
    zh: '第 {attempt} 次尝试：{model}，温度 {temperature}，告知哪里有误，并要求先在心里列出提纲。',
  },
  attempt_steps: {
    en: 'Attempt {attempt}: {model} at temperature {temperature}; it is told what was wrong, and to work step by step.',
    zh: '第 {attempt} 次尝试：{model}，温度 {temperature}，告知哪里有误，并要求逐步推导。',
  },
  attempt_split: {
    en: 'Attempt {attempt}: {model} at temperature {temperature}; it is told what was wrong, and to take the task apart.',
    zh: '第 {attempt} 次尝试：{model}，温度 {temperature}，告知哪里有误，并要求拆分任务。',
  },
  failure_again: {
    en: 'The next attempt, with exactly what was found, follows on: {failures}. When attempt {attempts} fails as well, the job is rejected.',
    zh: '出现以下情况时，带着发现的问题进入下一次尝试：{failures}。第 {attempts} 次尝试仍不通过则拒绝。',
  },
  failure_last: {
    en: 'There is one attempt; the job is rejected on: {failures}.',
    zh: '只有一次尝试，出现以下情况即拒绝：{failures}。',
  },
  truncated_again: {
    en: 'After an answer that was cut off, the next attempt has twice the room, {mostTokens} tokens at most.',
    zh: '回答被截断后，下一次尝试的长度上限加倍，最多 {mostTokens} 个 token。',
  },
  no_progress: {
    en: 'The same answers with the same faults again: rejected at once.',
    zh: '再次给出同样有误的回答：立即拒绝。',
  },
  model_fails: {
    en: 'No answer from the model: rejected on what was judged before, else a dead letter.',
    zh: '模型没有给出回答：若此前已有评定则据此拒绝，否则为死信。',
  },
  judge_fails: {
    en: 'Judges that cannot be reached: rejected on what was judged before, else a dead letter. Judges whose replies cannot be read: rejected, and a person is asked to look.',
    zh: '无法连接评审：若此前已有评定则据此拒绝，否则为死信。评审回复无法读取：拒绝，并请人工查看。',
  },
  never: {
    en: 'An answer that was cut off, is empty or merely declines, on which no check was run, or that lacks a result it needs. An error is never a pass.',
    zh: '被截断、为空或只是拒绝作答的回答，没有执行任何检查的回答，以及缺少必需结果的回答。出错绝不等于通过。',
  },
  never_unjudged: {
    en: 'An answer that a gate or judge fails, or that has to be judged and was not.',
    zh: '被关卡或评审否决的回答，以及应当评审而未评审的回答。',
  },
  never_vetoed: {
    en: 'An answer that a validator refuses, that breaks a state rule, or that a rule of high risk applies to.',
    zh: '被验证器拒绝、违反状态规则或触发高风险规则的回答。',
  },
  budget: {
    en: 'A job may use {tokens} tokens and {costMicroUsd}, and take {wallMs}. At the end of any of these: rejected on what was judged before, else a dead letter.',
    zh: '每个任务最多使用 {tokens} 个 token 和 {costMicroUsd}，用时不超过 {wallMs}。任一用尽：若此前已有评定则据此拒绝，否则为死信。',
  },
  budget_evaluation: {
    en: 'Of the tokens, {evaluationTokens} may go to calls that judge or compare.',
    zh: '其中用于评审和比较的最多 {evaluationTokens} 个 token。',
  },
  halted: {
    en: 'A job of a workflow that is halted is rejected before anything is asked.',
    zh: '任务所属的工作流已停止时，不作任何请求即拒绝。',
  },
  halts: {
    en: 'A rejection halts the workflow of its job until a person clears it.',
    zh: '拒绝会停止该任务所属的工作流，直到人工解除。',
  },
  undone: {
    en: 'Actions that a rejected job had already taken are undone, the newest first; those of a dead letter are not.',
    zh: '被拒绝的任务已执行的操作会被撤销，从最近的开始；死信的操作不撤销。',
  },
  reply: {
    en: 'Whoever asked is told, when it is rejected: “{reply}”',
    zh: '拒绝时告知提问者：“{reply}”',
  },
} as const satisfies Record<string, Record<Language, string>>
