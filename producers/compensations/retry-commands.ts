// Sending failed undo commands again, each job's from the first that is not done, in their order.
import { kafkaFault } from '../../src/adapters/kafka/kafka-fault.ts'
import type { KafkaConnections } from '../../src/adapters/kafka/open-kafka.ts'
import type { TopicNames } from '../../src/adapters/kafka/topic-names.ts'
import type { Codec } from '../../src/adapters/registry/open-registry.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { fault } from '../../src/core/faults/fault.ts'
import { failed, ok, type Result } from '../../src/core/prelude.ts'
import { commandStates, type ListedCommand } from './command-states.ts'
import { jobPart } from './undo-key.ts'

/** Header of a command that was sent again; its value tells why. */
export const retryHeader = 'assay.compensation.retry'

export type RetryOptions = {
  /** Jobs with one of these are meant. Empty: all that have a failed command. */
  readonly keys: readonly string[]
  readonly reason: string
  readonly by: string
  /** Looks and decides; sends nothing. */
  readonly dryRun: boolean
}

export type RetryResult = {
  readonly key: string
  /** `busy`: a command of the same job has not ended yet. */
  readonly result: 'sent' | 'would-send' | 'busy' | 'not-failed' | 'missing'
}

export type RetryDeps = {
  readonly kafka: KafkaConnections
  readonly codec: Codec
  readonly topics: TopicNames
}

/**
 * The commands of a job go out in one batch, so all or none of them. Interrupted and run again it does no harm: what
 * was sent is pending then, and a job with a pending command is left alone.
 */
export async function retryCommands(
  deps: RetryDeps,
  options: RetryOptions,
): Promise<Result<readonly RetryResult[], Fault>> {
  if (options.reason.trim() === '')
    return failed(fault('replay_reason_missing', { action: 'sending undo commands again' }))
  const scanner = deps.kafka.scanner()
  const producer = deps.kafka.plainProducer()
  try {
    const states = await commandStates({ ...deps, scanner })
    if (!states.ok) return states
    const chosen = choose(states.value, options.keys)
    if (!options.dryRun && chosen.chains.length > 0) {
      await producer.connect()
      for (const chain of chosen.chains) {
        const messages = await messagesOf(chain, { deps, scanner, options })
        await producer.send({ topic: deps.topics.compensations, acks: -1, messages })
      }
    }
    const result = options.dryRun ? 'would-send' : 'sent'
    const sent = chosen.chains.flat().map(({ idempotencyKey: key }) => ({ key, result }) as const)
    return ok([...sent, ...chosen.refused])
  } catch (error) {
    return failed(kafkaFault(error))
  } finally {
    await producer.disconnect().catch(() => undefined)
    await scanner.close().catch(() => undefined)
  }
}

type Chain = readonly ListedCommand[]

const isOpen = ({ state }: ListedCommand): boolean => state !== 'done' && state !== 'skipped'

function choose(
  all: readonly ListedCommand[],
  keys: readonly string[],
): { readonly chains: readonly Chain[]; readonly refused: readonly RetryResult[] } {
  const jobs = Map.groupBy(all, ({ idempotencyKey }) => jobPart(idempotencyKey))
  const known = new Set(all.map(({ idempotencyKey }) => idempotencyKey))
  const missing = keys.filter((key) => !known.has(key)).map((key) => ({ key, result: 'missing' }) as const)
  const wanted = [...jobs.values()].filter(
    (chain) => keys.length === 0 || chain.some(({ idempotencyKey }) => keys.includes(idempotencyKey)),
  )
  const chains: Chain[] = []
  const refused: RetryResult[] = [...missing]
  for (const chain of wanted) {
    const undone = chain.filter(isOpen).toSorted((a, b) => a.order - b.order)
    const busy = undone.some(({ state }) => state === 'pending')
    if (undone.length > 0 && !busy) chains.push(undone)
    else {
      const named = chain.filter(({ idempotencyKey }) => keys.includes(idempotencyKey))
      const result = busy ? 'busy' : 'not-failed'
      refused.push(...named.map(({ idempotencyKey: key }) => ({ key, result }) as const))
    }
  }
  return { chains, refused }
}

type Reading = {
  readonly deps: RetryDeps
  readonly scanner: ReturnType<KafkaConnections['scanner']>
  readonly options: RetryOptions
}

/** The bytes as they were; the list holds no payloads. */
async function messagesOf(chain: Chain, { deps, scanner, options }: Reading) {
  const headers = { [retryHeader]: options.reason.slice(0, 4000), 'assay.compensation.by': options.by }
  const messages = []
  for (const { place, jobId } of chain) {
    const stretch = { partition: place.partition, low: place.offset, end: place.offset + 1 }
    for await (const { value } of scanner.read(deps.topics.compensations, stretch)) {
      messages.push({ key: jobId, value, headers, partition: place.partition })
    }
  }
  return messages
}
