// The parts of a policy that reach outside the service: retrieval, validators, state, rewards. All problems at once.
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import { failed, ok, type Result } from '../prelude.ts'
import type { Retrieval } from '../outside/retrieval-plan.ts'
import type { RewardsPlan } from '../outside/rewards-plan.ts'
import type { StatePlan } from '../outside/state-plan.ts'
import type { ValidatorPlan, ValidatorSpec } from '../outside/validator-plan.ts'
import type { VettingPlan } from '../outside/vetting-plan.ts'
import { compileRewards } from './compile-rewards.ts'
import { compileState } from './compile-state.ts'
import { validatorProblems } from './validator-problems.ts'
import { doubledIds, type PolicyProblem } from './policy-problem.ts'
import type { Policy } from './policy.ts'

type RetrievalRecord = NonNullable<PolicyRecord['retrieval']>
type ValidatorRecord = NonNullable<PolicyRecord['validators']>[number]

const search = { limit: 5, minScore: 0, alpha: 0.5, timeoutMs: 5_000 } as const
const validatorTimeoutMs = 10_000

/** Nothing for a policy that asks for none of it. */
export function compileOutside(
  record: PolicyRecord,
): Result<Pick<Policy, 'retrieval' | 'vetting'>, readonly PolicyProblem[]> {
  const { retrieval, validators = [] } = record
  const state = compileState(record.state)
  const rewards = compileRewards(record, new Set(Object.keys(record.state?.sources ?? {})))
  const problems = [
    ...doubledIds(validators, '/validators'),
    ...pointerProblems(record),
    ...validatorProblems(record.validators),
    ...(state.ok ? [] : state.fault),
    ...(rewards.ok ? [] : rewards.fault),
  ]
  if (!state.ok || !rewards.ok || problems.length > 0) return failed(problems)
  const vetting = vettingOf(record, { state: state.value, rewards: rewards.value })
  return ok({
    ...(retrieval === undefined ? {} : { retrieval: retrievalOf(retrieval) }),
    ...(vetting === undefined ? {} : { vetting }),
  })
}

function vettingOf(
  record: PolicyRecord,
  { state, rewards }: { readonly state: StatePlan; readonly rewards: RewardsPlan | undefined },
): VettingPlan | undefined {
  const validators = (record.validators ?? []).map(validatorOf)
  const coverage = coverageHeld(record)
  const nothing = validators.length === 0 && state.sources.length === 0
  if (nothing && rewards === undefined && coverage === undefined) return undefined
  return {
    validators,
    state,
    ...(rewards === undefined ? {} : { rewards }),
    ...(coverage === undefined ? {} : { coverage }),
  }
}

function retrievalOf({ filters, onRetry = [], ...given }: RetrievalRecord): Retrieval {
  return {
    ...search,
    ...given,
    ...(filters === undefined ? {} : { filters: namedTexts(filters) }),
    onRetry: onRetry.map(({ filters: own, ...change }) => ({
      ...change,
      ...(own === undefined ? {} : { filters: namedTexts(own) }),
    })),
  }
}

const namedTexts = (record: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const])),
  )

/** Where every answer is judged, the judge is asked about a “not covered”; where not, code looks at it. */
function coverageHeld({
  retrieval,
  output,
  gates = [],
  judge,
  evaluation,
}: PolicyRecord): VettingPlan['coverage'] | undefined {
  if (retrieval === undefined || (output?.kind ?? 'text') !== 'text') return undefined
  const judged = (gates.length > 0 || judge !== undefined) && (evaluation?.share ?? 1) === 1
  return judged ? 'nothing-found' : 'all'
}

function validatorOf(record: ValidatorRecord): ValidatorPlan {
  const { id, mode = 'enforce', onError = 'closed', errorType = 'format', hint, timeoutMs } = record
  return {
    id,
    mode,
    onError,
    errorType,
    ...(hint === undefined ? {} : { hint }),
    timeoutMs: timeoutMs ?? validatorTimeoutMs,
    spec: specOf(record),
  }
}

function specOf(record: ValidatorRecord): ValidatorSpec {
  switch (record.kind) {
    case 'sql': {
      const { kind, ddl, database } = record
      return {
        kind,
        ...(ddl === undefined ? {} : { ddl }),
        ...(database === undefined ? {} : { database }),
      }
    }
    case 'command': {
      const { kind, argv, files } = record
      return { kind, argv, files }
    }
    case 'tests': {
      const { kind, language, tests } = record
      return { kind, language, tests }
    }
  }
}

/** A part of a value is only there where a value is read. */
const pointerProblems = ({ validators = [], output }: PolicyRecord): readonly PolicyProblem[] =>
  validators.flatMap((record, i) =>
    record.kind !== 'command' || output?.kind === 'json'
      ? []
      : record.files.flatMap(({ from }, file) =>
          typeof from === 'string' && from !== 'answer'
            ? [
                {
                  pointer: `/validators/${i}/files/${file}/from`,
                  message: 'a part of the value needs output.kind json',
                },
              ]
            : [],
        ),
  )
