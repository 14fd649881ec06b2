// How a policy has answers judged, after compilation. Absent from policies that do not.
import type { Gate } from '../gates/gate.ts'
import type { Curve } from '../judge/curve.ts'
import type { Rubric } from '../judge/rubric.ts'
import type { ReferencePlan } from '../reference/reference.ts'

export type JudgePlan = Rubric & {
  /** A model a seat; one seat is the ordinary case. */
  readonly panel: readonly string[]
  readonly aggregate: 'majority' | 'mean'
  /** Seats whose judgement must be had. */
  readonly quorum: number
  readonly onError: 'closed' | 'open'
  /** How often answers with its total, as a share of the scale, were good, where that was measured. */
  readonly curve?: Curve
}

export type EvaluationPlan = {
  /** Asked for gates that are added to the policy's own. */
  readonly model: string
  readonly gates: readonly Gate[]
  readonly judge?: JudgePlan
  readonly reference?: ReferencePlan
  /** Share of the jobs whose answers are judged, drawn by job id; 1 for critical policies. */
  readonly share: number
  /** Replies beyond the first that may fail to be readable, for each question. */
  readonly retries: number
  /** Replies counted where a gate states no confidence. */
  readonly votes: number
  /** Further replies where the first is near its threshold. */
  readonly repeats: number
  /** How near: in probability for gates, in points for judges. */
  readonly band: { readonly gate: number; readonly judge: number }
  readonly maxTokens: number
  /**
   * What the sources say by themselves of the gates that ask about them: an answer that clashes with them fails unasked;
   * `answers`: one that stands there as it is passes unasked as well; `ignored`: every gate is asked.
   */
  readonly grounding: 'fails' | 'answers' | 'ignored'
  /** What orders to the judge inside an answer come to. */
  readonly orders: 'fail' | 'note'
  /** Replies on both sides of a threshold fail. */
  readonly flakyFails: boolean
  /** Asks before the vetting is through; what was asked in vain is counted. */
  readonly speculative: boolean
}
