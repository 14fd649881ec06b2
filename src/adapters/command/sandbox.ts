// Runs a program in bubblewrap: bounded in time, memory, processes, files and output; all of it is gone afterwards.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { callFilter } from './call-filter.ts'
import { sandboxArguments } from './sandbox-arguments.ts'
import { treeMemory } from './tree-memory.ts'

export type Program = {
  readonly argv: readonly string[]
  readonly files: readonly { readonly path: string; readonly text: string }[]
  readonly stdin?: string
}
export type Limits = { readonly timeoutMs: number; readonly signal: AbortSignal }

/** `exit`: it ended by itself; the others are bounds that it ran into. */
export type Ran = {
  readonly end: 'exit' | 'time' | 'memory' | 'output'
  /** 128 + the signal where one ended it. */
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export type Sandbox = { readonly run: (program: Program, limits: Limits) => Promise<Result<Ran, Fault>> }

export type SandboxDeps = {
  /** More folders that programs see, read-only, at their own place. */
  readonly folders: readonly string[]
  /** Name or path of bubblewrap. */
  readonly bwrap?: string
}

const memoryBytes = 2 * 1024 * 1024 * 1024
const memoryLookMs = 50
/** Kept of each stream; what is beyond is counted and dropped. */
const keptBytes = 256 * 1024
const mostOutputBytes = 16 * 1024 * 1024
const filterFd = 3
const reportFd = 4
const firstFileFd = 5

/** Undefined where the sandbox would lack its filter: another system, another processor. */
const filter = process.platform === 'linux' ? callFilter(process.arch) : undefined

/** Starts nothing before `run`. `sandbox_missing` where this system cannot have one. */
export function openSandbox({ folders, bwrap = 'bwrap' }: SandboxDeps): Sandbox {
  return {
    async run(program, limits) {
      const what = program.argv[0] ?? ''
      if (filter === undefined)
        return failed(
          fault('sandbox_missing', { what, reason: `none on ${process.platform} ${process.arch}` }),
        )
      const files = program.files.map(({ path }, index) => ({ path, fd: firstFileFd + index }))
      const args = sandboxArguments(program.argv, {
        // As root it needs no user namespaces, which containers often forbid.
        uid: process.getuid?.() === 0 ? randomInt(300_000, 2_000_000_000) : undefined,
        cpuSeconds: Math.ceil(limits.timeoutMs / 1000) + 1,
        node: process.execPath,
        ...{ folders, filterFd, reportFd, files },
      })
      const child = spawn(bwrap, args, {
        // Its own environment can be read inside.
        env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
        cwd: '/',
        detached: true,
        stdio: Array.from({ length: firstFileFd + files.length }, () => 'pipe' as const),
      })
      feed(child, program)
      const report = collect(child.stdio[reportFd] as Readable, 64 * 1024)
      const ran = await watched(child, limits)
      if (typeof ran === 'string') return failed(fault('sandbox_missing', { what, reason: ran }))
      if (ran.end === 'exit') return ended(ran, { what, report: report.text() })
      return ok(ran)
    },
  }
}

function feed(child: ChildProcess, { files, stdin = '' }: Program): void {
  const write = (fd: number, data: string | Uint8Array): void => {
    const stream = child.stdio[fd] as Writable
    // It may end before it has read everything; that is seen elsewhere.
    stream.on('error', () => undefined)
    stream.end(data)
  }
  write(0, stdin)
  write(filterFd, filter ?? '')
  for (const [index, { text }] of files.entries()) write(firstFileFd + index, text)
}

type Collected = { readonly text: () => string; readonly bytes: () => number }

function collect(stream: Readable, most: number): Collected {
  const kept: Buffer[] = []
  let bytes = 0
  let room = most
  stream.on('error', () => undefined)
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (room > 0) kept.push(chunk.subarray(0, room))
    room -= chunk.length
  })
  return { text: () => Buffer.concat(kept).toString('utf8'), bytes: () => bytes }
}

/** A text when it could not be started. */
function watched(child: ChildProcess, { timeoutMs, signal }: Limits): Promise<Ran | string> {
  const stdout = collect(child.stdout ?? Readable.from([]), keptBytes)
  const stderr = collect(child.stderr ?? Readable.from([]), keptBytes)
  let end: Ran['end'] = 'exit'
  // SIGKILL to bubblewrap ends the first process of its namespace, and with it every other; to its group, since that
  // process may be so young that it does not yet die with its parent.
  const stop = (why: Ran['end']): void => {
    if (end === 'exit') end = why
    if (child.pid !== undefined) killGroup(child.pid)
  }
  const late = (): void => stop('time')
  return new Promise((resolve) => {
    const timer = setTimeout(late, timeoutMs)
    const looks = setInterval(() => {
      if (stdout.bytes() + stderr.bytes() > mostOutputBytes) stop('output')
      else if (child.pid !== undefined && treeMemory(child.pid) > memoryBytes) stop('memory')
    }, memoryLookMs)
    signal.addEventListener('abort', late)
    if (signal.aborted) late()
    const done = (result: Ran | string): void => {
      clearTimeout(timer)
      clearInterval(looks)
      signal.removeEventListener('abort', late)
      resolve(result)
    }
    child.once('error', ({ message }) => done(message))
    child.once('close', (code) =>
      done({ end, code: code ?? 137, stdout: stdout.text(), stderr: stderr.text() }),
    )
  })
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
}

/** Bubblewrap reports an exit code only of a program that it could start; what it says otherwise is on stderr. */
function ended(
  ran: Ran,
  { what, report }: { readonly what: string; readonly report: string },
): Result<Ran, Fault> {
  if (!report.includes('"exit-code"'))
    return failed(
      fault('sandbox_missing', { what, reason: ran.stderr.trim() || `bubblewrap ended with ${ran.code}` }),
    )
  const [, reason] = /^(?:setpriv|prlimit|bwrap): (.*(?:failed to execute|execvp).*)$/m.exec(ran.stderr) ?? []
  return reason === undefined ? ok(ran) : failed(fault('validator_failed', { what, reason }))
}
