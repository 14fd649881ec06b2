// Starts and ends the processes of a stack: detached, logging to a file, found again by a pid file.
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { logFile, pidFile } from './places.ts'
import { identityOf, isRunning, type ProcessIdentity } from './process-identity.ts'
import { writeWhole } from './write-whole.ts'

/** How a part is run. */
export type Launch = { program: string; args: string[]; cwd: string }

/** The process of a part, if it runs. */
export const runningProcess = (folder: string, part: string): ProcessIdentity | undefined => {
  try {
    const identity = JSON.parse(readFileSync(pidFile(folder, part), 'utf8')) as ProcessIdentity
    return isRunning(identity) ? identity : undefined
  } catch {
    return undefined
  }
}

/**
 * Starts a part that outlives this process and writes its pid file in the same turn, so that whatever happens to
 * the starter, `down` finds it. Throws when the program cannot be started at all.
 */
export const launch = (folder: string, part: string, { program, args, cwd }: Launch): ProcessIdentity => {
  const log = logFile(folder, part)
  mkdirSync(dirname(log), { recursive: true })
  const output = openSync(log, 'a')
  const child = spawn(program, args, { cwd, detached: true, stdio: ['ignore', output, output] })
  closeSync(output)
  // A missing program is told by an undefined pid below; without a listener the event would end the process.
  child.on('error', () => undefined)
  child.unref()
  const identity = child.pid === undefined ? undefined : identityOf(child.pid)
  if (identity === undefined) throw new Error(`${part}: ${program} did not start; see ${log}`)
  writeWhole(pidFile(folder, part), `${JSON.stringify(identity)}\n`)
  return identity
}

/** Ends a part and waits until it is gone: asks with `signal`, insists with SIGKILL after `patience` ms. */
export const end = async (
  folder: string,
  part: string,
  { signal, patience }: { signal: 'SIGTERM' | 'SIGKILL'; patience: number },
): Promise<void> => {
  const identity = runningProcess(folder, part)
  if (identity !== undefined) {
    send(identity, signal)
    if (!(await goneWithin(identity, patience))) send(identity, 'SIGKILL')
    if (!(await goneWithin(identity, 10_000)))
      throw new Error(`${part}: process ${identity.pid} does not end`)
  }
  rmSync(pidFile(folder, part), { force: true })
}

const send = (identity: ProcessIdentity, signal: NodeJS.Signals): void => {
  try {
    if (isRunning(identity)) process.kill(identity.pid, signal)
  } catch (error) {
    // It ended between the look and the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const goneWithin = async (identity: ProcessIdentity, patience: number): Promise<boolean> => {
  for (const end = Date.now() + patience; isRunning(identity);) {
    if (Date.now() > end) return false
    await pause(25)
  }
  return true
}
