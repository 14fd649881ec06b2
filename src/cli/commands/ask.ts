// `assay ask`: one job in this process, every step shown; the way to try a policy.
import { Option, type Command } from 'commander'
import type { Job } from '../../core/job/job.ts'
import type { Ask, AskedPolicy } from '../../runtime/commands/ask.ts'
import type { AuditAttempt, JobEnd } from '../../runtime/commands/audit.ts'
import { attemptSection } from '../attempt-section.ts'
import type { Cli, ConfiguredCall } from '../cli.ts'
import { endSection } from '../end-section.ts'
import type { Exit } from '../exit-codes.ts'
import { failWith } from '../fail.ts'
import { withExamples } from '../help.ts'
import type { JobOptions } from '../job-to-ask.ts'
import { refuse } from '../refuse.ts'
import { showSection } from '../report.ts'

type Options = JobOptions & { readonly endpoint?: string; readonly full?: boolean }

const exits: Readonly<Record<JobEnd['verdict'], Exit>> = {
  approved: 'ok',
  rejected: 'no',
  'dead letter': 'unreachable',
}

export function addAskCommand(program: Command, cli: Cli): void {
  const command = program
    .command('ask')
    .description('one job here and now, every step shown; no Kafka, no Redis')
    .option('-p, --policy <policy>', 'name in the folder, or a file; else the one of the job')
    .option('--prompt <text>', 'the question; a file that holds it; - or nothing reads standard input')
    .addOption(
      new Option('--job <file>', 'a whole job instead, as it would be submitted').conflicts([
        'prompt',
        'input',
        'documents',
      ]),
    )
    .option('--input <file>', 'input of the job, a JSON object')
    .option('--documents <file>', 'documents of the job, a JSON list of {id, text}')
    .option('--endpoint <url>', 'ask here for every model of the policy, whatever the config says')
    .option('--full', 'samples whole, not only their beginning')
    .action(cli.withConfig<Options>(ask))
  withExamples(
    command,
    ["assay ask --policy sql-query --prompt 'The ten largest orders'", 'exits with 0 approved, 1 rejected'],
    [
      'assay ask --job job.json --endpoint http://127.0.0.1:8000/v1',
      'no config; node deploy/local/demo-model/main.ts simulates a model',
    ],
  ).addHelpText('after', '\nWithout a verdict (a dead letter, a model that does not answer) it ends with 3.')
}

async function ask(call: ConfiguredCall<Options>): Promise<Exit> {
  const { screen, options, config } = call
  const { jobToAsk } = await import('../job-to-ask.ts')
  const job = await jobToAsk(options, call)
  if (!job.ok) return refuse(job.fault, screen)
  const { policyToAsk } = await import('../../runtime/commands/ask.ts')
  const asked = await policyToAsk(config, options.policy ?? job.value.policy, options.endpoint)
  if (!asked.ok) {
    const remedy = 'assay policy show lists the policies; assay policy check names every mistake.'
    return refuse({ message: 'the policy cannot be used', problems: asked.fault, remedy }, screen)
  }
  if (asked.value.unreached.length > 0) return sayUnreached(asked.value.unreached, call)
  return run(asked.value, job.value, call)
}

async function run(asked: AskedPolicy, job: Job, call: ConfiguredCall<Options>): Promise<Exit> {
  const { screen, options } = call
  const attempts: AuditAttempt[] = []
  const watch: Pick<Ask, 'onSample' | 'onAttempt'> = {
    onSample: ({ attempt, index, model, judges }, { status }) => {
      const what = judges === undefined ? `sample ${index}` : `${judges.kind} ${judges.id}`
      call.trace(`attempt ${attempt}, ${what} of ${model}: ${status}`)
    },
    onAttempt: (record) => {
      attempts.push(record)
      if (!screen.json) showSection(attemptSection(record, options.full), screen)
    },
  }
  const { name, version } = asked.policy.ref
  screen.note({ text: `${name} ${version} asks ${asked.policy.models.join(', ')} …`, tone: 'dim' })
  const { askOnce } = await import('../../runtime/commands/ask.ts')
  const end = await askOnce({ asked, job, ...watch }, call)
  if (!end.ok) return failWith(end.fault, screen)
  // Ctrl-C: how the command ends is known elsewhere.
  if (end.value === undefined) return 'interrupted'
  screen.value({ jobId: job.id, ...end.value, attempts })
  if (!screen.json) showSection(endSection(end.value), screen)
  return exits[end.value.verdict]
}

function sayUnreached(models: readonly string[], { screen, loaded }: ConfiguredCall<Options>): Exit {
  const providers = [...new Set(models.map((model) => model.split('/')[0] ?? ''))]
  const exit = refuse(
    {
      message: `the config has no way to reach ${models.join(', ')}`,
      remedy: `Give --endpoint URL, or write into ${loaded.file ?? 'assay.yaml'}:`,
    },
    screen,
  )
  screen.note('        endpoints:')
  for (const name of providers) screen.note(`          ${name}: { baseUrl: "http://host:port/v1" }`)
  screen.note('        models:')
  for (const model of models) screen.note(`          ${model}: {}`)
  screen.note('      A simulated model, for a try: node deploy/local/demo-model/main.ts prints its baseUrl.')
  return exit
}
