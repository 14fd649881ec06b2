// Whether answers whose words leave it open say the same, put to a model: does whoever says the one say the other?
import type { OpenPair } from '../consistency/agreement.ts'
import { beyondMark, type Entailed } from '../consistency/meaning.ts'
import type { Pair } from '../consistency/verdict.ts'
import type { Fault } from '../faults/codes.ts'
import { fault } from '../faults/fault.ts'
import { gateMessages } from '../gates/gate-prompt.ts'
import type { Gate } from '../gates/gate.ts'
import { readGate } from '../gates/read-gate.ts'
import type { Language } from '../job/language.ts'
import { ordersIn } from '../judge/addressed.ts'
import type { JudgedCase } from '../judge/judged-case.ts'
import type { EntailmentPlan } from '../policy/policy.ts'
import type { JudgeCall, SampleResult } from '../sampling/sample.ts'
import type { Ask } from './evaluation.ts'
import { isOut, nextFor, type Answered, type Question } from './question.ts'

/** One direction of a pair: the one answer stands where a source does, the other is held to it. */
type Directed = Question & { readonly id: string; readonly subject: JudgedCase }

type AskedPair = Pair & {
  /** In turn: the second is asked only where the first holds. */
  readonly questions: readonly Directed[]
}

export type Entailment = { readonly plan: EntailmentPlan; readonly pairs: readonly AskedPair[] }

export type EntailmentCase = {
  readonly question: string
  readonly language: Language
  /** The answers that are compared, in their order. */
  readonly texts: readonly string[]
  readonly open: readonly OpenPair[]
}

/** Longer answers are asked about neither: two with one beginning may end differently. */
const mostChars = 8_000

/** One reply a question, and one more where it cannot be read. */
const asking = {
  retries: 1,
  votes: 1,
  repeats: 0,
  band: { gate: 0, judge: 0 },
  flakyFails: false,
} as const

const criterion = {
  en: 'As an answer to the QUESTION, whoever says what SOURCE 1 says also says every statement of the ANSWER: the same values, dates, names, conditions, negations and degree of certainty, in whatever words. What SOURCE 1 leaves open it does not say.',
  zh: '作为对 QUESTION 的回答，说出 SOURCE 1 的人也就说出了 ANSWER 的每个陈述：数值、日期、名称、条件、否定和确定程度都相同，措辞可以不同。SOURCE 1 没有说明的，不算说出。',
} as const

const gateOf = ({ model, threshold }: EntailmentPlan): Gate => ({
  id: 'entailment',
  criterion,
  threshold,
  mode: 'enforce',
  onError: 'closed',
  errorType: 'reasoning',
  model,
})

/** The pairs that are asked about: those that stand for most answers first, none that speaks to its judge. */
export function openEntailment(asked: EntailmentCase, plan: EntailmentPlan): Entailment {
  const { texts, open } = asked
  const sideAt = (at: number): readonly Side[] =>
    texts.slice(at, at + 1).flatMap((text) => (isFit(text) ? [{ at, text }] : []))
  const pairs = open
    .toSorted((one, other) => other.times - one.times)
    .flatMap(({ a, b }) => sideAt(a).flatMap((one) => sideAt(b).map((other) => [one, other] as const)))
    .slice(0, plan.maxPairs)
  return {
    plan,
    pairs: pairs.map((sides) => ({
      a: sides[0].at,
      b: sides[1].at,
      questions: directionsOf(sides, asked, plan),
    })),
  }
}

/** An answer by where it first stands. */
type Side = { readonly at: number; readonly text: string }

const isFit = (text: string): boolean => text.length <= mostChars && ordersIn(text).length === 0

function directionsOf(
  [a, b]: readonly [Side, Side],
  { question, language }: EntailmentCase,
  plan: EntailmentPlan,
): readonly Directed[] {
  const gate = gateOf(plan)
  const [fuller, shorter] = b.text.length > a.text.length ? [b, a] : [a, b]
  const directions =
    plan.directions === 'both'
      ? [[fuller, shorter] as const, [shorter, fuller] as const]
      : [[fuller, shorter] as const]
  return directions.map(([from, to]): Directed => {
    const subject = {
      task: '',
      question,
      documents: [{ id: '1', text: from.text }],
      answer: to.text,
      language,
    }
    const messages = gateMessages(subject, gate)
    return {
      id: `${from.at}>${to.at}`,
      subject,
      about: { kind: 'gate', gate },
      model: plan.model,
      messages,
      asked: 0,
      readings: [],
    }
  })
}

