// How often an answer with such agreement was right, where that could be measured.

export type Confidence = { readonly right: number; readonly rows: number; readonly measuredOn: string }

const measuredOn = 'sac3-qa (hotpot, nq): open English questions without sources, gpt-3.5'

/** Least score of each row of figures. */
const scores = [0.9, 0.7, 0.35, 0] as const

type Measured = readonly (readonly [right: number, rows: number])[]

/**
 * Share of right answers and number of questions, by score, for this many answers: all to the question itself, or a
 * part of them to paraphrases. Counted once; docs/detection.md says how.
 */
const own: readonly (readonly [answers: number, measured: Measured])[] = [
  [
    5,
    [
      [0.64, 58],
      [0.73, 22],
      [0.34, 50],
      [0.2, 121],
    ],
  ],
  [
    3,
    [
      [0.63, 64],
      [0.7, 20],
      [0.42, 53],
      [0.22, 114],
    ],
  ],
  [
    2,
    [
      [0.61, 72],
      [0.58, 40],
      [0.27, 139],
      [0.27, 139],
    ],
  ],
]
const paraphrased: typeof own = [
  [
    5,
    [
      [0.75, 24],
      [0.72, 32],
      [0.55, 55],
      [0.24, 140],
    ],
  ],
  [
    3,
    [
      [0.71, 38],
      [0.67, 27],
      [0.45, 58],
      [0.25, 128],
    ],
  ],
  [
    2,
    [
      [0.69, 48],
      [0.66, 41],
      [0.28, 162],
      [0.28, 162],
    ],
  ],
]

/** Undefined below two answers: one is no agreement. */
export function confidenceOf(
  score: number,
  { answers, mixed }: { readonly answers: number; readonly mixed: boolean },
): Confidence | undefined {
  const table = (mixed ? paraphrased : own).find(([least]) => answers >= least)?.[1]
  const found = table?.[scores.findIndex((least) => score >= least)]
  return found === undefined ? undefined : { right: found[0], rows: found[1], measuredOn }
}
