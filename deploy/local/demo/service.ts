// `assay` commands as processes of the demo: one that runs to its end, and the service whose log is followed.
import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type LogLine = Readonly<Record<string, unknown>> & { readonly message?: string }

export type Command = {
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Standard output and errors go here as well. */
  readonly logFile: string
}

const cli = join(import.meta.dirname, '../../../src/cli/main.ts')

function start({ args, env }: Command): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=TimeoutNegativeWarning', cli, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C reaches the demo alone; it ends its processes in order.
    detached: true,
  })
}

/** Runs a command to its end and gives its standard output. Fails with its output when it does not end well. */
export async function runCommand(command: Command): Promise<string> {
  const { code, output, errors } = await ranCommand(command)
  if (code !== 0) throw new Error(`assay ${command.args.join(' ')} ended with ${code}:\n${errors}${output}`)
  return output
}

type Ran = { readonly code: number | null; readonly output: string; readonly errors: string }

/** The same, whatever the exit code; ended with SIGTERM when its time is over. */
export async function ranCommand(command: Command, timeoutMs = 60_000): Promise<Ran> {
  const child = start(command)
  const output: Buffer[] = []
  let errors = ''
  child.stdout?.on('data', (chunk: Buffer) => void output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => void (errors = (errors + chunk.toString()).slice(-4000)))
  const timer = setTimeout(() => child.kill('SIGTERM'), timeoutMs)
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  clearTimeout(timer)
  return { code, output: Buffer.concat(output).toString(), errors }
}

export type Service = {
  /** Ends it with SIGTERM, after ten seconds with SIGKILL. */
  stop(): Promise<void>
}

/** Starts the service and resolves when it is ready. `onLine` is told of every log line. */
export async function startService(command: Command, onLine: (line: LogLine) => void): Promise<Service> {
  const child = start(command)
  const log = createWriteStream(command.logFile)
  child.stderr?.pipe(log, { end: false })
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const { promise: ready, resolve: onReady } = Promise.withResolvers<undefined>()
  createInterface({ input: child.stdout ?? process.stdin }).on('line', (text) => {
    log.write(`${text}\n`)
    const line = parse(text)
    if (line.message === 'ready') onReady(undefined)
    onLine(line)
  })
  const ended = exited.then(() => {
    throw new Error(`the service ended early; its log is ${command.logFile}`)
  })
  ended.catch(() => undefined)
  await Promise.race([ready, ended])
  return {
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await exited
      clearTimeout(timer)
      log.end()
    },
  }
}

function parse(text: string): LogLine {
  try {
    return JSON.parse(text) as LogLine
  } catch {
    return {}
  }
}
