// Many jobs at once, and what their outcomes must be.
import type { RawRecord } from './world.ts'

export type Load = {
  readonly records: readonly RawRecord[]
  /** Positions on the jobs topic, as `partition/offset`, when the topic was empty before. */
  readonly positions: readonly string[]
}

/** `count` jobs spread evenly; some have a prompt that makes the demo model slow, so that they finish out of order. */
export function load(count: number, partitions: number): Load {
  const records = Array.from({ length: count }, (_, i): RawRecord => {
    const prompt = i % 7 === 0 ? '[[demo:fixed]] [[demo:latency=400]]' : '[[demo:fixed]]'
    const job = { id: `job-${i}`, policy: 'smoke', prompt: `${prompt} question ${i}` }
    return {
      key: `key-${i}`,
      value: i % 97 === 0 ? 'no job' : JSON.stringify(job),
      partition: i % partitions,
    }
  })
  return { records, positions: spread(count, partitions) }
}

/** Positions of `count` records that were spread over the partitions of an empty topic, one after the other. */
export const spread = (count: number, partitions: number): string[] =>
  Array.from({ length: count }, (_, i) => `${i % partitions}/${Math.floor(i / partitions)}`)
