// Which parts a stack is to have, and which of their ports are still to be chosen.
import type { Part, PartKind, StackState } from './state.ts'

/** A part whose ports may be open yet. */
export type PlannedPart = { id: string; kind: PartKind; node?: number }

/** The parts of a stack of this shape. */
export const plannedParts = (brokers: number, kinds: readonly PartKind[]): PlannedPart[] => [
  ...Array.from({ length: kinds.includes('kafka') ? brokers : 0 }, (_, index) => ({
    id: `kafka-${index + 1}`,
    kind: 'kafka' as const,
    node: index + 1,
  })),
  ...kinds.filter((kind) => kind !== 'kafka').map((kind) => ({ id: kind, kind })),
]

/** The number that somebody typed. Throws with what may be typed. */
export const brokersIn = (text: string): number => {
  if (!/^[1-9]$/.test(text))
    throw new Error(`--brokers ${JSON.stringify(text)}: write a number from 1 to 9, such as --brokers 3`)
  return Number(text)
}

/**
 * How many brokers to run: those asked for, else those it had, else one. Throws when its data were written by a
 * cluster of another size, which Kafka cannot take over.
 */
export const brokersFor = (before: StackState | undefined, asked: number | undefined): number => {
  const had = before?.parts.some(({ kind }) => kind === 'kafka') === true ? before.brokers : undefined
  if (asked !== undefined && (!Number.isInteger(asked) || asked < 1 || asked > 9)) {
    throw new Error(`${asked} brokers cannot be had: 1 to 9`)
  }
  if (asked !== undefined && had !== undefined && asked !== had) {
    throw new Error(
      `this stack has ${had} broker(s) and their data; --fresh drops both, --name starts another stack`,
    )
  }
  return asked ?? had ?? 1
}

/** Gives every part its ports: those of the part in `kept`, the next of `ports` otherwise. */
export const withPorts = (
  planned: readonly PlannedPart[],
  kept: (id: string) => Part | undefined,
  ports: Iterator<number, unknown>,
): Part[] =>
  planned.map((part) => {
    const before = kept(part.id)
    if (before !== undefined) return before
    const port = next(ports)
    return part.kind === 'kafka' ? { ...part, port, controllerPort: next(ports) } : { ...part, port }
  })

const next = (ports: Iterator<number, unknown>): number => {
  const taken = ports.next()
  if (taken.done === true) throw new Error('a stack was planned with too few ports')
  return taken.value
}
