// One entry of a person on the topic of halts.
import type { Halt } from '../../schemas/generated/halt.ts'
import { kafkaFault } from '../../src/adapters/kafka/kafka-fault.ts'
import type { KafkaConnections } from '../../src/adapters/kafka/open-kafka.ts'
import type { TopicNames } from '../../src/adapters/kafka/topic-names.ts'
import type { Codec } from '../../src/adapters/registry/open-registry.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { fault } from '../../src/core/faults/fault.ts'
import { failed, ok, type Result } from '../../src/core/prelude.ts'
import { haltsPartition } from '../verdicts/halt-record.ts'

export type HaltDeps = {
  readonly kafka: KafkaConnections
  readonly codec: Codec
  readonly topics: TopicNames
}

/** Written when it resolves: every approval that is looked at from now on knows of it. Safe to repeat. */
export async function writeHalt(
  { kafka, codec, topics }: HaltDeps,
  halt: Halt,
): Promise<Result<Halt, Fault>> {
  if (halt.reason.trim() === '') {
    const action = halt.state === 'halted' ? 'halting a workflow' : 'clearing a workflow'
    return failed(fault('replay_reason_missing', { action }))
  }
  const value = await codec.encode('halts', halt)
  if (!value.ok) return value
  const producer = kafka.plainProducer()
  try {
    await producer.connect()
    const messages = [{ key: halt.workflow, value: value.value, partition: haltsPartition }]
    await producer.send({ topic: topics.halts, acks: -1, messages })
    return ok(halt)
  } catch (error) {
    return failed(kafkaFault(error))
  } finally {
    await producer.disconnect().catch(() => undefined)
  }
}
