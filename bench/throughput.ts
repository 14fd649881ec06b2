// Jobs a second of floor and project, turn and turn about, at a model that answers at once and at one that takes time.
import { availableParallelism } from 'node:os'
import type { Flags } from './flags.ts'
import { onStack, type BenchStack } from './harness/bench-stack.ts'
import { measureLoad, type Measured } from './harness/measured-load.ts'
import { withLanes, type Lane } from './harness/lanes.ts'
import { withPair, type Pair } from './harness/pair.ts'
import { median, round } from './harness/statistics.ts'

type Case = {
  readonly modelMs: number
  readonly samples: number
  readonly jobs: number
  readonly concurrency: number
}

export type ThroughputFigures = {
  readonly modelMs: number
  readonly samples: number
  readonly jobsARound: number
  readonly rounds: readonly { readonly floor: number; readonly project: number; readonly taken: number }[]
  readonly floor: Figures
  readonly project: Figures
  /** Median of the rounds' ratios, project to floor. */
  readonly ratio: number
  /** CPU a job of the floor to that of the project: what the ratio would be with all of the machine to ourselves. */
  readonly cpuRatio: number
  /** Jobs a second that the calls allowed at once can carry; undefined for a model that answers at once. */
  readonly ideal?: number
  readonly ofIdeal?: number
  readonly floorOfIdeal?: number
}

type Figures = { readonly jobsPerS: number; readonly cpuMsAJob: Readonly<Record<string, number>> }

const concurrency = 200
/** As long as the project gathers when a partition is full of jobs, so that the floor has the same transactions. */
const gatheredMs = 200

function casesOf({ jobs, modelMs, k }: Flags): Case[] {
  const all = [
    { modelMs: 0, samples: k ?? 2, jobs: jobs ?? 4000, concurrency },
    { modelMs: modelMs ?? 200, samples: k ?? 5, jobs: jobs ?? 1600, concurrency },
  ]
  if (modelMs === undefined) return all
  return all.filter((one) => one.modelMs === modelMs).slice(0, 1)
}

export async function throughput(flags: Flags, signal: AbortSignal): Promise<ThroughputFigures[]> {
  const figures: ThroughputFigures[] = []
  for (const one of casesOf(flags)) {
    figures.push(await onStack(signal, (stack) => runCase(stack, one, { ...flags, signal })))
  }
  return figures
}

async function runCase(
  stack: BenchStack,
  one: Case,
  flags: Flags & { readonly signal: AbortSignal },
): Promise<ThroughputFigures> {
  const options = {
    ...one,
    // At once: agreement after two, as by default. With time: all five, as when the first never agree.
    staged: one.modelMs === 0,
    model: one.modelMs === 0 ? ('fixed' as const) : ('varied' as const),
    floorLingerMs: flags.lingerMs ?? gatheredMs,
    ...(flags.lingerMs === undefined ? {} : { lingerMs: flags.lingerMs }),
  }
  return withPair(stack, options, (pair) =>
    withLanes(stack, { systems: pair.systems, bulk: true }, async (lanes) =>
      figuresOf(one, await runRounds(lanes, pair, { ...flags, one })),
    ),
  )
}

type Round = Readonly<Record<string, Measured>>

async function runRounds(
  lanes: readonly Lane[],
  { pidsOf }: Pair,
  { one, rounds, signal }: { readonly one: Case; readonly rounds: number; readonly signal: AbortSignal },
): Promise<Round[]> {
  const cores = availableParallelism()
  const measure = async ({ system, sender, reader }: Lane, jobs: number, name: string): Promise<Measured> => {
    const load = { jobs, prefix: `${name}-`, pids: pidsOf(system), signal }
    const measured = await measureLoad(system, { sender, reader, cores }, load)
    const { jobsPerS, taken } = measured
    console.error(
      `${one.modelMs} ms  ${name.padEnd(8)} ${system.name.padEnd(8)} ${jobsPerS.toFixed(0).padStart(5)} jobs/s` +
        `  (others took ${(taken * 100).toFixed(0)} % of the machine)`,
    )
    return measured
  }
  for (const lane of lanes) await measure(lane, Math.ceil(one.jobs / 2), 'warm-up')
  const measured: Round[] = []
  for (let turn = 1; turn <= rounds; turn += 1) {
    const round: Record<string, Measured> = {}
    // Who goes first changes: a machine that slows down favours neither.
    for (const lane of turn % 2 === 1 ? lanes : lanes.toReversed()) {
      round[lane.system.name] = await measure(lane, one.jobs, `round ${turn}`)
    }
    measured.push(round)
  }
  return measured
}

function figuresOf({ modelMs, samples, jobs }: Case, rounds: readonly Round[]): ThroughputFigures {
  const of = (name: string): Measured[] => rounds.flatMap((one) => one[name] ?? [])
  const figures = (name: string): Figures => {
    const all = of(name)
    const names = Object.keys(all[0]?.cpuMsAJob ?? {})
    const cpu = names.map((each) => [each, median(all.map(({ cpuMsAJob }) => cpuMsAJob[each] ?? 0))] as const)
    const total = cpu.reduce((sum, [, ms]) => sum + ms, 0)
    const rounded = [...cpu, ['total', total] as const].map(([each, ms]) => [each, round(ms, 2)] as const)
    const jobsPerS = round(median(all.map((one) => one.jobsPerS)), 1)
    return { jobsPerS, cpuMsAJob: Object.fromEntries(rounded) }
  }
  const each = rounds.map(({ floor, project }) => ({
    floor: round(floor?.jobsPerS ?? 0, 1),
    project: round(project?.jobsPerS ?? 0, 1),
    taken: round(((floor?.taken ?? 0) + (project?.taken ?? 0)) / 2, 2),
  }))
  const [floor, project] = [figures('floor'), figures('project')]
  const ideal = concurrency / samples / (modelMs / 1000)
  return {
    modelMs,
    samples,
    jobsARound: jobs,
    rounds: each,
    floor,
    project,
    ratio: round(median(each.map((one) => one.project / one.floor)), 3),
    cpuRatio: round((floor.cpuMsAJob['total'] ?? 0) / (project.cpuMsAJob['total'] ?? 0), 3),
    ...(modelMs === 0
      ? {}
      : {
          ideal,
          ofIdeal: round(project.jobsPerS / ideal, 3),
          floorOfIdeal: round(floor.jobsPerS / ideal, 3),
        }),
  }
}
