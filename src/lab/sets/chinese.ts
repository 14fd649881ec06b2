// Chinese sets: answers of 24 models to misleading questions (HalluQA), and answers under the wrong question (CMRC 2018).
import { agreementOf } from '../../core/consistency/agreement.ts'
import { compareAnswers } from '../../core/consistency/compare.ts'
import { doubtOfAnswer } from '../../core/consistency/doubt.ts'
import { phraseSupport } from '../../core/grounding/phrase.ts'
import { indexOf } from '../../core/grounding/source-index.ts'
import { halfOf } from '../metrics/crossed.ts'
import { auroc, type Scored } from '../metrics/ranking.ts'
import { figure, inPart, type BenchInput, type BenchReport } from '../report.ts'
import { listOf, number, objectOf, placesOf, rowForm, text } from '../row-form.ts'

type Rows = readonly Scored[]

const pooled = (groups: readonly Rows[]): number => auroc(groups.flat())

type HalluQuestion = {
  readonly id: number
  readonly question: string
  readonly right: readonly string[]
  readonly wrong: readonly string[]
  /** Model, text, and whether the official judge calls it made up. */
  readonly answers: readonly (readonly [string, string, number])[]
}

const halluQuestion = rowForm<HalluQuestion>({
  id: number,
  question: text,
  right: listOf(text),
  wrong: listOf(text),
  answers: listOf(placesOf(text, text, number)),
})

const nearest = (text: string, references: readonly string[]): number =>
  Math.max(0, ...references.map((reference) => compareAnswers(text, reference, 'text').similarity))

/** Nearer to what people call wrong than to what they call right. */
const byReferences = ({ right, wrong, answers }: HalluQuestion): Rows =>
  answers.map(([, text, madeUp]) => ({
    score: nearest(text, wrong) - nearest(text, right),
    positive: madeUp === 1,
  }))

/** One answer a model, so this is agreement between models, not of a model with itself. */
function byAgreement({ question, answers }: HalluQuestion): Rows {
  const agreement = agreementOf(
    answers.map(([, text]) => text),
    { kind: 'text', threshold: 0.7, question },
  )
  return answers.map(([, , madeUp], at) => ({
    score: doubtOfAnswer(agreement, { at }),
    positive: madeUp === 1,
  }))
}

export function benchHalluqa({ read, part, seed }: BenchInput): BenchReport {
  const rows = read('questions.jsonl', halluQuestion).filter(({ id }) => inPart(part, id))
  return {
    set: 'halluqa-zh',
    part,
    rows: rows.length,
    figures: [
      figure('answers by references, AUROC', rows.map(byReferences), { of: pooled, seed }),
      figure('answers by agreement, AUROC', rows.map(byAgreement), { of: pooled, seed }),
    ],
    columns: ['AUROC'],
    published: [
      { method: 'agreement, TF-IDF of words', figures: [59.7] },
      { method: 'agreement, character bigrams', figures: [54.6] },
    ],
    notes: ['Verdicts are those of GPT-4 with the references at hand, the official metric of the set.'],
  }
}

type Passage = {
  readonly id: string
  readonly context: string
  readonly qas: readonly { readonly q: string; readonly a: readonly string[] }[]
}

const passage = rowForm<Passage>({
  id: text,
  context: text,
  qas: listOf(objectOf({ q: text, a: listOf(text) })),
})

/** Each question with its own answer, and with that of the next question of the passage. */
function underQuestions({ context, qas }: Passage): Rows {
  const index = indexOf([context])
  const doubt = (question: string, answer: string): number =>
    phraseSupport(answer, index, `${question} ${answer}`).doubt
  return qas.flatMap(({ q, a }, at) => {
    const [own] = a
    const other = qas[(at + 1) % qas.length]?.a[0]
    if (own === undefined || other === undefined || a.includes(other)) return []
    return [
      { score: doubt(q, own), positive: false },
      { score: doubt(q, other), positive: true },
    ]
  })
}

export function benchCmrc({ read, part, seed }: BenchInput): BenchReport {
  const rows = read('dev.jsonl', passage).filter(({ id }) => inPart(part, halfOf(id)))
  return {
    set: 'cmrc2018-zh',
    part,
    rows: rows.length,
    figures: [figure('answer of another question, AUROC', rows.map(underQuestions), { of: pooled, seed })],
    columns: [],
    published: [],
    notes: ['Wrong answers stand in the passage too: only the company they keep there tells them.'],
  }
}
