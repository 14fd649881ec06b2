// `assay lab bench`: the figures of a public set by its published protocol, beside the published table.
import { Option, type Command } from 'commander'
import type { Call, Cli } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { withExamples } from '../help.ts'
import { refuse } from '../refuse.ts'
import { SETS, runBench } from '../../lab/bench.ts'
import { printed, type Part } from '../../lab/report.ts'
import { atLeast } from '../number-options.ts'
import { addCalibrateCommand } from './lab-calibrate.ts'
import { addRegressCommand } from './lab-regress.ts'
import { addReportCommand } from './lab-report.ts'
import { errorText } from '../../core/faults/error-text.ts'

type Options = {
  readonly set: string
  readonly data: string
  readonly seed: number
  readonly part: Part
}

const parts: readonly Part[] = ['all', 'tune', 'report']

export function addLabCommand(program: Command, cli: Cli): void {
  const lab = program.command('lab').description('how good detection, judges and policies are')
  withExamples(lab, ['assay lab bench --set rgb --data ../data', 'one set by its published protocol'])
  const bench = lab
    .command('bench')
    .description('run one set; figures with 95 % intervals beside the published ones')
    .addOption(new Option('--set <name>', 'the set').choices(SETS).makeOptionMandatory())
    .requiredOption('--data <dir>', 'folder that holds the sets, or the set itself')
    .option('--seed <n>', 'of the resampling; the same seed, the same intervals', atLeast(0), 1)
    .addOption(new Option('--part <part>', 'which rows, by fixed halves').choices(parts).default('all'))
    .action(cli.run<Options>(run))
  withExamples(
    bench,
    ['assay lab bench --set sac3-qa --data ../data', 'every row of the set'],
    ['assay lab bench --set wikibio-gpt3 --data ./wikibio --json', 'rows of your own in the same form'],
  )
  addRegressCommand(lab, cli)
  addCalibrateCommand(lab, cli)
  addReportCommand(lab, cli)
}

function run({ options: { set, data, seed, part }, screen }: Call<Options>): Exit {
  const report = benched({ set, dir: data, seed, part })
  if (typeof report === 'string' || report === undefined || report.rows === 0) {
    const message =
      typeof report === 'string'
        ? `the rows of ${set} in ${data} cannot be used: ${report}`
        : `there are no rows of ${set} in ${data}`
    return refuse(
      {
        message,
        remedy: 'Name the folder that holds the folders of the sets, or that of the set itself.',
      },
      screen,
    )
  }
  screen.value({ ...report, seed })
  screen.block(printed(report))
  return 'ok'
}

/** A file that is no list of rows, or rows of another form, are what was given: a sentence, not a stack. */
function benched(options: Parameters<typeof runBench>[0]): ReturnType<typeof runBench> | string {
  try {
    return runBench(options)
  } catch (error) {
    return errorText(error)
  }
}
