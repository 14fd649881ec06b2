// What a stack remembers between commands: its shape and its ports, so that a part comes back at its address.
import { readFileSync } from 'node:fs'
import { stateFile } from './places.ts'
import { writeWhole } from './write-whole.ts'

export type PartKind = 'kafka' | 'redis' | 'registry'

/** One process of a stack. */
export type Part = {
  /** `kafka-1`, `kafka-2`, …, `redis`, `registry`. */
  id: string
  kind: PartKind
  port: number
  /** Kafka only: the port of its controller, and its number in the cluster, from 1. */
  controllerPort?: number
  node?: number
}

export type StackState = {
  brokers: number
  /** Kafka's cluster id; the data folders are formatted with it. */
  clusterId: string
  parts: Part[]
}

/** The stored state, or undefined when the stack never was up. */
export const readState = (folder: string): StackState | undefined => {
  let text: string
  try {
    text = readFileSync(stateFile(folder), 'utf8')
  } catch {
    return undefined
  }
  // Written by writeState alone; a file broken by hand is a reason to say so, not to guess.
  return JSON.parse(text) as StackState
}

export const writeState = (folder: string, state: StackState): void =>
  writeWhole(stateFile(folder), `${JSON.stringify(state, null, 2)}\n`)

/** The parts a word on the command line means: an id, or `kafka` for all brokers. Empty when it means none. */
export const partsNamed = (state: StackState, word: string): Part[] =>
  state.parts.filter((part) => part.id === word || part.kind === word)

export const partsOfKind = (state: StackState, kind: PartKind): Part[] =>
  state.parts.filter((part) => part.kind === kind)
