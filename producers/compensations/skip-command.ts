// Taking a failed undo command for settled by hand: a result that says who and why. What was held behind it is sent.
import type { CompensationResult } from '../../schemas/generated/compensation-result.ts'
import { kafkaFault } from '../../src/adapters/kafka/kafka-fault.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { fault } from '../../src/core/faults/fault.ts'
import { failed, ok, type Result } from '../../src/core/prelude.ts'
import { commandStates, type ListedCommand } from './command-states.ts'
import { retryCommands, type RetryDeps, type RetryResult } from './retry-commands.ts'

export type SkipOptions = {
  readonly key: string
  readonly reason: string
  readonly by: string
  /** Looks and decides; writes and sends nothing. */
  readonly dryRun: boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export type SkipResult = {
  readonly key: string
  /** `not-failed`: it is done or skipped already, or has not ended yet. */
  readonly result: 'skipped' | 'would-skip' | 'not-failed' | 'missing'
  /** What of the same job was sent after it; empty in a dry run. */
  readonly sent: readonly RetryResult[]
}

/** Interrupted between the two it does no harm: the rest of the job is then held, and `retryCommands` sends it. */
export async function skipCommand(deps: RetryDeps, options: SkipOptions): Promise<Result<SkipResult, Fault>> {
  const { key, reason, by, dryRun } = options
  if (reason.trim() === '')
    return failed(fault('replay_reason_missing', { action: 'skipping an undo command' }))
  const looked = await stateOf(deps, key)
  if (!looked.ok) return looked
  const command = looked.value
  if (command === undefined) return ok({ key, result: 'missing', sent: [] })
  if (command.state !== 'failed' && command.state !== 'held')
    return ok({ key, result: 'not-failed', sent: [] })
  if (dryRun) return ok({ key, result: 'would-skip', sent: [] })
  const written = await writeSkip(deps, command, options)
  if (!written.ok) return written
  const sent = await retryCommands(deps, { keys: [key], reason, by, dryRun: false })
  return sent.ok
    ? ok({ key, result: 'skipped', sent: sent.value.filter(({ result }) => result === 'sent') })
    : sent
}

async function stateOf(deps: RetryDeps, key: string): Promise<Result<ListedCommand | undefined, Fault>> {
  const scanner = deps.kafka.scanner()
  try {
    const states = await commandStates({ ...deps, scanner })
    return states.ok ? ok(states.value.find(({ idempotencyKey }) => idempotencyKey === key)) : states
  } catch (error) {
    return failed(kafkaFault(error))
  } finally {
    await scanner.close().catch(() => undefined)
  }
}

async function writeSkip(
  { kafka, codec, topics }: RetryDeps,
  { idempotencyKey, jobId, actionId, type, place }: ListedCommand,
  { reason, by, now }: SkipOptions,
): Promise<Result<undefined, Fault>> {
  const record: CompensationResult = {
    idempotencyKey,
    jobId,
    actionId,
    type,
    status: 'skipped',
    tries: 0,
    at: new Date(now()).toISOString(),
    by,
    reason,
    command: place,
  }
  const value = await codec.encode('compensationResults', record)
  if (!value.ok) return value
  const producer = kafka.plainProducer()
  try {
    await producer.connect()
    const messages = [{ key: jobId, value: value.value, partition: place.partition }]
    await producer.send({ topic: topics.compensationResults, acks: -1, messages })
    return ok(undefined)
  } catch (error) {
    return failed(kafkaFault(error))
  } finally {
    await producer.disconnect().catch(() => undefined)
  }
}
