// The undo commands that a process has in hand: each delivered in its turn, its end recorded, counted until then.
import type { Compensation } from '../../schemas/generated/compensation.ts'
import { retryHeader } from '../../producers/compensations/retry-commands.ts'
import { writeResult, type ResultDeps } from '../../producers/compensations/write-result.ts'
import type { KafkaMessage } from '../../src/adapters/kafka/kafkajs-types.ts'
import type { Tracer } from '../../src/ports/telemetry.ts'
import type { Chains, CommandEnd } from './chains.ts'
import { deliverCommand, type Delivered, type DeliverDeps } from './deliver-command.ts'
import { watchUndo } from './undo-span.ts'

export type RunnerDeps = DeliverDeps &
  ResultDeps & {
    readonly tracer: Tracer
    /** Told how each command ended. */
    readonly onEnded: (status: Delivered['status']) => void
    /** Told of an action type when the last command of it that was in hand has ended. */
    readonly onTypeEnded: (type: string) => void
  }

/** A partition that this process owns; `stopped` is aborted when it is lost. */
export type Owned = { readonly chains: Chains; readonly stopped: AbortController }

export type Found = {
  readonly partition: number
  readonly message: KafkaMessage
  readonly command: Compensation
}

export type CommandRunner = {
  /** Puts the command into its chain, which runs it when those before it have ended. */
  readonly run: (owned: Owned, found: Found) => void
  /** Commands that are being delivered or recorded. */
  readonly busy: () => number
  /** Action types of the commands that were taken and have not ended. */
  readonly typesInHand: () => readonly string[]
}

/** After `draining` no further delivery begins. */
export function openCommandRunner(deps: RunnerDeps, draining: AbortSignal): CommandRunner {
  let busy = 0
  const inHand = new Map<string, number>()
  const letGo = (type: string): void => {
    const left = (inHand.get(type) ?? 0) - 1
    if (left > 0) inHand.set(type, left)
    else {
      inHand.delete(type)
      deps.onTypeEnded(type)
    }
  }
  return {
    run({ chains, stopped }, found) {
      const { command, message } = found
      const { type } = command
      inHand.set(type, (inHand.get(type) ?? 0) + 1)
      const retry = message.headers?.[retryHeader] !== undefined
      chains.take({ offset: Number(message.offset), command, retry }, async (held) => {
        busy += 1
        try {
          return await runOne(deps, found, { held, draining, stopped: stopped.signal })
        } finally {
          busy -= 1
          letGo(type)
        }
      })
    },
    busy: () => busy,
    typesInHand: () => [...inHand.keys()],
  }
}

type Turn = { readonly held: boolean; readonly draining: AbortSignal; readonly stopped: AbortSignal }

async function runOne(
  deps: RunnerDeps,
  { partition, message, command }: Found,
  turn: Turn,
): Promise<CommandEnd> {
  const span = watchUndo(deps.tracer, command, message.headers)
  const end = await endOf(deps, command, turn)
  span.end(end)
  if (end === 'cancelled') return end
  const ended = { command, end, place: { partition, offset: Number(message.offset) } }
  if (!(await writeResult(deps, ended, turn.stopped))) return 'cancelled'
  deps.onEnded(end.status)
  return end.status === 'done' ? 'done' : 'failed'
}

/** A command behind one that was not done is held: it is not delivered. */
function endOf(
  deps: RunnerDeps,
  command: Compensation,
  { held, draining, stopped }: Turn,
): Promise<Delivered | 'cancelled'> {
  if (draining.aborted || stopped.aborted) return Promise.resolve('cancelled')
  return held
    ? Promise.resolve({ status: 'held', tries: 0 })
    : deliverCommand(command, { draining, stopped }, deps)
}
