// `assay explain`: why a job was approved, rejected or given up, attempt by attempt, from the audit topic.
import { Option, type Command } from 'commander'
import { counted } from '../../runtime/commands/counted.ts'
import type { JobRun } from '../../runtime/commands/explain.ts'
import { attemptSection } from '../attempt-section.ts'
import type { Cli, ConfiguredCall } from '../cli.ts'
import { endSection } from '../end-section.ts'
import type { Exit } from '../exit-codes.ts'
import { failWith } from '../fail.ts'
import { withExamples } from '../help.ts'
import { markdownText, sectionMarkdown, showSection, type Section } from '../report.ts'
import type { Screen } from '../screen.ts'

type Options = { readonly format: 'text' | 'md'; readonly full?: boolean }

export function addExplainCommand(program: Command, cli: Cli): void {
  const command = program
    .command('explain')
    .description('why a job was approved, rejected or given up, attempt by attempt')
    .argument('<job-id>', 'id of the job')
    .addOption(new Option('--format <format>', 'md is for a ticket').choices(['text', 'md']).default('text'))
    .option('--full', 'samples as whole as the audit topic holds them')
    .action(cli.withConfig<Options>(explain))
  withExamples(
    command,
    ['assay explain order-4711', 'what was asked, found, compared and decided'],
    ['assay explain order-4711 --format md > ticket.md', 'the same as Markdown'],
  )
}

async function explain(call: ConfiguredCall<Options>): Promise<Exit> {
  const { config, args, options, screen } = call
  const jobId = args[0] ?? ''
  const { explainJob } = await import('../../runtime/commands/explain.ts')
  const runs = await explainJob(config, jobId, call)
  if (!runs.ok) return failWith(runs.fault, screen)
  screen.value({ jobId, runs: runs.value })
  if (runs.value.length === 0) {
    screen.complain({
      message: `the topics hold nothing of job ${jobId}`,
      remedy:
        'Compare the id; a job that still runs has no record, one older than the retention none any more.',
    })
    return 'no'
  }
  if (!screen.json) showRuns(runs.value, options, screen)
  return 'ok'
}

/** Every run of the job, the newest last. */
export function showRuns(runs: readonly JobRun[], { format, full = false }: Options, screen: Screen): void {
  for (const run of runs) {
    const sections = sectionsOf(run, full)
    if (format === 'md')
      screen.block(`# ${markdownText(titleOf(run))}\n\n${sections.map(sectionMarkdown).join('\n')}`)
    else {
      screen.line({ text: titleOf(run), tone: 'strong' })
      for (const section of sections) showSection(section, screen)
    }
  }
}

const titleOf = ({ jobId, source }: JobRun): string => `job ${jobId}, ${source}`

function sectionsOf(run: JobRun, full: boolean): readonly Section[] {
  const { policy, attempts, traceId, configRevision, end } = run
  const by = policy === undefined ? 'no policy' : `${policy.name} ${policy.version}, ${policy.hash}`
  const open: Section = {
    title: 'open',
    about: 'the topics hold no outcome: it still runs, or the outcome is older than its retention',
    tone: 'warn',
    facts: [],
  }
  return [
    {
      title: 'decided',
      about: `by ${by}; ${counted(attempts.length, 'attempt')}`,
      tone: 'strong',
      facts: [
        ...(configRevision === undefined ? [] : [{ name: 'config', text: configRevision }]),
        ...(traceId === '' ? [] : [{ name: 'trace', text: traceId }]),
      ],
    },
    ...attempts.map((attempt) => attemptSection(attempt, full)),
    end === undefined ? open : endSection(end),
  ]
}
