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
      { from: 0.35, right: 0.46, rows: 56 },
      { from: 0, right: 0.16, rows: 116 },
    ],
  },
  {
    answers: 3,
    bands: [
      { from: 0.9, right: 0.77, rows: 61 },
      { from: 0.7, right: 0.67, rows: 27 },
      { from: 0.35, right: 0.37, rows: 54 },
      { from: 0, right: 0.17, rows: 109 },
    ],
  },
  {
    answers: 2,
    bands: [
      { from: 0.9, right: 0.73, rows: 78 },
      { from: 0.7, right: 0.53, rows: 34 },
      { from: 0, right: 0.2, rows: 139 },
    ],
  },
]
const worded: readonly Measured[] = [
  {
    answers: 5,
    bands: [
      { from: 0.9, right: 0.91, rows: 23 },
      { from: 0.7, right: 0.9, rows: 31 },
      { from: 0.35, right: 0.52, rows: 65 },
      { from: 0, right: 0.15, rows: 132 },
    ],
  },
  {
    answers: 3,
    bands: [
      { from: 0.9, right: 0.75, rows: 36 },
      { from: 0.7, right: 0.87, rows: 30 },
      { from: 0.35, right: 0.51, rows: 65 },
      { from: 0, right: 0.14, rows: 120 },
    ],
  },
  {
    answers: 2,
    bands: [
      { from: 0.9, right: 0.79, rows: 38 },
      { from: 0.7, right: 0.65, rows: 52 },
      { from: 0, right: 0.24, rows: 161 },
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
