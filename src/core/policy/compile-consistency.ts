// When samples agree well enough, and how they are compared: the consistency section of a policy.
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import type { Price } from '../budget/budget.ts'
import { failed, ok, type Result } from '../prelude.ts'
import { unknownModel, type PolicyProblem } from './policy-problem.ts'
import type { Policy } from './policy.ts'

const thresholds = { standard: 0.7, critical: 0.85 } as const
const copies = { standard: 'note', critical: 'one', creative: 'note' } as const
const onError = 'lexical'

/** A policy that does not compare has no threshold. */
export function compileConsistency(
  record: PolicyRecord,
  prices: Readonly<Record<string, Price>>,
): Result<Pick<Policy, 'threshold' | 'copies' | 'embeddings'>, readonly PolicyProblem[]> {
  const { scenario = 'standard', consistency: own = {} } = record
  const { embeddings } = own
  const threshold = scenario === 'creative' ? undefined : (own.threshold ?? thresholds[scenario])
  const problems = embeddingsProblems(record, prices)
  if (problems.length > 0) return failed(problems)
  return ok({
    ...(threshold === undefined ? {} : { threshold }),
    copies: own.copies ?? copies[scenario],
    ...(embeddings === undefined ? {} : { embeddings: { onError, ...embeddings } }),
  })
}

/** A model that is not there, and embeddings that nobody would ever ask for. */
function embeddingsProblems(
  { consistency, output, scenario, sampling }: PolicyRecord,
  prices: Readonly<Record<string, Price>>,
): readonly PolicyProblem[] {
  const model = consistency?.embeddings?.model
  if (model === undefined) return []
  const pointer = '/consistency/embeddings'
  const idle = (message: string): readonly PolicyProblem[] => [{ pointer, message }]
  return [
    ...unknownModel(`${pointer}/model`, model, prices),
    ...((output?.kind ?? 'text') === 'text'
      ? []
      : idle('only answers of output.kind text are compared by embeddings')),
    ...(scenario === 'creative' ? idle('a creative scenario compares no answers') : []),
    ...(sampling?.count === 1 ? idle('with sampling.count 1 there is nothing to compare') : []),
  ]
}
