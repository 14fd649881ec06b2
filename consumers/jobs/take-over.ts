// Taking over a partition: fence every earlier owner, then read what is committed. Never the other way round.
import type { Admin, KafkaConnections, Producer } from '../../src/adapters/kafka/open-kafka.ts'
import { decodeDoneSet } from '../../src/core/offsets/done-set.ts'
import type { Log } from '../../src/ports/telemetry.ts'

export type Place = { readonly group: string; readonly topic: string; readonly partition: number }

export type TakenOver = {
  readonly producer: Producer
  /** The next offset to read. */
  readonly committed: number
  /** Offsets done beyond it. */
  readonly done: readonly number[]
  /** Counter of the last commit; 0 before the first. */
  readonly counter: number
}

export type TakeOverDeps = {
  readonly kafka: KafkaConnections
  readonly admin: Admin
  readonly transactionalIdPrefix: string
  readonly transactionTimeoutMs: number
  readonly log: Log
}

/**
 * A producer that is alone on this partition, and the state its predecessor left. Rejects with the library's error;
 * nothing is left open then. Every committed transaction of a partition was made by an owner that read its state
 * after all earlier ones were fenced, so commits form one chain, whatever the group believes about ownership.
 */
export async function takeOver(place: Place, deps: TakeOverDeps): Promise<TakenOver> {
  const { group, topic, partition } = place
  const producer = deps.kafka.producer({
    transactionalId: `${deps.transactionalIdPrefix}-${group}-${topic}-${partition}`,
    transactionTimeout: deps.transactionTimeoutMs,
  })
  try {
    await producer.connect()
    // kafkajs sends InitProducerId with the first transaction; it waits until an earlier owner's one has ended.
    const fence = await producer.transaction()
    await fence.abort()
    return { producer, ...(await readState(place, deps)) }
  } catch (error) {
    void producer.disconnect().catch(() => undefined)
    throw error
  }
}

type State = Omit<TakenOver, 'producer'>

const untouched = (committed: number): State => ({ committed, done: [], counter: 0 })

async function readState(place: Place, { admin, log }: TakeOverDeps): Promise<State> {
  const { group, topic, partition } = place
  const [offsets, ends] = await Promise.all([
    admin.fetchOffsets({ groupId: group, topics: [topic] }),
    admin.fetchTopicOffsets(topic),
  ])
  const stored = offsets[0]?.partitions.find((entry) => entry.partition === partition)
  const end = ends.find((entry) => entry.partition === partition)
  if (!stored || !end)
    throw new Error(`${topic}-${partition} has no offsets: the topic may just have been made`)
  const committed = Number(stored.offset)
  const low = Number(end.low)
  // Going back to the start by itself would run every job of the topic again.
  if (committed > Number(end.high)) {
    throw new Error(`${topic}-${partition}: the committed offset ${committed} is beyond the end of the log`)
  }
  if (committed < 0) {
    if (Number(end.high) > low) {
      log.warn('no committed offset: the partition is read from its start', { topic, partition, low })
    }
    return untouched(low)
  }
  const state = readMetadata(place, { committed, metadata: stored.metadata }, log)
  if (committed >= low) return state
  log.error('jobs were deleted by retention before they were read', { topic, partition, committed, low })
  // What is done beyond them stays done.
  return { ...state, committed: low, done: state.done.filter((offset) => offset >= low) }
}

function readMetadata(
  { topic, partition }: Place,
  { committed, metadata }: { readonly committed: number; readonly metadata: string | null },
  log: Log,
): State {
  const read = decodeDoneSet(metadata, committed)
  switch (read.kind) {
    case 'known':
      return { committed, done: read.done, counter: read.counter }
    case 'fresh':
      return untouched(committed)
    case 'foreign':
      log.warn('the offset was moved by somebody else; its done-set is ignored', {
        topic,
        partition,
        committed,
      })
      return untouched(committed)
    case 'unreadable':
      throw new Error(`done-set of ${topic}-${partition} cannot be read: ${read.reason}`)
  }
}
