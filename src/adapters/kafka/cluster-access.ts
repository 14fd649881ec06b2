// A way to the cluster object inside kafkajs: its public parts cannot read a topic without joining a group.
import type { Kafka } from 'kafkajs'

export type FetchedRecord = {
  readonly offset: string
  readonly timestamp: string
  readonly key: Buffer | null
  readonly value: Buffer | null
  readonly headers: Readonly<Record<string, Buffer | Buffer[]>>
  readonly isControlRecord: boolean
  readonly batchContext: { readonly producerId: string; readonly inTransaction: boolean }
}

export type FetchedPartition = {
  readonly partition: number
  readonly lastStableOffset: string
  readonly abortedTransactions: readonly { readonly producerId: string; readonly firstOffset: string }[]
  readonly messages: readonly FetchedRecord[]
}

type TopicRequest<P> = { readonly topic: string; readonly partitions: readonly P[] }

export type ClusterBroker = {
  fetch(request: {
    isolationLevel: number
    maxWaitTime: number
    minBytes: number
    maxBytes: number
    topics: TopicRequest<{ partition: number; fetchOffset: string; maxBytes: number }>[]
  }): Promise<{ responses: { topicName: string; partitions: FetchedPartition[] }[] }>
  listOffsets(request: {
    isolationLevel: number
    topics: TopicRequest<{ partition: number; timestamp: number }>[]
  }): Promise<{ responses: { topic: string; partitions: { partition: number; offset: string }[] }[] }>
  offsetCommit(request: {
    groupId: string
    groupGenerationId: number
    memberId: string
    topics: TopicRequest<{ partition: number; offset: string }>[]
  }): Promise<unknown>
}

export type Cluster = {
  connect(): Promise<void>
  disconnect(): Promise<void>
  refreshMetadata(): Promise<void>
  addTargetTopic(topic: string): Promise<void>
  findTopicPartitionMetadata(topic: string): { partitionId: number; leader: number }[]
  findBroker(node: { nodeId: number }): Promise<ClusterBroker>
  findGroupCoordinator(group: { groupId: string }): Promise<ClusterBroker>
}

const isolationLevels = { readUncommitted: 0, readCommitted: 1 } as const
export const { readUncommitted, readCommitted } = isolationLevels

/** A cluster of its own, not yet connected. Throws when this is not the kafkajs it was written for. */
export function clusterOf(kafka: Kafka): Cluster {
  const symbol = Object.getOwnPropertySymbols(kafka).find(
    ({ description }) => description === 'private:Kafka:createCluster',
  )
  const create: unknown = symbol === undefined ? undefined : Reflect.get(kafka, symbol)
  if (typeof create !== 'function') throw new Error('kafkajs has changed: it has no createCluster')
  const options = { allowAutoTopicCreation: false, isolationLevel: readCommitted, metadataMaxAge: 300_000 }
  return Reflect.apply(create, kafka, [options]) as Cluster
}
