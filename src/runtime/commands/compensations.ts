// `assay compensations list|tail|retry|skip`: what became of undo commands, and what a person does about failed ones.
import type { CompensationResult } from '../../../schemas/generated/compensation-result.ts'
import {
  commandStates,
  type CommandState,
  type ListedCommand,
} from '../../../producers/compensations/command-states.ts'
import {
  retryCommands,
  type RetryOptions,
  type RetryResult,
} from '../../../producers/compensations/retry-commands.ts'
import {
  skipCommand,
  type SkipOptions,
  type SkipResult,
} from '../../../producers/compensations/skip-command.ts'
import { kafkaFault } from '../../adapters/kafka/kafka-fault.ts'
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { codecOf, systemClock, topicsOf } from '../parts.ts'
import type { CommandDeps } from './command-deps.ts'
import { readTopic } from './read-topic.ts'
import { topicParts } from './topic-parts.ts'
import { needTopics } from './with-admin.ts'

export type { CommandState, ListedCommand } from '../../../producers/compensations/command-states.ts'
export type { SkipResult } from '../../../producers/compensations/skip-command.ts'
export type { RetryResult } from '../../../producers/compensations/retry-commands.ts'
export type { CompensationResult } from '../../../schemas/generated/compensation-result.ts'

export type CommandFilter = {
  readonly state?: CommandState
  readonly job?: string
  readonly type?: string
  readonly limit: number
}

export type CommandList = {
  readonly commands: readonly ListedCommand[]
  /** More than are listed when the limit cut some off. */
  readonly matched: number
}

/** The newest commands that meet the filter, newest first. */
export async function listCompensations(
  config: Config,
  { state, job, type, limit }: CommandFilter,
  deps: CommandDeps,
): Promise<Result<CommandList, Fault>> {
  const ready = await topicsThere(config, deps)
  if (!ready.ok) return ready
  const parts = topicParts(config, deps)
  const scanner = parts.kafka.scanner()
  try {
    const states = await commandStates({ ...parts, scanner })
    if (!states.ok) return states
    const matched = states.value
      .filter((each) => state === undefined || each.state === state)
      .filter((each) => job === undefined || each.jobId === job)
      .filter((each) => type === undefined || each.type === type)
      .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || a.order - b.order)
    return ok({ commands: matched.slice(0, limit), matched: matched.length })
  } catch (error) {
    return failed(kafkaFault(error))
  } finally {
    await scanner.close().catch(() => undefined)
  }
}

/** Sends failed and held commands again; see `retryCommands`. */
export async function retryCompensations(
  config: Config,
  options: RetryOptions,
  deps: CommandDeps,
): Promise<Result<readonly RetryResult[], Fault>> {
  const ready = await topicsThere(config, deps)
  return ready.ok ? retryCommands(topicParts(config, deps), options) : ready
}

/** Takes a failed command for settled; see `skipCommand`. */
export async function skipCompensation(
  config: Config,
  options: Omit<SkipOptions, 'now'>,
  deps: CommandDeps,
): Promise<Result<SkipResult, Fault>> {
  const ready = await topicsThere(config, deps)
  if (!ready.ok) return ready
  return skipCommand(topicParts(config, deps), { ...options, now: () => systemClock.now() })
}

export type TailOptions = {
  readonly from: 'beginning' | 'now'
  readonly follow: boolean
  readonly limit: number
  readonly onReady: () => void
  readonly onResult: (result: CompensationResult) => void
}

/** Results as they are recorded. */
export async function tailCompensations(
  config: Config,
  { from, follow, limit, onReady, onResult }: TailOptions,
  deps: CommandDeps,
): Promise<Result<undefined, Fault>> {
  const codec = codecOf(config)
  let shown = 0
  let problem: Fault | undefined
  const read = await readTopic(
    config,
    {
      topics: [topicsOf(config).compensationResults],
      from,
      follow,
      onReady,
      onRecord: async ({ value }) => {
        const result = await codec.decode('compensationResults', value)
        if (!result.ok) {
          problem = result.fault
          return 'stop'
        }
        onResult(result.value)
        shown += 1
        return shown < limit ? 'more' : 'stop'
      },
    },
    deps,
  )
  return problem === undefined ? read : failed(problem)
}

function topicsThere(config: Config, deps: CommandDeps): Promise<Result<undefined, Fault>> {
  const { compensations, compensationResults } = topicsOf(config)
  return needTopics(config, [compensations, compensationResults], deps)
}
