// One measured load: jobs go in as fast as they are taken, and what happens between two marks is measured.
import { cpuBetween, cpuNow, type CpuUse } from './process-use.ts'
import type { Arrival, OutcomeReader } from './outcome-reader.ts'
import type { Sender } from './sender.ts'
import type { System } from './system.ts'

export type Load = {
  readonly jobs: number
  /** Names the jobs of this load. */
  readonly prefix: string
  readonly pids: Readonly<Record<string, number>>
  /** Ends the load early: it rejects. */
  readonly signal: AbortSignal
}

export type Measured = {
  readonly jobsPerS: number
  /** CPU ms a job, by process. `others`: what the rest of the machine used, a second of wall time. */
  readonly cpuMsAJob: CpuUse
  /** Part of the machine that others took meanwhile, 0 to 1. */
  readonly taken: number
}

/** The first part warms up and holds the sending, the last part runs dry: neither is a steady state. */
const from = 0.25
const until = 0.95
const stuckMs = 90_000

type Mark = { readonly at: number; readonly done: number; readonly cpu: CpuUse }

/** Rejects when a job does not end well, or none does for a minute and a half. */
export async function measureLoad(
  system: System,
  {
    sender,
    reader,
    cores,
  }: { readonly sender: Sender; readonly reader: OutcomeReader; readonly cores: number },
  { jobs, prefix, pids, signal }: Load,
): Promise<Measured> {
  let done = 0
  let first: Mark | undefined
  let last: Mark | undefined
  let lastAt = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  const onArrival = ({ at, keys, good }: Arrival): void => {
    const mine = keys.filter((key) => key.startsWith(prefix)).length
    if (mine > 0 && !good) reject(new Error(`${system.name}: a job did not end well`))
    done += mine
    lastAt = at
    if (first === undefined && done >= jobs * from) first = { at, done, cpu: cpuNow(pids) }
    else if (last === undefined && done >= jobs * until) last = { at, done, cpu: cpuNow(pids) }
    if (done >= jobs) resolve(undefined)
  }
  const unlisten = reader.listen(onArrival)
  const give = (): void => reject(signal.reason)
  signal.addEventListener('abort', give)
  const watchdog = setInterval(() => {
    if (performance.now() - lastAt > stuckMs)
      reject(new Error(`${system.name}: stuck after ${done} of ${jobs} jobs`))
  }, 1000)
  try {
    signal.throwIfAborted()
    await Promise.all([promise, sender.bulk(system, jobs, prefix)])
  } finally {
    clearInterval(watchdog)
    unlisten()
    signal.removeEventListener('abort', give)
  }
  if (first === undefined || last === undefined) throw new Error('too few jobs for a measurement')
  return between(first, last, cores)
}

function between(first: Mark, last: Mark, cores: number): Measured {
  const ms = last.at - first.at
  const jobs = last.done - first.done
  const { machine = 0, ...ours } = cpuBetween(first.cpu, last.cpu)
  const used = Object.values(ours).reduce((sum, value) => sum + value, 0)
  return {
    jobsPerS: (jobs / ms) * 1000,
    cpuMsAJob: Object.fromEntries(Object.entries(ours).map(([name, value]) => [name, value / jobs])),
    taken: Math.max(0, machine - used) / (ms * cores),
  }
}
