// sac3-qa: is a short answer wrong? Told by how far ten samples and ten answers to paraphrases agree.
import { agreementOf } from '../../core/consistency/agreement.ts'
import { doubtOfAnswer } from '../../core/consistency/doubt.ts'
import { supportOf } from '../../core/consistency/support.ts'
import { auroc } from '../metrics/ranking.ts'
import { figure, inPart, type BenchInput, type BenchReport, type Figure } from '../report.ts'
import { boolean, listOf, number, rowForm, text } from '../row-form.ts'

export type SacRow = {
  readonly set: string
  readonly n: number
  readonly question: string
  readonly gold: readonly string[]
  readonly answer: string
  readonly correct: boolean
  readonly samples: readonly string[]
  readonly para_answers: readonly string[]
}

export const sacRow = rowForm<SacRow>({
  set: text,
  n: number,
  question: text,
  gold: listOf(text),
  answer: text,
  correct: boolean,
  samples: listOf(text),
  para_answers: listOf(text),
})

function doubt({ answer, question }: SacRow, others: readonly string[]): number {
  const agreement = agreementOf([answer, ...others], { kind: 'text', threshold: 0.7, question })
  return doubtOfAnswer(agreement, { backing: supportOf(answer, others, question).backing })
}

const WAYS: readonly (readonly [string, (row: SacRow) => readonly string[], boolean])[] = [
  ['10 samples and 10 paraphrases', (row) => [...row.samples, ...row.para_answers], true],
  ['10 samples', (row) => row.samples, false],
  ['5 samples', (row) => row.samples.slice(0, 5), false],
  [
    '3 samples and 2 paraphrases',
    (row) => [...row.samples.slice(0, 3), ...row.para_answers.slice(0, 2)],
    false,
  ],
]
const GOALS: Readonly<Record<string, number>> = { hotpot: 88, nq: 85 }

export function benchSac3({ read, part, seed }: BenchInput): BenchReport {
  const rows = read('qa.jsonl', sacRow).filter(
    ({ n, set }) => inPart(part, n) && (set === 'hotpot' || set === 'nq'),
  )
  const figures = WAYS.flatMap(([name, others, main]): readonly Figure[] =>
    ['hotpot', 'nq'].map((set) => {
      const scored = rows
        .filter((row) => row.set === set)
        .map((row) => ({ score: doubt(row, others(row)), positive: !row.correct }))
      const goal = main ? GOALS[set] : undefined
      return figure(
        `${set} AUROC, ${name}`,
        scored,
        goal === undefined ? { of: auroc, seed } : { of: auroc, seed, goal },
      )
    }),
  )
  return {
    set: 'sac3-qa',
    part,
    rows: rows.length,
    figures,
    columns: ['hotpot', 'nq'],
    published: [
      { method: 'SC2, own samples, LLM judge', figures: [74.2, 70.5] },
      { method: 'SAC3, best', figures: [88.0, 77.2] },
    ],
    notes: [],
  }
}
