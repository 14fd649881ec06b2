// `assay lab report`: what the lab measured, and what jobs cost, as one page with pictures.
import type { Command } from 'commander'
import type { Config } from '../../config/config.ts'
import type { LabFile } from '../../lab/page/read-lab-file.ts'
import { counted } from '../../runtime/commands/counted.ts'
import type { Reported } from '../../runtime/commands/lab-report.ts'
import type { Call, Cli } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { failWith } from '../fail.ts'
import { withExamples } from '../help.ts'
import { refuse } from '../refuse.ts'
import type { Screen } from '../screen.ts'
import { sinceOption } from '../since-option.ts'

type Options = {
  readonly out: string
  readonly fromTopic?: number
  readonly policy?: string
  readonly against?: string
}

export function addReportCommand(lab: Command, cli: Cli): void {
  const command = lab
    .command('report')
    .description('what was measured as one HTML page with pictures')
    .argument('[files...]', 'what lab bench, lab calibrate, tail wrote with --json')
    .requiredOption('--out <file>', 'the page; written over when it is there')
    .option('--from-topic <time>', 'records of the topics too, since 24h, 7d ago or a date', sinceOption)
    .option('--policy <name>', 'of the topics, records of one policy')
    .option('--against <file>', 'an earlier report (--json): what moved since')
  const files = cli.run<Options>((call) => report(call, undefined))
  const topics = cli.withConfig<Options>((call) => report(call, call.config))
  command.action((...given: unknown[]) =>
    (command.opts<Options>().fromTopic === undefined ? files : topics)(...given),
  )
  withExamples(
    command,
    ['assay lab report rgb.json calibrated.json --out report.html', 'runs and fetches nothing'],
    ['assay lab report --from-topic 7d --out week.html --json > week.json', 'verdicts, tokens, calls, cost'],
    ['assay lab report --from-topic 7d --against week.json --out next.html', 'and what moved since'],
  )
}

async function report(call: Call<Options>, config: Config | undefined): Promise<Exit> {
  const { args, options, screen } = call
  const { out, against } = options
  if (config === undefined && args.length === 0) {
    return refuse(
      { message: 'there is nothing to report', remedy: 'Name files, or give --from-topic 24h.' },
      screen,
    )
  }
  const records = config === undefined ? undefined : await recordsFor(call, config)
  if (typeof records === 'string') return records
  const { labReport } = await import('../../runtime/commands/lab-report.ts')
  const made = labReport({
    files: args,
    out,
    ...(records === undefined ? {} : { records }),
    ...(against === undefined ? {} : { against }),
  })
  if (!made.ok) {
    return refuse(
      {
        message: 'the report cannot be written',
        problems: made.fault,
        remedy: 'Give files that lab bench, lab calibrate, tail or lab report wrote with --json.',
      },
      screen,
    )
  }
  screen.value(made.value)
  show(made.value, screen)
  return 'ok'
}

/** The records of the topics, or how the command ends without them. */
async function recordsFor(call: Call<Options>, config: Config): Promise<LabFile | Exit> {
  const { options, screen, signal } = call
  const { fromTopic = Date.now(), policy } = options
  const { recordsOfTopics } = await import('../../runtime/commands/lab-report.ts')
  const asked = { since: fromTopic, ...(policy === undefined ? {} : { policy }) }
  const read = await recordsOfTopics(config, asked, call)
  if (signal.aborted) return 'interrupted'
  if (!read.ok) return failWith(read.fault, screen)
  const { count, unread, cut, records } = read.value
  if (unread > 0) screen.note(`${counted(unread, 'record')} could not be read`)
  if (cut) screen.note(`only ${counted(count, 'record')} are in it; name a later time`)
  if (count > 0) return records
  screen.note({ text: 'no record in that time', tone: 'dim' })
  return 'no'
}

function show({ out, bytes, moved = [] }: Reported, screen: Screen): void {
  for (const { of, name, moved: way, ...sides } of moved) {
    if (way !== 'up' && way !== 'down') continue
    const values =
      'before' in sides && 'now' in sides ? `${short(sides.before.value)} to ${short(sides.now.value)}` : ''
    screen.line({ text: way === 'up' ? 'rose ' : 'fell ', tone: 'warn' }, `${of}: ${name}, ${values}`)
  }
  screen.line({ text: 'written ', tone: 'good' }, `${out}, ${bytes} bytes`)
}

const short = (value: number): string => String(Number(value.toPrecision(4)))
