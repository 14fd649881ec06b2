// When samples agree well enough, and how they are compared: the consistency section of a policy.
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import type { Price } from '../budget/budget.ts'
import { failed, ok, type Result } from '../prelude.ts'
import { unknownModel, type PolicyProblem } from './policy-problem.ts'
import type { Policy } from './policy.ts'

const thresholds = { standard: 0.7, critical: 0.85 } as const
const copies = { standard: 'note', critical: 'one', creative: 'note' } as const
const onError = 'lexical'
const entailing = { threshold: 0.8, directions: 'both', maxPairs: 10, maxTokens: 400, onError } as const

/** A policy that does not compare has no threshold. */
export function compileConsistency(
  record: PolicyRecord,
  prices: Readonly<Record<string, Price>>,
): Result<Pick<Policy, 'threshold' | 'copies' | 'embeddings' | 'entailment'>, readonly PolicyProblem[]> {
  const { scenario = 'standard', consistency: own = {} } = record
  const { embeddings, entailment } = own
  const threshold = scenario === 'creative' ? undefined : (own.threshold ?? thresholds[scenario])
  const problems = [
    ...modelProblems(record, 'embeddings', prices),
    ...modelProblems(record, 'entailment', prices),
    ...directionProblems(record),
  ]
  if (problems.length > 0) return failed(problems)
  return ok({
    ...(threshold === undefined ? {} : { threshold }),
    copies: own.copies ?? copies[scenario],
    ...(embeddings === undefined ? {} : { embeddings: { onError, ...embeddings } }),
    ...(entailment === undefined ? {} : { entailment: { ...entailing, ...entailment } }),
  })
}

const directionProblems = ({ scenario, consistency }: PolicyRecord): readonly PolicyProblem[] =>
  scenario === 'critical' && consistency?.entailment?.directions === 'one'
    ? [
        {
          pointer: '/consistency/entailment/directions',
          message: 'what one answer leaves out counts in a critical scenario; leave it at both',
        },
      ]
    : []

/** A model that is not there, and one that nobody would ever ask. */
function modelProblems(
  { consistency, output, scenario, sampling }: PolicyRecord,
  key: 'embeddings' | 'entailment',
  prices: Readonly<Record<string, Price>>,
): readonly PolicyProblem[] {
  const model = consistency?.[key]?.model
  if (model === undefined) return []
  const pointer = `/consistency/${key}`
  const idle = (message: string): readonly PolicyProblem[] => [{ pointer, message }]
  return [
    ...unknownModel(`${pointer}/model`, model, prices),
    ...((output?.kind ?? 'text') === 'text'
      ? []
      : idle(`only answers of output.kind text are compared by ${key}`)),
    ...(scenario === 'creative' ? idle('a creative scenario compares no answers') : []),
    ...(sampling?.count === 1 ? idle('with sampling.count 1 there is nothing to compare') : []),
  ]
}
