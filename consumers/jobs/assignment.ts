// Which partitions this process owns: opens the gained ones, closes the lost ones, opens fenced ones again.
import { openPartition, type Accepted, type Batch, type Partition, type PartitionDeps } from './partition.ts'

export type Assignment = {
  /** The partitions of a new generation of the group. Acts before it returns. */
  assign(partitions: readonly number[]): void
  accept(partition: number, batch: Batch): Accepted
  skip(partition: number, from: number, to: number): void
  readonly checkProviders: () => void
  drain(): Promise<void>
  close(): Promise<void>
  readonly status: () => readonly ({ readonly partition: number } & ReturnType<Partition['status']>)[]
}

/**
 * A fenced partition belongs to somebody else, as far as Kafka knows; the group says so within a heartbeat or two. If
 * after this long it is still assigned here, it was fenced by the broker itself (a transaction that took too long).
 */
const fencedWaitMs = 3000

/** Owns nothing before the first `assign`. */
export function openAssignment(
  { group, topic }: { readonly group: string; readonly topic: string },
  depsOf: (partition: number) => PartitionDeps,
): Assignment {
  const owned = new Map<number, Partition>()
  let draining = false
  let closing = false

  const open = (partition: number): void => {
    const made = openPartition({ group, topic, partition }, depsOf(partition))
    owned.set(partition, made)
    if (draining) void made.drain()
    void made.lost.then(() => {
      setTimeout(() => {
        if (owned.get(partition) === made && !closing) open(partition)
      }, fencedWaitMs)
    })
  }

  return {
    assign(partitions) {
      if (closing) return
      for (const [partition, lost] of owned) {
        if (partitions.includes(partition)) continue
        owned.delete(partition)
        void lost.close()
      }
      for (const partition of partitions) {
        const kept = owned.get(partition)
        if (kept) kept.kept()
        else open(partition)
      }
    },
    accept: (partition, batch) => owned.get(partition)?.accept(batch) ?? {},
    skip: (partition, from, to) => owned.get(partition)?.skip(from, to),
    checkProviders() {
      for (const partition of owned.values()) partition.checkProviders()
    },
    async drain() {
      draining = true
      await Promise.all([...owned.values()].map((partition) => partition.drain()))
    },
    async close() {
      closing = true
      await Promise.all([...owned.values()].map((partition) => partition.close()))
    },
    status: () => [...owned].map(([partition, one]) => ({ partition, ...one.status() })),
  }
}
