// All commands of `assay`, put together.
import { Command } from 'commander'
import type { Cli } from './cli.ts'
import { addAskCommand } from './commands/ask.ts'
import { addCompensationsCommand } from './commands/compensations.ts'
import { addCompareCommand } from './commands/compare.ts'
import { addConfigCommand } from './commands/config.ts'
import { addDlqCommand } from './commands/dlq.ts'
import { addDoctorCommand } from './commands/doctor.ts'
import { addErrorsCommand } from './commands/errors.ts'
import { addExplainCommand } from './commands/explain.ts'
import { addFailuresCommand } from './commands/failures.ts'
import { addGatesCommand } from './commands/gates.ts'
import { addGroundCommand } from './commands/ground.ts'
import { addKnowledgeCommand } from './commands/knowledge.ts'
import { addLabCommand } from './commands/lab.ts'
import { addPolicyCommand } from './commands/policy.ts'
import { addReviewsCommand } from './commands/reviews.ts'
import { addSchemasCommand } from './commands/schemas.ts'
import { addServeCommand } from './commands/serve.ts'
import { addSubmitCommand } from './commands/submit.ts'
import { addTailCommand } from './commands/tail.ts'
import { addTopicsCommand } from './commands/topics.ts'
import { addValidateCommand } from './commands/validate.ts'
import { addVersionCommand, productVersion } from './commands/version.ts'
import { addWorkflowsCommand } from './commands/workflows.ts'
import { withExamples } from './help.ts'
import type { Sinks } from './screen.ts'
import { safeLines } from './terminal-text.ts'

const description = `Decides which answers of a language model may be acted on.

Jobs come in on a Kafka topic; each is answered several times, checked, compared
and, where it helps, asked again. Exactly one outcome a job goes out: approved,
rejected, or dead letter.`

/** The program, with its commands and their help. `sinks` takes help and complaints about the command line. */
export function buildProgram(cli: Cli, sinks: Sinks): Command {
  const program = new Command('assay')
    .description(description)
    .version(productVersion, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .option('-c, --config <file>', 'config file (default: $ASSAY_CONFIG, else ./assay.yaml)')
    .option('--json', 'answer in JSON on standard output: one document, or a line a record')
    .option('--verbose', 'tell what happens below; stacks of unexpected errors')
    .configureHelp({ showGlobalOptions: true, helpWidth: 80 })
    .configureOutput({
      writeOut: (text) => sinks.out.write(text),
      writeErr: (text) => sinks.err.write(text),
      // The complaint quotes what was typed.
      outputError: (text, write) => write(`${safeLines(text.trimEnd()).join('\n')}\n`),
    })
    .showHelpAfterError('Help: assay --help, or assay <command> --help')
    .exitOverride()
  for (const add of [
    addServeCommand,
    addSubmitCommand,
    addTailCommand,
    addExplainCommand,
    addDlqCommand,
    addCompensationsCommand,
    addWorkflowsCommand,
    addFailuresCommand,
    addGatesCommand,
    addReviewsCommand,
    addAskCommand,
    addValidateCommand,
    addCompareCommand,
    addGroundCommand,
    addLabCommand,
    addDoctorCommand,
    addTopicsCommand,
    addSchemasCommand,
    addPolicyCommand,
    addKnowledgeCommand,
    addConfigCommand,
    addErrorsCommand,
    addVersionCommand,
  ]) {
    add(program, cli)
  }
  return withExamples(
    program,
    ['assay doctor', 'is everything reachable and in order? what to mend?'],
    ['assay topics apply && assay schemas apply', 'make the topics and register the schemas'],
    ['assay submit jobs.jsonl --wait', 'send jobs and see each verdict'],
    ['assay dlq list --since 1h', 'what could not be decided in the last hour, and why'],
  )
}
