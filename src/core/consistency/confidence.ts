// How often an answer with such agreement was right, where that could be measured.

export type Confidence = { readonly right: number; readonly rows: number; readonly measuredOn: string }

const measuredOn = 'sac3-qa (hotpot, nq): open English questions without sources, gpt-3.5'

/** Answers with a score of `from` and more, below that of the band before: share of right ones, and questions. */
export type Band = { readonly from: number; readonly right: number; readonly rows: number }

type Measured = { readonly answers: number; readonly bands: readonly Band[] }

/** Counted by `assay lab bench --set confidence`: all answers to the question itself, or half of the others to other wordings. */
const own: readonly Measured[] = [
  {
    answers: 5,
    bands: [
      { from: 0.9, right: 0.79, rows: 48 },
      { from: 0.7, right: 0.68, rows: 31 },
      { from: 0.35, right: 0.46, rows: 57 },
      { from: 0, right: 0.16, rows: 115 },
    ],
  },
  {
    answers: 3,
    bands: [
      { from: 0.9, right: 0.77, rows: 61 },
      { from: 0.7, right: 0.67, rows: 27 },
      { from: 0.35, right: 0.36, rows: 55 },
      { from: 0, right: 0.17, rows: 108 },
    ],
  },
  {
    answers: 2,
    bands: [
      { from: 0.9, right: 0.73, rows: 78 },
      { from: 0.7, right: 0.53, rows: 36 },
      { from: 0, right: 0.2, rows: 137 },
    ],
  },
]
const worded: readonly Measured[] = [
  {
    answers: 5,
    bands: [
      { from: 0.9, right: 0.92, rows: 24 },
      { from: 0.7, right: 0.84, rows: 32 },
      { from: 0.35, right: 0.54, rows: 63 },
      { from: 0, right: 0.15, rows: 132 },
    ],
  },
  {
    answers: 3,
    bands: [
      { from: 0.9, right: 0.75, rows: 36 },
      { from: 0.7, right: 0.84, rows: 31 },
      { from: 0.35, right: 0.49, rows: 67 },
      { from: 0, right: 0.15, rows: 117 },
    ],
  },
  {
    answers: 2,
    bands: [
      { from: 0.9, right: 0.79, rows: 38 },
      { from: 0.7, right: 0.64, rows: 53 },
      { from: 0, right: 0.24, rows: 160 },
    ],
  },
]

export type Drawn = { readonly answers: number; readonly mixed: boolean }

/** The bands for so many answers, or for the next smaller number that was measured; undefined below two: one is no agreement. */
export function bandsOf({ answers, mixed }: Drawn): readonly Band[] | undefined {
  return (mixed ? worded : own).find((measured) => answers >= measured.answers)?.bands
}

/** Undefined below two answers. Measured on English questions without sources, and told of no others. */
export function confidenceOf(score: number, drawn: Drawn): Confidence | undefined {
  const found = bandsOf(drawn)?.find(({ from }) => score >= from)
  return found === undefined ? undefined : { right: found.right, rows: found.rows, measuredOn }
}
