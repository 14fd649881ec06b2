// `assay dlq`: dead letters looked at, sent back, set aside.
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { withExamples } from '../help.ts'
import { addDlqDiscardCommand } from './dlq-discard.ts'
import { addDlqListCommand } from './dlq-list.ts'
import { addDlqReplayCommand } from './dlq-replay.ts'
import { addDlqShowCommand } from './dlq-show.ts'

export function addDlqCommand(program: Command, cli: Cli): void {
  const dlq = program
    .command('dlq')
    .description('dead letters: jobs that could not be decided. List, show, send back, set aside')
  withExamples(
    dlq,
    ['assay dlq list --since 1h', 'what came in the last hour, and why'],
    ['assay dlq replay --code provider_exhausted', 'what would be sent back; nothing is yet'],
    ['assay dlq replay --code provider_exhausted --yes', 'send it back, each letter once'],
  )
  for (const add of [addDlqListCommand, addDlqShowCommand, addDlqReplayCommand, addDlqDiscardCommand]) {
    add(dlq, cli)
  }
}
