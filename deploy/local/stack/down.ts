// Ends a local stack, whatever state it is in.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { exclusively } from './exclusive.ts'
import { stackFolder } from './places.ts'
import { endParts } from './run-parts.ts'

/** Ends every process of a stack and waits until they are gone; `data` removes its data, ports and logs as well. */
export const stopStack = async (
  name: string,
  { data = false }: { data?: boolean } = {},
): Promise<string[]> => {
  const folder = stackFolder(name)
  const ended = await exclusively(folder, async () => endAll(folder))
  if (data) rmSync(folder, { recursive: true, force: true })
  return ended
}

/** Ends what has a pid file, known to the stack's state or not; answers with the parts' ids. */
export const endAll = async (folder: string): Promise<string[]> => {
  const ids = pidFiles(folder).map((file) => file.replace(/\.json$/, ''))
  await endParts(folder, ids)
  return ids
}

const pidFiles = (folder: string): string[] => {
  try {
    return readdirSync(join(folder, 'pids')).filter((file) => file.endsWith('.json'))
  } catch {
    return []
  }
}
