// `assay failures top`: what fails how often, and which repair instruction mends it.
import type { Command } from 'commander'
import { counted } from '../../runtime/commands/counted.ts'
import type { FailuresTop } from '../../runtime/commands/failures.ts'
import { showSummary } from '../audit-summary.ts'
import type { Cli, ConfiguredCall } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { withExamples } from '../help.ts'
import { intervalText, shareText } from '../rate-text.ts'
import type { Screen } from '../screen.ts'
import { dayMs, sinceOption } from '../since-option.ts'
import { atLeast } from '../number-options.ts'

type Options = {
  readonly since?: number
  readonly policy?: string
  readonly compare?: boolean
  readonly limit: number
}

export function addFailuresCommand(program: Command, cli: Cli): void {
  const failures = program
    .command('failures')
    .description('what goes wrong most, from the audit records of all jobs')
  withExamples(failures, ['assay failures top --since 24h', 'of the last day'])
  const top = failures
    .command('top')
    .description(
      'failures by error type, reason and check, and what mends them; ends with 1 when there is none',
    )
    .option('--since <time>', '90m, 2h, 7d ago, or a date; 24h when absent', sinceOption)
    .option('--policy <name>', 'of one policy')
    .option('--compare', 'the two newest versions of each policy beside each other')
    .option('--limit <n>', 'most groups shown', atLeast(1), 20)
    .action(cli.withConfig<Options>(run))
  withExamples(
    top,
    ['assay failures top --since 7d', 'what fires most, and which instruction mends it'],
    ['assay failures top --policy refund-policy --compare', 'is the version on trial better?'],
    ['assay failures top --json', 'every group, with intervals'],
  )
}

async function run(call: ConfiguredCall<Options>): Promise<Exit> {
  const { config, options, screen } = call
  const { since = Date.now() - dayMs, policy, compare, limit } = options
  const { failuresTop } = await import('../../runtime/commands/failures.ts')
  const top = await failuresTop(config, { since, ...(policy === undefined ? {} : { policy }) }, call)
  return showSummary(top, screen, (sums) => {
    if (compare === true) showVersions(sums, screen)
    else showGroups(sums, limit, screen)
  })
}

function showGroups({ jobs, groups, mends }: FailuresTop, limit: number, screen: Screen): void {
  screen.line({ text: `${counted(jobs, 'job')}; failures`, tone: 'strong' })
  for (const [policy, failures] of Map.groupBy(groups.slice(0, limit), (group) => group.policy)) {
    screen.line('')
    screen.line({ text: policy, tone: 'strong' })
    screen.table(
      [
        { title: 'ERROR TYPE', whole: true },
        { title: 'REASON' },
        { title: 'BY' },
        { title: 'ATT.', side: 'right' },
        { title: 'JOBS', side: 'right' },
        { title: 'SHARE (95 %)', whole: true },
      ],
      failures.map(({ errorType, reason, by, attempts, jobs: of, share }) => [
        errorType,
        reason,
        by,
        String(attempts),
        String(of),
        intervalText(share),
      ]),
    )
  }
  if (mends.length > 0) showMends(mends, limit, screen)
}

function showMends(mends: FailuresTop['mends'], limit: number, screen: Screen): void {
  screen.line('')
  screen.line({ text: 'next attempts that passed after an instruction', tone: 'strong' })
  for (const [policy, instructions] of Map.groupBy(mends.slice(0, limit), (mend) => mend.policy)) {
    screen.line('')
    screen.line({ text: policy, tone: 'strong' })
    screen.table(
      [
        { title: 'ERROR TYPE', whole: true },
        { title: 'INSTRUCTION', whole: true },
        { title: 'MENDED' },
        { title: 'RATE (95 %)', whole: true },
        { title: '' },
      ],
      instructions.map(({ errorType, instruction, mended, rate, proposed }) => [
        errorType,
        instruction,
        `${mended.hits} of ${mended.of}`,
        intervalText(rate),
        proposed ? { text: 'promote', tone: 'good' } : '',
      ]),
    )
  }
  for (const { policy, instruction } of mends.filter(({ proposed }) => proposed)) {
    screen.note(
      { text: '   do ', tone: 'strong' },
      `assay policy promote ${policy} --instruction ${instruction}`,
    )
  }
}

function showVersions({ versions }: FailuresTop, screen: Screen): void {
  if (versions.length === 0) {
    screen.note({ text: 'no policy had jobs under two versions in that time', tone: 'dim' })
    return
  }
  for (const { policy, older, newer, difference, verdict } of versions) {
    screen.line({ text: policy, tone: 'strong' }, '  first attempts that passed')
    for (const { version, passed, rate } of [older, newer]) {
      screen.line(`  ${version.padEnd(10)} ${passed.hits} of ${passed.of}, ${intervalText(rate)}`)
    }
    const gained = `${difference.rate > 0 ? '+' : ''}${shareText(difference.rate)} (${shareText(difference.low)} to ${shareText(difference.high)})`
    screen.line(`  difference ${gained}: `, { text: verdicts[verdict].text, tone: verdicts[verdict].tone })
  }
}

const verdicts = {
  better: { text: 'the newer version is better; take rollout out of its file', tone: 'good' },
  worse: { text: 'the newer version is worse; take its file away', tone: 'bad' },
  open: { text: 'chance may explain it; wait for more jobs', tone: 'dim' },
} as const
