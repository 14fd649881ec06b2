// What jobs cost, from their audit records: tokens and calls.
import { barPicture } from './bar-picture.ts'
import { escaped } from './markup.ts'

export type PicturedAttempts = {
  readonly attempts: readonly {
    /** Tells jobs apart. */
    readonly job: string
    readonly samples: number
    /** Calls of gates and judges. */
    readonly judgeCalls: number
    /** Tokens of the samples, sent and received. */
    readonly tokens: number
  }[]
  /** Tokens of whole jobs: verdicts carry them, attempts do not. */
  readonly ends: readonly { readonly generation: number; readonly evaluation: number }[]
}

type Attempts = PicturedAttempts['attempts']

/** Tokens by what they were spent on, calls a job, samples by attempt; what the file does not say is not drawn. */
export const attemptSections = ({ attempts, ends }: PicturedAttempts): readonly string[] => [
  `<h2>${escaped(`Audit records: ${attempts.length} attempts, ${ends.length} ends of jobs`)}</h2>`,
  ...(ends.length === 0 ? [] : [tokensOfJobs(ends)]),
  ...(attempts.length === 0 ? [] : [callsOfJobs(attempts), samplesOfAttempts(attempts)]),
]

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

function tokensOfJobs(ends: PicturedAttempts['ends']): string {
  const generation = sumOf(ends.map((each) => each.generation))
  const evaluation = sumOf(ends.map((each) => each.evaluation))
  const share = (100 * evaluation) / Math.max(1, generation + evaluation)
  return barPicture({
    title: `Judging takes ${share.toFixed(0)} % of the ${generation + evaluation} tokens of ${ends.length} jobs`,
    description: 'Tokens sent and received, for answers and for judging them.',
    head: ['spent on', 'tokens'],
    bars: [
      { name: 'generation', count: generation, kind: 'a' },
      { name: 'evaluation', count: evaluation, kind: 'b' },
    ],
  })
}

function callsOfJobs(attempts: Attempts): string {
  const jobs = new Set(attempts.map(({ job }) => job)).size
  const perJob = (numbers: readonly number[]): number => Math.round((100 * sumOf(numbers)) / jobs) / 100
  const samples = perJob(attempts.map((each) => each.samples))
  const judging = perJob(attempts.map((each) => each.judgeCalls))
  const tokens = sumOf(attempts.map((each) => each.tokens))
  return barPicture({
    title: `A job takes ${samples} samples and ${judging} calls of gates and judges; the samples of ${jobs} jobs took ${tokens} tokens`,
    description: 'Mean number of samples, and of calls of gates and judges, by job.',
    head: ['calls', 'a job'],
    bars: [
      { name: 'samples', count: samples, kind: 'a' },
      { name: 'judging', count: judging, kind: 'b' },
    ],
  })
}

const mostBars = 40

function samplesOfAttempts(attempts: Attempts): string {
  const bySamples = [...Map.groupBy(attempts, (each) => each.samples)].toSorted(([x], [y]) => x - y)
  const [least, most] = [bySamples[0]?.[0] ?? 0, bySamples.at(-1)?.[0] ?? 0]
  return barPicture({
    title:
      least === most ? `Every attempt draws ${most} samples` : `Attempts draw ${least} to ${most} samples`,
    description: 'Attempts by how many samples were drawn. What an early stop saved is not on the record.',
    head: ['samples', 'attempts'],
    bars: bySamples
      .slice(0, mostBars)
      .map(([drawn, own]) => ({ name: `${drawn} samples`, count: own.length, kind: 'a' })),
  })
}
