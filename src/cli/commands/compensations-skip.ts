// `assay compensations skip`: a person has settled a failed undo command by hand.
import type { Command } from 'commander'
import type { SkipResult } from '../../runtime/commands/compensations.ts'
import { counted } from '../../runtime/commands/counted.ts'
import type { Cli, ConfiguredCall } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { failWith } from '../fail.ts'
import { withExamples } from '../help.ts'
import { whoIsHere } from '../letter-options.ts'

type Options = { readonly reason: string; readonly by?: string; readonly dryRun?: boolean }

export function addSkip(group: Command, cli: Cli): void {
  const command = group
    .command('skip')
    .description('take a failed undo command for settled by hand; what was held behind it is sent')
    .argument('<key>', 'command, as compensations list gives it')
    .requiredOption('--reason <text>', 'why; stands on its result')
    .option('--by <name>', 'who (default: user@host)')
    .option('-n, --dry-run', 'say what would happen; change nothing')
    .action(cli.withConfig<Options>(skip))
  withExamples(command, [
    'assay compensations skip assay.jobs-0-41/reserve-1 --reason "freed by hand"',
    'it is not sent again; the rest of its job is',
  ])
}

const words: Readonly<Record<SkipResult['result'], string>> = {
  skipped: 'skipped; it is not sent again',
  'would-skip': 'would be skipped',
  'not-failed': 'neither failed nor held; nothing was changed',
  missing: 'there is no such undo command; assay compensations list shows all',
}

async function skip(call: ConfiguredCall<Options>): Promise<Exit> {
  const { args, options, screen } = call
  const { skipCompensation } = await import('../../runtime/commands/compensations.ts')
  const { reason, by = whoIsHere(), dryRun = false } = options
  const done = await skipCompensation(call.config, { key: args[0] ?? '', reason, by, dryRun }, call)
  if (!done.ok) return failWith(done.fault, screen)
  const { key, result, sent } = done.value
  screen.value({ dryRun, key, result, sent })
  screen.note(`${key}: ${words[result]}`)
  if (sent.length > 0) screen.note(`${counted(sent.length, 'command')} of its job sent.`)
  return result === 'skipped' || result === 'would-skip' ? 'ok' : 'no'
}
