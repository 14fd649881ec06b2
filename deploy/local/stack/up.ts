// Brings a local stack up; on a stack that is up it changes nothing.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { givenAddresses, KINDS, stackEnv, VARIABLE, type Given, type StackEnv } from './addresses.ts'
import { runningProcess } from './daemon.ts'
import { endAll } from './down.ts'
import { exclusively } from './exclusive.ts'
import { freePorts, isFree } from './free-ports.ts'
import { stackFolder, stateFile } from './places.ts'
import { brokersFor, plannedParts, withPorts } from './plan.ts'
import type { OnProgress } from './progress.ts'
import { runParts } from './run-parts.ts'
import { readState, writeState, type Part, type PartKind, type StackState } from './state.ts'

export type UpOptions = {
  /** Stacks of different names run side by side; `default` when left out. */
  name?: string
  /** Kafka brokers, 1 to 9; what the stack had, or one, when left out. */
  brokers?: number
  /** Only these parts; all when left out. */
  only?: readonly PartKind[]
  /** Drop what an earlier run left. */
  fresh?: boolean
  /** Addresses in it win over local parts; `process.env` when left out. */
  env?: NodeJS.ProcessEnv
  onProgress?: OnProgress
  /** Gives up and ends what was started. */
  signal?: AbortSignal
}

/**
 * Starts what is not running of a stack and waits until all of it answers. The parts outlive the caller; `stopStack`
 * ends them. Throws an error whose message is one sentence for a person.
 */
export const startStack = async (options: UpOptions = {}): Promise<StackEnv> => {
  const { name = 'default', env = process.env, onProgress = () => undefined, signal } = options
  const folder = stackFolder(name)
  const bringUp = async (): Promise<StackEnv> => {
    if (options.fresh === true) await dropAll(folder)
    const before = readState(folder)
    const given = givenAddresses(env, before)
    for (const [kind, address] of Object.entries(given)) {
      onProgress({
        kind: 'note',
        text: `${kind}: ${address} from ${VARIABLE[kind as PartKind]}, not started here`,
      })
    }
    const kinds = (options.only ?? KINDS).filter((kind) => given[kind] === undefined)
    const state = await shape(folder, before, { brokers: options.brokers, kinds })
    writeState(folder, state)
    const parts = state.parts.filter(({ kind }) => kinds.includes(kind))
    await runParts(parts, { folder, state, env, onProgress, signal })
    return stackEnv(state, given)
  }
  return exclusively(folder, bringUp, signal)
}

/** The addresses of a stack, up or not. */
export const readStackEnv = (name: string, env: NodeJS.ProcessEnv = process.env): StackEnv => {
  const state = readState(stackFolder(name))
  const given: Given = givenAddresses(env, state)
  return stackEnv(state, given)
}

const dropAll = async (folder: string): Promise<void> => {
  await endAll(folder)
  rmSync(join(folder, 'data'), { recursive: true, force: true })
  rmSync(stateFile(folder), { force: true })
}

type Shape = { brokers: number | undefined; kinds: readonly PartKind[] }

// Parts that are not asked for this time stay known: they may run, and they have data.
const shape = async (folder: string, before: StackState | undefined, asked: Shape): Promise<StackState> => {
  const brokers = brokersFor(before, asked.brokers)
  const had = before?.parts ?? []
  const kinds = KINDS.filter((kind) => asked.kinds.includes(kind) || had.some((part) => part.kind === kind))
  const kept = new Map<string, Part>()
  for (const part of had) if (await keepsItsPorts(folder, part)) kept.set(part.id, part)
  const planned = plannedParts(brokers, kinds)
  const ports = await freePorts(planned.length * 2, new Set(had.map(({ port }) => port)))
  return {
    brokers,
    clusterId: before?.clusterId ?? newClusterId(),
    parts: withPorts(planned, (id) => kept.get(id), ports.values()),
  }
}

const keepsItsPorts = async (folder: string, part: Part): Promise<boolean> => {
  if (runningProcess(folder, part.id) !== undefined) return true
  return (
    (await isFree(part.port)) && (part.controllerPort === undefined || (await isFree(part.controllerPort)))
  )
}

// Kafka's form of an id: 16 bytes in base64url. A leading dash would read as an option of the format tool.
const newClusterId = (): string => {
  const id = randomBytes(16).toString('base64url')
  return id.startsWith('-') ? newClusterId() : id
}
