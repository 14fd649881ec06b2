// One labelled answer put to the gates and the judge of a policy, through a pool as jobs are.
import { hash } from 'node:crypto'
import { openEvaluation, askNext, takeReply, type Evaluation } from '../../core/evaluation/evaluation.ts'
import { reportOf } from '../../core/evaluation/report.ts'
import { judgeRequest } from '../../core/job/judging.ts'
import type { Method } from '../../core/judge/reading.ts'
import type { JudgedCase } from '../../core/judge/judged-case.ts'
import type { EvaluationPlan } from '../../core/policy/evaluation-plan.ts'
import type { SamplePool } from '../../ports/sample-pool.ts'
import type { Target } from './calibration-report.ts'
import type { Figure, LabelledRow } from './labelled-row.ts'

/** What a target came to for a row: a figure as rows carry it, or why there is none. */
export type Outcome = { readonly target: string; readonly figure?: Figure; readonly reason?: string }

/** The row without its labels, for the policy's task: the same row is the same case wherever it stands. */
export const caseOf = ({ question, documents, answer, language }: LabelledRow, task: string): JudgedCase => ({
  task,
  question,
  documents,
  answer,
  language,
})

/** 16 hex digits of the case. */
export const caseHash = (judged: JudgedCase): string =>
  hash('sha256', JSON.stringify(judged), 'hex').slice(0, 16)

type Judge = {
  readonly plan: EvaluationPlan
  readonly targets: readonly Target[]
  readonly pool: SamplePool
  readonly signal: AbortSignal
}

/** Asks until every target has its result, errors among them. */
export async function judgeCase(
  judged: JudgedCase,
  { plan, targets, pool, signal }: Judge,
): Promise<readonly Outcome[]> {
  const ids = targets.map(({ id }) => id)
  const opened = openEvaluation(judged, plan, { kind: 'text' })
  let evaluation: Evaluation = {
    ...opened,
    questions: opened.questions.filter(({ about }) =>
      ids.includes(about.kind === 'gate' ? about.gate.id : about.kind),
    ),
  }
  const jobId = `calibrate-${caseHash(judged)}`
  for (;;) {
    const next = askNext(evaluation)
    if (next.asks.length === 0) return outcomesOf(next.evaluation, targets)
    evaluation = next.evaluation
    const replies = await Promise.all(
      next.asks.map(async (ask) => ({
        ask,
        result: await pool.draw({
          request: judgeRequest(ask, { jobId, attempt: 1, maxTokens: plan.maxTokens }),
          owner: { group: 'calibrate', topic: 'calibrate', partition: 0 },
          trace: { traceparent: '' },
          urgent: true,
          signal,
        }),
      })),
    )
    for (const { ask, result } of replies) evaluation = takeReply(evaluation, ask.judges, result)
  }
}

function outcomesOf(evaluation: Evaluation, targets: readonly Target[]): readonly Outcome[] {
  const { gates, judgement } = reportOf(evaluation)
  return targets.map(({ id, kind }) => {
    if (kind === 'judge') {
      const reason = judgement?.seats.find((seat) => seat.status === 'error')?.reason
      return outcome(id, figureOf(judgement?.figure), reason)
    }
    const result = gates.find(({ gate }) => gate.id === id)
    return outcome(id, figureOf(result?.figure, result?.method), result?.reason)
  })
}

function figureOf(value: number | undefined, method?: Method): Figure | undefined {
  if (value === undefined) return undefined
  return method === undefined || method === 'grounding' ? { value } : { value, method }
}

const outcome = (target: string, figure: Figure | undefined, reason: string | undefined): Outcome =>
  figure === undefined ? { target, reason: (reason ?? 'no figure').slice(0, 200) } : { target, figure }
