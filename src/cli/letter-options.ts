// Which dead letters are meant: options that list, replay and discard share.
import { Option, type Command } from 'commander'
import { hostname, userInfo } from 'node:os'
import type { FaultKind } from '../core/faults/codes.ts'
import type { LetterFilter, LetterState } from '../runtime/commands/letters.ts'
import { sinceOption } from './since-option.ts'
import { atLeast } from './number-options.ts'

export type LetterOptions = {
  readonly code?: string
  readonly kind?: FaultKind
  readonly policy?: string
  readonly since?: number
  readonly until?: number
  readonly partition?: number
  readonly job?: string
  readonly limit?: number
}

const kinds: readonly FaultKind[] = ['poison', 'config', 'outage', 'call', 'budget', 'bug']

/** Adds the options of the filter. */
export function withLetterOptions(command: Command): Command {
  return command
    .option('--code <code>', 'error code, as job_invalid')
    .addOption(new Option('--kind <kind>', 'kind of the error code').choices(kinds))
    .option('--policy <name>', 'policy that the job named')
    .option('--since <time>', 'given up at or after: 90m, 2h, 7d ago, or a date', sinceOption)
    .option('--until <time>', 'given up before: the same forms', sinceOption)
    .option('--partition <n>', 'partition of the job', atLeast(0))
    .option('--job <id>', 'job id')
}

/** The filter for options and ids. Letters that are named are meant whatever became of them. */
export function filterOf(options: LetterOptions, ids: readonly string[], state?: LetterState): LetterFilter {
  const { code, kind, policy, since, until, partition, job } = options
  return {
    ...(ids.length === 0 ? {} : { ids }),
    ...(code === undefined ? {} : { code }),
    ...(kind === undefined ? {} : { kind }),
    ...(policy === undefined ? {} : { policy }),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
    ...(partition === undefined ? {} : { partition }),
    ...(job === undefined ? {} : { jobId: job }),
    ...(state === undefined ? {} : { state }),
  }
}

/** Whether anything narrows the letters down. */
export const isNarrow = (options: LetterOptions, ids: readonly string[]): boolean =>
  Object.keys(filterOf(options, ids)).length > 0

/** Who works at this terminal, for the ledger. */
export function whoIsHere(): string {
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    // A container may run under a number that has no name.
    return `uid-${process.getuid?.() ?? 'unknown'}@${hostname()}`
  }
}
