// What runs of a stack, asked of the parts themselves.
import { runningProcess } from './daemon.ts'
import { isHealthy } from './health.ts'
import { logFile, stackFolder } from './places.ts'
import { readState } from './state.ts'

export type PartStatus = {
  id: string
  /** `up` answers, `silent` runs and does not answer, `down` does not run. */
  state: 'up' | 'silent' | 'down'
  port: number
  pid: number | null
  log: string
}

/** The parts of a stack; none when it never was up. */
export const stackStatus = async (name: string): Promise<PartStatus[]> => {
  const folder = stackFolder(name)
  return Promise.all(
    (readState(folder)?.parts ?? []).map(async (part) => {
      const pid = runningProcess(folder, part.id)?.pid ?? null
      const state = pid === null ? 'down' : (await isHealthy(part)) ? 'up' : 'silent'
      return { id: part.id, state, port: part.port, pid, log: logFile(folder, part.id) }
    }),
  )
}
