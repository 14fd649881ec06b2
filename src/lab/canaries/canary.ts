// Canaries of a policy: answers whose worth is known, put to its gates and judges to see whether they still tell.
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import { maxLength } from '../../core/checks/builtin-checks.ts'
import { jobOf, type Job } from '../../core/job/job.ts'
import { standardDimensions } from '../../core/judge/rubric.ts'
import type { EvaluationPlan } from '../../core/policy/evaluation-plan.ts'
import type { Policy } from '../../core/policy/policy.ts'
import { shippedCanaries, type ShippedCanary } from './shipped-canaries.ts'

export type StandardGate = 'faithful' | 'nothing-invented' | 'complete'

export type Canary = {
  readonly id: string
  readonly expected: 'good' | 'bad'
  readonly answer: string
  /** The policy with nothing left but what judges: one sample, one attempt, no checks of its own. */
  readonly policy: Policy
  readonly job: (id: string) => Job
}

/** Those shipped that its gates and judges can tell, and its own. None for a policy that has nothing judged. */
export function canariesOf(
  policy: Policy,
  { canaries = [] }: Pick<PolicyRecord, 'canaries'>,
): readonly Canary[] {
  const { evaluation } = policy
  if (evaluation === undefined) return []
  const standard = standardPart(evaluation)
  const able = abilities(standard)
  const shipped =
    policy.output.kind === 'text'
      ? shippedCanaries
          .filter(({ seenBy }) => seenBy.some((each) => able.has(each)))
          .map((each) => shippedCanary(each, policy, standard))
      : []
  const own = canaries.map(({ id, expected, question, documents = [], answer }): Canary => ({
    id,
    expected,
    answer,
    policy: judgingOnly(policy, evaluation, policy.system),
    job: (jobId) =>
      jobOf({ id: jobId, policy: policy.ref.name, prompt: question, documents: documents.map(documentAt) }),
  }))
  return [...shipped, ...own]
}

const documentAt = (text: string, place: number) => ({ id: `source-${place + 1}`, text })

function shippedCanary(
  { id, expected, question, source, answer }: ShippedCanary,
  policy: Policy,
  plan: EvaluationPlan,
): Canary {
  return {
    id,
    expected,
    answer,
    // Without its own system message: nobody wrote the case for its rules.
    policy: judgingOnly(policy, plan, ''),
    job: (jobId) =>
      jobOf({ id: jobId, policy: policy.ref.name, prompt: question, documents: [documentAt(source, 0)] }),
  }
}

const standardGates: readonly string[] = ['faithful', 'nothing-invented', 'complete'] satisfies StandardGate[]
const standardIds = standardDimensions
  .map(({ id }) => id)
  .toSorted()
  .join(' ')

/** The gates and the rubric whose meaning is known here: a case is written for those. */
function standardPart({ judge, gates, ...plan }: EvaluationPlan): EvaluationPlan {
  const ids = judge?.dimensions
    .map(({ id }) => id)
    .toSorted()
    .join(' ')
  return {
    ...plan,
    gates: gates.filter(({ id }) => standardGates.includes(id)),
    ...(judge === undefined || ids !== standardIds ? {} : { judge }),
  }
}

const abilities = ({ gates, judge }: EvaluationPlan): ReadonlySet<string> =>
  new Set([
    ...gates.filter(({ mode }) => mode === 'enforce').map(({ id }) => id),
    ...(judge === undefined ? [] : ['judge']),
  ])

/** Named key by key: what a policy asks of the outside is none of a canary's. */
function judgingOnly(policy: Policy, evaluation: EvaluationPlan, system: string): Policy {
  const { ref, scenario, models, prices, output, sampling, copies, ladder, budget, fallback } = policy
  return {
    ref,
    scenario,
    models,
    prices,
    system,
    output,
    sampling: { ...sampling, count: 1, first: 1 },
    copies,
    // One that is always met: an answer that nothing was held to is never approved.
    checks: [maxLength(Number.MAX_SAFE_INTEGER)],
    ladder: [{ ...ladder[0], temperature: 0, strategy: 'plain' }],
    budget,
    fallback,
    haltsWorkflow: false,
    // The judge is what a canary is for, also where sources or known phrases could answer in its place.
    evaluation: { ...evaluation, share: 1, grounding: 'ignored', orders: 'note' },
  }
}
