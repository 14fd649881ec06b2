// wikibio-gpt3: sentences of biographies judged by human labels, support from five other samples.
import { supportOfSentences } from '../../core/consistency/support.ts'
import { withVotes } from '../../core/consistency/judged.ts'
import { aucPr, pearson, spearman, type Scored } from '../metrics/ranking.ts'
import { figure, inPart, type BenchInput, type BenchReport, type Figure } from '../report.ts'
import { listOf, number, objectOf, rowForm, text } from '../row-form.ts'

type Row = {
  readonly n: number
  readonly prompt: string
  readonly sentences: readonly string[]
  readonly labels: readonly number[]
  readonly samples: readonly string[]
  readonly others: { readonly judge_gemma4_31b?: readonly string[] }
}

const row = rowForm<Row>({
  n: number,
  prompt: text,
  sentences: listOf(text),
  labels: listOf(number),
  samples: listOf(text),
  others: objectOf({}, { judge_gemma4_31b: listOf(text) }),
})

type Passage = { readonly labels: readonly number[]; readonly scores: readonly number[] }

const SAMPLES = 5
const VOTES = 5

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

function scored(
  passages: readonly Passage[],
  positive: (label: number) => boolean,
  sign = 1,
): readonly Scored[] {
  return passages.flatMap(({ labels, scores }) =>
    labels.map((label, at) => ({ score: sign * (scores[at] ?? 0), positive: positive(label) })),
  )
}

const notAllWrong = ({ labels }: Passage): boolean => mean(labels) < 0.99

const MEASURES: readonly (readonly [string, (passages: readonly Passage[]) => number])[] = [
  ['AUC-PR NonFact', (drawn) => aucPr(scored(drawn, (label) => label >= 0.5))],
  ['AUC-PR NonFact*', (drawn) => aucPr(scored(drawn.filter(notAllWrong), (label) => label === 1))],
  ['AUC-PR Factual', (drawn) => aucPr(scored(drawn, (label) => label === 0, -1))],
  [
    'Pearson',
    (drawn) =>
      pearson(
        drawn.map(({ labels }) => mean(labels)),
        drawn.map(({ scores }) => mean(scores)),
      ),
  ],
  [
    'Spearman',
    (drawn) =>
      spearman(
        drawn.map(({ labels }) => mean(labels)),
        drawn.map(({ scores }) => mean(scores)),
      ),
  ],
]
const GOALS = [92.5, 56, 67, 74]
const JUDGED_GOALS = [94.5, 66, 76, 80, 80]

function figures(
  name: string,
  passages: readonly Passage[],
  how: { readonly seed: number; readonly goals: readonly number[] },
): readonly Figure[] {
  return MEASURES.map(([measure, of], at) => {
    const goal = how.goals[at]
    return figure(
      `${name} ${measure}`,
      passages,
      goal === undefined ? { of, seed: how.seed } : { of, seed: how.seed, goal },
    )
  })
}

/** Share of a judge's first votes that do not find the sentence supported; NaN without a vote. */
function votesOf(text: string | undefined): readonly number[] {
  return Array.from((text ?? '').slice(0, VOTES))
    .filter((vote) => vote !== 'x')
    .map(Number)
}

export function benchWikibio({ read, part, seed }: BenchInput): BenchReport {
  const rows = read('passages.jsonl', row).filter(({ n }) => inPart(part, n))
  const lexical = rows.map((row) => {
    const spans = row.sentences.map((text) => ({ text, start: 0, end: text.length }))
    const { sentences } = supportOfSentences(spans, row.samples.slice(0, SAMPLES), row.prompt)
    return { labels: row.labels, scores: sentences.map(({ doubt }) => doubt) }
  })
  const judged = rows.map(({ labels, others }, at) => ({
    labels,
    scores: withVotes(
      lexical[at]?.scores ?? [],
      labels.map((_, sentence) => votesOf(others.judge_gemma4_31b?.[sentence])),
    ),
  }))
  const replayed = rows.some(({ others }) => others.judge_gemma4_31b !== undefined)
  return {
    set: 'wikibio-gpt3',
    part,
    rows: rows.length,
    figures: [
      ...figures('text', lexical, { seed, goals: GOALS }),
      ...(replayed ? figures('votes', judged, { seed, goals: JUDGED_GOALS }) : []),
    ],
    columns: ['NonFact', 'NonFact*', 'Factual', 'Pearson', 'Spearman'],
    published: [
      { method: 'random', figures: [72.96, 29.72, 27.04, undefined, undefined] },
      { method: 'GPT-3 average log p', figures: [83.21, 38.89, 53.97, 57.04, 53.93] },
      { method: 'SelfCheck BERTScore', figures: [81.96, 45.96, 44.23, 58.18, 55.9] },
      { method: 'SelfCheck unigram max', figures: [85.63, 41.04, 58.47, 64.71, 64.91] },
      { method: 'SelfCheck NLI, 20 samples', figures: [92.5, 45.17, 66.08, 74.14, 73.78] },
      { method: 'SelfCheck Prompt, gpt-3.5', figures: [93.42, 53.19, 67.09, 78.32, 78.3] },
    ],
    notes: [
      'text: five samples, no model. votes: with the first five stored votes of Gemma-4-31B a sentence.',
    ],
  }
}
