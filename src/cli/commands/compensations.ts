// `assay compensations`: undo commands of rejected jobs looked at, watched, sent again; `skip` is next door.
import { Option, type Command } from 'commander'
import { counted } from '../../runtime/commands/counted.ts'
import type { CommandState, CompensationResult, ListedCommand } from '../../runtime/commands/compensations.ts'
import type { Cli, ConfiguredCall } from '../cli.ts'
import { addSkip } from './compensations-skip.ts'
import type { Exit } from '../exit-codes.ts'
import { failWith } from '../fail.ts'
import { withExamples } from '../help.ts'
import { whoIsHere } from '../letter-options.ts'
import { clock } from '../record-line.ts'
import type { Tone } from '../tones.ts'
import { atLeast } from '../number-options.ts'

export function addCompensationsCommand(program: Command, cli: Cli): void {
  const group = program
    .command('compensations')
    .description('undo commands of rejected jobs: what became of them; send failed ones again, or skip them')
  withExamples(
    group,
    ['assay compensations list --state failed', 'what was not undone, and why'],
    ['assay compensations retry --all --reason "webhook mended"', 'send it again, in order'],
  )
  addList(group, cli)
  addTail(group, cli)
  addRetry(group, cli)
  addSkip(group, cli)
}

type ListOptions = {
  readonly state: CommandState | 'all'
  readonly job?: string
  readonly type?: string
  readonly limit: number
}

const tones: Readonly<Record<CommandState, Tone>> = {
  pending: 'dim',
  done: 'good',
  failed: 'bad',
  held: 'warn',
  skipped: 'dim',
}

function addList(group: Command, cli: Cli): void {
  const command = group
    .command('list')
    .description('list undo commands, newest first; ends with 1 when there is none')
    .addOption(
      new Option('--state <state>', 'what became of them')
        .choices(['pending', 'done', 'failed', 'held', 'skipped', 'all'])
        .default('all'),
    )
    .option('--job <id>', 'job id')
    .option('--type <type>', 'type of the action')
    .option('--limit <n>', 'most commands shown', atLeast(1), 100)
    .action(cli.withConfig<ListOptions>(list))
  withExamples(
    command,
    ['assay compensations list', 'all of them'],
    ['assay compensations list --state failed --json', 'failed ones in JSON, for a script'],
  )
}

async function list(call: ConfiguredCall<ListOptions>): Promise<Exit> {
  const { options, screen } = call
  const { listCompensations } = await import('../../runtime/commands/compensations.ts')
  const { state, job, type, limit } = options
  const filter = {
    limit,
    ...(state === 'all' ? {} : { state }),
    ...(job === undefined ? {} : { job }),
    ...(type === undefined ? {} : { type }),
  }
  const found = await listCompensations(call.config, filter, call)
  if (!found.ok) return failWith(found.fault, screen)
  const { commands, matched } = found.value
  screen.value({ matched, commands })
  if (commands.length === 0) {
    screen.note('No undo command matches.')
    return 'no'
  }
  screen.table(
    [
      { title: 'KEY', whole: true },
      { title: 'TYPE' },
      { title: 'STATE' },
      { title: 'TRIES', side: 'right' },
      { title: 'WHY' },
    ],
    commands.map((each) => [
      each.idempotencyKey,
      each.type,
      { text: each.state, tone: tones[each.state] },
      each.tries,
      errorText(each),
    ]),
  )
  if (commands.length < matched) screen.note({ text: `${commands.length} of ${matched}`, tone: 'dim' })
  return 'ok'
}

const errorText = ({ error, by, reason }: Pick<ListedCommand, 'error' | 'by' | 'reason'>): string =>
  error === undefined ? (by === undefined ? '' : `${by}: ${reason ?? ''}`) : `${error.code}: ${error.message}`

type TailOptions = { readonly from: 'beginning' | 'now'; readonly limit?: number; readonly follow: boolean }

function addTail(group: Command, cli: Cli): void {
  const command = group
    .command('tail')
    .description('show results as they are recorded, until Ctrl-C')
    .addOption(new Option('--from <where>', 'where to start').choices(['beginning', 'now']).default('now'))
    .option('--limit <n>', 'end after so many results', atLeast(1))
    .option('--no-follow', 'end when everything there is has been shown; implies --from beginning')
    .action(cli.withConfig<TailOptions>(tail))
  withExamples(command, ['assay compensations tail', 'what is undone from now on'])
}

async function tail(call: ConfiguredCall<TailOptions>): Promise<Exit> {
  const { config, options, screen } = call
  const { tailCompensations } = await import('../../runtime/commands/compensations.ts')
  const done = await tailCompensations(
    config,
    {
      from: options.follow ? options.from : 'beginning',
      follow: options.follow,
      limit: options.limit ?? Infinity,
      onReady: () => screen.note({ text: `tail of ${config.prefix}.compensation-results`, tone: 'dim' }),
      onResult: (result) => {
        screen.value(result)
        screen.line(...resultLine(result))
      },
    },
    call,
  )
  return done.ok ? 'ok' : failWith(done.fault, screen)
}

function resultLine(result: CompensationResult) {
  const { at, status, idempotencyKey, type, tries } = result
  const text = `  ${idempotencyKey}  ${type}  ${counted(tries, 'try', 'tries')}`
  const said = errorText(result)
  const error = said === '' ? '' : `  ${said}`
  return [
    { text: clock(Date.parse(at)), tone: 'dim' as const },
    '  ',
    { text: status.padEnd(7), tone: tones[status] },
    `${text}${error}`,
  ]
}

type RetryOptions = {
  readonly all?: boolean
  readonly reason: string
  readonly by?: string
  readonly dryRun?: boolean
}

function addRetry(group: Command, cli: Cli): void {
  const command = group
    .command('retry')
    .description('send failed undo commands again; with each, those of its job that were held behind it')
    .argument('[keys...]', 'commands, as compensations list gives them; or --all')
    .option('--all', 'every job with a failed command')
    .requiredOption('--reason <text>', 'why; goes with the command')
    .option('--by <name>', 'who (default: user@host)')
    .option('-n, --dry-run', 'show which; send nothing')
    .action(cli.withConfig<RetryOptions>(retry))
  withExamples(
    command,
    ['assay compensations retry assay.jobs-0-41/reserve-1 --reason "stock is back"', 'one'],
    ['assay compensations retry --all --reason "webhook mended" --dry-run', 'which would go'],
  )
}

async function retry(call: ConfiguredCall<RetryOptions>): Promise<Exit> {
  const { args, options, screen } = call
  if (args.length === 0 && options.all !== true) {
    screen.value({ refused: 'which commands?' })
    screen.complain({ message: 'which commands?', remedy: 'Name keys, or use --all.' })
    return 'usage'
  }
  const { retryCompensations } = await import('../../runtime/commands/compensations.ts')
  const { reason, by = whoIsHere(), dryRun = false } = options
  const done = await retryCompensations(call.config, { keys: args, reason, by, dryRun }, call)
  if (!done.ok) return failWith(done.fault, screen)
  screen.value({ dryRun, commands: done.value })
  if (done.value.length > 0) {
    screen.table(
      [{ title: 'KEY', whole: true }, { title: 'RETRY' }],
      done.value.map(({ key, result }) => [key, result]),
    )
  }
  const gone = done.value.filter(({ result }) => result === 'sent' || result === 'would-send')
  screen.note(`${counted(gone.length, 'command')} ${dryRun ? 'would be sent' : 'sent'}.`)
  return gone.length > 0 && done.value.every(({ result }) => result !== 'missing') ? 'ok' : 'no'
}
