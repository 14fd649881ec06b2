// `assay dlq replay`: dead letters back to the jobs, each once.
import type { Command } from 'commander'
import { counted } from '../../runtime/commands/counted.ts'
import type { Replayed, ReplayOptions } from '../../runtime/commands/settle-letters.ts'
import type { Cli, ConfiguredCall } from '../cli.ts'
import { exitOf, type Exit } from '../exit-codes.ts'
import { withExamples } from '../help.ts'
import { filterOf, isNarrow, whoIsHere, withLetterOptions, type LetterOptions } from '../letter-options.ts'
import { sayNothingMatched, showLetters } from '../letters-table.ts'
import { openProgress } from '../progress.ts'
import { refuse, type Refusal } from '../refuse.ts'
import type { Cell } from '../table.ts'
import { atLeast } from '../number-options.ts'

type Options = LetterOptions & {
  readonly all?: boolean
  readonly yes?: boolean
  readonly force?: boolean
  readonly reason?: string
  readonly by?: string
}

type Result = Replayed['letters'][number]

export function addDlqReplayCommand(dlq: Command, cli: Cli): void {
  const command = withLetterOptions(
    dlq
      .command('replay')
      .description('send dead letters back as jobs, with their key and bytes; a dry run without --yes')
      .argument('[ids...]', 'letters, as dlq list gives them; or use the options'),
  )
    .option('--limit <n>', 'most letters sent, newest first', atLeast(1))
    .option('--all', 'every open letter')
    .option('-y, --yes', 'do it: without it nothing is sent')
    .option('--force', 'also what was replayed or discarded before; needs --reason')
    .option('--reason <text>', 'why; goes into the ledger')
    .option('--by <name>', 'who, for the ledger (default: user@host)')
    .action(cli.withConfig<Options>(replay))
  withExamples(
    command,
    ['assay dlq replay --code provider_exhausted --since 2h', 'what would go back; nothing is sent'],
    ['assay dlq replay --code provider_exhausted --since 2h --yes', 'send it back'],
    ['assay dlq replay assay.jobs-3-1024 --yes', 'one letter'],
    ['assay dlq replay assay.jobs-3-1024 --force --reason "policy mended" --yes', 'a second time'],
  ).addHelpText(
    'after',
    '\nA letter goes back once: job and ledger entry are written together. Interrupted,\nrun the same command again: what is back already is not sent twice.',
  )
}

async function replay(call: ConfiguredCall<Options>): Promise<Exit> {
  const { args, options, screen } = call
  const problem = problemWith(options, args)
  if (problem !== undefined) return refuse(problem, screen)
  const { replayDeadLetters } = await import('../../runtime/commands/settle-letters.ts')
  const done = await replayDeadLetters(call.config, wanted(call), call)
  if (done.ok) return show(done.value, call)
  screen.fault(done.fault, { replayed: done.fault.replayed })
  screen.note(`${counted(done.fault.replayed, 'letter')} went back; run the same command again for the rest.`)
  return exitOf(done.fault)
}

function problemWith(options: Options, ids: readonly string[]): Refusal | undefined {
  if (!isNarrow(options, ids) && options.all !== true) {
    return { message: 'which letters?', remedy: 'Name ids, use --code, --since or the like, or say --all.' }
  }
  if (options.force === true && (options.reason ?? '').trim() === '') {
    return { message: '--force needs --reason', remedy: 'Say why these letters go back another time.' }
  }
  return undefined
}

function wanted({ args, options, screen }: ConfiguredCall<Options>): ReplayOptions {
  const { force = false, yes = false, reason, limit = Infinity, by = whoIsHere() } = options
  return {
    // Letters that are named, or forced, are meant whatever became of them.
    filter: filterOf(options, args, force || args.length > 0 ? undefined : 'open'),
    limit,
    by,
    force,
    dryRun: !yes,
    onProgress: openProgress(screen, 'letters are back').at,
    ...(reason === undefined ? {} : { reason }),
  }
}

const words: Readonly<Record<Result['result'], Cell>> = {
  replayed: { text: 'is back', tone: 'good' },
  'would-replay': { text: 'would go', tone: 'good' },
  'already-replayed': { text: 'was replayed', tone: 'warn' },
  discarded: { text: 'was discarded', tone: 'warn' },
  foreign: { text: 'not our topic', tone: 'bad' },
  missing: { text: 'gone', tone: 'bad' },
  stopped: { text: 'stopped', tone: 'warn' },
}

function show({ letters, missing, matched }: Replayed, { options, screen }: ConfiguredCall<Options>): Exit {
  screen.value({ dryRun: options.yes !== true, matched, letters, missing })
  for (const id of missing) screen.note({ text: 'error ', tone: 'bad' }, `there is no dead letter ${id}`)
  if (letters.length === 0) {
    sayNothingMatched(options, screen)
    return 'no'
  }
  showLetters(
    letters.map(({ letter, result }) => ({ letter, last: words[result] })),
    'REPLAY',
    screen,
  )
  const done = letters.filter(({ result }) => result === 'replayed' || result === 'would-replay')
  const before = letters.filter(({ result }) => result === 'already-replayed' || result === 'discarded')
  if (before.length > 0) {
    screen.note(`${counted(before.length, 'letter')} dealt with before. Again: --force --reason <text>`)
  }
  screen.note(
    options.yes === true
      ? `${counted(done.length, 'letter')} back among the jobs.`
      : `Nothing was sent. ${counted(done.length, 'letter')} would go back: the same command with --yes.`,
  )
  return done.length > 0 && missing.length === 0 ? 'ok' : 'no'
}
