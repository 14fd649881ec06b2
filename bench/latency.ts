// What is added to the model's own time: from the send of a job to the moment its outcome is visible to a reader.
import { setTimeout as pause } from 'node:timers/promises'
import { availableParallelism } from 'node:os'
import type { Flags } from './flags.ts'
import { onStack } from './harness/bench-stack.ts'
import { withLanes, type Lane } from './harness/lanes.ts'
import { withPair } from './harness/pair.ts'
import { cpuBetween, cpuNow } from './harness/process-use.ts'
import { median, quantile, round } from './harness/statistics.ts'

const modelMs = 200
const secondsARound = 10
const stuckMs = 60_000

type Added = { readonly p50: number; readonly p90: number; readonly p99: number }

export type LatencyFigures = {
  readonly jobsPerS: number
  readonly modelMs: number
  readonly jobs: number
  /** Over all rounds, in ms. */
  readonly floor: Added
  readonly project: Added
  /** Median of the rounds' medians, ms: project less floor. */
  readonly overFloor: number
  readonly rounds: readonly { readonly floor: Added; readonly project: Added; readonly taken: number }[]
}

export async function latency(flags: Flags, signal: AbortSignal): Promise<LatencyFigures> {
  const jobsPerS = flags.jobs ?? 20
  const options = {
    modelMs: flags.modelMs ?? modelMs,
    samples: flags.k ?? 2,
    staged: true,
    model: 'fixed',
    concurrency: 200,
    floorLingerMs: flags.lingerMs ?? 0,
    ...(flags.lingerMs === undefined ? {} : { lingerMs: flags.lingerMs }),
  } as const
  return onStack(signal, (stack) =>
    withPair(stack, options, ({ systems }) =>
      withLanes(stack, { systems, bulk: false }, async (lanes) => {
        for (const lane of lanes) await pace(lane, { jobs: 60, jobsPerS, prefix: 'warm-up', signal })
        return figuresOf(jobsPerS, options.modelMs, await runRounds(lanes, { ...flags, jobsPerS, signal }))
      }),
    ),
  )
}

type Round = { readonly taken: number; readonly waits: Readonly<Record<string, readonly number[]>> }

async function runRounds(
  lanes: readonly Lane[],
  {
    jobsPerS,
    rounds,
    signal,
  }: { readonly jobsPerS: number; readonly rounds: number; readonly signal: AbortSignal },
): Promise<Round[]> {
  const measured: Round[] = []
  for (let turn = 1; turn <= rounds; turn += 1) {
    const waits: Record<string, readonly number[]> = {}
    const [before, began] = [cpuNow({}), performance.now()]
    for (const lane of turn % 2 === 1 ? lanes : lanes.toReversed()) {
      const jobs = jobsPerS * secondsARound
      waits[lane.system.name] = await pace(lane, { jobs, jobsPerS, prefix: `round-${turn}`, signal })
    }
    const busy = cpuBetween(before, cpuNow({}))['machine'] ?? 0
    const taken = busy / (performance.now() - began) / availableParallelism()
    measured.push({ taken, waits })
    console.error(`round ${turn}  machine ${(taken * 100).toFixed(0)} % busy`)
  }
  return measured
}

type Pace = {
  readonly jobs: number
  readonly jobsPerS: number
  readonly prefix: string
  readonly signal: AbortSignal
}

/** Sends at a steady pace, a little uneven so as not to beat in time with anything; resolves with the waits, in ms. */
async function pace(
  { system, sender, reader }: Lane,
  { jobs, jobsPerS, prefix, signal }: Pace,
): Promise<number[]> {
  const sentAt = new Map<string, number>()
  const waits: number[] = []
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  const unlisten = reader.listen(({ at, keys, good }) => {
    for (const key of keys) {
      const sent = sentAt.get(key)
      if (sent === undefined) continue
      if (!good) reject(new Error(`${system.name}: a job did not end well`))
      waits.push(at - sent)
    }
    if (waits.length >= jobs) resolve(undefined)
  })
  const begun = performance.now()
  const sends: Promise<void>[] = []
  for (let place = 0; place < jobs; place += 1) {
    const unevenness = ((place * 7919) % 31) / 31
    await pause(
      Math.max(0, begun + ((place + unevenness) / jobsPerS) * 1000 - performance.now()),
      undefined,
      { signal },
    )
    const key = `${prefix}-${place}`
    sentAt.set(key, performance.now())
    sends.push(sender.one(system, key, place % system.partitions))
  }
  const late = pause(stuckMs, undefined, { ref: false, signal }).then(() => {
    throw new Error(`${system.name}: ${jobs - waits.length} of ${jobs} jobs have no outcome`)
  })
  await Promise.all([...sends, Promise.race([promise, late])])
  unlisten()
  return waits
}

function figuresOf(jobsPerS: number, latencyMs: number, rounds: readonly Round[]): LatencyFigures {
  const added = (waits: readonly number[]): Added => {
    const at = (share: number): number => round(quantile(waits, share) - latencyMs, 1)
    return { p50: at(0.5), p90: at(0.9), p99: at(0.99) }
  }
  const all = (name: string): number[] => rounds.flatMap(({ waits }) => waits[name] ?? [])
  const each = rounds.map(({ taken, waits }) => ({
    floor: added(waits['floor'] ?? []),
    project: added(waits['project'] ?? []),
    taken: round(taken, 2),
  }))
  return {
    jobsPerS,
    modelMs: latencyMs,
    jobs: all('project').length,
    floor: added(all('floor')),
    project: added(all('project')),
    overFloor: round(median(each.map(({ floor, project }) => project.p50 - floor.p50)), 1),
    rounds: each,
  }
}
