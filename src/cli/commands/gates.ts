// `assay gates top`: how often each gate passes, and which rung mends what the first attempt got wrong.
import type { Command } from 'commander'
import { counted } from '../../runtime/commands/counted.ts'
import type { GatesTop } from '../../runtime/commands/gates.ts'
import { showSummary } from '../audit-summary.ts'
import type { Cli, ConfiguredCall } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { withExamples } from '../help.ts'
import { intervalText } from '../rate-text.ts'
import type { Screen } from '../screen.ts'
import { dayMs, sinceOption } from '../since-option.ts'

type Options = { readonly since?: number; readonly policy?: string }

export function addGatesCommand(program: Command, cli: Cli): void {
  const gates = program
    .command('gates')
    .description('how gates, judges and rungs do, from the audit records of all jobs')
  withExamples(gates, ['assay gates top --since 24h', 'of the last day'])
  const top = gates
    .command('top')
    .description('pass rate of each gate and rung, by policy and version; ends with 1 when there is no job')
    .option('--since <time>', '90m, 2h, 7d ago, or a date; 24h when absent', sinceOption)
    .option('--policy <name>', 'of one policy')
    .action(cli.withConfig<Options>(run))
  withExamples(
    top,
    ['assay gates top --since 7d', 'which gate holds back how much, and what asking again mends'],
    ['assay gates top --policy refund-policy --json', 'of one policy, with intervals'],
  )
}

async function run(call: ConfiguredCall<Options>): Promise<Exit> {
  const { config, options, screen } = call
  const { since = Date.now() - dayMs, policy } = options
  const { gatesTop } = await import('../../runtime/commands/gates.ts')
  const top = await gatesTop(config, { since, ...(policy === undefined ? {} : { policy }) }, call)
  return showSummary(top, screen, (sums) => show(sums, screen))
}

function show({ jobs, gates, rungs, mends }: GatesTop, screen: Screen): void {
  screen.line({ text: `${counted(jobs, 'job')}; answers that pass`, tone: 'strong' })
  if (gates.length === 0) screen.note({ text: 'no answer was put to a gate or a judge', tone: 'dim' })
  else {
    screen.table(
      [
        { title: 'POLICY' },
        { title: 'VERSION' },
        { title: 'GATE' },
        { title: 'PASS', side: 'right' },
        { title: 'FAIL', side: 'right' },
        { title: 'ERROR', side: 'right' },
        { title: 'PASS RATE (95 %)', whole: true },
      ],
      gates.map(({ policy, version, kind, id, shadow, pass, fail, error, rate }) => [
        policy,
        version,
        `${kind === 'judge' ? 'the judge' : id}${shadow ? ' (shadow)' : ''}`,
        String(pass),
        String(fail),
        error > 0 ? { text: String(error), tone: 'warn' } : '0',
        intervalText(rate),
      ]),
    )
  }
  showRungs(rungs, screen)
  for (const { policy, version, mended, rate } of mends) {
    screen.note(
      `${policy} ${version}: ${mended.hits} of ${counted(mended.of, 'job')} that failed at first were mended, ${intervalText(rate)}`,
    )
  }
}

function showRungs(rungs: GatesTop['rungs'], screen: Screen): void {
  screen.line('')
  screen.line({ text: 'attempts that pass, by rung', tone: 'strong' })
  screen.table(
    [
      { title: 'POLICY' },
      { title: 'VERSION' },
      { title: 'ATTEMPT', side: 'right' },
      { title: 'STRATEGY' },
      { title: 'PASSED' },
      { title: 'RATE (95 %)', whole: true },
    ],
    rungs.map(({ policy, version, attempt, strategy, passed, rate }) => [
      policy,
      version,
      String(attempt),
      strategy,
      `${passed.hits} of ${passed.of}`,
      intervalText(rate),
    ]),
  )
}
