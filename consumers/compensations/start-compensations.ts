// The consumer of undo commands: joins a group, runs chains, commits what is settled.
import type { Compensation } from '../../schemas/generated/compensation.ts'
import type { EachBatchPayload, KafkaMessage } from '../../src/adapters/kafka/kafkajs-types.ts'
import type { Consumer, KafkaConnections } from '../../src/adapters/kafka/open-kafka.ts'
import { watchMembership, type Membership } from '../../src/adapters/kafka/membership.ts'
import type { TopicNames } from '../../src/adapters/kafka/topic-names.ts'
import type { Codec } from '../../src/adapters/registry/open-registry.ts'
import { openChains } from './chains.ts'
import {
  openCommandRunner,
  type CommandRunner,
  type Found,
  type Owned,
  type RunnerDeps,
} from './run-commands.ts'

export type CompensationsDeps = Omit<RunnerDeps, 'producer'> & {
  readonly kafka: KafkaConnections
  readonly codec: Codec
  readonly topics: TopicNames
  readonly group: string
}

export type CompensationsConsumer = {
  /** Takes nothing more, lets calls under way end within `deadlineMs`, commits, leaves the group. */
  readonly stop: (deadlineMs: number) => Promise<void>
  readonly crashed: Promise<string>
  readonly status: () => readonly { readonly partition: number; readonly running: number }[]
  /** Why this process is no member of its group; undefined while it is one. */
  readonly missing: Membership['missing']
  readonly typesInHand: CommandRunner['typesInHand']
}

type Parts = {
  readonly deps: CompensationsDeps
  readonly consumer: Consumer
  readonly runner: CommandRunner
  readonly draining: AbortController
  readonly owned: Map<number, Owned>
  readonly committed: Map<number, number>
  /** Counts how often partitions were assigned. */
  generation: number
}

/** Commands of a process that have been taken and have not ended. */
const mostRunning = 64
const retryMs = 1000
const pollMs = 50

/** Reads from the first command on when its group is new. Rejects when Kafka cannot be reached. */
export async function startCompensations(deps: CompensationsDeps): Promise<CompensationsConsumer> {
  const consumer = deps.kafka.consumer({ groupId: deps.group })
  const producer = deps.kafka.plainProducer()
  const draining = new AbortController()
  const runner = openCommandRunner({ ...deps, producer }, draining.signal)
  const parts: Parts = {
    deps,
    consumer,
    runner,
    draining,
    owned: new Map(),
    committed: new Map(),
    generation: 0,
  }
  const { missing } = watchMembership(consumer)
  const crashed = watchGroup(parts)
  await producer.connect()
  await consumer.connect()
  await consumer.subscribe({ topic: deps.topics.compensations, fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: 4,
    eachBatch: (payload) => takeBatch(parts, payload),
  })
  const committing = setInterval(() => void commit(parts), retryMs)
  return {
    crashed,
    missing,
    status: () =>
      [...parts.owned].map(([partition, { chains }]) => ({ partition, running: chains.running() })),
    typesInHand: runner.typesInHand,
    async stop(deadlineMs) {
      clearInterval(committing)
      draining.abort()
      const deadline = performance.now() + deadlineMs
      while (runner.busy() > 0 && performance.now() < deadline) await pause(pollMs)
      for (const { stopped } of parts.owned.values()) stopped.abort()
      await commit(parts)
      await consumer.disconnect().catch(() => undefined)
      await producer.disconnect().catch(() => undefined)
    },
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const runningIn = ({ owned }: Parts): number =>
  [...owned.values()].reduce((sum, { chains }) => sum + chains.running(), 0)

/** Hands the records of a batch to their chains; waits where too many run. Never throws. */
async function takeBatch(parts: Parts, payload: EachBatchPayload): Promise<void> {
  const { batch } = payload
  const { partition } = batch
  const { generation } = parts
  let gone = false
  // kafkajs sends heartbeats between batches only.
  const beat = setInterval(() => void payload.heartbeat().catch(() => (gone = true)), retryMs)
  const lost = (): boolean =>
    gone ||
    generation !== parts.generation ||
    parts.draining.signal.aborted ||
    !payload.isRunning() ||
    payload.isStale()
  try {
    for (const message of batch.messages) {
      if (!(await takeMessage(parts, { partition, message }, lost))) return
      payload.resolveOffset(message.offset)
    }
    if (lost()) return
    // The batch may end in markers that nobody is handed.
    parts.owned.get(partition)?.chains.pass(Number(batch.lastOffset()) + 1)
    payload.resolveOffset(batch.lastOffset())
  } finally {
    clearInterval(beat)
  }
}

/** False when reading ends before the record was taken. */
async function takeMessage(
  parts: Parts,
  { partition, message }: Pick<Found, 'partition' | 'message'>,
  lost: () => boolean,
): Promise<boolean> {
  const offset = Number(message.offset)
  // State that is made for a partition of somebody else would be taken for known when the partition comes back.
  if (lost()) return false
  const owned = ownedAt(parts, partition, offset)
  // After a rebalance what was not committed comes again, here too.
  if (offset < owned.chains.next()) return true
  while (runningIn(parts) >= mostRunning && !lost()) await pause(pollMs)
  const command = await decoded(parts, message, lost)
  if (lost()) return false
  if (command !== undefined) parts.runner.run(owned, { partition, message, command })
  owned.chains.pass(offset + 1)
  return true
}

function ownedAt({ owned }: Parts, partition: number, offset: number): Owned {
  const known = owned.get(partition)
  if (known !== undefined) return known
  const made = { chains: openChains(offset), stopped: new AbortController() }
  owned.set(partition, made)
  return made
}

/** The command of a record; undefined for what is none, or when reading ends. A registry that is away is waited for. */
async function decoded(
  { deps: { codec, log } }: Parts,
  { value, offset }: KafkaMessage,
  lost: () => boolean,
): Promise<Compensation | undefined> {
  for (;;) {
    const read = await codec.decode('compensations', value)
    if (read.ok) return read.value
    const { kind, code, message } = read.fault
    const waits = code !== 'record_unreadable' && (kind === 'outage' || kind === 'config')
    log.error('an undo command cannot be read', { offset, code, reason: message, skipped: !waits })
    if (!waits || lost()) return undefined
    await pause(retryMs)
  }
}

async function commit({ consumer, deps, owned, committed }: Parts): Promise<void> {
  const moved = [...owned]
    .map(([partition, { chains }]) => ({ partition, offset: chains.committable() }))
    .filter(({ partition, offset }) => offset !== committed.get(partition))
  if (moved.length === 0) return
  const topic = deps.topics.compensations
  try {
    await consumer.commitOffsets(
      moved.map(({ partition, offset }) => ({ topic, partition, offset: String(offset) })),
    )
    for (const { partition, offset } of moved) committed.set(partition, offset)
  } catch (error) {
    // A group that re-forms refuses; what was not committed is delivered again, with the same keys.
    deps.log.debug('offsets of undo commands were not committed', { reason: String(error) })
  }
}

function watchGroup(parts: Parts): Promise<string> {
  const { consumer, deps, owned, committed } = parts
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    parts.generation += 1
    const kept = payload.memberAssignment[deps.topics.compensations] ?? []
    for (const [partition, lost] of owned) {
      if (kept.includes(partition)) continue
      lost.stopped.abort()
      owned.delete(partition)
      committed.delete(partition)
    }
  })
  return new Promise((resolve) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      deps.log.error('the consumer of undo commands crashed', { reason: String(payload.error) })
      if (!payload.restart) resolve(String(payload.error))
    })
  })
}
