// `assay dlq discard`: dead letters that nobody needs to look at any more.
import type { Command } from 'commander'
import { counted } from '../../runtime/commands/counted.ts'
import type { Discarded } from '../../runtime/commands/settle-letters.ts'
import type { Cli, ConfiguredCall } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { failWith } from '../fail.ts'
import { withExamples } from '../help.ts'
import { filterOf, isNarrow, whoIsHere, withLetterOptions, type LetterOptions } from '../letter-options.ts'
import { sayNothingMatched, showLetters } from '../letters-table.ts'
import { refuse } from '../refuse.ts'
import type { Cell } from '../table.ts'
import { atLeast } from '../number-options.ts'

type Options = LetterOptions & { readonly reason: string; readonly by?: string; readonly dryRun?: boolean }

export function addDlqDiscardCommand(dlq: Command, cli: Cli): void {
  const command = withLetterOptions(
    dlq
      .command('discard')
      .description('set dead letters aside, with a reason; they stay on the topic and leave the list')
      .argument('[ids...]', 'letters, as dlq list gives them; or use the options'),
  )
    .option('--limit <n>', 'most letters set aside, newest first', atLeast(1))
    .requiredOption('--reason <text>', 'why; goes into the ledger')
    .option('--by <name>', 'who, for the ledger (default: user@host)')
    .option('-n, --dry-run', 'show which; set nothing aside')
    .action(cli.withConfig<Options>(discard))
  withExamples(
    command,
    ['assay dlq discard assay.jobs-3-1024 --reason "test record"', 'one letter'],
    ['assay dlq discard --code job_not_json --reason "sender mended" --dry-run', 'which would go'],
  ).addHelpText('after', `\n${sayWayBack.replace(': ', ':\n  ')}`)
}

async function discard(call: ConfiguredCall<Options>): Promise<Exit> {
  const { args, options, screen } = call
  if (!isNarrow(options, args)) {
    const remedy = 'Name ids, or use --code, --since or the like.'
    return refuse({ message: 'which letters?', remedy }, screen)
  }
  const { discardDeadLetters } = await import('../../runtime/commands/settle-letters.ts')
  const done = await discardDeadLetters(
    call.config,
    {
      filter: filterOf(options, args, args.length > 0 ? undefined : 'open'),
      limit: options.limit ?? Infinity,
      by: options.by ?? whoIsHere(),
      reason: options.reason,
      dryRun: options.dryRun === true,
    },
    call,
  )
  return done.ok ? show(done.value, call) : failWith(done.fault, screen)
}

const sayWayBack =
  'A discarded letter can still be sent back: assay dlq replay <id> --force --reason <text> --yes'

const words: Readonly<Record<Discarded['letters'][number]['result'], Cell>> = {
  discarded: { text: 'discarded', tone: 'good' },
  'would-discard': { text: 'would go', tone: 'good' },
  'already-discarded': { text: 'was discarded', tone: 'warn' },
  'already-replayed': { text: 'was replayed', tone: 'warn' },
  missing: { text: 'gone', tone: 'bad' },
}

function show({ letters, missing, matched }: Discarded, { options, screen }: ConfiguredCall<Options>): Exit {
  screen.value({ dryRun: options.dryRun === true, matched, letters, missing })
  for (const id of missing) screen.note({ text: 'error ', tone: 'bad' }, `there is no dead letter ${id}`)
  if (letters.length === 0) {
    sayNothingMatched(options, screen)
    return 'no'
  }
  showLetters(
    letters.map(({ letter, result }) => ({ letter, last: words[result] })),
    'DISCARD',
    screen,
  )
  const done = letters.filter(({ result }) => result === 'discarded' || result === 'would-discard')
  const what = counted(done.length, 'letter')
  screen.note(
    options.dryRun === true ? `Nothing was changed. ${what} would be set aside.` : `${what} set aside.`,
  )
  if (options.dryRun !== true && done.length > 0) screen.note(sayWayBack)
  return done.length > 0 && missing.length === 0 ? 'ok' : 'no'
}
