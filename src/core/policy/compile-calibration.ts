// The measured thresholds and curves of a policy, put over its gates and judge. Measured on another judge they count for
// nothing, so a policy that still carries them is refused.
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import type { Gate } from '../gates/gate.ts'
import { rises, type Curve } from '../judge/curve.ts'
import { failed, ok, type Result } from '../prelude.ts'
import type { EvaluationPlan, JudgePlan } from './evaluation-plan.ts'
import type { PolicyProblem } from './policy-problem.ts'
import { gatePromptHash, judgePromptHash } from './prompt-hash.ts'

type Calibration = NonNullable<PolicyRecord['calibration']>
type GateEntry = NonNullable<Calibration['gates']>[number]
type JudgeEntry = NonNullable<Calibration['judge']>

const again = 'run assay lab calibrate again, or take the entry out'

/** The plan with what was measured; every entry that does not fit it is a problem. */
export function withCalibration(
  record: PolicyRecord,
  plan: EvaluationPlan,
): Result<EvaluationPlan, readonly PolicyProblem[]> {
  const { calibration } = record
  if (calibration === undefined) return ok(plan)
  const { gates = [], judge } = calibration
  const problems = [
    ...gates.flatMap((entry, place) => gateProblems(entry, { place, gates, record, plan })),
    ...(judge === undefined ? [] : judgeProblems(judge, record, plan)),
  ]
  if (problems.length > 0) return failed(problems)
  return ok({
    ...plan,
    gates: plan.gates.map((gate) => calibratedGate(gate, gates)),
    ...(plan.judge === undefined ? {} : { judge: calibratedJudge(plan.judge, judge) }),
  })
}

function calibratedGate(gate: Gate, entries: readonly GateEntry[]): Gate {
  const entry = entries.find(({ id }) => id === gate.id)
  return entry === undefined
    ? gate
    : { ...gate, threshold: entry.threshold, curve: entry.curve, figures: entry.figures }
}

const calibratedJudge = (plan: JudgePlan, entry: JudgeEntry | undefined): JudgePlan =>
  entry === undefined ? plan : { ...plan, passMark: entry.passMark, curve: entry.curve }

type GateContext = {
  readonly place: number
  readonly gates: readonly GateEntry[]
  readonly record: PolicyRecord
  readonly plan: EvaluationPlan
}

function gateProblems(
  entry: GateEntry,
  { place, gates, record, plan }: GateContext,
): readonly PolicyProblem[] {
  const at = `/calibration/gates/${place}`
  const gate = plan.gates.find(({ id }) => id === entry.id)
  if (gate === undefined) return [{ pointer: `${at}/id`, message: `the policy has no gate ${entry.id}` }]
  const written = record.gates?.find((each) => (each.kind === 'criterion' ? each.id : each.kind) === entry.id)
  return [
    ...(gates.findIndex(({ id }) => id === entry.id) < place
      ? [{ pointer: `${at}/id`, message: `${entry.id} stands there twice` }]
      : []),
    ...changed(entry.model === gate.model, {
      pointer: `${at}/model`,
      what: `${entry.id} was measured with the model ${entry.model} and is asked of ${gate.model}`,
    }),
    ...changed(entry.prompt === gatePromptHash(gate), {
      pointer: `${at}/prompt`,
      what: `${entry.id} was measured with another prompt (${entry.prompt}, now ${gatePromptHash(gate)})`,
    }),
    ...changed(written?.threshold === undefined || written.threshold === entry.threshold, {
      pointer: `${at}/threshold`,
      what: `${entry.id} has the threshold ${written?.threshold} and was measured for ${entry.threshold}`,
    }),
    ...curveProblems(entry.curve, at),
  ]
}

function judgeProblems(
  entry: JudgeEntry,
  record: PolicyRecord,
  { judge }: EvaluationPlan,
): readonly PolicyProblem[] {
  const at = '/calibration/judge'
  if (judge === undefined) return [{ pointer: at, message: 'the policy has no judge' }]
  const own = record.judge?.passMark
  return [
    ...changed(entry.panel.join('\n') === judge.panel.join('\n'), {
      pointer: `${at}/panel`,
      what: `the judge was measured as ${entry.panel.join(', ')} and is ${judge.panel.join(', ')}`,
    }),
    ...changed(entry.prompt === judgePromptHash(judge), {
      pointer: `${at}/prompt`,
      what: `the judge was measured with another rubric or prompt (${entry.prompt}, now ${judgePromptHash(judge)})`,
    }),
    ...changed(own === undefined || own === entry.passMark, {
      pointer: `${at}/passMark`,
      what: `the judge has the pass mark ${own} and was measured for ${entry.passMark}`,
    }),
    ...curveProblems(entry.curve, at),
  ]
}

const changed = (
  same: boolean,
  { pointer, what }: { readonly pointer: string; readonly what: string },
): readonly PolicyProblem[] => (same ? [] : [{ pointer, message: `${what}; ${again}` }])

const curveProblems = (curve: Curve, at: string): readonly PolicyProblem[] =>
  rises(curve) ? [] : [{ pointer: `${at}/curve`, message: 'the points do not rise' }]
