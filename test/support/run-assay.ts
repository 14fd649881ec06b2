// `./assay` as a process of its own, as people and scripts run it.
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export type Finished = {
  /** The exit code; the name of the signal where one ended it. */
  readonly code: number | NodeJS.Signals
  readonly out: string
  readonly err: string
}

export type Running = {
  readonly pid: number
  readonly out: () => string
  readonly err: () => string
  readonly signal: (name: NodeJS.Signals) => void
  /** Stops reading its output, as `| head` does. */
  readonly closeOutput: () => void
  readonly finished: Promise<Finished>
}

export type RunOptions = {
  readonly env?: Readonly<Record<string, string>>
  /** Standard input; `open`: there is some, and it does not end. */
  readonly input?: string | { readonly open: true }
}

const command = fileURLToPath(new URL('../../assay', import.meta.url))

/** Inside a test only. Starts a command with the addresses of the real services in its environment. */
export function startAssay(args: readonly string[], { env = {}, input }: RunOptions = {}): Running {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  // A test that fails in the middle leaves no process behind.
  onTestFinished(() => void child.kill('SIGKILL'))
  // A command that ends before it has read all is no failure of the test.
  child.stdin?.on('error', () => undefined)
  if (typeof input === 'string') child.stdin?.end(input)
  const out = collect(child.stdout)
  const err = collect(child.stderr)
  return {
    pid: child.pid ?? 0,
    out,
    err,
    signal: (name) => void child.kill(name),
    closeOutput: () => child.stdout?.destroy(),
    finished: new Promise((resolve) => {
      child.on('close', (code, signal) => resolve({ code: code ?? signal ?? 1, out: out(), err: err() }))
    }),
  }
}

/** Runs a command to its end. */
export const runAssay = (args: readonly string[], options: RunOptions = {}): Promise<Finished> =>
  startAssay(args, options).finished

/** The JSON values of an answer, one a line. */
export const jsonLines = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

function collect(stream: ChildProcess['stdout']): () => string {
  let text = ''
  stream?.setEncoding('utf8')
  stream?.on('data', (more: string) => (text += more))
  return () => text
}
