// How far a reading has come in each partition, and where it ends.

export type Positions = {
  starts(): readonly { readonly topic: string; readonly partition: number; readonly offset: number }[]
  /** Everything up to this offset has been read. */
  reached(topic: string, partition: number, lastOffset: number): void
  /** Whether everything that was there at the start has been read; never so without an end. */
  finished(): boolean
}

type Range = {
  readonly topic: string
  readonly partition: number
  readonly low: number
  readonly high: number
}

/** `high` is the offset of the next record to come. */
export function openPositions(
  ranges: readonly Range[],
  { from, until }: { readonly from: 'beginning' | 'now'; readonly until?: 'now' },
): Positions {
  const left = new Map(
    ranges
      .filter(({ low, high }) => from === 'beginning' && high > low)
      .map(({ topic, partition, high }) => [`${topic} ${partition}`, high] as const),
  )
  return {
    starts: () =>
      ranges.map(({ topic, partition, low, high }) => ({
        topic,
        partition,
        offset: from === 'beginning' ? low : high,
      })),
    reached: (topic, partition, lastOffset) => {
      const end = left.get(`${topic} ${partition}`)
      if (end !== undefined && lastOffset >= end - 1) left.delete(`${topic} ${partition}`)
    },
    finished: () => until === 'now' && left.size === 0,
  }
}
