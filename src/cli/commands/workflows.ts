// `assay workflows`: halted workflows looked at, halted, cleared.
import type { Command } from 'commander'
import type { Halt } from '../../runtime/commands/workflows.ts'
import type { Cli, ConfiguredCall } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { failWith } from '../fail.ts'
import { withExamples } from '../help.ts'
import { whoIsHere } from '../letter-options.ts'

export function addWorkflowsCommand(program: Command, cli: Cli): void {
  const group = program
    .command('workflows')
    .description('workflows whose jobs are rejected until a person clears them')
  withExamples(
    group,
    ['assay workflows list', 'what is halted, by whom and why'],
    ['assay workflows halt order-4711 --reason "customer disputes it"', 'reject its jobs from now on'],
    ['assay workflows clear order-4711 --reason "checked by hand"', 'take its jobs again'],
  )
  const listing = group
    .command('list')
    .description('list halted workflows, newest first; ends with 1 when there is none')
    .action(cli.withConfig<object>(list))
  withExamples(listing, ['assay workflows list --json', 'in JSON, for a script'])
  addChange(group, cli, {
    name: 'halt',
    state: 'halted',
    description: 'reject jobs of a workflow from now on',
  })
  addChange(group, cli, { name: 'clear', state: 'cleared', description: 'take jobs of a workflow again' })
}

async function list(call: ConfiguredCall<object>): Promise<Exit> {
  const { screen } = call
  const { haltedWorkflows } = await import('../../runtime/commands/workflows.ts')
  const found = await haltedWorkflows(call.config, call)
  if (!found.ok) return failWith(found.fault, screen)
  screen.value({ workflows: found.value })
  if (found.value.length === 0) {
    screen.note('No workflow is halted.')
    return 'no'
  }
  screen.table(
    [{ title: 'WORKFLOW', whole: true }, { title: 'SINCE' }, { title: 'BY' }, { title: 'REASON' }],
    found.value.map(({ workflow, at, by, reason }) => [workflow, at, by, reason]),
  )
  return 'ok'
}

type Options = { readonly reason: string; readonly by?: string }
type Kind = { readonly name: string; readonly state: Halt['state']; readonly description: string }

function addChange(group: Command, cli: Cli, { name, state, description }: Kind): void {
  const command = group
    .command(name)
    .description(description)
    .argument('<id>', 'workflow, as jobs name it')
    .requiredOption('--reason <text>', 'why')
    .option('--by <name>', 'who (default: user@host)')
    .action(
      cli.withConfig<Options>(async (call) => {
        const { args, options, screen } = call
        const { changeWorkflow } = await import('../../runtime/commands/workflows.ts')
        const { reason, by = whoIsHere() } = options
        const done = await changeWorkflow(call.config, { workflow: args[0] ?? '', state, by, reason }, call)
        if (!done.ok) return failWith(done.fault, screen)
        screen.value(done.value)
        screen.line(`${done.value.workflow} is ${done.value.state}.`)
        // Nobody looks whether it was halted: a mistyped name is cleared as well.
        if (state === 'cleared') screen.note('What is still halted: assay workflows list.')
        return 'ok'
      }),
    )
  withExamples(command, [`assay workflows ${name} order-4711 --reason "a dispute"`, description])
}
