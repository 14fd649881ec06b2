// Where the local stack keeps its files: downloads in the user's cache, everything else under .local.
import { homedir } from 'node:os'
import { join } from 'node:path'

// The root of the checkout.
const ROOT = join(import.meta.dirname, '../../..')

/** Downloads, shared by every checkout of this user: `${XDG_CACHE_HOME:-~/.cache}/assay`. */
export const cacheFolder = (env: NodeJS.ProcessEnv): string =>
  join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'assay')

// The folder of all stacks of this checkout.
const STACKS = join(ROOT, '.local', 'stack')

/** The folder of one stack. Throws when the name could not be a folder's name. */
export const stackFolder = (name: string): string => {
  if (!/^[a-z0-9][a-z0-9._-]{0,62}$/i.test(name)) {
    throw new Error(`"${name}" is no name for a stack: letters, digits, dots, dashes, 63 at most`)
  }
  return join(STACKS, name)
}

export const dataFolder = (folder: string, part: string): string => join(folder, 'data', part)
export const logFile = (folder: string, part: string): string => join(folder, 'logs', `${part}.log`)
export const pidFile = (folder: string, part: string): string => join(folder, 'pids', `${part}.json`)
export const stateFile = (folder: string): string => join(folder, 'stack.json')
export const lockFile = (folder: string): string => join(folder, 'lock')
