// How a policy has answers judged, as statements.
import type { Dimension } from '../judge/rubric.ts'
import type { EvaluationPlan, JudgePlan } from '../policy/evaluation-plan.ts'
import type { Policy } from '../policy/policy.ts'
import { stepOf, type Statement } from './statement.ts'

const say = stepOf('judging')

export function explainJudging({ evaluation }: Policy): readonly Statement[] {
  if (evaluation === undefined) return []
  const { gates, judge, reference, share } = evaluation
  return [
    share === 1 ? say('judged_all') : say('judged_share', { share }),
    ...gates.map(({ id, threshold, mode, onError, errorType, model, criterion }) =>
      say('gate', { id, threshold, mode, onError, errorType, model, criterion }),
    ),
    ...(judge === undefined ? [] : explainJudge(judge)),
    ...gates.filter(({ curve }) => curve !== undefined).map(({ id }) => say('calibrated', { id })),
    ...(reference === undefined ? [] : [say('reference', { ...reference })]),
    ...(gates.length === 0 && judge === undefined ? [] : explainAsking(evaluation)),
  ]
}

function explainJudge(judge: JudgePlan): readonly Statement[] {
  const { panel, passMark, scale, aggregate, quorum, onError, dimensions, curve } = judge
  return [
    say('judge', { panel, passMark, scale, onError }),
    ...(panel.length > 1 ? [say('panel', { quorum, aggregate })] : []),
    ...dimensions.map(dimensionStatement),
    ...(curve === undefined ? [] : [say('calibrated', { id: 'judge' })]),
  ]
}

const dimensionStatement = ({ id, weight, floor, asks, errorType }: Dimension): Statement =>
  floor > 0
    ? say('dimension_floor', { id, weight, floor, asks, errorType })
    : say('dimension', { id, weight, asks, errorType })

/** How often is asked, and what of a reply or an answer counts. */
function explainAsking(plan: EvaluationPlan): readonly Statement[] {
  const { votes, band, repeats, retries, maxTokens, grounding, orders, flakyFails, speculative } = plan
  return [
    say('gates_asked', { votes, gateBand: band.gate, judgeBand: band.judge, repeats, retries, maxTokens }),
    say(`grounding_${grounding}`),
    say(`orders_${orders}`),
    ...(flakyFails ? [say('wavering_fails')] : []),
    ...(speculative ? [say('speculative')] : []),
  ]
}
