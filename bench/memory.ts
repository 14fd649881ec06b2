// Whether the project's processes grow: resident memory over many jobs, sampled as outcomes come.
import type { Flags } from './flags.ts'
import { onStack } from './harness/bench-stack.ts'
import { withLanes, type Lane } from './harness/lanes.ts'
import { measureLoad } from './harness/measured-load.ts'
import { withPair, type Pair } from './harness/pair.ts'
import { residentMb } from './harness/process-use.ts'
import { mean, round } from './harness/statistics.ts'

export type MemoryFigures = {
  readonly jobs: number
  readonly jobsPerS: number
  /** By process, MB. Quarters are of the samples after the first fifth, which fills pools and caches. */
  readonly residentMb: Readonly<Record<string, Resident>>
}

type Resident = {
  readonly firstQuarter: number
  readonly lastQuarter: number
  readonly most: number
  /** Growth from the first to the last quarter, as a part of the first. */
  readonly growth: number
  readonly samples: readonly number[]
}

const everyMs = 1000
const watched = ['service', 'worker']

export async function memory(flags: Flags, signal: AbortSignal): Promise<MemoryFigures> {
  const options = {
    modelMs: flags.modelMs ?? 0,
    samples: flags.k ?? 2,
    staged: true,
    model: 'fixed',
    concurrency: 200,
    forgetful: true,
    ...(flags.lingerMs === undefined ? {} : { lingerMs: flags.lingerMs }),
  } as const
  return onStack(signal, (stack) =>
    withPair(stack, options, (pair) =>
      withLanes(stack, { systems: pair.systems, bulk: true }, ([lane]) => {
        if (lane === undefined) throw new Error('the project was not started')
        return watch(lane, pair, { jobs: flags.jobs ?? 20_000, signal })
      }),
    ),
  )
}

async function watch(
  { system, sender, reader }: Lane,
  { pidsOf }: Pair,
  { jobs, signal }: { readonly jobs: number; readonly signal: AbortSignal },
): Promise<MemoryFigures> {
  const pids = pidsOf(system)
  const samples = new Map<string, number[]>(watched.map((name) => [name, []]))
  const timer = setInterval(() => {
    for (const [name, list] of samples) list.push(residentMb(pids[name] ?? 0))
  }, everyMs)
  try {
    const load = { jobs, prefix: 'memory-', pids, signal }
    const { jobsPerS } = await measureLoad(system, { sender, reader, cores: 1 }, load)
    const figures = [...samples].map(([name, list]) => [name, residentOf(list)] as const)
    return { jobs, jobsPerS: round(jobsPerS, 1), residentMb: Object.fromEntries(figures) }
  } finally {
    clearInterval(timer)
  }
}

function residentOf(samples: readonly number[]): Resident {
  const settled = samples.slice(Math.floor(samples.length / 5))
  const quarter = Math.max(1, Math.floor(settled.length / 4))
  const [first, last] = [mean(settled.slice(0, quarter)), mean(settled.slice(-quarter))]
  const step = Math.max(1, Math.ceil(samples.length / 60))
  return {
    firstQuarter: round(first, 1),
    lastQuarter: round(last, 1),
    most: round(Math.max(...samples), 1),
    growth: round(last / first - 1, 3),
    samples: samples.filter((_, place) => place % step === 0).map((value) => round(value, 1)),
  }
}
