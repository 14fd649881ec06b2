// `assay dlq list`: the newest dead letters.
import { Option, type Command } from 'commander'
import type { LetterList, LetterState, ListedLetter } from '../../runtime/commands/letters.ts'
import type { Cli, ConfiguredCall } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { failWith } from '../fail.ts'
import { withExamples } from '../help.ts'
import { filterOf, withLetterOptions, type LetterOptions } from '../letter-options.ts'
import { sayNothingMatched, showLetters, shownText, sumUp } from '../letters-table.ts'
import type { Cell } from '../table.ts'
import { atLeast } from '../number-options.ts'

type Options = LetterOptions & { readonly limit: number; readonly state: LetterState | 'all' }

export function addDlqListCommand(dlq: Command, cli: Cli): void {
  const command = withLetterOptions(
    dlq.command('list').description('list dead letters, newest first; ends with 1 when there is none'),
  )
    .addOption(
      new Option('--state <state>', 'what became of them')
        .choices(['open', 'replayed', 'discarded', 'all'])
        .default('open'),
    )
    .option('--limit <n>', 'most letters shown', atLeast(1), 100)
    .action(cli.withConfig<Options>(list))
  withExamples(
    command,
    ['assay dlq list', 'what nobody has dealt with yet'],
    ['assay dlq list --since 2h --policy refund-policy', 'of one policy, in the last two hours'],
    ['assay dlq list --kind outage --json', 'in JSON, for a script'],
    ['assay dlq list --state all --job order-4711', 'everything about one job'],
  )
}

async function list(call: ConfiguredCall<Options>): Promise<Exit> {
  const { options, screen } = call
  const { findLetters } = await import('../../runtime/commands/letters.ts')
  const filter = filterOf(options, [], options.state === 'all' ? undefined : options.state)
  const found = await findLetters(call.config, { filter, limit: options.limit }, call)
  if (!found.ok) return failWith(found.fault, screen)
  return show(found.value, call)
}

function show({ letters, matched }: LetterList, { options, screen }: ConfiguredCall<Options>): Exit {
  screen.value({ matched, letters })
  if (letters.length === 0) {
    sayNothingMatched(options, screen)
    return 'no'
  }
  showLetters(
    letters.map((letter) => ({ letter, last: stateCell(letter) })),
    'STATE',
    screen,
  )
  screen.note({ text: shownText(letters.length, matched), tone: 'dim' })
  sumUp(letters, screen)
  screen.note({ text: 'In full: assay dlq show <id>. Back to the jobs: assay dlq replay.', tone: 'dim' })
  return 'ok'
}

function stateCell({ state, entry, replayCount }: ListedLetter): Cell {
  if (state === 'open') return replayCount > 0 ? `again ${replayCount}` : state
  return { text: entry?.action === 'replayed' ? `replayed ${entry.count}` : state, tone: 'dim' }
}
