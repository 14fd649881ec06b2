// `assay reviews list|sample|decide`: verdicts that a person should look at, and the person's decision.
import { InvalidArgumentError, type Command } from 'commander'
import { counted } from '../../runtime/commands/counted.ts'
import type { Cli, ConfiguredCall } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { failWith } from '../fail.ts'
import { withExamples } from '../help.ts'
import { whoIsHere } from '../letter-options.ts'
import { refuse } from '../refuse.ts'
import { addSampleCommand, decisionText } from './reviews-sample.ts'
import { ageText } from '../time-text.ts'

type ListOptions = { readonly all?: boolean }
type DecideOptions = {
  readonly approve?: boolean
  readonly reject?: boolean
  readonly reason: string
  readonly by?: string
}

export function addReviewsCommand(program: Command, cli: Cli): void {
  const reviews = program
    .command('reviews')
    .description('verdicts for people: list those that ask for one, draw a sample, decide')
  withExamples(
    reviews,
    ['assay reviews list', 'what the judge could not make up its mind about'],
    ['assay reviews decide order-4711 --approve --reason "The answer is right."', 'what a person says'],
  )
  const list = reviews
    .command('list')
    .description('verdicts that ask for a person and have no decision; ends with 1 when there is none')
    .option('--all', 'those that have been decided too')
    .action(cli.withConfig<ListOptions>(showList))
  withExamples(
    list,
    ['assay reviews list', 'the newest first'],
    ['assay reviews list --all --json', 'whole, with answers and decisions'],
  )
  addSampleCommand(reviews, cli)
  const decide = reviews
    .command('decide')
    .description('write the decision on the newest verdict of a job; what was published stays')
    .argument('<job-id>', 'id of the job')
    .option('--approve', 'the answer is fit to be acted on')
    .option('--reject', 'it is not')
    .requiredOption('--reason <text>', 'why', reasonOption)
    .option('--by <who>', 'who decides; who is logged in when absent')
    .action(cli.withConfig<DecideOptions>(writeDecision))
  withExamples(
    decide,
    ['assay reviews decide order-4711 --approve --reason "Right; old source."', 'overturns'],
    ['assay reviews decide order-4711 --reject --reason "Made up." --by r.meier', 'agrees'],
  )
}

async function showList(call: ConfiguredCall<ListOptions>): Promise<Exit> {
  const { config, options, screen } = call
  const { listReviews } = await import('../../runtime/commands/reviews.ts')
  const found = await listReviews(config, { all: options.all === true }, call)
  if (!found.ok) return failWith(found.fault, screen)
  screen.value({ reviews: found.value })
  if (found.value.length === 0) {
    screen.note({ text: 'no verdict asks for a person', tone: 'dim' })
    return 'no'
  }
  const now = Date.now()
  screen.table(
    [
      { title: 'JOB', whole: true },
      { title: 'AGE' },
      { title: 'POLICY' },
      { title: 'WHY' },
      { title: 'DECISION' },
    ],
    found.value.map((each) => [
      each.jobId,
      ageText(now - Date.parse(each.decidedAt)),
      `${each.policy.name} ${each.policy.version}`,
      each.reasons.join(', '),
      decisionText(each),
    ]),
  )
  screen.note({
    text: `${counted(found.value.length, 'verdict')}. In full: assay explain <job-id>`,
    tone: 'dim',
  })
  return 'ok'
}

async function writeDecision(call: ConfiguredCall<DecideOptions>): Promise<Exit> {
  const { args, config, options, screen } = call
  const { approve = false, reject = false, reason, by = whoIsHere() } = options
  if (approve === reject) {
    return refuse({ message: 'say either --approve or --reject', remedy: 'Give one of the two.' }, screen)
  }
  const { decideReview } = await import('../../runtime/commands/reviews.ts')
  const verdict = approve ? 'approved' : 'rejected'
  const written = await decideReview(
    config,
    { jobId: args[0] ?? '', verdict, by, reason, at: new Date() },
    call,
  )
  if (!written.ok) return failWith(written.fault, screen)
  screen.value(written.value)
  const meaning = written.value.decision === 'agree' ? 'agrees with' : 'overturns'
  screen.line({ text: 'ok ', tone: 'good' }, `${by} ${meaning} the verdict on ${written.value.jobId}`)
  return 'ok'
}

function reasonOption(text: string): string {
  const reason = text.trim()
  if (reason === '' || reason.length > 4000) throw new InvalidArgumentError('It needs 1 to 4000 characters.')
  return reason
}
