// From a policy file's record to a policy that can run. Every problem is reported at once.
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import type { Price } from '../budget/budget.ts'
import { compileChecks } from '../checks/compile-checks.ts'
import type { Grammars } from '../checks/grammar.ts'
import { failed, ok, type Result } from '../prelude.ts'
import { compileEvaluation } from './compile-evaluation.ts'
import { compileConsistency } from './compile-consistency.ts'
import { compileOutside } from './compile-outside.ts'
import { unknownModel, type PolicyProblem } from './policy-problem.ts'
import type { Policy, Rung } from './policy.ts'

const defaultLadder: NonNullable<PolicyRecord['ladder']> = [
  { temperature: 0, strategy: 'plain' },
  { temperature: 0.3, strategy: 'critique' },
  { temperature: 0.7, strategy: 'outline' },
]
/** At temperature 0.3 these give 0.3, 0.9, 0.5, 0.7, 1.0: two far apart first, the gaps after. */
const defaultSpread = [0, 0.6, 0.2, 0.4, 0.7]
const defaultSampling = {
  count: 5,
  first: 2,
  agreeAbove: 0.9,
  parallel: 3,
  spread: defaultSpread,
  paraphrase: false,
  paraphrases: [],
}
const defaultBudget = { tokens: 100_000, costMicroUsd: 1_000_000, wallMs: 300_000 }
const defaultRung = { strategy: 'critique', model: 0 } as const
const defaultOutput = { kind: 'text', maxTokens: 1024, maxChars: 65_536, lossyRepair: false } as const

/** The rungs with the names of their models. */
function ladderOf({
  models,
  ladder = defaultLadder,
}: PolicyRecord): Result<Policy['ladder'], readonly PolicyProblem[]> {
  const wanted = ladder.map((rung) => ({ ...defaultRung, ...rung }))
  const rungs = wanted.flatMap(({ temperature, strategy, model }): readonly Rung[] =>
    models.slice(model, model + 1).map((name) => ({ temperature, strategy, model: name })),
  )
  const problems = wanted.flatMap(({ model }, i) =>
    model < models.length
      ? []
      : [
          {
            pointer: `/ladder/${i}/model`,
            message: `there is no model ${model}; models has ${models.length}`,
          },
        ],
  )
  if (problems.length > 0) return failed(problems)
  const [first, ...others] = rungs
  return first === undefined
    ? failed([{ pointer: '/ladder', message: 'there is no rung: nothing would ever be asked' }])
    : ok([first, ...others])
}

function unknownModels(
  models: readonly string[],
  known: Readonly<Record<string, Price>>,
): readonly PolicyProblem[] {
  return models.flatMap((model, i) => unknownModel(`/models/${i}`, model, known))
}

export type CompileContext = {
  readonly hash: string
  readonly prices: Readonly<Record<string, Price>>
  /** Parsers of the languages that the core cannot parse by itself; a policy that needs another one is refused. */
  readonly grammars?: Grammars
}

/** How samples are compared, and all that is asked beside them: outside, and of gates and judges. */
function compileJudging(
  record: PolicyRecord,
  prices: Readonly<Record<string, Price>>,
): Result<
  Pick<Policy, 'threshold' | 'copies' | 'embeddings' | 'entailment' | 'evaluation' | 'retrieval' | 'vetting'>,
  readonly PolicyProblem[]
> {
  const consistency = compileConsistency(record, prices)
  const outside = compileOutside(record)
  const evaluation = compileEvaluation(record, prices)
  if (!consistency.ok || !outside.ok || !evaluation.ok) {
    return failed([consistency, evaluation, outside].flatMap((each) => (each.ok ? [] : each.fault)))
  }
  return ok({
    ...consistency.value,
    ...outside.value,
    ...(evaluation.value === undefined ? {} : { evaluation: evaluation.value }),
  })
}

/**
 * Compiles a record that has passed the policy schema. `hash` names its content; `prices` holds every model of the
 * config, so that a policy that asks for another one is refused here and not in the middle of a job.
 */
export function compilePolicy(
  record: PolicyRecord,
  { hash, prices, grammars }: CompileContext,
): Result<Policy, readonly PolicyProblem[]> {
  const scenario = record.scenario ?? 'standard'
  const output = { ...defaultOutput, ...record.output }
  const ladder = ladderOf(record)
  const sampling = { ...defaultSampling, ...record.sampling }
  const checks = compileChecks({ output, checks: record.checks ?? [] }, grammars)
  const judging = compileJudging(record, prices)
  const problems = [
    ...(ladder.ok ? [] : ladder.fault),
    ...unknownModels(record.models, prices),
    ...(judging.ok ? [] : judging.fault),
  ]
  if (!checks.ok) return failed([...problems, ...checks.fault])
  if (!judging.ok || !ladder.ok || problems.length > 0) return failed(problems)
  return ok({
    ref: { name: record.name, version: record.version, hash },
    scenario,
    models: record.models,
    prices,
    system: record.system ?? '',
    output: { kind: output.kind, maxTokens: output.maxTokens },
    sampling: { ...sampling, first: Math.min(sampling.first, sampling.count) },
    checks: checks.value,
    ladder: ladder.value,
    budget: { ...defaultBudget, ...record.budget },
    fallback: record.fallback,
    haltsWorkflow: record.onReject?.haltWorkflow ?? false,
    ...judging.value,
  })
}
