// How often a short answer was right, by how far it agreed with others: the table of src/core/consistency/confidence.ts.
import { agreementOf } from '../../core/consistency/agreement.ts'
import { bandsOf } from '../../core/consistency/confidence.ts'
import { figure, inPart, type BenchInput, type BenchReport, type Figure } from '../report.ts'
import { sacRow, type SacRow } from './sac3.ts'

type Rated = { readonly score: number; readonly right: boolean }

/** Answers as a job draws them: the one that people labelled, more to the same question, then to other wordings of it. */
const drawn = (
  { answer, samples, para_answers: worded }: SacRow,
  { answers, mixed }: { readonly answers: number; readonly mixed: boolean },
): readonly string[] => {
  const others = mixed ? Math.ceil((answers - 1) / 2) : 0
  return [answer, ...samples.slice(0, answers - 1 - others), ...worded.slice(0, others)]
}

const share = (rows: readonly Rated[]): number =>
  rows.length === 0 ? Number.NaN : rows.filter(({ right }) => right).length / rows.length

/** One figure a band of scores, the rows it stands on in its name. */
function bandFigures(
  rows: readonly SacRow[],
  how: { readonly answers: number; readonly mixed: boolean; readonly seed: number },
): readonly Figure[] {
  const rated = rows.map((row) => ({
    score: agreementOf(drawn(row, how), { kind: 'text', threshold: 0.7 }).score,
    right: row.correct,
  }))
  const bands = bandsOf(how) ?? []
  return bands.map(({ from }, at) => {
    const below = bands[at - 1]?.from ?? Infinity
    const own = rated.filter(({ score }) => score >= from && score < below)
    const name = `${how.answers} ${how.mixed ? 'worded twice' : 'answers'}, from ${from} (${own.length})`
    return figure(name, own, { of: share, seed: how.seed })
  })
}

export function benchConfidence({ read, part, seed }: BenchInput): BenchReport {
  const rows = read('qa.jsonl', sacRow).filter(
    ({ n, set }) => inPart(part, n) && (set === 'hotpot' || set === 'nq'),
  )
  return {
    set: 'confidence',
    part,
    rows: rows.length,
    figures: [false, true].flatMap((mixed) =>
      [5, 3, 2].flatMap((answers) => bandFigures(rows, { answers, mixed, seed })),
    ),
    columns: [],
    published: [],
    notes: [
      'Share of labelled answers that were right, by the least score of their row; in brackets the questions. “Worded twice”: half of the others, rounded up, answer other wordings.',
    ],
  }
}
