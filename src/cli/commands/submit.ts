// `assay submit`: jobs from a file or standard input, and with --wait their outcomes.
import { addAbortSignal } from 'node:stream'
import { buffer as readAll } from 'node:stream/consumers'
import { readFile } from 'node:fs/promises'
import { InvalidArgumentError, type Command } from 'commander'
import { counted } from '../../runtime/commands/counted.ts'
import type { JobEntry } from '../../runtime/commands/job-entries.ts'
import type { RecordView } from '../../runtime/commands/record-view.ts'
import type { SubmitOptions, SubmitReport } from '../../runtime/commands/submit.ts'
import { fileFault } from '../../core/faults/file-fault.ts'
import type { Cli, ConfiguredCall } from '../cli.ts'
import { exitOf, type Exit } from '../exit-codes.ts'
import { withExamples } from '../help.ts'
import { openProgress } from '../progress.ts'
import { recordLine } from '../record-line.ts'
import { refuse, type Refusal } from '../refuse.ts'
import type { Screen } from '../screen.ts'
import { openTally, type Tally } from '../tally.ts'

type Options = { readonly wait?: boolean; readonly timeout: number }

const mostProblems = 20

export function addSubmitCommand(program: Command, cli: Cli): void {
  const command = program
    .command('submit')
    .description('send jobs; with --wait show each outcome as it comes')
    .argument('<file>', 'JSON, a JSON array, or a JSON value a line; - reads standard input')
    .option('-w, --wait', 'wait until every job has its outcome')
    .option('--timeout <seconds>', 'with --wait: longest wait after the last job was sent', seconds, 300)
    .action(cli.withConfig<Options>(submit))
  withExamples(
    command,
    ['assay submit job.json --wait', 'one job; exits with 0 when it was approved'],
    ['assay submit jobs.jsonl', 'many jobs; nothing is sent unless all of them are valid'],
    ['generate-jobs | assay submit - --wait --timeout 60 --json', 'in a script: a JSON value an event'],
  )
}

async function submit(call: ConfiguredCall<Options>): Promise<Exit> {
  const { screen, options } = call
  const { readJobEntries } = await import('../../runtime/commands/job-entries.ts')
  const input = await readInput(call)
  if ('problem' in input) {
    return refuse(input.problem, screen)
  }
  const entries = readJobEntries(input.bytes)
  if (!entries.ok) return sayProblems(entries.fault, screen)
  const { submitJobs } = await import('../../runtime/commands/submit.ts')
  const tally = openTally()
  const report = await submitJobs(call.config, watched(entries.value, call, tally), call)
  if (!report.ok) {
    screen.fault(report.fault, { sent: tally.sent() })
    screen.note(`${tally.sent()} of ${entries.value.length} jobs were sent before.`)
    return exitOf(report.fault)
  }
  return conclude(report.value, { call, tally, wanted: entries.value.length, wait: options.wait === true })
}

function watched(
  entries: readonly JobEntry[],
  { screen, options }: ConfiguredCall<Options>,
  tally: Tally,
): SubmitOptions {
  const progress = openProgress(screen, 'jobs sent')
  const onOutcome = (view: RecordView): void => {
    tally.outcome(view)
    screen.value({ event: 'outcome', ...view })
    screen.line(...recordLine(view, screen.columns))
  }
  return {
    entries,
    onSent: (job) => {
      tally.job()
      screen.value({ event: 'sent', ...job })
      progress.at(tally.sent(), entries.length)
    },
    ...(options.wait === true ? { wait: { timeoutMs: options.timeout * 1000, onOutcome } } : {}),
  }
}

type Conclusion = {
  readonly call: ConfiguredCall<Options>
  readonly tally: Tally
  readonly wanted: number
  readonly wait: boolean
}

function conclude(
  { sent, unanswered }: SubmitReport,
  { call: { screen, signal }, tally, wanted, wait }: Conclusion,
): Exit {
  screen.value({ event: 'end', sent, ...(wait ? { ...tally.counts(), unanswered } : {}) })
  if (sent < wanted) screen.note(`Stopped: ${sent} of ${wanted} jobs were sent.`)
  else if (!wait) screen.line({ text: 'ok ', tone: 'good' }, `${counted(sent, 'job')} sent`)
  if (!wait) return 'ok'
  for (const { jobId, source } of unanswered) {
    screen.note({ text: 'open ', tone: 'warn' }, `${jobId} has no outcome yet (${source})`)
  }
  if (unanswered.length > 0 && !signal.aborted) {
    screen.note(
      { text: '   do ', tone: 'strong' },
      'Is the service running? assay doctor tells; the jobs are not lost.',
    )
  }
  screen.note(tally.sentence())
  return tally.exit(unanswered.length)
}

async function readInput({
  args: [name = '-'],
  screen,
  signal,
  trace,
}: ConfiguredCall<Options>): Promise<{ readonly bytes: Buffer } | { readonly problem: Refusal }> {
  try {
    if (name !== '-') return { bytes: await readFile(name, { signal }) }
    if (process.stdin.isTTY) screen.note('Reading jobs from the terminal; Ctrl-D ends them.')
    trace('reading standard input')
    return { bytes: await readAll(addAbortSignal(signal, process.stdin)) }
  } catch (error) {
    if (signal.aborted) return { problem: { message: 'stopped; nothing was sent', remedy: 'Run it again.' } }
    return { problem: fileFault(name, error) }
  }
}

function sayProblems(
  problems: readonly { readonly where: string; readonly message: string }[],
  screen: Screen,
): Exit {
  screen.value({ problems })
  screen.note(
    { text: 'error ', tone: 'bad' },
    `nothing was sent: ${counted(problems.length, 'problem')} in the jobs`,
  )
  for (const { where, message } of problems.slice(0, mostProblems)) {
    screen.note('  ', { text: where, tone: 'strong' }, ` ${message}`)
  }
  if (problems.length > mostProblems)
    screen.note(`  and ${problems.length - mostProblems} more; --json has all`)
  screen.note(
    { text: '   do ', tone: 'strong' },
    'Compare them with schemas/job.schema.json, then send them again.',
  )
  return 'usage'
}

function seconds(text: string): number {
  const number = Number(text)
  if (!(number > 0 && number <= 86_400)) throw new InvalidArgumentError('It must be seconds, up to 86400.')
  return number
}
