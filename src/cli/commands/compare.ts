// `assay compare`: do two answers say the same? The comparison that jobs run on their samples.
import { Option, type Command } from 'commander'
import { compareAnswers, type CompareKind } from '../../core/consistency/compare.ts'
import type { Comparison } from '../../core/consistency/verdict.ts'
import { ok, type Result } from '../../core/prelude.ts'
import { counted } from '../../runtime/commands/counted.ts'
import type { Call, Cli } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { withExamples } from '../help.ts'
import { readInput } from '../input-text.ts'
import { refuse, type Refusal } from '../refuse.ts'
import type { Screen } from '../screen.ts'

type Options = { readonly text?: boolean; readonly kind?: CompareKind }

const kinds: readonly CompareKind[] = ['text', 'json', 'code']
const mostMatches = 20

export function addCompareCommand(program: Command, cli: Cli): void {
  const command = program
    .command('compare')
    .description('do two answers say the same? what contradicts, what matches')
    .argument('<a>', 'a file; - reads standard input')
    .argument('<b>', 'another file')
    .option('-t, --text', 'A and B are the answers themselves, not files')
    .addOption(new Option('--kind <kind>', 'what they are; by their looks when absent').choices(kinds))
    .action(cli.run<Options>(compare))
  withExamples(
    command,
    ['assay compare one.txt two.txt', 'exits with 0 when they say the same, 1 when not'],
    ["assay compare --text 'within 7 days' 'within 30 days'", 'two short answers, typed'],
  )
}

async function compare(call: Call<Options>): Promise<Exit> {
  const { args, options, screen } = call
  const [nameA = '', nameB = ''] = args
  const read = (given: string): Promise<Result<string, Refusal>> =>
    options.text === true ? Promise.resolve(ok(given)) : readInput(given, call)
  const a = await read(nameA)
  const b = nameB === '-' && nameA === '-' ? a : await read(nameB)
  for (const each of [a, b]) {
    if (!each.ok)
      return refuse(
        { ...each.fault, remedy: `${each.fault.remedy} Two texts in place of files need --text.` },
        screen,
      )
  }
  if (!a.ok || !b.ok) return 'usage'
  const comparison = compareAnswers(a.value, b.value, options.kind)
  screen.value(comparison)
  show(comparison, screen)
  return comparison.relation === 'same' && comparison.unread === undefined ? 'ok' : 'no'
}

function show(comparison: Comparison, screen: Screen): void {
  const { relation, similarity, contradictions, matches, unread } = comparison
  const tone = relation === 'same' ? (unread === undefined ? 'good' : 'warn') : 'bad'
  screen.line(
    { text: relation === 'same' && unread !== undefined ? 'same so far as read' : relation, tone },
    `  similarity ${similarity.toFixed(2)}, ${counted(contradictions.length, 'contradiction')}, `,
    counted(matches.length, 'matching part'),
  )
  if (unread !== undefined) {
    screen.line(
      { text: 'not read', tone: 'warn' },
      `  ${unread} characters in the middle: too long; compare it in parts`,
    )
  }
  if (contradictions.length > 0) {
    screen.table(
      [{ title: 'CONTRADICTS' }, { title: 'A' }, { title: 'B' }],
      contradictions.map(({ kind, a, b }) => [{ text: kind, tone: 'bad' }, a, b]),
    )
  }
  if (matches.length === 0) return
  screen.table(
    [{ title: 'MATCHES' }, { title: 'A' }, { title: 'B' }],
    matches.slice(0, mostMatches).map(({ a, b }) => [{ text: 'same', tone: 'good' }, a, b]),
  )
  if (matches.length > mostMatches) {
    screen.note({ text: `and ${matches.length - mostMatches} more; --json has all`, tone: 'dim' })
  }
}
