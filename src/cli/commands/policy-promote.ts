// `assay policy promote`: a repair instruction into the system message, as a new version on a share of the jobs.
import { InvalidArgumentError, Option, type Command } from 'commander'
import type { RepairKind } from '../../core/diagnosis/instructions.ts'
import { standingInstructions } from '../../core/diagnosis/standing-instructions.ts'
import type { Cli, ConfiguredCall } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { withExamples } from '../help.ts'
import { refuse } from '../refuse.ts'

type Options = { readonly instruction: RepairKind; readonly share: number; readonly write?: boolean }

export function addPromoteCommand(policy: Command, cli: Cli): void {
  const command = policy
    .command('promote')
    .description('put a repair instruction into the system message, as a new version on trial')
    .argument('<policy>', 'name of the policy')
    .addOption(
      new Option('--instruction <id>', 'as `assay failures top` names it')
        .choices(Object.keys(standingInstructions))
        .makeOptionMandatory(),
    )
    .option('--share <share>', 'of the jobs that get the new version, 0 to 1', shareOption, 0.2)
    .option('--write', 'write the file; without it the change is only shown')
    .action(cli.withConfig<Options>(run))
  withExamples(
    command,
    ['assay policy promote refund-policy --instruction hallucination', 'show the change'],
    ['assay policy promote refund-policy --instruction format --share 0.1 --write', 'try it on a tenth'],
  )
}

async function run(call: ConfiguredCall<Options>): Promise<Exit> {
  const { args, config, options, screen, signal } = call
  const { instruction, share, write = false } = options
  const { promote } = await import('../../runtime/commands/promote.ts')
  const made = await promote(config, { policy: args[0] ?? '', instruction, share, write }, signal)
  if (!made.ok) {
    return refuse(
      {
        message: 'the instruction cannot be promoted',
        problems: made.fault,
        remedy: 'Correct what is named; nothing was changed.',
      },
      screen,
    )
  }
  const { file, from, version, after, diff, written } = made.value
  screen.value({ file, from, version, share, written, text: after })
  for (const { mark, text } of diff) {
    const line = `${mark}${text}`
    screen.line(
      mark === '+' ? { text: line, tone: 'good' } : mark === '-' ? { text: line, tone: 'bad' } : line,
    )
  }
  screen.line(
    { text: written ? 'ok ' : 'not written ', tone: written ? 'good' : 'warn' },
    `${file}: ${version} for ${Math.round(share * 100)} % of the jobs, ${from} for the others`,
  )
  screen.note(
    { text: '   do ', tone: 'strong' },
    written
      ? `assay failures top --policy ${args[0] ?? ''} --compare tells when it is better`
      : 'the same with --write; read the change first',
  )
  return 'ok'
}

function shareOption(text: string): number {
  const share = Number(text)
  if (!(share > 0 && share < 1)) throw new InvalidArgumentError('It must lie between 0 and 1, as 0.2.')
  return share
}
