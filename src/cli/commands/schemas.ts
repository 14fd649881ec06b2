// `assay schemas check|apply`: our schemas in the registry.
import type { Command } from 'commander'
import type { SchemaReport, SchemaState } from '../../runtime/commands/schemas.ts'
import type { Cli } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { failWith } from '../fail.ts'
import { withExamples } from '../help.ts'
import type { Screen } from '../screen.ts'
import type { Cell } from '../table.ts'

export function addSchemasCommand(program: Command, cli: Cli): void {
  const schemas = program
    .command('schemas')
    .description('the JSON Schemas of every record: compare with the registry, register them')
  withExamples(
    schemas,
    ['assay schemas check', 'which are registered'],
    ['assay schemas apply', 'register what is missing'],
  )

  const check = schemas
    .command('check')
    .description('compare with the schema registry; change nothing')
    .action(
      cli.withConfig(async ({ config, screen }) => {
        const { lookAtSchemas } = await import('../../runtime/commands/schemas.ts')
        const report = await lookAtSchemas(config)
        return report.ok ? show(report.value, screen) : failWith(report.fault, screen)
      }),
    )
  withExamples(check, ['assay schemas check', 'exits with 1 when one is not registered'])

  const apply = schemas
    .command('apply')
    .description('register what is missing, under <topic>-value, compatibility BACKWARD')
    .action(
      cli.withConfig(async ({ config, screen }) => {
        const { registerSchemas } = await import('../../runtime/commands/schemas.ts')
        const report = await registerSchemas(config)
        return report.ok ? show(report.value, screen) : failWith(report.fault, screen)
      }),
    )
  withExamples(
    apply,
    ['assay schemas apply', 'safe to repeat; run it before a new version of the service starts'],
    ['assay schemas apply --json', 'ids of every subject, for a script'],
  )
}

function show(report: SchemaReport, screen: Screen): Exit {
  const { registry, schemas } = report
  const open = schemas.filter(({ state }) => state === 'missing' || state === 'refused')
  screen.value({ ...report, inOrder: open.length === 0 })
  if (registry === undefined) {
    screen.line('No registry is configured (registry.url): values are plain JSON, nothing is registered.')
    return 'ok'
  }
  screen.table(
    [{ title: '' }, { title: 'SUBJECT', whole: true }, { title: 'ID', side: 'right' }],
    schemas.map((each) => [stateCell(each.state), each.subject, 'id' in each ? each.id : '']),
  )
  for (const each of schemas) {
    if (each.state === 'refused') screen.complain(each.fault)
  }
  if (open.some(({ state }) => state === 'missing')) {
    screen.note({ text: '   do ', tone: 'strong' }, 'assay schemas apply')
  }
  return open.length === 0 ? 'ok' : 'no'
}

const stateCell = (state: SchemaState['state']): Cell => ({
  text: state,
  tone: state === 'missing' || state === 'refused' ? 'bad' : 'good',
})
