// How far a reading has come in each partition. A partition that is new since the start is read from its beginning.
import type { Stretch } from '../../adapters/kafka/open-scanner.ts'

export type TopicStretch = Stretch & { readonly topic: string }

export type Positions = {
  /** What is to be read of a topic now; at the first look from `now` nothing. */
  readonly open: (topic: string, stretches: readonly Stretch[]) => readonly TopicStretch[]
  /** This record has been read. */
  readonly passed: (record: { topic: string; partition: number; offset: number }) => void
  /** These stretches have been read to their ends, markers included. */
  readonly readAll: (stretches: readonly TopicStretch[]) => void
}

/** Where a partition begins at the first look; later looks go on where the reading stands. */
export function openPositions(from: 'beginning' | 'now'): Positions {
  const next = new Map<string, number>()
  const looked = new Set<string>()
  const name = ({ topic, partition }: { topic: string; partition: number }): string => `${topic} ${partition}`
  return {
    open: (topic, stretches) => {
      const first = !looked.has(topic)
      looked.add(topic)
      return stretches.flatMap(({ partition, low, end }) => {
        const start = first && from === 'now' ? end : low
        // Retention may have removed what was not read yet.
        const at = Math.max(next.get(name({ topic, partition })) ?? start, low)
        next.set(name({ topic, partition }), at)
        return at < end ? [{ topic, partition, low: at, end }] : []
      })
    },
    passed: (record) => next.set(name(record), record.offset + 1),
    readAll: (stretches) => {
      for (const stretch of stretches) next.set(name(stretch), stretch.end)
    },
  }
}
