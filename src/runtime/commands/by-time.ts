// Several partitions as one stream, the oldest record first. Each partition keeps its own order.

type Timed = { readonly timestamp: number }

type Head<T> = { readonly source: AsyncGenerator<T>; readonly record: T }

/** Ends the sources when it is left early. */
export async function* byTime<T extends Timed>(sources: readonly AsyncGenerator<T>[]): AsyncGenerator<T> {
  try {
    let heads = (await Promise.all(sources.map((source) => headOf(source)))).flat()
    while (heads.length > 0) {
      const oldest = heads.reduce((a, b) => (b.record.timestamp < a.record.timestamp ? b : a))
      yield oldest.record
      const next = await headOf(oldest.source)
      heads = heads.flatMap((head) => (head === oldest ? next : [head]))
    }
  } finally {
    await Promise.all(sources.map((source) => source.return(undefined)))
  }
}

async function headOf<T>(source: AsyncGenerator<T>): Promise<readonly Head<T>[]> {
  const next = await source.next()
  return next.done === true ? [] : [{ source, record: next.value }]
}
