// What became of an undo command, on the topic of results.
import type { Compensation } from '../../schemas/generated/compensation.ts'
import type { CompensationResult } from '../../schemas/generated/compensation-result.ts'
import type { Producer } from '../../src/adapters/kafka/open-kafka.ts'
import type { TopicNames } from '../../src/adapters/kafka/topic-names.ts'
import type { Codec } from '../../src/adapters/registry/open-registry.ts'
import type { Log } from '../../src/ports/telemetry.ts'

export type ResultDeps = {
  readonly producer: Producer
  readonly codec: Codec
  readonly topics: TopicNames
  readonly log: Log
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export type EndedCommand = {
  readonly command: Compensation
  readonly end: Omit<CompensationResult, 'idempotencyKey' | 'jobId' | 'actionId' | 'type' | 'at' | 'command'>
  readonly place: CompensationResult['command']
}

const retryMs = 1000

/** Written when it resolves with true, however long that takes; false when `stopped` before it was. */
export async function writeResult(
  deps: ResultDeps,
  ended: EndedCommand,
  stopped: AbortSignal,
): Promise<boolean> {
  const { idempotencyKey, jobId, actionId, type } = ended.command
  const at = new Date(deps.now()).toISOString()
  const names = { idempotencyKey, jobId, actionId, type }
  const value: CompensationResult = { ...names, ...ended.end, at, command: ended.place }
  while (!stopped.aborted) {
    const made = await deps.codec.encode('compensationResults', value)
    if (made.ok && (await sent(deps, ended, made.value))) return true
    if (!made.ok)
      deps.log.error('a result of an undo command cannot be encoded', { reason: made.fault.message })
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
  return false
}

async function sent(
  { producer, topics, log }: ResultDeps,
  { command, place: { partition } }: EndedCommand,
  value: Buffer,
): Promise<boolean> {
  try {
    const messages = [{ key: command.jobId, value, partition }]
    await producer.send({ topic: topics.compensationResults, acks: -1, messages })
    return true
  } catch (error) {
    log.warn('a result of an undo command was not written; trying again', { reason: String(error) })
    return false
  }
}
