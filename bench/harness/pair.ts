// Floor and project side by side on one stack, with one model between them.
import { join } from 'node:path'
import { startFloor } from '../floor/start-floor.ts'
import { startProject } from '../project/start-project.ts'
import type { ProjectOptions } from '../project/project-files.ts'
import type { BenchStack } from './bench-stack.ts'
import { startChild } from './child.ts'
import { freePort } from './free-port.ts'
import type { System } from './system.ts'

export type PairOptions = Omit<ProjectOptions, 'modelUrl'> & {
  readonly modelMs: number
  /** The floor's; left out: none is started. */
  readonly floorLingerMs?: number
}

export type Pair = {
  readonly systems: readonly System[]
  /** Processes that a system's work is spread over, by name. */
  readonly pidsOf: (system: System) => Readonly<Record<string, number>>
}

/** Runs the work with model, floor and project up; ends them, whatever happens. */
export async function withPair<T>(
  stack: BenchStack,
  { modelMs, floorLingerMs, ...options }: PairOptions,
  work: (pair: Pair) => Promise<T>,
): Promise<T> {
  const port = await freePort()
  const model = await startChild({
    name: 'model',
    args: [join(import.meta.dirname, '../fake-model.ts'), String(port), String(modelMs)],
    logFile: join(stack.folder, 'model.log'),
    readyWhen: 'ready',
    signal: stack.signal,
  })
  const systems: System[] = []
  const modelUrl = `http://127.0.0.1:${port}/v1`
  try {
    if (floorLingerMs !== undefined) {
      systems.push(await startFloor(stack, { ...options, modelUrl, lingerMs: floorLingerMs }))
    }
    systems.push(await startProject(stack, { ...options, modelUrl }))
    return await work({
      systems,
      pidsOf: ({ processes: [service, worker] }) => ({
        service: service?.pid ?? 0,
        worker: worker?.pid ?? 0,
        model: model.pid,
        ...stack.pids,
      }),
    })
  } finally {
    // Services first: their last samples still need their workers.
    for (const place of [0, 1]) {
      await Promise.all(systems.map(async ({ processes }) => processes[place]?.stop()))
    }
    await model.stop()
  }
}
