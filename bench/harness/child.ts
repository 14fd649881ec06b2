// A process of a bench: started with its output in a file, known to be ready by its words, ended in the end.
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export type Child = {
  readonly name: string
  readonly pid: number
  /** SIGTERM, and SIGKILL to one that does not end in time. Resolves when it is gone. */
  stop(): Promise<void>
}

export type ChildOptions = {
  readonly name: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly logFile: string
  /** The output that says it is ready. */
  readonly readyWhen: string
  /** Ends it before it is ready. */
  readonly signal: AbortSignal
}

const patienceMs = 60_000
const graceMs = 20_000

/** Starts a Node program. Rejects, its last words in the message, when it ends or is not ready in time. */
export async function startChild(options: ChildOptions): Promise<Child> {
  const { name, args, env, logFile, readyWhen, signal } = options
  const output = openSync(logFile, 'w')
  const flags = ['--disable-warning=TimeoutNegativeWarning', ...profiling(name)]
  const child = spawn(process.execPath, [...flags, ...args], {
    stdio: ['ignore', output, output],
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
  })
  closeSync(output)
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const made: Child = { name, pid: child.pid ?? 0, stop: () => stopChild(child, gone) }
  for (const end = Date.now() + patienceMs; !readFileSync(logFile, 'utf8').includes(readyWhen);) {
    if (child.exitCode !== null || child.pid === undefined || Date.now() > end || signal.aborted) {
      await made.stop()
      signal.throwIfAborted()
      const words = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-5).join('\n')
      throw new Error(`${name} did not start: ${words}`)
    }
    await pause(30)
  }
  return made
}

/** BENCH_PROFILE names a folder: each process leaves a CPU profile there when it ends. */
function profiling(name: string): string[] {
  const folder = process.env['BENCH_PROFILE']
  if (folder === undefined || folder === '') return []
  return ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${name.replace(' ', '-')}.cpuprofile`]
}

async function stopChild(child: ChildProcess, gone: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await gone
  clearTimeout(timer)
}
