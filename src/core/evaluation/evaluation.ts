// The evaluation of one answer: all its questions, what the code knows by itself, what is asked next.
import { gateMessages } from '../gates/gate-prompt.ts'
import { notCoveredGate, referenceGate, type Gate } from '../gates/gate.ts'
import { readGate } from '../gates/read-gate.ts'
import { abstains } from '../checks/abstention.ts'
import { ordersIn, type Order } from '../judge/addressed.ts'
import type { JudgedCase } from '../judge/judged-case.ts'
import { judgeMessages } from '../judge/judge-prompt.ts'
import { readJudgement } from '../judge/read-judgement.ts'
import type { Reading } from '../judge/reading.ts'
import type { EvaluationPlan } from '../policy/evaluation-plan.ts'
import { compareWithReference } from '../reference/compare-reference.ts'
import type { ReferenceResult } from '../reference/reference.ts'
import type { JudgeCall, SampleResult } from '../sampling/sample.ts'
import { isOut, nextFor, type Answered, type Question } from './question.ts'

export type Evaluation = {
  readonly plan: EvaluationPlan
  readonly subject: JudgedCase
  readonly questions: readonly Question[]
  /** Orders to the judge that the answer holds. */
  readonly orders: readonly Order[]
  readonly reference?: ReferenceResult
}

/** One call to make. `index` counts the calls of its question. */
export type Ask = {
  readonly judges: JudgeCall
  readonly model: string
  readonly messages: Question['messages']
  readonly index: number
}

const added = (base: typeof notCoveredGate | typeof referenceGate, model: string): Gate => ({
  ...base,
  mode: 'enforce',
  onError: 'closed',
  model,
})

function gatesFor(subject: JudgedCase, plan: EvaluationPlan): readonly Gate[] {
  const compares = plan.reference?.method === 'judge' && subject.reference !== undefined
  const asks = plan.gates.length > 0 || plan.judge !== undefined
  return [
    ...plan.gates,
    ...(asks && abstains(subject.answer) ? [added(notCoveredGate, plan.model)] : []),
    ...(compares ? [{ ...added(referenceGate, plan.model), withReference: true as const }] : []),
  ]
}

/**
 * Opens the evaluation of an answer. `known`: gates that were settled without a model, such as those that grounding
 * leaves nothing open for; they are not asked.
 */
export function openEvaluation(
  subject: JudgedCase,
  plan: EvaluationPlan,
  {
    kind,
    known = new Map(),
  }: { readonly kind: 'text' | 'json' | 'code'; readonly known?: ReadonlyMap<string, Answered> },
): Evaluation {
  const gates = gatesFor(subject, plan).map((gate): Question => {
    const answered = known.get(gate.id)
    return {
      about: { kind: 'gate', gate },
      model: gate.model,
      messages: answered === undefined ? gateMessages(subject, gate) : [],
      asked: 0,
      readings: [],
      ...(answered === undefined ? {} : { answered }),
    }
  })
  const { judge } = plan
  const seats =
    judge?.panel.map((model, seat): Question => ({
      about: { kind: 'judge', seat, rubric: judge },
      model,
      messages: judgeMessages(subject, judge),
      asked: 0,
      readings: [],
    })) ?? []
  const reference = referenceResult(subject, plan, kind)
  return {
    plan,
    subject,
    questions: [...gates, ...seats],
    orders: ordersIn(subject.answer, kind === 'text' ? 'prose' : 'data'),
    ...(reference === undefined ? {} : { reference }),
  }
}

function referenceResult(
  { answer, reference }: JudgedCase,
  { reference: plan }: EvaluationPlan,
  kind: 'text' | 'json' | 'code',
): ReferenceResult | undefined {
  if (plan === undefined || reference === undefined) return undefined
  const { method } = plan
  return method === 'judge'
    ? undefined
    : compareWithReference({ answer, reference, kind }, { ...plan, method })
}

const callOf = ({ about }: Question): JudgeCall =>
  about.kind === 'gate' ? { kind: 'gate', id: about.gate.id } : { kind: 'judge', id: String(about.seat) }

/** The calls to make now, and the state in which they are out. Nothing when all is settled or out. */
export function askNext(evaluation: Evaluation): {
  readonly evaluation: Evaluation
  readonly asks: readonly Ask[]
} {
  const asks: Ask[] = []
  const questions = evaluation.questions.map((question) => {
    if (question.answered !== undefined || isOut(question)) return question
    const next = nextFor(question, evaluation.plan)
    if (typeof next !== 'number') return { ...question, answered: next }
    for (let more = 0; more < next; more += 1) {
      const { model, messages } = question
      asks.push({ judges: callOf(question), model, messages, index: question.asked + more })
    }
    return { ...question, asked: question.asked + next }
  })
  return { evaluation: { ...evaluation, questions }, asks }
}

/** A reply came. Replies to questions that nobody asked change nothing. */
export function takeReply(evaluation: Evaluation, judges: JudgeCall, result: SampleResult): Evaluation {
  const questions = evaluation.questions.map((question) => {
    const call = callOf(question)
    if (call.kind !== judges.kind || call.id !== judges.id || !isOut(question)) return question
    return { ...question, readings: [...question.readings, readingOf(evaluation, question, result)] }
  })
  return { ...evaluation, questions }
}

function readingOf({ subject }: Evaluation, { about }: Question, result: SampleResult): Reading {
  if (result.status === 'failed') return { status: 'unreached', fault: result.fault }
  if (about.kind === 'gate') return readGate(result.reply, about.gate, subject)
  return readJudgement(result.reply, about.rubric, subject)
}
