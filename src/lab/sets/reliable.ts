// How often is "reliable" right, and how often is it said of questions that mislead the model?
import { reliabilityOf } from '../../core/consistency/reliability.ts'
import { figure, inPart, type BenchInput, type BenchReport } from '../report.ts'
import { sacRow } from './sac3.ts'

type Said = { readonly set: string; readonly reliable: boolean; readonly right: boolean }

const share = (rows: readonly Said[], of: (row: Said) => boolean): number =>
  rows.length === 0 ? Number.NaN : rows.filter(of).length / rows.length

const HALF = 5

export function benchReliable({ read, part, seed }: BenchInput): BenchReport {
  const rows = read('qa.jsonl', sacRow).filter(({ n }) => inPart(part, n))
  const said = rows.map(({ set, question, answer, correct, samples, para_answers: paraphrased }) => ({
    set,
    right: correct,
    reliable: reliabilityOf(answer, {
      question,
      own: samples.slice(0, HALF),
      paraphrased: paraphrased.slice(0, HALF),
    }).reliable,
  }))
  const of = (set: string): readonly Said[] => said.filter((row) => row.set === set)
  return {
    set: 'reliable',
    part,
    rows: rows.length,
    figures: [
      ...['hotpot', 'nq'].flatMap((set) => [
        figure(`${set} right when said`, of(set), {
          of: (drawn) =>
            share(
              drawn.filter(({ reliable }) => reliable),
              ({ right }) => right,
            ),
          seed,
          goal: 90,
        }),
        figure(`${set} said (coverage)`, of(set), {
          of: (drawn) => share(drawn, ({ reliable }) => reliable),
          seed,
        }),
      ]),
      ...['prime', 'senator'].map((set) =>
        figure(`${set} said, always wrong`, of(set), {
          of: (drawn) => share(drawn, ({ reliable }) => reliable),
          seed,
          goal: 5,
        }),
      ),
    ],
    columns: ['prime', 'senator'],
    published: [{ method: 'own samples back the wrong answer', figures: [50.6, 70.4] }],
    notes: ['Five samples and five answers to paraphrases. The goal of the last two figures is "at most".'],
  }
}
