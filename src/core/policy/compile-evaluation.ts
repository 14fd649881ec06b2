// The parts of a policy that have answers judged: gates, judge, reference. Every problem is reported at once.
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import type { Price } from '../budget/budget.ts'
import { builtInGates, type Criterion, type Gate } from '../gates/gate.ts'
import { scale, standardDimensions, standardPassMark, type Dimension } from '../judge/rubric.ts'
import { failed, ok, type Result } from '../prelude.ts'
import type { ReferencePlan } from '../reference/reference.ts'
import { withCalibration } from './compile-calibration.ts'
import type { EvaluationPlan, JudgePlan } from './evaluation-plan.ts'
import { unknownModel, type PolicyProblem } from './policy-problem.ts'

type Settings = NonNullable<PolicyRecord['evaluation']>
type GateRecord = NonNullable<PolicyRecord['gates']>[number]
type Named = { readonly pointer: string; readonly model: string }

type Defaults = Pick<EvaluationPlan, 'share' | 'retries' | 'votes' | 'repeats' | 'maxTokens'> & {
  readonly skipGrounded: boolean
}
const defaults: Defaults = { share: 1, retries: 2, votes: 3, repeats: 2, maxTokens: 800, skipGrounded: false }
const bands = { gate: 0.05, judge: 0.5 } as const
const ownThreshold = 0.8
const referenceThresholds = { exact: 1, numeric: 1, set: 1, semantic: 0.8, judge: 0.8 } as const

/** Nothing for a policy that asks for none of it. */
export function compileEvaluation(
  record: PolicyRecord,
  prices: Readonly<Record<string, Price>>,
): Result<EvaluationPlan | undefined, readonly PolicyProblem[]> {
  const { evaluation, gates = [], judge, reference, calibration } = record
  if (calibration !== undefined && evaluation === undefined) {
    return failed([{ pointer: '/calibration', message: 'there is no judging model that it could be of' }])
  }
  if (evaluation === undefined && gates.length === 0 && !judge && !reference) return ok(undefined)
  if (evaluation === undefined) return withoutModel(record)
  const settings = { ...defaults, ...evaluation }
  const problems = [
    ...nothingAsked(record),
    ...skipProblems(record),
    ...shareProblems(record, settings.share),
    ...modelProblems(record, settings, prices),
    ...doubled(gates.map(idOf), '/gates'),
    ...reservedIds(gates),
    ...judgeProblems(record, settings),
  ]
  if (problems.length > 0) return failed(problems)
  return withCalibration(record, planOf(record, settings))
}

function planOf(
  { gates = [], judge, reference, scenario }: PolicyRecord,
  settings: Defaults & Settings,
): EvaluationPlan {
  const { model, share, retries, votes, repeats, maxTokens, band, judgeBand, orders, skipGrounded } = settings
  return {
    model,
    gates: gates.map((gate) => gateOf(gate, model)),
    ...(judge === undefined ? {} : { judge: judgeOf(judge, model) }),
    ...(reference === undefined ? {} : { reference: referenceOf(reference) }),
    share,
    retries,
    votes,
    repeats,
    band: { gate: band ?? bands.gate, judge: judgeBand ?? bands.judge },
    maxTokens,
    orders: orders ?? 'fail',
    grounding: skipGrounded ? 'answers' : 'fails',
    flakyFails: scenario === 'critical',
    speculative: settings.speculative ?? false,
  }
}

const idOf = (gate: GateRecord): string => (gate.kind === 'criterion' ? gate.id : gate.kind)

/** A policy's own text: one for every job, or one a language. */
const inBoth = (text: string | Criterion): Criterion =>
  typeof text === 'string' ? { en: text, zh: text } : text

function gateOf(gate: GateRecord, model: string): Gate {
  const { threshold, mode = 'enforce', onError = 'closed', hint } = gate
  const base =
    gate.kind === 'criterion'
      ? {
          threshold: ownThreshold,
          errorType: gate.errorType ?? ('instruction' as const),
          criterion: inBoth(gate.criterion),
        }
      : builtInGates[gate.kind]
  return {
    ...base,
    id: idOf(gate),
    threshold: threshold ?? base.threshold,
    mode,
    onError,
    model: gate.model ?? model,
    ...(hint === undefined ? {} : { hint }),
  }
}

function judgeOf(judge: NonNullable<PolicyRecord['judge']>, model: string): JudgePlan {
  const panel = judge.panel ?? [model]
  return {
    scale,
    passMark: judge.passMark ?? standardPassMark,
    dimensions: judge.dimensions?.map(dimensionOf) ?? standardDimensions,
    panel,
    aggregate: judge.aggregate ?? 'majority',
    quorum: judge.quorum ?? Math.floor(panel.length / 2) + 1,
    onError: judge.onError ?? 'closed',
  }
}

