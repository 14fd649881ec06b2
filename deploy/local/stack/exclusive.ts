// One command at a time on a stack: two that start the same broker would format the same folder.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lockFile } from './places.ts'
import { identityOf, isRunning, type ProcessIdentity } from './process-identity.ts'

/** Runs `work` while no other process works on the stack in `folder`; waits for its turn until `signal` fires. */
export const exclusively = async <T>(
  folder: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  const file = lockFile(folder)
  mkdirSync(dirname(file), { recursive: true })
  while (!taken(file)) {
    signal?.throwIfAborted()
    await pause(100)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

// Written aside and then linked: a lock that exists always names its holder.
const taken = (file: string): boolean => {
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, JSON.stringify(identityOf(process.pid)))
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (!isHeld(file)) rmSync(file, { force: true })
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}

const isHeld = (file: string): boolean => {
  try {
    return isRunning(JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity)
  } catch {
    return false
  }
}
