// The figures of a report, each with its 95 % interval: what a later report is held against.
import { bootstrap, type Interval } from '../metrics/bootstrap.ts'
import { wilson, type Rate } from '../metrics/rates.ts'
import type { PicturedAttempts } from './attempt-pictures.ts'
import type { LabFile } from './read-lab-file.ts'

export type ReportFigure = Interval & {
  /** What it is a figure of: a set, a gate, the jobs. */
  readonly of: string
  readonly name: string
  /** % where it is a share. */
  readonly unit: string
}

const resampling = { rounds: 1000, seed: 1 } as const

const share = (of: string, name: string, rate: Rate): readonly ReportFigure[] => {
  const { rate: value, low, high } = wilson(rate)
  return rate.of === 0 ? [] : [{ of, name, unit: '%', value: 100 * value, low: 100 * low, high: 100 * high }]
}

/** Figures that can be compared; those without an interval cannot. */
export function figuresOf(file: LabFile): readonly ReportFigure[] {
  switch (file.kind) {
    case 'bench': {
      const { set, part, figures } = file.bench
      return figures
        .map(({ name, value, low, high }) => ({ of: `${set} (${part})`, name, unit: '', value, low, high }))
        .filter(({ value, low, high }) => [value, low, high].every(Number.isFinite))
    }
    case 'calibration':
      return file.calibration.targets.flatMap(({ id, now: { confusion } }) => {
        const { goodPassed, goodStopped, badPassed } = confusion
        return [
          ...share(id, 'good of what passes', { hits: goodPassed, of: goodPassed + badPassed }),
          ...share(id, 'passes of what is good', { hits: goodPassed, of: goodPassed + goodStopped }),
        ]
      })
    case 'attempts':
      return jobFigures(file.attempts)
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** A mean over jobs; jobs are drawn again, since the attempts of one are not independent. */
function mean(name: string, unit: string, jobs: readonly number[]): readonly ReportFigure[] {
  if (jobs.length === 0) return []
  const interval = bootstrap(jobs, (drawn) => sum(drawn) / drawn.length, resampling)
  return [{ of: 'jobs', name, unit, ...interval }]
}

function jobFigures({ attempts, ends }: PicturedAttempts): readonly ReportFigure[] {
  const jobs = [...Map.groupBy(attempts, ({ job }) => job).values()]
  const first = attempts.filter(({ number }) => number === 1)
  const told = ends.filter(({ verdict }) => verdict !== 'unknown')
  const shareOf = (verdict: string): Rate => ({
    hits: told.filter((end) => end.verdict === verdict).length,
    of: told.length,
  })
  const total = (of: (attempt: PicturedAttempts['attempts'][number]) => number): readonly number[] =>
    jobs.map((own) => sum(own.map(of)))
  return [
    ...share('jobs', 'approved', shareOf('approved')),
    ...share('jobs', 'rejected', shareOf('rejected')),
    ...share('jobs', 'dead letters', shareOf('dead letter')),
    ...share('jobs', 'first attempts that pass', {
      hits: first.filter(({ passed }) => passed).length,
      of: first.length,
    }),
    ...mean(
      'attempts a job',
      '',
      jobs.map(({ length }) => length),
    ),
    ...mean(
      'samples a job',
      '',
      total(({ samples }) => samples),
    ),
    ...mean(
      'judging calls a job',
      '',
      total(({ judgeCalls }) => judgeCalls),
    ),
    ...mean(
      'answer tokens a job',
      '',
      ends.map(({ generation }) => generation),
    ),
    ...mean(
      'judging tokens a job',
      '',
      ends.map(({ evaluation }) => evaluation),
    ),
    ...(ends.some(({ costMicroUsd }) => costMicroUsd > 0)
      ? mean(
          'micro USD a job',
          '',
          ends.map(({ costMicroUsd }) => costMicroUsd),
        )
      : []),
  ]
}
