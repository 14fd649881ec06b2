// `assay lab calibrate`: the gates and the judge of a policy held to labelled answers.
import { Option, type Command } from 'commander'
import type { Calibrated, DiffLine, TargetReport } from '../../runtime/commands/calibrate.ts'
import type { Cli, ConfiguredCall } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { withExamples } from '../help.ts'
import { refuse } from '../refuse.ts'
import type { Screen } from '../screen.ts'
import type { Tone } from '../tones.ts'
import { atLeast, between } from '../number-options.ts'

type Options = {
  readonly policy: string
  readonly data: string
  readonly for?: readonly string[]
  readonly precision: number
  readonly cost?: number
  readonly judge?: string
  readonly write?: true
  readonly seed: number
}

export function addCalibrateCommand(lab: Command, cli: Cli): void {
  const command = lab
    .command('calibrate')
    .description('hold gates and judge to labelled answers; thresholds and curves')
    .requiredOption('--policy <p>', 'name of a policy, or a policy file')
    .requiredOption('--data <file>', 'labelled answers, one JSON object a line')
    .option('--for <ids...>', 'gates, or judge; what the labels name when absent')
    .addOption(
      new Option('--precision <share>', 'of what passes, at least this share is good')
        .argParser(between(0.5, 1))
        .default(0.95),
    )
    .addOption(
      new Option('--cost <n>', 'a bad answer let through costs n good ones lost')
        .argParser(between(0.001, 1e6))
        .conflicts('precision'),
    )
    .option('--judge <file>', 'put rows to the models of the policy, keep figures here')
    .option('--write', 'write threshold and curve to the policy')
    .option('--seed <n>', 'of the resampling; the same seed, the same intervals', atLeast(0), 1)
    .action(cli.withConfig<Options>(run))
  withExamples(
    command,
    ['assay lab calibrate --policy help-centre --data labelled.jsonl', 'what it would change, as a diff'],
    [
      'assay lab calibrate --policy p.yaml --data l.jsonl --judge kept.jsonl',
      'asks the judge first; broken off, it goes on where it stood',
    ],
    [
      'assay lab calibrate --policy p.yaml --data l.jsonl --cost 20 --write',
      'a wrong answer costs as much as twenty refused; writes p.yaml',
    ],
  )
}

async function run({ options, config, screen, signal, tell, trace }: ConfiguredCall<Options>): Promise<Exit> {
  const { calibrate } = await import('../../runtime/commands/calibrate.ts')
  const { policy, data, cost, precision, judge, seed } = options
  const made = await calibrate(
    config,
    {
      policy,
      dataFile: data,
      targets: options.for ?? [],
      wish: cost === undefined ? { kind: 'precision', least: precision } : { kind: 'cost', ratio: cost },
      seed,
      ...(judge === undefined ? {} : { judgeFile: judge }),
      write: options.write === true,
      date: new Date().toISOString().slice(0, 10),
    },
    { signal, tell, trace },
  )
  if (!made.ok) {
    return refuse(
      {
        message: `${policy} cannot be calibrated with ${data}`,
        problems: made.fault,
        remedy: 'Correct what is named; docs/lab.md says how rows are written.',
      },
      screen,
    )
  }
  if (made.value === undefined) return 'interrupted'
  screen.value(made.value)
  show(made.value, screen)
  return made.value.report.targets.every(({ usable }) => usable) ? 'ok' : 'no'
}

function show({ report, patch }: Calibrated, screen: Screen): void {
  for (const target of report.targets) {
    showTarget(target, screen)
    screen.line('')
  }
  if (patch === undefined) {
    screen.line({ text: 'nothing to write', tone: 'warn' }, '; the notes say what is missing')
    return
  }
  for (const line of patch.diff)
    screen.line({ text: `${line.mark} ${line.text}`, tone: diffTones[line.mark] })
  screen.line('')
  screen.line(
    patch.written ? { text: 'written ', tone: 'good' } : { text: 'not written ', tone: 'warn' },
    `${patch.file}, version ${patch.version}${patch.written ? '' : '; --write does it'}`,
  )
}

const diffTones: Readonly<Record<DiffLine['mark'], Tone>> = { ' ': 'dim', '-': 'bad', '+': 'good' }

function showTarget(target: TargetReport, screen: Screen): void {
  const { id, models, rows, good, bad, figures, agreement, people, now, chosen, heldOut } = target
  const scale = target.kind === 'judge' ? 10 : 1
  const figure = (share: number): string => String(Math.round(share * scale * 1e4) / 1e4)
  const line: Line = (name, text) => screen.line(`  ${name.padEnd(22)}${text}`)
  screen.line({ text: id, tone: 'strong' }, `  ${models.join(', ')}  ${rows} rows: ${good} good, ${bad} bad`)
  if (rows > 0) {
    for (const { method = 'not said', rows: of } of figures) line('figures by', `${method} ${of}`)
    line('judge and people', `same in ${percents(agreement.raw)}`)
    line('  kappa', numbers(agreement.kappa))
    if (people !== undefined) line('  among people', `${numbers(people.kappa)}, ${people.rows} rows`)
    for (const { language, ...own } of target.byLanguage) {
      line(`  ${language}`, `same in ${percents(own.raw)}, ${own.rows} rows`)
    }
    line(`threshold now ${figure(now.threshold)}`, decidedText(now))
    if (chosen !== undefined) line(`wanted        ${figure(chosen.threshold)}`, decidedText(chosen))
    if (heldOut !== undefined) line('  on unseen rows', decidedText(heldOut))
  }
  showErrors(target, line)
  for (const note of target.notes) screen.line({ text: '  note ', tone: 'warn' }, note)
}

type Line = (name: string, text: string) => void

function showErrors({ errors, curve }: TargetReport, line: Line): void {
  if (errors === undefined) return
  line('error of the figures', numbers(errors.raw.calibrationError))
  const fitted = curve === undefined ? undefined : errors[curve.method]
  if (curve === undefined || fitted === undefined) return
  line('  with the curve', `${numbers(fitted.calibrationError)}, ${curve.method}, on unseen rows`)
}

type Range = { readonly low: number; readonly high: number }

const percents = ({ rate, low, high }: Range & { readonly rate: number }): string =>
  Number.isNaN(rate)
    ? 'none'
    : `${(100 * rate).toFixed(0)} % (${(100 * low).toFixed(0)} to ${(100 * high).toFixed(0)})`

const numbers = (interval: (Range & { readonly value: number }) | undefined): string =>
  interval === undefined
    ? 'cannot be told'
    : `${interval.value.toFixed(2)} (${interval.low.toFixed(2)} to ${interval.high.toFixed(2)})`

const decidedText = ({ precision, recall }: Pick<TargetReport['now'], 'precision' | 'recall'>): string =>
  `good of passed ${percents(precision)}, passed of good ${percents(recall)}`
