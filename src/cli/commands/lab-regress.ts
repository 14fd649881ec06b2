// `assay lab regress`: the regression set of a policy, against what must come of it and against an earlier run.
import type { Command } from 'commander'
import { counted } from '../../runtime/commands/counted.ts'
import type { RowMove, Regressed } from '../../runtime/commands/regress.ts'
import type { Cli, ConfiguredCall } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { withExamples } from '../help.ts'
import { refuse } from '../refuse.ts'
import type { Screen } from '../screen.ts'
import type { Tone } from '../tones.ts'
import { atLeast } from '../number-options.ts'

type Options = {
  readonly policy: string
  readonly run?: string
  readonly save?: string
  readonly live?: number
}

export function addRegressCommand(lab: Command, cli: Cli): void {
  const command = lab
    .command('regress')
    .description('run the regression set of a policy; say what moved since a stored run')
    .requiredOption('--policy <p>', 'name of a policy, or a policy file')
    .option('--run <file>', 'an earlier run: exits with 1 when this one is worse')
    .option('--save <file>', 'keep this run')
    .option('--live <n>', 'put gates and judges to their models, n times a row', atLeast(1))
    .action(cli.withConfig<Options>(run))
  withExamples(
    command,
    ['assay lab regress --policy refund-policy', 'exits with 1 when a row does not come out as it must'],
    ['assay lab regress --policy refund-policy --save run.json', 'before a change'],
    ['assay lab regress --policy refund-policy --run run.json', 'after it: 0 the same or better, 1 worse'],
    ['assay lab regress --policy refund-policy --live 5 --save judge.json', 'how steady the judge is'],
  )
}

async function run({ options, config, screen, signal, tell, trace }: ConfiguredCall<Options>): Promise<Exit> {
  const { regress } = await import('../../runtime/commands/regress.ts')
  const { policy, run: runFile, save: saveFile, live } = options
  const made = await regress(
    config,
    {
      policy,
      ...(runFile === undefined ? {} : { runFile }),
      ...(saveFile === undefined ? {} : { saveFile }),
      ...(live === undefined ? {} : { live }),
    },
    { signal, tell, trace },
  )
  if (!made.ok) {
    return refuse(
      {
        message: `the regression set of ${policy} cannot be run`,
        problems: made.fault,
        remedy: 'Correct what is named; docs/policies.md says how a set is written.',
      },
      screen,
    )
  }
  const { comparison, problems, run: kept } = made.value
  const failing = kept.rows.filter(({ passed, times }) => passed < times).length
  const worse = comparison === undefined ? failing > 0 : comparison.verdict === 'worse'
  screen.value({ ...kept, problems, ...(comparison === undefined ? {} : { comparison }) })
  show(made.value, screen)
  return worse ? 'no' : 'ok'
}

function show({ run: { policy, rows }, problems, comparison }: Regressed, screen: Screen): void {
  for (const { where, message } of problems) screen.line({ text: where, tone: 'strong' }, ` ${message}`)
  for (const move of comparison?.moved ?? []) {
    screen.line({ text: move.move.padEnd(8), tone: tones[move.move] }, `${move.id}  ${endsText(move)}`)
  }
  const good = rows.filter(({ passed, times }) => passed === times).length
  screen.line(
    { text: `${policy.name} ${policy.version}`, tone: 'strong' },
    `  ${good} of ${counted(rows.length, 'row')} as expected`,
  )
  if (comparison === undefined) return
  const { verdict, overall } = comparison
  const mean =
    overall === undefined
      ? ''
      : `; all rows ${percent(overall.value)} (95 %: ${percent(overall.low)} to ${percent(overall.high)})`
  screen.line({ text: verdicts[verdict], tone: tones[verdict] }, mean)
}

const tones: Readonly<Record<RowMove['move'] | 'same', Tone>> = {
  worse: 'bad',
  better: 'good',
  same: 'good',
  changed: 'warn',
  noise: 'dim',
  new: 'warn',
  gone: 'warn',
}

const verdicts = {
  worse: 'worse than the stored run',
  same: 'the same as the stored run',
  better: 'better than the stored run',
} as const

const percent = (share: number): string => `${share > 0 ? '+' : ''}${(100 * share).toFixed(1)} %`

function endsText({ before, now, difference }: RowMove): string {
  const side = (row: RowMove['now']): string =>
    row === undefined
      ? '–'
      : Object.entries(row.ends)
          .map(([end, count]) => (row.times === 1 ? end : `${end} ${count}/${row.times}`))
          .join(', ')
  const moved =
    difference === undefined
      ? ''
      : ` (${percent(difference.rate)}, 95 %: ${percent(difference.low)} to ${percent(difference.high)})`
  return `${side(before)} → ${side(now)}${moved}`
}
