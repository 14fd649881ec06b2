// Sentences about what is asked outside the service: passages, state, validators, points.
import type { Language } from '../job/language.ts'

export const outsideTexts = {
  passages: {
    en: 'Before the first answer, up to {limit} passages for the question are looked for in the collection {collection}, scored at least {minScore}, vectors weighing {alpha} beside words, within {timeoutMs}.',
    zh: '在首次请求回答之前，在集合 {collection} 中为问题查找最多 {limit} 段内容，得分至少 {minScore}，向量相对词语的权重为 {alpha}，时限 {timeoutMs}。',
  },
  passages_narrowed: { en: 'Only passages with {filters}.', zh: '仅限满足 {filters} 的内容。' },
  passages_again: {
    en: 'Attempt {attempt} looks again with {changes}.',
    zh: '第 {attempt} 次尝试以 {changes} 重新查找。',
  },
  passages_none: {
    en: 'Where nothing is found the model is told so, and may only say that the sources do not cover it. A search that fails ends the job: a dead letter when it is out of reach, else rejected.',
    zh: '没有找到内容时会告知模型，此时只能说明资料未涉及。查找失败则任务结束：无法连接时为死信，否则拒绝。',
  },
  coverage_all: {
    en: 'An answer that says “not covered” has to be right about it.',
    zh: '声称“资料未涉及”的回答必须属实。',
  },
  'coverage_nothing-found': {
    en: 'Where nothing was found, only “not covered” passes.',
    zh: '没有找到内容时，只有“资料未涉及”能够通过。',
  },
  validator_sql: {
    en: 'Validator {id}: the SQL is parsed and planned on {where}, never run, within {timeoutMs}.',
    zh: '验证器 {id}：在 {where} 上解析并规划 SQL，不执行，时限 {timeoutMs}。',
  },
  validator_command: {
    en: 'Validator {id}: {program} looks at the answer in a sandbox, within {timeoutMs}.',
    zh: '验证器 {id}：在沙箱中由 {program} 检查回答，时限 {timeoutMs}。',
  },
  validator_tests: {
    en: 'Validator {id}: tests of the policy are run on the {language} code in a sandbox, within {timeoutMs}.',
    zh: '验证器 {id}：在沙箱中对 {language} 代码运行策略自带的测试，时限 {timeoutMs}。',
  },
  state_source: {
    en: 'State {name} is read afresh from the source {source}; it may be {maxAgeMs} old.',
    zh: '状态 {name} 从来源 {source} 重新读取，最多允许 {maxAgeMs} 之前的数据。',
  },
  state_job: {
    en: 'State {name} comes with the job, at {pointer}.',
    zh: '状态 {name} 随任务给出，位于 {pointer}。',
  },
  state_rule: {
    en: 'State rule {id}: “{message}”, or the answer fails as {errorType}.',
    zh: '状态规则 {id}：“{message}”，否则回答按 {errorType} 判为不通过。',
  },
  reward_rule: {
    en: 'Business rule {id}: {points} points when it applies, risk {risk}.',
    zh: '业务规则 {id}：适用时计 {points} 分，风险 {risk}。',
  },
  reward_service: {
    en: 'The reward service {name} is asked for points.',
    zh: '向奖励服务 {name} 询问分数。',
  },
  rewards_needed: {
    en: 'Points and the score of the judge together have to reach {needed}. A rule of high risk that applies fails the answer whatever the total.',
    zh: '分数与评审得分合计须达到 {needed}。高风险规则一旦适用，无论总分如何都不通过。',
  },
  rewards_noted: {
    en: 'Points are noted; no total is needed. A rule of high risk that applies fails the answer.',
    zh: '分数仅作记录，不要求总分。高风险规则一旦适用即不通过。',
  },
  rewards_judged: {
    en: 'Points are added to the score of the judge, and the total has to reach its pass mark too; they lift no answer that the judge failed. A rule of high risk that applies fails the answer whatever the total.',
    zh: '分数计入评审得分，总分也须达到及格线；评审不通过的回答不会因加分而通过。高风险规则一旦适用，无论总分如何都不通过。',
  },
} as const satisfies Record<string, Record<Language, string>>
