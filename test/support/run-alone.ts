// One job through the real engine with a scripted pool, nothing outside the process.
import type { Job } from '../../src/core/job/job.ts'
import type { Policy } from '../../src/core/policy/policy.ts'
import type { Attempt, Settlement } from '../../src/core/verdict/settlement.ts'
import { runJob } from '../../src/engine/run-job.ts'
import { silentTracer } from '../../src/telemetry/silent.ts'
import { manualClock, type ManualClock } from './manual-clock.ts'
import { nobody, scriptedOutside, type OutsideScript, type ScriptedOutside } from './scripted-outside.ts'
import { scriptedPool, type Script, type ScriptedPool } from './scripted-pool.ts'

export type Running = {
  readonly settled: Promise<Settlement | 'cancelled'>
  readonly pool: ScriptedPool
  readonly outside: ScriptedOutside
  readonly clock: ManualClock
  readonly abort: () => void
  /** Attempts as the watcher was told of them. */
  readonly told: readonly Attempt[]
}

export function startAlone(given: {
  readonly job: Job
  readonly policy: Policy
  readonly script: Script
  readonly outside?: OutsideScript
  /** Cancelled before it begins. */
  readonly aborted?: boolean
}): Running {
  const pool = scriptedPool(given.script)
  const outside = scriptedOutside(given.outside ?? nobody)
  const clock = manualClock()
  const control = new AbortController()
  if (given.aborted === true) control.abort()
  const told: Attempt[] = []
  const run = {
    job: given.job,
    policy: given.policy,
    owner: { group: 'test', topic: 'test.jobs', partition: 0 },
    trace: { traceparent: '' },
    signal: control.signal,
    onAttempt: (attempt: Attempt) => told.push(attempt),
  }
  const settled = runJob(run, { pool, outside, clock, tracer: silentTracer })
  return { settled, pool, outside, clock, told, abort: () => control.abort() }
}

/** Runs to the end, which must be a settlement. */
export async function settleAlone(given: Parameters<typeof startAlone>[0]): Promise<{
  readonly settlement: Settlement
  readonly pool: ScriptedPool
}> {
  const { settled, pool } = startAlone(given)
  const settlement = await settled
  if (settlement === 'cancelled') throw new Error('the run was cancelled')
  return { settlement, pool }
}
