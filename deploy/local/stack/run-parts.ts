// Starts parts of a stack and waits until each really answers.
import { readFileSync } from 'node:fs'
import { end, launch, runningProcess } from './daemon.ts'
import { awaitHealthy } from './health.ts'
import { provideJavaParts } from './java-parts.ts'
import { prepareLaunch, type Machine } from './launches.ts'
import { logFile } from './places.ts'
import { providePrograms } from './prerequisites.ts'
import type { OnProgress } from './progress.ts'
import type { Part, StackState } from './state.ts'

/** What starting needs to know besides the parts. */
export type Running = {
  folder: string
  state: StackState
  env: NodeJS.ProcessEnv
  onProgress: OnProgress
  signal?: AbortSignal | undefined
}

const PATIENCE_MS = 90_000
const GRACE_MS = 10_000

/**
 * Starts those of `parts` that do not run and waits for all of them. When one fails or `signal` fires, ends those it
 * started and throws a sentence that names the part and its log.
 */
export const runParts = async (parts: readonly Part[], running: Running): Promise<void> => {
  const idle = parts.filter((part) => runningProcess(running.folder, part.id) === undefined)
  const machine = idle.length === 0 ? undefined : await provideMachine(idle, running)
  const failed = new AbortController()
  const signal = AbortSignal.any([failed.signal, ...(running.signal === undefined ? [] : [running.signal])])
  await Promise.all(
    parts.map(async (part) =>
      runPart(part, machine, { ...running, signal }).catch((error: unknown) => failed.abort(error)),
    ),
  )
  if (!signal.aborted) return
  // All have settled by now: a part still being prepared cannot start after this.
  await endParts(
    running.folder,
    idle.map(({ id }) => id),
  )
  signal.throwIfAborted()
}

/** Ends parts, all at once; a broker that waits for the others that end too is not waited for long. */
export const endParts = async (folder: string, ids: readonly string[]): Promise<void> => {
  await Promise.all(ids.map((id) => end(folder, id, { signal: 'SIGTERM', patience: GRACE_MS })))
}

const provideMachine = async (parts: readonly Part[], running: Running): Promise<Machine> => {
  const has = (kind: Part['kind']): boolean => parts.some((part) => part.kind === kind)
  const wanted = { kafka: has('kafka'), registry: has('registry') }
  const programs = await providePrograms(
    { java: wanted.kafka || wanted.registry, redis: has('redis') },
    running,
  )
  return { ...programs, ...(await provideJavaParts(wanted, running)) }
}

const runPart = async (part: Part, machine: Machine | undefined, running: Running): Promise<void> => {
  const { folder, state, onProgress, signal } = running
  const since = performance.now()
  const alive = (): boolean => runningProcess(folder, part.id) !== undefined
  const started = machine !== undefined && !alive()
  if (started) {
    const ready = await prepareLaunch(part, { folder, state, machine })
    signal?.throwIfAborted()
    launch(folder, part.id, ready)
  }
  const trouble = await awaitHealthy(part, { alive, patience: PATIENCE_MS, signal })
  if (trouble !== undefined) throw new Error(`${part.id} ${trouble}; ${lastWords(folder, part.id)}`)
  if (started) {
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    onProgress({ kind: 'note', text: `${part.id} answers at 127.0.0.1:${part.port} after ${seconds} s` })
  }
}

const lastWords = (folder: string, part: string): string => {
  const log = logFile(folder, part)
  try {
    const last = readFileSync(log, 'utf8').trimEnd().split('\n').at(-1) ?? ''
    return `its log ${log} ends with: ${last}`
  } catch {
    return `it has no log at ${log}`
  }
}
