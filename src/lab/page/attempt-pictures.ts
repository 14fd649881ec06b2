// What jobs cost, from their audit records: tokens and calls.
import { barPicture } from './bar-picture.ts'
import { escaped, grouped, percent } from './markup.ts'

export type PicturedAttempts = {
  readonly attempts: readonly {
    /** Tells jobs apart. */
    readonly job: string
    /** From 1; 0 where the record does not say. */
    readonly number: number
    readonly passed: boolean
    readonly samples: number
    /** Calls of gates and judges, and of models that compare. */
    readonly judgeCalls: number
    /** Tokens of the samples, sent and received. */
    readonly tokens: number
  }[]
  /** What whole jobs used: verdicts and dead letters carry it, attempts do not. */
  readonly ends: readonly {
    readonly verdict: 'approved' | 'rejected' | 'dead letter' | 'unknown'
    readonly generation: number
    readonly evaluation: number
    /** By the prices of the config; 0 without them. */
    readonly costMicroUsd: number
  }[]
}

type Attempts = PicturedAttempts['attempts']

/** Tokens by what they were spent on, calls a job, samples by attempt; what the file does not say is not drawn. */
export const attemptSections = ({ attempts, ends }: PicturedAttempts): readonly string[] => [
  `<h2>${escaped(`Audit records: ${attempts.length} attempts, ${ends.length} ends of jobs`)}</h2>`,
  ...(ends.some(({ verdict }) => verdict !== 'unknown') ? [verdictsOfJobs(ends)] : []),
  ...(ends.length === 0 ? [] : [tokensOfJobs(ends)]),
  ...(ends.some(({ costMicroUsd }) => costMicroUsd > 0) ? [costOfJobs(ends)] : []),
  ...(attempts.length === 0 ? [] : [callsOfJobs(attempts), samplesOfAttempts(attempts)]),
]

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

function tokensOfJobs(ends: PicturedAttempts['ends']): string {
  const generation = sumOf(ends.map((each) => each.generation))
  const evaluation = sumOf(ends.map((each) => each.evaluation))
  const share = (100 * evaluation) / Math.max(1, generation + evaluation)
  return barPicture({
    title: `Judging takes ${share.toFixed(0)} % of the ${grouped(generation + evaluation)} tokens of ${ends.length} jobs`,
    description: 'Tokens sent and received, for answers and for judging them.',
    head: ['spent on', 'tokens'],
    bars: [
      { name: 'generation', count: generation, kind: 'a' },
      { name: 'evaluation', count: evaluation, kind: 'b' },
    ],
  })
}

const verdicts = ['approved', 'rejected', 'dead letter'] as const

function verdictsOfJobs(ends: PicturedAttempts['ends']): string {
  const told = ends.filter(({ verdict }) => verdict !== 'unknown')
  const count = (of: string): number => told.filter(({ verdict }) => verdict === of).length
  return barPicture({
    title: `${percent(count('approved') / told.length)} of ${told.length} jobs are approved`,
    description: 'Jobs by how they ended.',
    head: ['end', 'jobs'],
    bars: verdicts.map((name) => ({ name, count: count(name), kind: name === 'approved' ? 'a' : 'b' })),
  })
}

/** Jobs by what they cost, in steps of 1, 2 and 5 times a power of ten. */
function costOfJobs(ends: PicturedAttempts['ends']): string {
  const costs = ends.map(({ costMicroUsd }) => costMicroUsd)
  const mean = sumOf(costs) / costs.length
  const bounds = stepsTo(Math.max(...costs))
  const bars = bounds.map((bound, place) => {
    const above = bounds[place - 1] ?? -1
    const count = costs.filter((cost) => cost > above && cost <= bound).length
    return { name: `to ${grouped(bound)}`, count, kind: 'a' as const }
  })
  const first = bars.findIndex(({ count }) => count > 0)
  return barPicture({
    title: `A job costs ${grouped(Math.round(mean))} micro USD on average; ${costs.length} jobs cost ${grouped(sumOf(costs))}`,
    description: 'Jobs by what they cost, in millionths of a US dollar, by the prices of the config.',
    head: ['micro USD', 'jobs'],
    bars: bars.slice(first),
  })
}

function stepsTo(highest: number): readonly number[] {
  const steps: number[] = []
  for (let power = 1; steps.at(-1) === undefined || (steps.at(-1) ?? 0) < highest; power *= 10) {
    steps.push(...[1, 2, 5].map((step) => step * power))
  }
  const needed = steps.findIndex((step) => step >= highest)
  return steps.slice(0, needed + 1)
}

function callsOfJobs(attempts: Attempts): string {
  const jobs = new Set(attempts.map(({ job }) => job)).size
  const perJob = (numbers: readonly number[]): number => Math.round((100 * sumOf(numbers)) / jobs) / 100
  const samples = perJob(attempts.map((each) => each.samples))
  const judging = perJob(attempts.map((each) => each.judgeCalls))
  const tokens = sumOf(attempts.map((each) => each.tokens))
  return barPicture({
    title: `A job takes ${samples} samples and ${judging} calls of gates and judges; the samples of ${jobs} jobs took ${grouped(tokens)} tokens`,
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
