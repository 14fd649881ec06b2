// `assay tail`: outcomes and audit records as they come.
import { Argument, Option, type Command } from 'commander'
import type { TailStream } from '../../runtime/commands/tail.ts'
import type { Cli } from '../cli.ts'
import { failWith } from '../fail.ts'
import { withExamples } from '../help.ts'
import { recordLine } from '../record-line.ts'
import { atLeast } from '../number-options.ts'

type Options = {
  readonly from: 'beginning' | 'now'
  readonly limit?: number
  readonly follow: boolean
}

const streams: readonly TailStream[] = ['approved', 'rejected', 'dead-letter', 'attempts']

export function addTailCommand(program: Command, cli: Cli): void {
  const command = program
    .command('tail')
    .description('show outcomes or audit records as they come, until Ctrl-C')
    .addArgument(new Argument('<stream>', 'what to show').choices(streams))
    .addOption(new Option('--from <where>', 'where to start').choices(['beginning', 'now']).default('now'))
    .option('--limit <n>', 'end after so many records', atLeast(1))
    .option('--no-follow', 'end when everything there is has been shown; implies --from beginning')
    .action(
      cli.withConfig<Options>(async (call) => {
        const { options, screen, config } = call
        const stream = streams.find((each) => each === call.args[0]) ?? 'approved'
        const { tailTopic } = await import('../../runtime/commands/tail.ts')
        const done = await tailTopic(
          config,
          {
            stream,
            from: options.follow ? options.from : 'beginning',
            follow: options.follow,
            ...(options.limit === undefined ? {} : { limit: options.limit }),
            onReady: () => screen.note({ text: `tail of ${config.prefix}.${stream}`, tone: 'dim' }),
            onRecord: (view) => {
              screen.value(view)
              screen.line(...recordLine(view, screen.columns))
            },
          },
          call,
        )
        return done.ok ? 'ok' : failWith(done.fault, screen)
      }),
    )
  withExamples(
    command,
    ['assay tail rejected', 'rejections from now on, with their reasons'],
    ['assay tail attempts --from beginning --limit 20', 'the oldest twenty audit records'],
    ['assay tail approved --no-follow --json > approved.jsonl', 'all that the topic still holds'],
  )
}
