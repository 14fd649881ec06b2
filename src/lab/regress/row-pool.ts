// A pool inside the process that says what a row of a regression set says. No service, no time.
import type { Answer, RegressionRow } from '../../../schemas/generated/regression.ts'
import type { Policy } from '../../core/policy/policy.ts'
import type { JudgeCall, SampleRequest, SampleResult } from '../../core/sampling/sample.ts'
import type { SamplePool } from '../../ports/sample-pool.ts'

/** Places that each question of an evaluation has in the numbering of its calls. */
const placesOfQuestion = 20

/**
 * Answers of the row for samples; for gates and judges what the row says, or that all is well; for answers that are
 * compared what it says, or that they differ. With `judges` those calls go to models.
 */
export function rowPool(row: RegressionRow, policy: Policy, judges?: SamplePool): SamplePool {
  return {
    draw: (draw) => {
      const { request } = draw
      if (request.judges !== undefined && judges !== undefined) return judges.draw(draw)
      return Promise.resolve(resultOf(answerTo(request, row, policy)))
    },
    outage: () => undefined,
  }
}

/** One answer for every sample; gates and judges are put to models. */
export const fixedAnswerPool = (answer: Answer, judges: SamplePool): SamplePool => ({
  draw: (draw) => (draw.request.judges === undefined ? Promise.resolve(resultOf(answer)) : judges.draw(draw)),
  outage: (model) => judges.outage(model),
})

function answerTo(request: SampleRequest, row: RegressionRow, policy: Policy): Answer {
  const { judges, attempt, index } = request
  if (judges === undefined) return placed(row.answers[attempt - 1] ?? row.answers.at(-1), index) ?? ''
  return placed(repliesTo(judges, row), index % placesOfQuestion) ?? standard[judges.kind](policy)
}

function repliesTo({ kind, id }: JudgeCall, { judged = {} }: RegressionRow): readonly Answer[] | undefined {
  switch (kind) {
    case 'gate':
      return judged.gates?.[id]
    case 'judge':
      return judged.judges?.[Number(id)]
    case 'entailment':
      return judged.entailment?.[id]
  }
}

const placed = (answers: readonly Answer[] | undefined, place: number): Answer | undefined =>
  answers?.[place] ?? answers?.at(-1)

/** What is said where a row is silent. Answers of which it says nothing are compared by their words. */
const standard: Readonly<Record<JudgeCall['kind'], (policy: Policy) => Answer>> = {
  gate: () => JSON.stringify({ issues: [], verdict: 'yes', confidence: 1 }),
  judge: pleasedJudge,
  entailment: () => JSON.stringify({ issues: [], verdict: 'no', confidence: 1 }),
}

function pleasedJudge({ evaluation }: Policy): string {
  const { dimensions = [], scale = 10 } = evaluation?.judge ?? {}
  const scores = Object.fromEntries(dimensions.map(({ id }) => [id, scale]))
  return JSON.stringify({ issues: [], scores, fatal: false, not_covered: 'no' })
}

function resultOf(answer: Answer): SampleResult {
  const { text, finish = 'stop', refusal } = typeof answer === 'string' ? { text: answer } : answer
  const reply = {
    text,
    finish,
    finishReason: finish,
    // As a short question and answer have: budgets are met, unless they are very small.
    promptTokens: 100,
    completionTokens: 20,
    latencyMs: 5,
    ...(refusal === undefined ? {} : { refusal }),
  }
  return { status: 'answered', reply, cached: false }
}
