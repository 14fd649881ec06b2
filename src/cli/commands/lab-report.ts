// `assay lab report`: what the lab measured, and what jobs cost, as one page with pictures.
import type { Command } from 'commander'
import type { Call, Cli } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { withExamples } from '../help.ts'
import { refuse } from '../refuse.ts'

type Options = { readonly out: string }

export function addReportCommand(lab: Command, cli: Cli): void {
  const command = lab
    .command('report')
    .description('what was measured as one HTML page with pictures')
    .argument('<files...>', 'what lab bench, lab calibrate, tail wrote with --json')
    .requiredOption('--out <file>', 'the page; written over when it is there')
    .action(cli.run<Options>(run))
  withExamples(
    command,
    ['assay lab report rgb.json calibrated.json --out report.html', 'runs and fetches nothing'],
    ['assay lab report attempts.jsonl --out cost.html', 'tokens and calls, from audit records'],
  )
}

async function run({ args, options: { out }, screen }: Call<Options>): Promise<Exit> {
  const { labReport } = await import('../../runtime/commands/lab-report.ts')
  const made = labReport(args, out)
  if (!made.ok) {
    return refuse(
      {
        message: 'the report cannot be written',
        problems: made.fault,
        remedy: 'Give files that lab bench, lab calibrate or tail wrote with --json.',
      },
      screen,
    )
  }
  screen.value({ out, bytes: made.value, files: args.length })
  screen.line({ text: 'written ', tone: 'good' }, `${out}, ${made.value} bytes`)
  return 'ok'
}
