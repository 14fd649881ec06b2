// Reads topics as a sound read_committed reader sees them. The client's own filter is not used: the raw log is read
// from its start, control markers included, and a transaction's records count when its commit marker is there.
import { Connection, fetchV11 } from '@platformatic/kafka'
import kafkajs from 'kafkajs'

export type CommittedRecord = {
  readonly topic: string
  readonly partition: number
  readonly offset: number
  readonly key: string | null
  readonly value: Buffer | null
  readonly headers: Readonly<Record<string, string>>
}

type Fetched = NonNullable<Awaited<ReturnType<typeof fetchBatches>>['records']>[number]

const transactional = 0x10
const control = 0x20

/** All committed records of the topics that are in the log now, partition by partition. */
export async function readCommitted(brokers: string, topics: readonly string[]): Promise<CommittedRecord[]> {
  const kafka = new kafkajs.Kafka({ brokers: brokers.split(','), logLevel: kafkajs.logLevel.NOTHING })
  const admin = kafka.admin()
  await admin.connect()
  try {
    const { brokers: nodes } = await admin.describeCluster()
    const metadata = await admin.fetchTopicMetadata({ topics: [...topics] })
    const parts = metadata.topics.flatMap(({ name, partitions }) =>
      partitions.map(({ partitionId, leader }) => ({ topic: name, partition: partitionId, leader })),
    )
    const read = parts.map(async ({ topic, partition, leader }) => {
      const node = nodes.find(({ nodeId }) => nodeId === leader)
      if (!node) throw new Error(`${topic}-${partition} has no leader`)
      return readPartition({ host: node.host, port: node.port }, topic, partition)
    })
    return (await Promise.all(read)).flat()
  } finally {
    await admin.disconnect()
  }
}

async function readPartition(
  node: { readonly host: string; readonly port: number },
  topic: string,
  partition: number,
): Promise<CommittedRecord[]> {
  const connection = new Connection('committed-log')
  await connection.connect(node.host, node.port)
  const committed: CommittedRecord[] = []
  const open = new Map<bigint, CommittedRecord[]>()
  try {
    let next = 0n
    for (;;) {
      const found = await fetchBatches(connection, { topic, partition, offset: next })
      if (next < found.logStartOffset) next = found.logStartOffset
      const batches = (found.records ?? []).filter((batch) => end(batch) > next)
      for (const batch of batches) {
        settle(batch, { topic, partition, from: next, committed, open })
        next = end(batch)
      }
      if (next >= found.highWatermark) return committed
      if (batches.length === 0) throw new Error(`${topic}-${partition}: nothing at ${next}`)
    }
  } finally {
    await connection.close()
  }
}

const end = (batch: Fetched): bigint => batch.firstOffset + BigInt(batch.lastOffsetDelta) + 1n

type Reading = {
  readonly topic: string
  readonly partition: number
  readonly from: bigint
  readonly committed: CommittedRecord[]
  readonly open: Map<bigint, CommittedRecord[]>
}

function settle(batch: Fetched, { topic, partition, from, committed, open }: Reading): void {
  if (batch.attributes & control) {
    // Key of a control record: version, then type; 1 is commit, 0 is abort.
    const commit = batch.records[0]?.key?.readInt16BE(2) === 1
    if (commit) committed.push(...(open.get(batch.producerId) ?? []))
    open.delete(batch.producerId)
    return
  }
  const records = batch.records
    .filter(({ offsetDelta }) => batch.firstOffset + BigInt(offsetDelta) >= from)
    .map(({ offsetDelta, key, value, headers }) => ({
      topic,
      partition,
      offset: Number(batch.firstOffset) + offsetDelta,
      key: key?.toString() ?? null,
      value: value ?? null,
      headers: Object.fromEntries(headers.map(([name, text]) => [String(name), String(text)])),
    }))
  if (batch.attributes & transactional) {
    open.set(batch.producerId, [...(open.get(batch.producerId) ?? []), ...records])
  } else committed.push(...records)
}

async function fetchBatches(
  connection: Connection,
  {
    topic,
    partition,
    offset,
  }: { readonly topic: string; readonly partition: number; readonly offset: bigint },
) {
  const wanted = [
    {
      partition,
      currentLeaderEpoch: -1,
      fetchOffset: offset,
      lastFetchedEpoch: -1,
      partitionMaxBytes: 8 << 20,
    },
  ]
  // In this version the field of the topic's id holds its name.
  const response = await fetchV11.api.async(
    connection,
    100,
    1,
    64 << 20,
    0,
    0,
    -1,
    [{ topicId: topic, partitions: wanted }],
    [],
    '',
  )
  const [found] = response.responses[0]?.partitions ?? []
  if (found?.errorCode !== 0)
    throw new Error(`${topic}-${partition}: error ${found?.errorCode ?? 'no answer'}`)
  return found
}