const callOf = ({ id }: Directed): JudgeCall => ({ kind: 'entailment', id })
const isSettled = ({ questions }: AskedPair): boolean =>
  questions.some(({ answered }) => answered !== undefined && answered.status !== 'pass') ||
  questions.every(({ answered }) => answered !== undefined)

/** The calls to make now, and the state in which they are out. */
export function askPairs(entailment: Entailment): {
  readonly entailment: Entailment
  readonly asks: readonly Ask[]
} {
  const asks: Ask[] = []
  const pairs = entailment.pairs.map((pair) => askPair(pair, asks))
  return { entailment: { ...entailment, pairs }, asks }
}

/** A question with the calls that it needs now, or with what it came to. */
function moved(question: Directed): Directed {
  if (question.answered !== undefined || isOut(question)) return question
  const next = nextFor(question, asking)
  return typeof next === 'number'
    ? { ...question, asked: question.asked + next }
    : { ...question, answered: next }
}

function askPair(pair: AskedPair, asks: Ask[]): AskedPair {
  const questions: Directed[] = []
  let holds = true
  for (const question of pair.questions) {
    const now: Directed = holds ? moved(question) : question
    for (let index = question.asked; index < now.asked; index += 1) {
      asks.push({ judges: callOf(question), model: question.model, messages: question.messages, index })
    }
    questions.push(now)
    holds &&= now.answered?.status === 'pass'
  }
  return { ...pair, questions }
}

/** A reply came. Replies to questions that nobody asked change nothing. */
export function takeEntailed(entailment: Entailment, { id }: JudgeCall, result: SampleResult): Entailment {
  const taken = (question: Directed): Directed => {
    const { about, subject, readings } = question
    if (question.id !== id || !isOut(question) || about.kind !== 'gate') return question
    const reading =
      result.status === 'failed'
        ? ({ status: 'unreached', fault: result.fault } as const)
        : readGate(result.reply, about.gate, subject)
    return { ...question, readings: [...readings, reading] }
  }
  const pairs = entailment.pairs.map((pair) => ({ ...pair, questions: pair.questions.map(taken) }))
  return { ...entailment, pairs }
}

/** What the replies come to so far. */
export type EntailmentFound = {
  readonly same: readonly Entailed[]
  /** Pairs that may still turn out to say the same. */
  readonly waiting: readonly Pair[]
  readonly calls: number
  /** Calls whose reply is not there yet. */
  readonly out: boolean
  /** Why there is no answer about one of the pairs. */
  readonly fault?: Fault
}

/** What the replies that are there come to. */
export function foundIn({ plan, pairs }: Entailment): EntailmentFound {
  const questions = pairs.flatMap((pair) => pair.questions)
  const wrong = questions.flatMap(({ answered }) => (answered?.status === 'error' ? [answered] : []))[0]
  return {
    same: pairs.flatMap((pair) => entailedIn(pair, plan)),
    waiting: pairs.filter((pair) => !isSettled(pair)).map(({ a, b }) => ({ a, b })),
    calls: questions.reduce((sum, { asked }) => sum + asked, 0),
    out: questions.some(isOut),
    ...(wrong === undefined ? {} : { fault: faultOf(wrong, plan) }),
  }
}

/** As sure as its less sure direction. A reply that states no probability is sure enough, and no more. */
function entailedIn({ a, b, questions }: AskedPair, { threshold }: EntailmentPlan): readonly Entailed[] {
  const passed = questions.flatMap(({ answered }) => (answered?.status === 'pass' ? [answered] : []))
  if (passed.length < questions.length) return []
  const beyond = passed.map(({ figure = threshold, method }) =>
    method === 'votes' ? 0 : beyondMark(figure, threshold),
  )
  return [{ a, b, beyond: Math.max(0, Math.min(...beyond)) }]
}

const faultOf = ({ reason = 'no reply', unreached }: Answered, { model }: EntailmentPlan): Fault =>
  fault(unreached === true ? 'judge_unreached' : 'judge_unreadable', { model, reason })
