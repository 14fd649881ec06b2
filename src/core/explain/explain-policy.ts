// What will happen to a job of a policy, in order, from the compiled policy alone.
import type { Language } from '../job/language.ts'
import type { Policy, Rung } from '../policy/policy.ts'
import { mostRoom } from '../job/decided.ts'
import { explainJudging } from './explain-judging.ts'
import { explainPassages, explainVetting } from './explain-outside.ts'
import { stepOf, type Statement } from './statement.ts'

/** Shares of the jobs, where the policy is on trial beside an older version. */
export type Trial = { readonly share: number; readonly from: string }

/** All that the policy decides, as statements in the order in which a job meets them. */
export function explainPolicy(policy: Policy, trial?: Trial): readonly Statement[] {
  return [
    ...explainJob(policy, trial),
    ...explainPassages(policy),
    ...explainSamples(policy),
    ...explainChecks(policy),
    ...explainAgreement(policy),
    ...explainVetting(policy),
    ...explainJudging(policy),
    ...explainRetries(policy),
    ...explainNever(policy),
    ...explainEnd(policy),
  ]
}

function explainJob({ scenario }: Policy, trial: Trial | undefined): readonly Statement[] {
  const say = stepOf('job')
  return [say(`scenario_${scenario}`), ...(trial === undefined ? [] : [say('trial', trial)]), say('halted')]
}

const kinds: Readonly<Record<Policy['output']['kind'], Readonly<Record<Language, string>>>> = {
  text: { en: 'text', zh: '文本' },
  json: { en: 'JSON', zh: 'JSON' },
  code: { en: 'code', zh: '代码' },
}

function explainSamples({ sampling, output, threshold, ladder }: Policy): readonly Statement[] {
  const say = stepOf('samples')
  const { count, first, parallel, spread, agreeAbove, paraphrase, paraphrases } = sampling
  const model = ladder[0].model
  const facts = { count, first, parallel, model, maxTokens: output.maxTokens, kind: kinds[output.kind] }
  if (count === 1) return [say('one_sample', { ...facts })]
  return [
    threshold === undefined ? say('samples_uncompared', facts) : say('samples', facts),
    say('spread', { spread: spread.slice(0, count) }),
    ...(threshold === undefined ? [] : [say('stops_early', { agreeAbove })]),
    ...(paraphrase ? [rewording(paraphrases)] : []),
  ]
}

const rewording = (paraphrases: readonly string[]): Statement =>
  paraphrases.length === 0
    ? stepOf('samples')('reworded')
    : stepOf('samples')('reworded_own', { wordings: paraphrases.length })

function explainChecks({ checks, output }: Policy): readonly Statement[] {
  const say = stepOf('checks')
  return [
    say('checks_closed'),
    ...checks.map(({ id, kind, mode, onError }) => say(`check_${kind}`, { id, mode, onError })),
    ...(output.kind === 'json' ? [say('own_schema')] : []),
  ]
}

const directions = {
  both: { en: 'each says what the other says', zh: '双方互相包含' },
  one: { en: 'the fuller one says what the shorter says', zh: '较完整的一方包含较短的一方' },
} as const

function explainAgreement({
  threshold,
  scenario,
  copies,
  embeddings,
  entailment,
  sampling,
}: Policy): readonly Statement[] {
  const say = stepOf('agreement')
  if (threshold === undefined || sampling.count === 1) return [say('agreement_off')]
  return [
    say('agreement', { threshold }),
    ...(scenario === 'critical' ? [say('unopposed')] : []),
    say(`copies_${copies}`),
    ...(embeddings === undefined ? [] : [say('embeddings', embeddings)]),
    ...(entailment === undefined
      ? []
      : [say('entailment', { ...entailment, directions: directions[entailment.directions] })]),
  ]
}

/** What makes an attempt of this policy fail. */
const failures = {
  check: { en: 'a failed check', zh: '检查不通过' },
  disagreement: { en: 'answers that do not agree', zh: '回答不一致' },
  gate: { en: 'a missed gate', zh: '未达到关卡' },
  score: { en: 'a score below the pass mark', zh: '得分低于及格线' },
  reference: { en: 'a difference from the reference', zh: '与参考答案不符' },
  validator: { en: 'a validator that refuses', zh: '被验证器拒绝' },
  state: { en: 'a broken state rule', zh: '违反状态规则' },
  points: { en: 'too few points, or a rule of high risk', zh: '分数不足或触发高风险规则' },
} as const

function failuresOf({ threshold, sampling, evaluation, vetting }: Policy) {
  const possible: Readonly<Record<keyof typeof failures, boolean>> = {
    check: true,
    disagreement: threshold !== undefined && sampling.count > 1,
    gate: (evaluation?.gates ?? []).length > 0,
    score: evaluation?.judge !== undefined,
    reference: evaluation?.reference !== undefined,
    validator: (vetting?.validators ?? []).length > 0,
    state: (vetting?.state.rules ?? []).length > 0,
    points: vetting?.rewards !== undefined,
  }
  return (Object.keys(failures) as (keyof typeof failures)[])
    .filter((name) => possible[name])
    .map((name) => failures[name])
}

function explainRetries(policy: Policy): readonly Statement[] {
  const { ladder, output, evaluation } = policy
  const say = stepOf('retries')
  const attempts = ladder.length
  const rung = ({ temperature, strategy, model }: Rung, place: number): Statement => {
    const facts = { attempt: place + 1, model: model, temperature }
    return place === 0 ? say('attempt_first', facts) : say(`attempt_${strategy}`, facts)
  }
  return [
    ...ladder.map(rung),
    ...(attempts > 1
      ? [
          say('failure_again', { attempts, failures: failuresOf(policy) }),
          say('truncated_again', { mostTokens: output.maxTokens * mostRoom }),
          say('no_progress'),
        ]
      : [say('failure_last', { failures: failuresOf(policy) })]),
    say('model_fails'),
    ...(evaluation === undefined ? [] : [say('judge_fails')]),
  ]
}

function explainNever({ evaluation, vetting }: Policy): readonly Statement[] {
  const say = stepOf('never')
  return [
    say('never'),
    ...(evaluation === undefined ? [] : [say('never_unjudged')]),
    ...(vetting === undefined ? [] : [say('never_vetoed')]),
  ]
}

function explainEnd({ budget, haltsWorkflow, fallback }: Policy): readonly Statement[] {
  const say = stepOf('end')
  const { tokens, costMicroUsd, wallMs, evaluationTokens } = budget
  return [
    say('budget', { tokens, costMicroUsd, wallMs }),
    ...(evaluationTokens === undefined ? [] : [say('budget_evaluation', { evaluationTokens })]),
    ...(haltsWorkflow ? [say('halts')] : []),
    say('undone'),
    say('reply', { reply: fallback }),
  ]
}
