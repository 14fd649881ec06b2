// A service as a process of its own, so that it can be killed.
import { spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from './eventually.ts'

export type ServiceProcess = {
  readonly pid: number
  /** Sends a signal and resolves with the exit code, or the signal that ended it. */
  kill(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>
  /** Freezes and thaws. */
  signal(signal: NodeJS.Signals): void
  /** Log lines written so far. */
  lines(): readonly Readonly<Record<string, unknown>>[]
  readonly exited: Promise<number | NodeJS.Signals>
  readonly running: boolean
}

export type ProcessOptions = {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly name: string
  readonly folder: string
}

const cli = join(import.meta.dirname, '../../src/cli/main.ts')
let count = 0

/** Resolves when the service says that it is ready; rejects with its output when it ends before. */
export async function startProcess({ args, env, name, folder }: ProcessOptions): Promise<ServiceProcess> {
  const file = join(folder, `${name}-${++count}.out`)
  const out = createWriteStream(file)
  await new Promise((resolve) => out.once('open', resolve))
  const child = spawn(process.execPath, ['--disable-warning=TimeoutNegativeWarning', cli, ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', out, out],
  })
  let running = true
  const exited = new Promise<number | NodeJS.Signals>((resolve) => {
    child.on('exit', (code, signal) => {
      running = false
      resolve(code ?? signal ?? 1)
    })
  })
  const lines = (): Record<string, unknown>[] =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) =>
        line.startsWith('{') && line.endsWith('}') ? [JSON.parse(line) as Record<string, unknown>] : [],
      )
  const ready = (): boolean => lines().some((line) => line['message'] === 'ready')
  try {
    await eventually(`${name} is ready`, () => ready() || !running)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  if (!ready()) throw new Error(`${name} ended: ${readFileSync(file, 'utf8').slice(-2000)}`)
  return {
    pid: child.pid ?? 0,
    exited,
    lines,
    signal: (signal) => void child.kill(signal),
    get running() {
      return running
    },
    kill(signal) {
      if (running) child.kill(signal)
      return exited
    },
  }
}
