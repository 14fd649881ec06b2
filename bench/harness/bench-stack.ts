// The services a bench runs on: its own stack, or those the environment names.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StackEnv } from '../../deploy/local/stack/addresses.ts'
import { stopStack } from '../../deploy/local/stack/down.ts'
import { progressOn } from '../../deploy/local/stack/progress.ts'
import { stackStatus } from '../../deploy/local/stack/status.ts'
import { startStack } from '../../deploy/local/stack/up.ts'

export type BenchStack = StackEnv & {
  /** Unique a run; topics, groups, queues and keys begin with it. */
  readonly run: string
  /** For logs, config and policies of this run; removed at the end. */
  readonly folder: string
  /** Fires when the run is to end early. */
  readonly signal: AbortSignal
  /** Processes of the stack by name, where they are ours. */
  readonly pids: Readonly<Record<string, number>>
}

const nameOf: Readonly<Record<string, string>> = { 'kafka-1': 'broker', redis: 'redis' }

/** Runs the work on a stack and takes down what was started, whatever happens. */
export async function onStack<T>(signal: AbortSignal, work: (stack: BenchStack) => Promise<T>): Promise<T> {
  const run = `bench-${process.pid.toString(36)}${Date.now().toString(36).slice(-4)}`
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  try {
    const env = await startStack({ name: run, onProgress: progressOn(process.stderr), signal })
    const parts = await stackStatus(run)
    const known = parts.flatMap(({ id, pid }) => (pid === null ? [] : [[nameOf[id] ?? id, pid] as const]))
    return await work({ ...env, run, folder, signal, pids: Object.fromEntries(known) })
  } finally {
    await stopStack(run, { data: true })
    if (process.env['BENCH_KEEP'] === undefined) rmSync(folder, { recursive: true, force: true })
    else console.error(`kept: ${folder}`)
  }
}
