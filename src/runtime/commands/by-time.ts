// Several partitions as one stream, the oldest record first. Each partition keeps its own order.

type Timed = { readonly timestamp: number }

type Head<T> = { readonly source: AsyncIterator<readonly T[]>; readonly records: readonly T[]; at: number }

/** Holds one fetch a source. Ends the sources when it is left early. */
export async function* byTime<T extends Timed>(
  sources: readonly AsyncGenerator<readonly T[]>[],
): AsyncGenerator<T> {
  try {
    const first = await Promise.all(sources.map((source) => headOf<T>(source)))
    let heads = first.filter((head) => head !== undefined)
    while (heads.length > 0) {
      const oldest = heads.reduce((a, b) => (timeOf(b) < timeOf(a) ? b : a))
      const record = oldest.records[oldest.at]
      if (record !== undefined) yield record
      oldest.at += 1
      if (oldest.at < oldest.records.length) continue
      const more = await headOf(oldest.source)
      heads = heads.flatMap((head) => (head === oldest ? (more ?? []) : head))
    }
  } finally {
    await Promise.all(sources.map((source) => source.return(undefined)))
  }
}

async function headOf<T>(source: AsyncIterator<readonly T[]>): Promise<Head<T> | undefined> {
  for (;;) {
    const next = await source.next()
    if (next.done === true) return undefined
    if (next.value.length > 0) return { source, records: next.value, at: 0 }
  }
}

const timeOf = <T extends Timed>({ records, at }: Head<T>): number => records[at]?.timestamp ?? Infinity
