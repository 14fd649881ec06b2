// What became of every undo command: commands and results, joined by idempotency key.
import type { Compensation } from '../../schemas/generated/compensation.ts'
import type { CompensationResult } from '../../schemas/generated/compensation-result.ts'
import type { Scanner } from '../../src/adapters/kafka/open-scanner.ts'
import type { TopicNames } from '../../src/adapters/kafka/topic-names.ts'
import type { Codec } from '../../src/adapters/registry/open-registry.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { failed, ok, type Result } from '../../src/core/prelude.ts'

/** Pending: nobody has recorded yet what became of it since it was last sent. */
export type CommandState = 'pending' | CompensationResult['status']

export type ListedCommand = Omit<Compensation, 'undo'> & {
  readonly state: CommandState
  /** Deliveries tried since it was last sent. */
  readonly tries: number
  readonly error?: CompensationResult['error']
  /** Who skipped it, and why. */
  readonly by?: string
  readonly reason?: string
  /** Where its newest record stands. */
  readonly place: CompensationResult['command']
}

export type StatesDeps = { readonly scanner: Scanner; readonly codec: Codec; readonly topics: TopicNames }

/**
 * Every command that the topics still hold, by place. Rejects with the library's error when Kafka does not answer; a
 * record that cannot be read makes it fail.
 */
export async function commandStates(deps: StatesDeps): Promise<Result<readonly ListedCommand[], Fault>> {
  const { topics } = deps
  // Results first: one that is written meanwhile finds its command in the list, as pending.
  const results = new Map<string, CompensationResult>()
  const read = await eachRecord(deps, topics.compensationResults, async (value) => {
    const result = await deps.codec.decode('compensationResults', value)
    if (!result.ok) return result.fault
    results.set(result.value.idempotencyKey, newer(results.get(result.value.idempotencyKey), result.value))
    return undefined
  })
  if (read !== undefined) return failed(read)
  const commands = new Map<string, ListedCommand>()
  const problem = await eachRecord(deps, topics.compensations, async (value, place) => {
    const command = await deps.codec.decode('compensations', value)
    if (!command.ok) return command.fault
    const { idempotencyKey } = command.value
    commands.set(idempotencyKey, listed(command.value, place, results.get(idempotencyKey)))
    return undefined
  })
  if (problem !== undefined) return failed(problem)
  return ok([...commands.values()])
}

/** A command that was delivered once is done, whatever a second delivery after a crash came to. */
const newer = (known: CompensationResult | undefined, next: CompensationResult): CompensationResult =>
  known?.status === 'done' ? known : next

function listed(
  { jobId, actionId, type, order, of, at, idempotencyKey }: Compensation,
  place: ListedCommand['place'],
  result: CompensationResult | undefined,
): ListedCommand {
  const command = { jobId, actionId, type, order, of, at, idempotencyKey }
  const counts = result?.status === 'done' || (result !== undefined && result.command.offset >= place.offset)
  if (!counts) return { ...command, state: 'pending', tries: 0, place }
  const { status, tries, error, by, reason } = result
  return {
    ...command,
    state: status,
    tries,
    place,
    ...(error === undefined ? {} : { error }),
    ...(by === undefined ? {} : { by }),
    ...(reason === undefined ? {} : { reason }),
  }
}

type Take = (value: Buffer | null, place: ListedCommand['place']) => Promise<Fault | undefined>

async function eachRecord({ scanner }: StatesDeps, topic: string, take: Take): Promise<Fault | undefined> {
  for (const stretch of await scanner.stretches(topic)) {
    for await (const { value, partition, offset } of scanner.read(topic, stretch)) {
      const problem = await take(value, { partition, offset })
      if (problem !== undefined) return problem
    }
  }
  return undefined
}
