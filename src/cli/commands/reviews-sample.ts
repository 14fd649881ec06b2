// `assay reviews sample`: verdicts drawn at random for a person, and what people have said of them so far.
import { InvalidArgumentError, type Command } from 'commander'
import { counted } from '../../runtime/commands/counted.ts'
import type { Reviewable } from '../../runtime/commands/reviews.ts'
import type { Sampled } from '../../runtime/commands/sample-reviews.ts'
import type { Cli, ConfiguredCall } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { failWith } from '../fail.ts'
import { withExamples } from '../help.ts'
import { intervalText } from '../rate-text.ts'
import { refuse } from '../refuse.ts'
import type { Screen } from '../screen.ts'
import { dayMs, sinceOption } from '../since-option.ts'
import { ageText } from '../time-text.ts'
import { atLeast } from '../number-options.ts'

type Options = {
  readonly count?: number
  readonly share?: number
  readonly since?: number
  readonly policy?: string
  readonly approved?: boolean
  readonly seed: string
}

const usualCount = 20
const usualDays = 7

export function addSampleCommand(reviews: Command, cli: Cli): void {
  const sample = reviews
    .command('sample')
    .description(
      'rejected verdicts drawn at random for a person to look at, the same ones each time; ends with 1 when there is none',
    )
    .option('--count <n>', `how many of each kind (default: ${usualCount})`, atLeast(1))
    .option('--share <share>', 'or which share of them, above 0 to 1', shareOption)
    .option('--approved', 'approved verdicts too')
    .option(
      '--since <time>',
      `decided at or after: 90m, 2h, 7d ago, or a date; ${usualDays}d when absent`,
      sinceOption,
    )
    .option('--policy <name>', 'of one policy')
    .option('--seed <text>', 'another one draws others', 'assay')
    .action(cli.withConfig<Options>(run))
  withExamples(
    sample,
    [
      'assay reviews sample --since 2026-11-01 --seed november',
      'twenty to look at; again, to see how many were wrong',
    ],
    ['assay reviews sample --share 0.02 --approved --json', 'a fiftieth of all verdicts'],
  )
}

async function run(call: ConfiguredCall<Options>): Promise<Exit> {
  const { config, options, screen } = call
  const { count, share, since = Date.now() - usualDays * dayMs, policy, approved = false, seed } = options
  if (count !== undefined && share !== undefined)
    return refuse({ message: 'say either --count or --share', remedy: 'Give one of the two.' }, screen)
  const { sampleReviews } = await import('../../runtime/commands/sample-reviews.ts')
  const size = share === undefined ? { count: count ?? usualCount } : { share }
  const asked = { size, since, approved, seed, ...(policy === undefined ? {} : { policy }) }
  const found = await sampleReviews(config, asked, call)
  if (!found.ok) return failWith(found.fault, screen)
  screen.value({ seed, since: new Date(since).toISOString(), sampled: found.value })
  if (found.value.every(({ drawn }) => drawn.length === 0)) {
    screen.note({ text: 'no verdict was drawn from that time', tone: 'dim' })
    return 'no'
  }
  show(found.value, screen)
  return 'ok'
}

function show(all: readonly Sampled[], screen: Screen): void {
  const now = Date.now()
  screen.table(
    [
      { title: 'JOB', whole: true },
      { title: 'AGE' },
      { title: 'VERDICT', whole: true },
      { title: 'POLICY' },
      { title: 'WHY' },
      { title: 'DECISION' },
    ],
    all.flatMap(({ drawn }) =>
      drawn.map((each) => [
        each.jobId,
        ageText(now - Date.parse(each.decidedAt)),
        each.verdict,
        `${each.policy.name} ${each.policy.version}`,
        each.reasons.join(', '),
        decisionText(each),
      ]),
    ),
  )
  for (const { verdict, of, drawn, overturned, rate } of all) {
    const looked =
      overturned.of === 0
        ? 'none decided yet'
        : `${overturned.of} decided, ${overturned.hits} of them overturned: ${intervalText(rate)}`
    screen.note(`${drawn.length} of ${of} ${verdict} drawn; ${looked}`)
  }
  const open = all.flatMap(({ drawn }) => drawn).filter(({ review }) => review === undefined)
  if (open.length === 0) return
  screen.note({
    text: `${counted(open.length, 'verdict')} to look at: assay explain <job-id>, then assay reviews decide <job-id>`,
    tone: 'dim',
  })
}

/** What a person has said of a verdict, in a word or two. */
export const decisionText = ({ review }: Pick<Reviewable, 'review'>): string =>
  review === undefined ? 'open' : `${review.decision}: ${review.by}`

function shareOption(text: string): number {
  const share = Number(text)
  if (!/^(0?\.\d+|1(\.0+)?)$/.test(text) || !(share > 0 && share <= 1))
    throw new InvalidArgumentError('It must be a share above 0, up to 1.')
  return share
}
