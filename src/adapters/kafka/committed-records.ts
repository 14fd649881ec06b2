// Which records of a fetch are committed. kafkajs has a filter of its own; this one is right with several writers.
import type { FetchedPartition, FetchedRecord } from './cluster-access.ts'

const abortType = 0

/**
 * The records a `read_committed` reader may see, markers left out. The broker lists aborted transactions in the order
 * they ended; kafkajs takes that for the order they began, and lets records of interleaved ones through. Here, as in
 * Kafka's CompletedFetch: by first offset, and every one begun so far counts until its marker.
 */
export function committedRecords({ messages, abortedTransactions }: FetchedPartition): FetchedRecord[] {
  const begins = abortedTransactions
    .map(({ producerId, firstOffset }) => ({ producerId, first: BigInt(firstOffset) }))
    .toSorted((a, b) => Number(a.first - b.first))
  const aborted = new Set<string>()
  let next = 0
  return messages.filter((record) => {
    const offset = BigInt(record.offset)
    for (let begin = begins[next]; begin !== undefined && begin.first <= offset; begin = begins[++next]) {
      aborted.add(begin.producerId)
    }
    const { producerId, inTransaction } = record.batchContext
    if (record.isControlRecord) {
      if (isAbort(record)) aborted.delete(producerId)
      return false
    }
    return !(inTransaction && aborted.has(producerId))
  })
}

// The key of a control record: version, then type, two bytes each; 0 is abort, 1 commit.
const isAbort = ({ key }: FetchedRecord): boolean =>
  key !== null && key.length >= 4 && key.readInt16BE(2) === abortType
