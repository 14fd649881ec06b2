// Single parts of a stack, for tests of failure: end one as a crash would, and bring it back at its address.
import { end } from './daemon.ts'
import { exclusively } from './exclusive.ts'
import { stackFolder } from './places.ts'
import type { OnProgress } from './progress.ts'
import { runParts } from './run-parts.ts'
import { partsNamed, readState, type Part, type StackState } from './state.ts'

/**
 * Kills a part (`kafka-2`, `redis`, `registry`; `kafka` for all brokers) and waits until it is gone. SIGKILL is a
 * crash, SIGTERM an orderly end. Its data and ports stay. Takes no turn: a crash does not wait for other commands.
 */
export const killPart = async (
  name: string,
  part: string,
  signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL',
): Promise<string[]> => {
  const folder = stackFolder(name)
  const { parts } = known(name, part)
  await Promise.all(parts.map(({ id }) => end(folder, id, { signal, patience: 10_000 })))
  return parts.map(({ id }) => id)
}

/** Starts a part that was killed, at its old ports and on its data, and waits until it answers. */
export const startPart = async (
  name: string,
  part: string,
  onProgress: OnProgress = () => undefined,
): Promise<string[]> => {
  const folder = stackFolder(name)
  return exclusively(folder, async () => {
    const { state, parts } = known(name, part)
    await runParts(parts, { folder, state, env: process.env, onProgress })
    return parts.map(({ id }) => id)
  })
}

const known = (name: string, part: string): { state: StackState; parts: Part[] } => {
  const state = readState(stackFolder(name))
  if (state === undefined) throw new Error(`stack "${name}" was never up`)
  const parts = partsNamed(state, part)
  if (parts.length > 0) return { state, parts }
  throw new Error(`stack "${name}" has no "${part}": ${state.parts.map(({ id }) => id).join(', ')}`)
}