type DimensionRecord = NonNullable<NonNullable<PolicyRecord['judge']>['dimensions']>[number]

const dimensionOf = ({
  id,
  weight,
  floor = 0,
  asks,
  errorType = 'reasoning',
}: DimensionRecord): Dimension => ({
  id,
  weight,
  floor,
  asks: inBoth(asks),
  errorType,
})

const referenceOf = ({
  method,
  threshold,
  tolerance = 0,
}: NonNullable<PolicyRecord['reference']>): ReferencePlan => ({
  method,
  threshold: threshold ?? referenceThresholds[method],
  tolerance,
})

/** A comparison in code needs no model; all else does. */
function withoutModel(record: PolicyRecord): Result<EvaluationPlan | undefined, readonly PolicyProblem[]> {
  const { gates = [], judge, reference } = record
  const needy = [
    ...(gates.length > 0 ? ['/gates'] : []),
    ...(judge === undefined ? [] : ['/judge']),
    ...(reference?.method === 'judge' ? ['/reference/method'] : []),
  ]
  if (needy.length === 0) return ok(planOf(record, { ...defaults, model: '' }))
  return failed(needy.map((pointer) => ({ pointer, message: 'needs a model that judges: evaluation.model' })))
}

const nothingAsked = ({ gates = [], judge, reference }: PolicyRecord): readonly PolicyProblem[] =>
  gates.length > 0 || judge !== undefined || reference !== undefined
    ? []
    : [{ pointer: '/evaluation', message: 'there are no gates, no judge and no reference to evaluate with' }]

const skipProblems = ({ scenario, evaluation }: PolicyRecord): readonly PolicyProblem[] =>
  scenario === 'critical' && evaluation?.skipGrounded === true
    ? [
        {
          pointer: '/evaluation/skipGrounded',
          message: 'words alone approve nothing in a critical scenario; leave it false',
        },
      ]
    : []

const shareProblems = ({ scenario }: PolicyRecord, share: number): readonly PolicyProblem[] =>
  scenario === 'critical' && share < 1
    ? [
        {
          pointer: '/evaluation/share',
          message: 'every answer of a critical scenario is judged; leave it at 1',
        },
      ]
    : []

function judgingModels({ gates = [], judge }: PolicyRecord, { model }: Settings): readonly Named[] {
  return [
    { pointer: '/evaluation/model', model },
    ...gates.flatMap((gate, i) =>
      gate.model === undefined ? [] : [{ pointer: `/gates/${i}/model`, model: gate.model }],
    ),
    ...(judge?.panel ?? []).map((seat, i) => ({ pointer: `/judge/panel/${i}`, model: seat })),
  ]
}

/** Known to the config, and no judge in its own cause. */
function modelProblems(
  record: PolicyRecord,
  settings: Settings,
  prices: Readonly<Record<string, Price>>,
): readonly PolicyProblem[] {
  return judgingModels(record, settings).flatMap(({ pointer, model }) => {
    const unknown = unknownModel(pointer, model, prices)
    if (unknown.length > 0) return unknown
    if (settings.sameModel !== true && record.models.includes(model)) {
      return [{ pointer, message: `${model} also answers; take another model, or say sameModel: true` }]
    }
    return []
  })
}

const doubled = (ids: readonly string[], within: string): readonly PolicyProblem[] =>
  ids.flatMap((id, i) =>
    ids.indexOf(id) < i ? [{ pointer: `${within}/${i}`, message: `${id} stands there twice` }] : [],
  )

/** Ids of gates that are added where they are needed. */
const reserved: ReadonlySet<string> = new Set([
  ...Object.keys(builtInGates),
  'reference',
  'rightly-not-covered',
  // The name under which labelled answers speak of the rubric as a whole.
  'judge',
])

const reservedIds = (gates: readonly GateRecord[]): readonly PolicyProblem[] =>
  gates.flatMap((gate, i) =>
    gate.kind === 'criterion' && reserved.has(gate.id)
      ? [{ pointer: `/gates/${i}/id`, message: `${gate.id} is the name of a built-in gate` }]
      : [],
  )

function judgeProblems({ judge }: PolicyRecord, { model }: Settings): readonly PolicyProblem[] {
  if (judge === undefined) return []
  const seats = judge.panel ?? [model]
  const tooMany = (judge.quorum ?? 1) > seats.length
  return [
    ...doubled(
      (judge.dimensions ?? []).map(({ id }) => id),
      '/judge/dimensions',
    ),
    ...(tooMany ? [{ pointer: '/judge/quorum', message: `the panel has ${seats.length} seats` }] : []),
  ]
}
