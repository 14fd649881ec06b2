// `assay validate`: one answer through the checks of a policy or a schema; no Kafka, no model.
import { Option, type Command } from 'commander'
import type { Language } from '../../core/job/language.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import type { CheckSet, Validation } from '../../runtime/commands/validate.ts'
import type { Cli, ConfiguredCall } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { withExamples } from '../help.ts'
import { readInput, readOptional } from '../input-text.ts'
import { refuse, type Refusal } from '../refuse.ts'
import { showValidation } from '../validation-view.ts'

type Options = {
  readonly policy?: string
  readonly schema?: string
  readonly input?: string
  readonly documents?: string
  readonly language?: Language
}

export function addValidateCommand(program: Command, cli: Cli): void {
  const command = program
    .command('validate')
    .description('one answer through the checks of a policy; no Kafka, no model is asked')
    .argument('[file]', 'the answer; - or nothing reads standard input', '-')
    .addOption(new Option('-p, --policy <policy>', 'name in the folder, or a file').conflicts('schema'))
    .option('-s, --schema <file>', 'a JSON Schema instead: JSON or YAML')
    .option('--input <file>', 'input of the job, a JSON object, for rules that look at it')
    .option('--documents <file>', 'documents of the job, a JSON list of {id, text}')
    .addOption(new Option('--language <code>', 'language of the job').choices(['en', 'zh']))
    .action(cli.withConfig<Options>(validate))
  withExamples(
    command,
    ['assay validate --policy refund-policy answer.txt', 'exits with 0 when accepted, 1 when rejected'],
    ['ask-a-model | assay validate --schema schema.json --json', 'findings, value and repairs, for a script'],
  )
}

async function validate(call: ConfiguredCall<Options>): Promise<Exit> {
  const { args, options, screen } = call
  const set = await checkSet(call)
  if (!set.ok) return refuse(set.fault, screen)
  const answer = await readInput(args[0] ?? '-', call)
  const input = await readOptional(options.input, call)
  const documents = await readOptional(options.documents, call)
  for (const read of [answer, input, documents]) {
    if (!read.ok) return refuse(read.fault, screen)
  }
  if (!answer.ok || !input.ok || !documents.ok) return 'usage'
  const { jobFromParts } = await import('../../runtime/commands/job-from-parts.ts')
  const job = jobFromParts({
    id: 'validate',
    policy: 'validate',
    prompt: 'validate',
    ...(input.value === undefined ? {} : { input: input.value }),
    ...(documents.value === undefined ? {} : { documents: documents.value }),
  })
  if (!job.ok) {
    return refuse({ message: job.fault.join('; '), remedy: 'Compare with schemas/job.schema.json.' }, screen)
  }
  const { askValidators, validateAnswer } = await import('../../runtime/commands/validate.ts')
  const { language } = options
  const validation = validateAnswer(set.value, {
    answer: answer.value,
    job: job.value,
    ...(language === undefined ? {} : { language }),
  })
  const { config, signal } = call
  return show(await askValidators(set.value, validation, { config, signal }), call)
}

function show(validation: Validation, { screen }: ConfiguredCall<Options>): Exit {
  screen.value(validation)
  showValidation(validation, screen)
  return validation.verdict === 'accepted' ? 'ok' : 'no'
}

async function checkSet(call: ConfiguredCall<Options>): Promise<Result<CheckSet, Refusal>> {
  const { config, options } = call
  const { checksOfPolicy, checksOfSchema } = await import('../../runtime/commands/validate.ts')
  if (options.policy !== undefined) {
    const set = await checksOfPolicy(config.policies, options.policy)
    const remedy = 'assay policy show lists the policies; assay policy check names every mistake.'
    if (set.ok) return set
    return failed({ message: `policy ${options.policy} cannot be used`, problems: set.fault, remedy })
  }
  const remedy = 'Give --policy, a name or a file, or --schema, a file.'
  if (options.schema === undefined) return failed({ message: 'nothing to check the answer by', remedy })
  const text = await readInput(options.schema, call)
  if (!text.ok) return text
  const set = checksOfSchema(options.schema, text.value)
  if (set.ok) return ok(set.value)
  return failed({ message: 'the schema cannot be used', problems: set.fault, remedy: 'Correct the schema.' })
}
